package euchre;

import java.util.Optional;
import java.util.Random;
import java.util.function.Supplier;

/**
 * A bot: extend it, with one method for each decision that you care about. One instance plays one
 * seat of one game; the referee may ask for many at once, in one thread.
 *
 * <p>Decisions that are left out go to {@link #otherwise}, which declines what is offered, or else
 * takes the first legal move. Keep nothing in static fields that changes during play: another game
 * must not depend on this one.
 */
public abstract class Bot {
  // A bot is made by its own constructor without arguments, and knows its game in there: this is
  // how the game gets from the one who has it made to the constructor below.
  private static final ThreadLocal<Game> NEXT = new ThreadLocal<>();

  private final Game game = NEXT.get();
  private Random rng;

  // ------------------------------------------------------------------ what it knows

  /**
   * The game that this instance plays, there from the constructor on.
   *
   * @throws IllegalStateException if the instance was not made for a game
   */
  public final Game game() {
    if (game == null) {
      throw new IllegalStateException("a bot is made by Client or Testing, which have its game");
    }
    return game;
  }

  /** The seat that this instance plays. */
  public final int seat() {
    return game().seat();
  }

  /** The rules of the game. */
  public final Rules rules() {
    return game().rules();
  }

  /**
   * The bot's own chance, seeded so that the same seat of the same board draws the same. A bot that
   * takes all its chance from here can be played again and does the same.
   */
  public final Random rng() {
    if (rng == null) {
      // Random's algorithm is part of its specification: the same everywhere. It takes 48 bits.
      rng = new Random(game().botSeed().asReadOnlyByteBuffer().getLong());
    }
    return rng;
  }

  /** A new instance for one seat of one game. */
  @SuppressWarnings("ReferenceEquality") // the very game that was handed over, not one like it
  static Bot make(Supplier<? extends Bot> bots, Game game) {
    NEXT.set(game);
    try {
      Bot bot = bots.get();
      if (bot.game() != game) {
        throw new IllegalStateException("a new bot must be made for each seat and game");
      }
      return bot;
    } finally {
      NEXT.remove();
    }
  }

  // ------------------------------------------------------------------ decisions

  /** Answers any decision. Override this for one method that does them all. */
  public Move decide(View view) {
    return switch (view.phase()) {
      case FARMERS_HAND -> useFarmersHand(view);
      case NAME_JOKER -> nameJoker(view);
      case DEALER_MAKES, BID_ROUND_2 -> callTrump(view);
      case BID_ROUND_1 -> orderUp(view);
      case DISCARD -> Move.discard(discard(view));
      case EXCHANGE -> exchange(view).map(Move::exchange).orElse(Move.KEEP);
      case ALONE -> goAlone(view) ? Move.YES : Move.NO;
      case BEST -> layBest(view).map(Move::best).orElse(Move.KEEP);
      case GIVE -> Move.give(giveBest(view));
      case DEFEND_ALONE -> defendAlone(view) ? Move.YES : Move.NO;
      case PLAY -> Move.play(play(view));
      case AUCTION -> bid(view);
      case NAME_TRUMP -> nameTrump(view);
      case IN_OR_OUT -> inOrOut(view) ? Move.IN : Move.OUT;
      case UNKNOWN -> otherwise(view);
    };
  }

  /** Round 1: {@code ORDER_UP}, {@code ORDER_UP_ALONE} or {@code PASS}. */
  public Move orderUp(View view) {
    return otherwise(view);
  }

  /** Round 2, or a dealer who must make trump: a call, or {@code PASS}. */
  public Move callTrump(View view) {
    return otherwise(view);
  }

  /** You are the dealer and hold six cards: the card to put away. */
  public Card discard(View view) {
    return cardOtherwise(view).orElseThrow();
  }

  /** You are the dealer: the card to give for the up-card, or nothing to keep your hand. */
  public Optional<Card> exchange(View view) {
    return cardOtherwise(view);
  }

  /** You are the maker: play alone? */
  public boolean goAlone(View view) {
    return otherwise(view).equals(Move.YES);
  }

  /** A lone maker plays against you: defend alone? */
  public boolean defendAlone(View view) {
    return otherwise(view).equals(Move.YES);
  }

  /** You are the dealer and the joker is up: the suit that it stands for. */
  public Move nameJoker(View view) {
    return otherwise(view);
  }

  /** Bid Euchre, the auction: a bid higher than {@link View#bid}, {@code MOON} or {@code PASS}. */
  public Move bid(View view) {
    return otherwise(view);
  }

  /** Bid Euchre: you bid highest, or are held to the least bid: name trump. */
  public Move nameTrump(View view) {
    return otherwise(view);
  }

  /** Buck: somebody else made trump. {@code true} to play on, {@code false} to drop. */
  public boolean inOrOut(View view) {
    return otherwise(view).equals(Move.IN);
  }

  /** You hold a farmer's hand: {@code CLAIM}, or a swap, or {@code NO} to play it. */
  public Move useFarmersHand(View view) {
    return otherwise(view);
  }

  /** You play alone: the card to lay down for your partner's best, or nothing to keep. */
  public Optional<Card> layBest(View view) {
    return cardOtherwise(view);
  }

  /** Your partner plays alone and called for your best card: the card to give him. */
  public Card giveBest(View view) {
    return cardOtherwise(view).orElseThrow();
  }

  /** The card to play. */
  public Card play(View view) {
    return cardOtherwise(view).orElseThrow();
  }

  /** What a method that is left out answers: it declines, or takes the first legal move. */
  public Move otherwise(View view) {
    return view.fallback();
  }

  private Optional<Card> cardOtherwise(View view) {
    return otherwise(view).card();
  }

  // ------------------------------------------------------------------ told, not asked

  /** The game is over. The instance is dropped afterwards. */
  public void gameOver(Result result) {}

  /** The referee found this bot at fault, and went on with a move of its own or forfeited. */
  public void atFault(Fault fault) {}
}
