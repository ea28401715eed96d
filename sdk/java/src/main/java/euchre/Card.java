package euchre;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * One card. The order of the constants is the one order of cards used everywhere: by printed suit,
 * low to high, the joker last.
 */
public enum Card {
  SEVEN_OF_CLUBS,
  EIGHT_OF_CLUBS,
  NINE_OF_CLUBS,
  TEN_OF_CLUBS,
  JACK_OF_CLUBS,
  QUEEN_OF_CLUBS,
  KING_OF_CLUBS,
  ACE_OF_CLUBS,
  SEVEN_OF_DIAMONDS,
  EIGHT_OF_DIAMONDS,
  NINE_OF_DIAMONDS,
  TEN_OF_DIAMONDS,
  JACK_OF_DIAMONDS,
  QUEEN_OF_DIAMONDS,
  KING_OF_DIAMONDS,
  ACE_OF_DIAMONDS,
  SEVEN_OF_SPADES,
  EIGHT_OF_SPADES,
  NINE_OF_SPADES,
  TEN_OF_SPADES,
  JACK_OF_SPADES,
  QUEEN_OF_SPADES,
  KING_OF_SPADES,
  ACE_OF_SPADES,
  SEVEN_OF_HEARTS,
  EIGHT_OF_HEARTS,
  NINE_OF_HEARTS,
  TEN_OF_HEARTS,
  JACK_OF_HEARTS,
  QUEEN_OF_HEARTS,
  KING_OF_HEARTS,
  ACE_OF_HEARTS,
  JOKER;

  private static final Card[] ALL = values();
  private static final Map<String, Card> BY_WORD = new HashMap<>();

  static {
    for (Card card : ALL) {
      BY_WORD.put(card.word, card);
    }
  }

  private final String word;

  Card() {
    int id = ordinal();
    word = id == 32 ? "JK" : "" + Rank.at(id & 7).letter() + Suit.at(id >> 3).letter();
  }

  /**
   * The card written as rank and suit, such as {@code 9C} or {@code TD}; {@code JK} is the joker.
   *
   * @throws IllegalArgumentException if no card is written so
   */
  public static Card parse(String word) {
    Card card = BY_WORD.get(word);
    if (card == null) {
      throw new IllegalArgumentException(
          "'" + word + "' is no card; write rank and suit, such as 9C or JH, or JK for the joker");
    }
    return card;
  }

  /** Cards written with spaces between them, such as {@code "JH 9C"}; none for an empty text. */
  public static List<Card> parseAll(String words) {
    List<Card> cards = new ArrayList<>();
    for (String word : words.trim().split("\\s+", -1)) {
      if (!word.isEmpty()) {
        cards.add(parse(word));
      }
    }
    return List.copyOf(cards);
  }

  /** The card of a rank and a suit. */
  public static Card of(Rank rank, Suit suit) {
    return ALL[8 * suit.ordinal() + rank.ordinal()];
  }

  /** Whether this is the joker. */
  public boolean isJoker() {
    return this == JOKER;
  }

  /**
   * The printed suit.
   *
   * @throws IllegalStateException for the joker, which has none; see {@link #effectiveSuit}
   */
  public Suit suit() {
    if (this == JOKER) {
      throw new IllegalStateException("the joker has no printed suit; it belongs to trump");
    }
    return Suit.at(ordinal() >> 3);
  }

  /**
   * The printed rank.
   *
   * @throws IllegalStateException for the joker, which has none
   */
  public Rank rank() {
    if (this == JOKER) {
      throw new IllegalStateException("the joker has no rank; it is the highest trump");
    }
    return Rank.at(ordinal() & 7);
  }

  /** Whether this card has this rank; false for the joker. */
  public boolean is(Rank rank) {
    return this != JOKER && (ordinal() & 7) == rank.ordinal();
  }

  /**
   * The suit that this card belongs to: the joker and both bowers belong to trump, every other card
   * to its printed suit.
   *
   * @throws IllegalStateException for the joker where nothing is trump
   */
  public Suit effectiveSuit(Trump trump) {
    if (trump != Trump.NO_TRUMP && (this == JOKER || ordinal() == leftBower(trump))) {
      return Suit.at(trump.ordinal());
    }
    return suit();
  }

  /** Whether this card is a trump when {@code trump} is; never with no-trump. */
  public boolean isTrump(Trump trump) {
    if (trump == Trump.NO_TRUMP) {
      return false;
    }
    int id = ordinal();
    return id == 32 || id >> 3 == trump.ordinal() || id == leftBower(trump);
  }

  /**
   * How high this card stands in a trick to which {@code led} was led; -1 if it cannot win.
   *
   * <p>Trump: joker, right bower, left bower, A K Q T 9 8 7; then the suit led: A K Q J T 9 8 7.
   * The numbers mean nothing but their order.
   */
  public int strength(Trump trump, Suit led) {
    int id = ordinal();
    if (isTrump(trump)) {
      if (id == 32) {
        return 102;
      }
      if (id == leftBower(trump)) {
        return 100;
      }
      return is(Rank.JACK) ? 101 : 50 + (id & 7);
    }
    return id >> 3 == led.ordinal() ? id & 7 : -1;
  }

  /** Rank and suit sign for people's eyes, such as {@code J♥}; the joker is {@code JK}. */
  public String pretty() {
    return this == JOKER ? word : "" + rank().letter() + suit().symbol();
  }

  /** Rank and suit, such as {@code JH}. */
  @Override
  public String toString() {
    return word;
  }

  static Card at(int id) {
    return ALL[id];
  }

  private static int leftBower(Trump trump) {
    return (trump.ordinal() ^ 2) << 3 | Rank.JACK.ordinal();
  }
}
