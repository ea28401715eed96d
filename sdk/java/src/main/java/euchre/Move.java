package euchre;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * One move. Moves are values: two of the same words are equal.
 *
 * <p>{@link #toString} gives the words that records and replays have, such as {@code CALL H ALONE},
 * and {@link #parse} reads them.
 */
public final class Move implements Comparable<Move> {
  /** What a move is about; the argument is a card, a trump, a number of tricks, or a swap. */
  enum Kind {
    PLAY,
    DISCARD,
    EXCHANGE,
    BEST,
    GIVE,
    CALL,
    CALL_ALONE,
    NAME,
    WORD,
    BID,
    SWAP,
    /** A move newer than this package; {@link Wire} can send it back all the same. */
    UNKNOWN
  }

  /** The most tricks that can be bid. */
  static final int MOST_BID = 12;

  private static final Map<String, Move> BY_WORDS = new HashMap<>();
  private static final List<List<Move>> OF_CARDS = ofCards();
  private static final List<Move> CALLS = ofTrumps(Kind.CALL, "CALL ", "");
  private static final List<Move> CALLS_ALONE = ofTrumps(Kind.CALL_ALONE, "CALL ", " ALONE");
  private static final List<Move> NAMES = ofTrumps(Kind.NAME, "NAME ", "");
  private static final List<Move> BIDS = ofTricks();

  /** No bid. */
  public static final Move PASS = known(Kind.WORD, 0, "PASS");

  /** The up-card's suit is trump. */
  public static final Move ORDER_UP = known(Kind.WORD, 1, "ORDER_UP");

  /** The same, playing alone. */
  public static final Move ORDER_UP_ALONE = known(Kind.WORD, 2, "ORDER_UP_ALONE");

  /** Play alone, or defend alone. */
  public static final Move YES = known(Kind.WORD, 3, "YES");

  /** Do not. */
  public static final Move NO = known(Kind.WORD, 4, "NO");

  /** Show the farmer's hand: deal again. */
  public static final Move CLAIM = known(Kind.WORD, 5, "CLAIM");

  /** Keep the hand as it is. */
  public static final Move KEEP = known(Kind.WORD, 6, "KEEP");

  /** All tricks, played alone: the highest bid. */
  public static final Move MOON = known(Kind.WORD, 7, "MOON");

  /** Play for tricks. */
  public static final Move IN = known(Kind.WORD, 8, "IN");

  /** Drop. */
  public static final Move OUT = known(Kind.WORD, 9, "OUT");

  private final Kind kind;
  private final int argument;
  private final String words;
  private final Optional<Card> card;
  private final OptionalInt bid;

  private Move(Kind kind, int argument, String words) {
    this.kind = kind;
    this.argument = argument;
    this.words = words;
    boolean ofCard = kind.compareTo(Kind.GIVE) <= 0;
    this.card = ofCard ? Optional.of(Card.at(argument)) : Optional.empty();
    this.bid = kind == Kind.BID ? OptionalInt.of(argument) : OptionalInt.empty();
  }

  // ------------------------------------------------------------------ to make one

  /** The move of playing a card. */
  public static Move play(Card card) {
    return ofCard(Kind.PLAY, card);
  }

  /** The move of the dealer putting a card away. */
  public static Move discard(Card card) {
    return ofCard(Kind.DISCARD, card);
  }

  /** The move of the dealer giving a card for the up-card. */
  public static Move exchange(Card card) {
    return ofCard(Kind.EXCHANGE, card);
  }

  /** The move of a lone maker laying a card down for his partner's best. */
  public static Move best(Card card) {
    return ofCard(Kind.BEST, card);
  }

  /** The move of passing a card to the lone maker. */
  public static Move give(Card card) {
    return ofCard(Kind.GIVE, card);
  }

  /** The move of calling a trump. */
  public static Move call(Trump trump) {
    return CALLS.get(trump.ordinal());
  }

  /** The move of calling a trump and playing alone. */
  public static Move callAlone(Trump trump) {
    return CALLS_ALONE.get(trump.ordinal());
  }

  /** The move of naming the suit that the turned-up joker stands for. */
  public static Move nameJoker(Suit suit) {
    return NAMES.get(suit.ordinal());
  }

  /** The high bidder's move of naming trump in a bid game. */
  public static Move nameTrump(Trump trump) {
    return NAMES.get(trump.ordinal());
  }

  /**
   * The move of bidding so many tricks.
   *
   * @param tricks from 1 to 12
   */
  public static Move bid(int tricks) {
    if (tricks < 1 || tricks > MOST_BID) {
      throw new IllegalArgumentException("a bid is of 1 to 12 tricks, not of " + tricks);
    }
    return BIDS.get(tricks - 1);
  }

  /** The move of putting three different cards of a farmer's hand away for the kitty. */
  public static Move swap(Card first, Card second, Card third) {
    Card[] cards = {first, second, third};
    Arrays.sort(cards);
    if (cards[0] == cards[1] || cards[1] == cards[2]) {
      throw new IllegalArgumentException("a swap is of three different cards");
    }
    int argument = cards[0].ordinal() << 12 | cards[1].ordinal() << 6 | cards[2].ordinal();
    String words = "SWAP " + cards[0] + " " + cards[1] + " " + cards[2];
    return new Move(Kind.SWAP, argument, words);
  }

  /**
   * The move with these words.
   *
   * @throws IllegalArgumentException if no move has them
   */
  public static Move parse(String words) {
    Move move = BY_WORDS.get(words);
    if (move != null) {
      return move;
    }
    if (words.startsWith("SWAP ")) {
      List<Card> cards = Card.parseAll(words.substring(5));
      if (cards.size() == 3) {
        return swap(cards.get(0), cards.get(1), cards.get(2));
      }
    }
    throw new IllegalArgumentException(
        "'" + words + "' is no move; a move reads like PASS, CALL H ALONE or PLAY JH");
  }

  /** A move that only {@link Wire} knows; the number tells it from others like it. */
  static Move unknown(int number) {
    return new Move(Kind.UNKNOWN, number, "UNKNOWN " + number);
  }

  static Move ofCard(Kind kind, Card card) {
    return OF_CARDS.get(kind.ordinal()).get(card.ordinal());
  }

  // ------------------------------------------------------------------ what it is

  /** The card that is played, discarded, exchanged, laid down or given; else nothing. */
  public Optional<Card> card() {
    return card;
  }

  /** What is called or named to be trump, or for the joker; else nothing. */
  public Optional<Trump> trump() {
    return switch (kind) {
      case CALL, CALL_ALONE, NAME -> Optional.of(Trump.at(argument));
      default -> Optional.empty();
    };
  }

  /** The suit called or named; nothing for other moves and for no-trump. */
  public Optional<Suit> suit() {
    return trump().flatMap(Trump::suit);
  }

  /** The tricks that are bid; nothing for other moves, {@link #MOON} included. */
  public OptionalInt bid() {
    return bid;
  }

  /** Whether it is a call that includes playing alone, as {@link #MOON} does. */
  public boolean isAlone() {
    return kind == Kind.CALL_ALONE || equals(ORDER_UP_ALONE) || equals(MOON);
  }

  /** Whether it makes trump: an order up or a call. */
  public boolean isCall() {
    return kind == Kind.CALL
        || kind == Kind.CALL_ALONE
        || equals(ORDER_UP)
        || equals(ORDER_UP_ALONE);
  }

  /** Whether it says no to an offer: {@code PASS}, {@code NO}, {@code KEEP} or {@code OUT}. */
  public boolean declines() {
    return equals(PASS) || equals(NO) || equals(KEEP) || equals(OUT);
  }

  Kind kind() {
    return kind;
  }

  int argument() {
    return argument;
  }

  /** The three cards of a swap. */
  List<Card> swapped() {
    return List.of(Card.at(argument >> 12), Card.at(argument >> 6 & 63), Card.at(argument & 63));
  }

  /** The words of the move, such as {@code DISCARD 9C}. */
  @Override
  public String toString() {
    return words;
  }

  @Override
  public boolean equals(Object other) {
    return this == other
        || (other instanceof Move move && kind == move.kind && argument == move.argument);
  }

  @Override
  public int hashCode() {
    return kind.ordinal() << 20 | argument;
  }

  /** By what they are about, then by card, trump or number. */
  @Override
  public int compareTo(Move other) {
    return Integer.compare(hashCode(), other.hashCode());
  }

  // ------------------------------------------------------------------ the tables

  private static Move known(Kind kind, int argument, String words) {
    Move move = new Move(kind, argument, words);
    BY_WORDS.put(words, move);
    return move;
  }

  private static List<List<Move>> ofCards() {
    List<List<Move>> all = new ArrayList<>();
    for (Kind kind : List.of(Kind.PLAY, Kind.DISCARD, Kind.EXCHANGE, Kind.BEST, Kind.GIVE)) {
      List<Move> moves = new ArrayList<>();
      for (Card card : Card.values()) {
        moves.add(known(kind, card.ordinal(), kind + " " + card));
      }
      all.add(moves);
    }
    return all;
  }

  private static List<Move> ofTrumps(Kind kind, String before, String after) {
    List<Move> moves = new ArrayList<>();
    for (Trump trump : Trump.values()) {
      moves.add(known(kind, trump.ordinal(), before + trump.letters() + after));
    }
    return moves;
  }

  private static List<Move> ofTricks() {
    List<Move> moves = new ArrayList<>();
    for (int tricks = 1; tricks <= MOST_BID; tricks++) {
      moves.add(known(Kind.BID, tricks, "BID " + tricks));
    }
    return moves;
  }
}
