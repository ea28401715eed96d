package euchre;

import com.google.protobuf.ByteString;
import euchre.v1.Cards.Seat;
import euchre.v1.Play.Turn;
import euchre.v1.View.SeatView;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * Tests a bot without a referee: make a decision up, and put it to the bot.
 *
 * <pre>{@code
 * View spot =
 *     Testing.position(Phase.BID_ROUND_1)
 *         .seat(0)
 *         .dealer(3)
 *         .hand("JH AH KH 9C TD")
 *         .upCard("QH")
 *         .legal("ORDER_UP", "ORDER_UP_ALONE", "PASS")
 *         .view();
 * assertEquals(Move.ORDER_UP, Testing.ask(MyBot::new, spot));
 * }</pre>
 *
 * <p>This package holds no rules, so the legal moves are for the test to say.
 */
public final class Testing {
  private Testing() {}

  /** A decision to be described further: seat 0 of the standard game, seat 3 having dealt. */
  public static Position position(Phase phase) {
    return new Position(phase);
  }

  /**
   * What a fresh instance of the bot answers to a decision, with a seed of zeros.
   *
   * @throws AssertionError if the answer is not legal
   */
  public static Move ask(Supplier<? extends Bot> bots, View view) {
    return ask(bots, view, ByteString.copyFrom(new byte[32]));
  }

  /**
   * What a fresh instance of the bot answers to a decision.
   *
   * @param seed 32 bytes for the bot's own chance
   * @throws AssertionError if the answer is not legal
   */
  public static Move ask(Supplier<? extends Bot> bots, View view, ByteString seed) {
    Game game = new Game(view.seat(), view.rules(), 0, seed, List.of(), List.of());
    Bot bot = Bot.make(bots, game);
    Move move = bot.decide(view);
    if (!view.legal().contains(move)) {
      throw new AssertionError(
          bot.getClass().getSimpleName()
              + " answered "
              + move
              + "; legal were "
              + view.legal()
              + ", and it held "
              + view.hand());
    }
    return move;
  }

  /** A view from its message, such as one out of a file. */
  public static View view(SeatView message, List<Move> legal, Rules rules) {
    Turn.Builder turn = Turn.newBuilder().setGame(1).setTurn(1).setView(message);
    Phase phase = Phase.fromWire(message.getPhaseValue());
    legal.forEach(move -> turn.addLegal(Wire.action(move, phase, List.of())));
    return new View(turn.build(), rules);
  }

  /** A decision while it is described. Whatever is not said is as at the start of a hand. */
  public static final class Position {
    private final SeatView.Builder view = SeatView.newBuilder();
    private final List<Move> legal = new ArrayList<>();
    private Rules rules = Rules.standard();

    private Position(Phase phase) {
      view.setPhaseValue(phase.ordinal());
      seat(0).dealer(3);
    }

    /** The rules of the game. */
    public Position rules(Rules rulesOfGame) {
      rules = rulesOfGame;
      return this;
    }

    /** Whose decision it is. */
    public Position seat(int seat) {
      view.setSeatValue(seat + 1);
      return this;
    }

    /** Who dealt. */
    public Position dealer(int seat) {
      view.setDealerValue(seat + 1);
      return this;
    }

    /** The cards held, such as {@code "JH AH KH 9C TD"}. */
    public Position hand(String cards) {
      Card.parseAll(cards).stream().sorted().forEach(card -> view.addHandValue(card.ordinal() + 1));
      return this;
    }

    /** The card that was turned up. */
    public Position upCard(String card) {
      view.setUpCardValue(Card.parse(card).ordinal() + 1);
      view.setUpCardStateValue(euchre.v1.View.UpCard.UP_CARD_TURNED_UP_VALUE);
      return this;
    }

    /** The calls so far, in words, from eldest on. */
    public Position calls(String... words) {
      for (String call : words) {
        view.addCallsValue(Wire.action(Move.parse(call), Phase.AUCTION, List.of()).getCallValue());
      }
      return this;
    }

    /** What is trump, and who made it. */
    public Position trump(Trump trump, int maker) {
      view.setTrumpValue(trump.ordinal() + 1).setMakerValue(maker + 1).setAlone(false);
      return this;
    }

    /** The maker plays alone, and so his partner sits out. */
    public Position alone(int partner) {
      view.setAlone(true).addSittingOut(Seat.forNumber(partner + 1));
      return this;
    }

    /** More cards played, in order, beginning with this seat and going on clockwise. */
    public Position played(int leader, String cards) {
      int seat = leader;
      for (Card card : Card.parseAll(cards)) {
        while (view.getSittingOutValueList().contains(seat + 1)) {
          seat = (seat + 1) % rules.players();
        }
        view.addPlayedValue(card.ordinal() + 1).addPlayedByValue(seat + 1);
        seat = (seat + 1) % rules.players();
      }
      return this;
    }

    /** Points of each side before the hand. */
    public Position score(int... points) {
      view.clearScore();
      for (int side : points) {
        view.addScore(side);
      }
      return this;
    }

    /** The legal moves in words, in canonical order. */
    public Position legal(String... words) {
      for (String move : words) {
        legal.add(Move.parse(move));
      }
      return this;
    }

    /** The legal moves of a phase that is about cards, by the cards alone. */
    public Position legalCards(String cards) {
      String verb = Phase.fromWire(view.getPhaseValue()).name() + " ";
      Card.parseAll(cards).stream()
          .sorted()
          .map(card -> Move.parse(verb + card))
          .forEach(legal::add);
      return this;
    }

    /**
     * The view of the decision.
     *
     * @throws IllegalStateException if no legal move was said
     */
    public View view() {
      if (legal.isEmpty()) {
        throw new IllegalStateException("say what is legal: this package holds no rules");
      }
      if (view.getScoreCount() == 0) {
        score(new int[rules.sides()]);
      }
      while (view.getTricksCount() < rules.players()) {
        view.addTricks(0);
      }
      return Testing.view(view.build(), legal, rules);
    }
  }
}
