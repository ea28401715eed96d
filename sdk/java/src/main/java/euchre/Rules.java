package euchre;

import euchre.v1.RulesOuterClass;
import java.util.ArrayList;
import java.util.List;

/**
 * The rules of a game, as far as every bot wants to know them. {@link #message} has every option.
 *
 * <p>What may be done is never computed from here: each turn lists its legal moves.
 */
public final class Rules {
  private static final Rules STANDARD = new Rules(standardMessage());

  private final RulesOuterClass.Rules message;
  private final int players;
  private final int sides;
  private final List<Card> pack;

  private Rules(RulesOuterClass.Rules message) {
    this.message = message;
    players = message.getPlayers();
    boolean partners = players == 4 && message.getGame() != RulesOuterClass.Game.GAME_BUCK;
    sides = partners ? 2 : players;
    pack = packOf(message);
  }

  /** The rules of a message, as {@code Welcome} brings them. */
  public static Rules of(RulesOuterClass.Rules message) {
    return new Rules(message);
  }

  /** The standard game: four players in partnership, 24 cards, to ten points. */
  public static Rules standard() {
    return STANDARD;
  }

  /** The name of the preset that the rules began with. */
  public String preset() {
    return message.getPreset();
  }

  /** How many seats there are. */
  public int players() {
    return players;
  }

  /** Whether seats 0 and 2 play together against seats 1 and 3. */
  public boolean inPartnership() {
    return sides < players;
  }

  /** How many sides play against each other. */
  public int sides() {
    return sides;
  }

  /** The side that a seat plays for. */
  public int sideOf(int seat) {
    return seat % sides;
  }

  /** How many packs of cards there are: 1 or 2. */
  public int packs() {
    return message.getPacks();
  }

  /** Whether there is a joker. */
  public boolean joker() {
    return message.getJoker();
  }

  /** How many tricks a hand has, and cards a seat is dealt. */
  public int tricks() {
    return message.getGame() == RulesOuterClass.Game.GAME_BID ? 6 * packs() : 5;
  }

  /** Whether a card is turned up after the deal. */
  public boolean hasUpCard() {
    return message.getGame() != RulesOuterClass.Game.GAME_BID;
  }

  /** Every card of the pack, in canonical order; with two packs, equal cards side by side. */
  public List<Card> pack() {
    return pack;
  }

  /** Every option, as the referee sent them. */
  public RulesOuterClass.Rules message() {
    return message;
  }

  private static List<Card> packOf(RulesOuterClass.Rules message) {
    int lowest = Math.max(0, message.getLowRankValue() - 1);
    List<Card> cards = new ArrayList<>();
    for (Suit suit : Suit.values()) {
      for (Rank rank : Rank.values()) {
        for (int copy = 0; rank.ordinal() >= lowest && copy < message.getPacks(); copy++) {
          cards.add(Card.of(rank, suit));
        }
      }
    }
    if (message.getJoker()) {
      cards.add(Card.JOKER);
    }
    return List.copyOf(cards);
  }

  private static RulesOuterClass.Rules standardMessage() {
    return RulesOuterClass.Rules.newBuilder()
        .setPreset("standard")
        .setGame(RulesOuterClass.Game.GAME_EUCHRE)
        .setPlayers(4)
        .setLowRank(RulesOuterClass.LowRank.LOW_RANK_9)
        .setPacks(1)
        .setTarget(10)
        .build();
  }
}
