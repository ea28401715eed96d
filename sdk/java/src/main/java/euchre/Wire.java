package euchre;

import euchre.v1.Moves.Action;
import euchre.v1.Moves.Answer;
import euchre.v1.Moves.Call;
import euchre.v1.Moves.SwapCards;
import euchre.v1.Play.GameEnded;
import euchre.v1.Play.GameStarted;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** Messages to the types of this package, and back. Cards, suits and seats count from 1 there. */
final class Wire {
  private static final Move[] BY_CALL = new Move[Call.CALL_MOON_VALUE + 1];
  private static final Move[] BY_ANSWER = new Move[Answer.ANSWER_OUT_VALUE + 1];
  private static final Map<Move, Action> ACTIONS = new HashMap<>();
  private static final Action[] NAMED_TRUMPS = new Action[Trump.values().length];

  static {
    said(Call.CALL_PASS_VALUE, Move.PASS);
    said(Call.CALL_ORDER_UP_VALUE, Move.ORDER_UP);
    said(Call.CALL_ORDER_UP_ALONE_VALUE, Move.ORDER_UP_ALONE);
    said(Call.CALL_MOON_VALUE, Move.MOON);
    for (Trump trump : Trump.values()) {
      int index = trump.ordinal();
      said(Call.CALL_CLUBS_VALUE + 2 * index, Move.call(trump));
      said(Call.CALL_CLUBS_VALUE + 2 * index + 1, Move.callAlone(trump));
      NAMED_TRUMPS[index] = Action.newBuilder().setNameTrumpValue(index + 1).build();
    }
    for (int tricks = 1; tricks <= Move.MOST_BID; tricks++) {
      said(Call.CALL_BID_1_VALUE + tricks - 1, Move.bid(tricks));
    }
    answered(Answer.ANSWER_YES_VALUE, Move.YES);
    answered(Answer.ANSWER_NO_VALUE, Move.NO);
    answered(Answer.ANSWER_CLAIM_VALUE, Move.CLAIM);
    answered(Answer.ANSWER_KEEP_VALUE, Move.KEEP);
    answered(Answer.ANSWER_IN_VALUE, Move.IN);
    answered(Answer.ANSWER_OUT_VALUE, Move.OUT);
    for (Card card : Card.values()) {
      int number = card.ordinal() + 1;
      put(Move.play(card), Action.newBuilder().setPlayValue(number));
      put(Move.discard(card), Action.newBuilder().setDiscardValue(number));
      put(Move.exchange(card), Action.newBuilder().setExchangeValue(number));
      put(Move.best(card), Action.newBuilder().setBestValue(number));
      put(Move.give(card), Action.newBuilder().setGiveValue(number));
    }
    for (Suit suit : Suit.values()) {
      put(Move.nameJoker(suit), Action.newBuilder().setNameJokerValue(suit.ordinal() + 1));
    }
  }

  private Wire() {}

  // ------------------------------------------------------------------ moves

  /** The move of a message; one that this package does not know has the number that is given. */
  static Move move(Action action, int unknown) {
    Move known =
        switch (action.getActionCase()) {
          case PLAY -> ofCard(Move.Kind.PLAY, action.getPlayValue());
          case CALL -> at(BY_CALL, action.getCallValue());
          case ANSWER -> at(BY_ANSWER, action.getAnswerValue());
          case DISCARD -> ofCard(Move.Kind.DISCARD, action.getDiscardValue());
          case EXCHANGE -> ofCard(Move.Kind.EXCHANGE, action.getExchangeValue());
          case BEST -> ofCard(Move.Kind.BEST, action.getBestValue());
          case GIVE -> ofCard(Move.Kind.GIVE, action.getGiveValue());
          case NAME_JOKER -> suit(action.getNameJokerValue()).map(Move::nameJoker).orElse(null);
          case NAME_TRUMP -> trump(action.getNameTrumpValue()).map(Move::nameTrump).orElse(null);
          case SWAP -> swap(action.getSwap());
          case ACTION_NOT_SET -> null;
        };
    return known == null ? Move.unknown(unknown) : known;
  }

  /** A call that was made; nothing for one that this package does not know. */
  static Move call(int number) {
    Move call = at(BY_CALL, number);
    return call == null ? Move.unknown(number) : call;
  }

  /**
   * The message of a move.
   *
   * @param phase where it is made: what is named is trump in one phase, the joker's suit in others
   * @param legal the moves of the turn; one that this package does not know is one of them
   */
  static Action action(Move move, Phase phase, List<Action> legal) {
    return switch (move.kind()) {
      case NAME -> {
        boolean trump = phase == Phase.NAME_TRUMP || !ACTIONS.containsKey(move);
        yield trump ? NAMED_TRUMPS[move.argument()] : ACTIONS.get(move);
      }
      case SWAP -> {
        SwapCards.Builder swap = SwapCards.newBuilder();
        move.swapped().forEach(card -> swap.addCardsValue(card.ordinal() + 1));
        yield Action.newBuilder().setSwap(swap).build();
      }
      case UNKNOWN -> legal.get(move.argument());
      default -> ACTIONS.get(move);
    };
  }

  private static Move ofCard(Move.Kind kind, int number) {
    Optional<Card> card = card(number);
    return card.isPresent() ? Move.ofCard(kind, card.get()) : null;
  }

  private static Move swap(SwapCards swap) {
    List<Card> cards = cards(swap.getCardsValueList());
    return cards.size() == 3 ? Move.swap(cards.get(0), cards.get(1), cards.get(2)) : null;
  }

  private static Move at(Move[] table, int number) {
    return number > 0 && number < table.length ? table[number] : null;
  }

  private static void said(int number, Move move) {
    BY_CALL[number] = move;
    put(move, Action.newBuilder().setCallValue(number));
  }

  private static void answered(int number, Move move) {
    BY_ANSWER[number] = move;
    put(move, Action.newBuilder().setAnswerValue(number));
  }

  private static void put(Move move, Action.Builder action) {
    ACTIONS.put(move, action.build());
  }

  // ------------------------------------------------------------------ cards, suits, seats

  /**
   * Nothing for 0, which stands for none, and for a number that nobody knows; so in all of these.
   */
  static Optional<Card> card(int number) {
    boolean known = number > 0 && number <= Card.values().length;
    return known ? Optional.of(Card.at(number - 1)) : Optional.empty();
  }

  static Optional<Suit> suit(int number) {
    boolean known = number > 0 && number <= Suit.values().length;
    return known ? Optional.of(Suit.at(number - 1)) : Optional.empty();
  }

  static Optional<Trump> trump(int number) {
    boolean known = number > 0 && number <= Trump.values().length;
    return known ? Optional.of(Trump.at(number - 1)) : Optional.empty();
  }

  static OptionalInt seat(int number) {
    return number > 0 ? OptionalInt.of(number - 1) : OptionalInt.empty();
  }

  static List<Card> cards(List<Integer> numbers) {
    List<Card> cards = new ArrayList<>(numbers.size());
    for (int number : numbers) {
      card(number).ifPresent(cards::add);
    }
    return Collections.unmodifiableList(cards);
  }

  static List<Integer> seats(List<Integer> numbers) {
    List<Integer> seats = new ArrayList<>(numbers.size());
    for (int number : numbers) {
      seats.add(number - 1);
    }
    return Collections.unmodifiableList(seats);
  }

  // ------------------------------------------------------------------ games

  static Game game(GameStarted started, Rules rules) {
    return new Game(
        started.getSeatValue() - 1,
        rules,
        started.getFirstDealerValue() - 1,
        started.getBotSeed(),
        started.getDrawsList().stream()
            .map(
                round ->
                    new Game.DrawRound(
                        seats(round.getSeatsValueList()), cards(round.getCardsValueList())))
            .toList(),
        seats(started.getSeatedValueList()));
  }

  static Fault fault(euchre.v1.Play.Fault message) {
    Optional<Move> fallback =
        message.hasFallback() ? Optional.of(move(message.getFallback(), 0)) : Optional.empty();
    String cause = word(message.getCause().name(), "FAULT_CAUSE_");
    return new Fault(cause, message.getDetail(), fallback, message.getStrikes());
  }

  static Result result(GameEnded message) {
    Optional<Boolean> won =
        switch (message.getOutcome()) {
          case OUTCOME_WON -> Optional.of(true);
          case OUTCOME_LOST -> Optional.of(false);
          default -> Optional.empty();
        };
    List<Integer> score = List.copyOf(message.getScoreList());
    String reason = word(message.getReason().name(), "END_REASON_");
    return new Result(won, score, reason, message.getDetail());
  }

  private static String word(String name, String prefix) {
    return name.replaceFirst("^" + prefix, "").toLowerCase(Locale.ROOT);
  }
}
