package euchre;

import euchre.v1.Play.Turn;
import euchre.v1.View.Best;
import euchre.v1.View.SeatView;
import euchre.v1.View.UpCard;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;

/**
 * Everything one seat may see at one decision, and questions one can ask of it.
 *
 * <p>Seats are numbers from 0, clockwise. A view never changes; what it is asked for is worked out
 * when it is asked for first.
 */
public final class View {
  private final Turn turn;
  private final SeatView message;
  private final Rules rules;
  private final Phase phase;

  private List<Move> legal;
  private List<Card> legalCards;
  private List<Card> hand;
  private List<Card> played;
  private List<Play> trick;
  private List<Integer> active;
  private List<Card> unseen;

  View(Turn turn, Rules rules) {
    this.turn = turn;
    this.message = turn.getView();
    this.rules = rules;
    this.phase = Phase.fromWire(message.getPhaseValue());
  }

  // ------------------------------------------------------------------ the decision

  /** The decision asked for. */
  public Phase phase() {
    return phase;
  }

  /** The legal moves, in canonical order; never empty. */
  public List<Move> legal() {
    if (legal == null) {
      Move[] moves = new Move[turn.getLegalCount()];
      for (int i = 0; i < moves.length; i++) {
        moves[i] = Wire.move(turn.getLegal(i), i);
      }
      legal = List.of(moves);
    }
    return legal;
  }

  /** The cards among the legal moves, in canonical order. */
  public List<Card> legalCards() {
    if (legalCards == null) {
      List<Card> cards = new ArrayList<>(turn.getLegalCount());
      for (Move move : legal()) {
        move.card().ifPresent(cards::add);
      }
      legalCards = List.copyOf(cards);
    }
    return legalCards;
  }

  /** What the referee would do for a seat at fault: the move that declines, or else the first. */
  public Move fallback() {
    Move last = legal().get(legal().size() - 1);
    return last.declines() ? last : legal().get(0);
  }

  // ------------------------------------------------------------------ the table

  /** The rules of the game. */
  public Rules rules() {
    return rules;
  }

  /** The seat this view is for. */
  public int seat() {
    return message.getSeatValue() - 1;
  }

  /** Who dealt. */
  public int dealer() {
    return message.getDealerValue() - 1;
  }

  /** Whether this seat dealt. */
  public boolean isDealer() {
    return message.getSeatValue() == message.getDealerValue();
  }

  /** The seat to the dealer's left, who bids first. */
  public int eldest() {
    return (dealer() + 1) % rules.players();
  }

  /** The seat opposite; nothing where everybody plays for himself. */
  public OptionalInt partner() {
    return rules.inPartnership()
        ? OptionalInt.of((seat() + rules.players() / 2) % rules.players())
        : OptionalInt.empty();
  }

  /** Whether this is the partner's seat. */
  public boolean isPartner(int seat) {
    return seat != seat() && rules.sideOf(seat) == rules.sideOf(seat());
  }

  /** The seats that sit out, or dropped. */
  public List<Integer> sittingOut() {
    return Wire.seats(message.getSittingOutValueList());
  }

  /** The seats that do not sit out, in order of their numbers. */
  public List<Integer> active() {
    if (active == null) {
      List<Integer> out = sittingOut();
      List<Integer> in = new ArrayList<>(rules.players());
      for (int seat = 0; seat < rules.players(); seat++) {
        if (!out.contains(seat)) {
          in.add(seat);
        }
      }
      active = List.copyOf(in);
    }
    return active;
  }

  // ------------------------------------------------------------------ the bidding

  /** The card turned up; nothing in bid games. */
  public Optional<Card> upCard() {
    return Wire.card(message.getUpCardValue());
  }

  /** What became of the up-card. */
  public UpCard upCardState() {
    return message.getUpCardState();
  }

  /** The suit a turned-up joker stands for, once it is named. */
  public Optional<Suit> jokerSuit() {
    return Wire.suit(message.getJokerSuitValue());
  }

  /**
   * The suit that round 1 is about: the up-card's, or the one named for the joker. Nothing before
   * it is named, and where no card is turned up.
   */
  public Optional<Suit> upSuit() {
    Optional<Card> up = upCard();
    return up.isEmpty() || up.get().isJoker() ? jokerSuit() : up.map(Card::suit);
  }

  /** The calls of this hand in order; {@link #bidding} says who made them. */
  public List<Move> calls() {
    List<Move> calls = new ArrayList<>(message.getCallsCount());
    for (int i = 0; i < message.getCallsCount(); i++) {
      calls.add(Wire.call(message.getCallsValue(i)));
    }
    return Collections.unmodifiableList(calls);
  }

  /**
   * A call and who made it.
   *
   * @param seat who
   * @param move the call
   */
  public record Said(int seat, Move move) {}

  /** Every call with the seat that made it, in order. */
  public List<Said> bidding() {
    boolean dealers =
        upCard().equals(Optional.of(Card.JOKER))
            && rules.message().getJokerUp()
                == euchre.v1.RulesOuterClass.JokerUp.JOKER_UP_DEALER_MAKES;
    List<Said> said = new ArrayList<>();
    List<Move> calls = calls();
    for (int i = 0; i < calls.size(); i++) {
      said.add(new Said(dealers ? dealer() : (eldest() + i) % rules.players(), calls.get(i)));
    }
    return Collections.unmodifiableList(said);
  }

  /** The tricks bid so far, all of them for MOON, 0 for none; of bid games. */
  public int bid() {
    return message.getBid();
  }

  /** Whether the dealer may not pass in round 2. */
  public boolean dealerStuck() {
    return message.getDealerStuck();
  }

  /** What is trump, once that is fixed. */
  public Optional<Trump> trump() {
    return Wire.trump(message.getTrumpValue());
  }

  /** Who fixed trump, or will, having bid highest. Buck has hands with a trump and no maker. */
  public OptionalInt maker() {
    return Wire.seat(message.getMakerValue());
  }

  /** Whether this seat or its partner made trump. */
  public boolean ownSideMade() {
    int maker = message.getMakerValue() - 1;
    return maker >= 0 && rules.sideOf(maker) == rules.sideOf(seat());
  }

  /** Whether the maker plays alone; nothing until that is decided. */
  public Optional<Boolean> alone() {
    return message.hasAlone() ? Optional.of(message.getAlone()) : Optional.empty();
  }

  /** Who defends alone. */
  public OptionalInt loneDefender() {
    return Wire.seat(message.getLoneDefenderValue());
  }

  /** The defenders who said no to defending alone. */
  public List<Integer> declinedDefence() {
    return Wire.seats(message.getDeclinedDefenceValueList());
  }

  // ------------------------------------------------------------------ cards

  /** This seat's cards, in canonical order. With two packs one may be there twice. */
  public List<Card> hand() {
    if (hand == null) {
      hand = Wire.cards(message.getHandValueList());
    }
    return hand;
  }

  /** The card that this seat put away as the dealer. */
  public Optional<Card> discard() {
    return Wire.card(message.getDiscardValue());
  }

  /** Who swapped three cards for the kitty. */
  public OptionalInt swappedBy() {
    return Wire.seat(message.getSwappedByValue());
  }

  /** The cards that this seat gave for the kitty. */
  public List<Card> swapGiven() {
    return Wire.cards(message.getSwapGivenValueList());
  }

  /** The cards that this seat took from the kitty. */
  public List<Card> swapTaken() {
    return Wire.cards(message.getSwapTakenValueList());
  }

  /** Whether this seat declined to use its farmer's hand. */
  public boolean declinedFarmersHand() {
    return message.getDeclinedFarmersHand();
  }

  /** How far a call for the partner's best has come. */
  public Best best() {
    return message.getBest();
  }

  /** The card laid down for the partner's best, where this seat may see it. */
  public Optional<Card> bestLaid() {
    return Wire.card(message.getBestLaidValue());
  }

  /** The card passed for it, where this seat may see it. */
  public Optional<Card> bestGiven() {
    return Wire.card(message.getBestGivenValue());
  }

  /**
   * The suit a card belongs to, the left bower and the joker being trump.
   *
   * @throws IllegalStateException if nothing is trump yet; see {@link Card#effectiveSuit}
   */
  public Suit suitOf(Card card) {
    return card.effectiveSuit(fixedTrump());
  }

  /** Whether a card is a trump; errors as for {@link #suitOf}. */
  public boolean isTrump(Card card) {
    return card.isTrump(fixedTrump());
  }

  /** How high a card stands when its own suit is led; errors as for {@link #suitOf}. */
  public int strength(Card card) {
    Trump trump = fixedTrump();
    return card.strength(trump, card.effectiveSuit(trump));
  }

  /**
   * How high a card stands in a trick to which {@code led} was led; -1: it cannot win. Errors as
   * for {@link #suitOf}.
   */
  public int strength(Card card, Suit led) {
    return card.strength(fixedTrump(), led);
  }

  private Trump fixedTrump() {
    return trump()
        .orElseThrow(
            () ->
                new IllegalStateException(
                    "nothing is trump yet; ask the card, and say which trump you mean"));
  }

  /** Every card of the pack, in canonical order. */
  public List<Card> pack() {
    return rules.pack();
  }

  /**
   * The cards whose place this seat knows: its own, those played, the up-card, and those that it
   * discarded, swapped, laid or passed or was passed. With two packs a card is among them when one
   * of the two is known.
   */
  public Set<Card> seen() {
    Set<Card> known = EnumSet.noneOf(Card.class);
    known.addAll(hand());
    known.addAll(played());
    known.addAll(swapGiven());
    known.addAll(swapTaken());
    upCard().ifPresent(known::add);
    discard().ifPresent(known::add);
    bestLaid().ifPresent(known::add);
    bestGiven().ifPresent(known::add);
    return known;
  }

  /**
   * The cards that may be in another hand or in the kitty, in canonical order.
   *
   * <p>A taken up-card that has not been played is not among them: the dealer has it or discarded
   * it. With two packs a card is named once for each copy that is not known.
   */
  public List<Card> unseen() {
    if (unseen == null) {
      unseen = List.copyOf(rules.packs() == 1 ? notSeen() : notHeldNorPlayed());
    }
    return unseen;
  }

  private List<Card> notSeen() {
    List<Card> left = new ArrayList<>(rules.pack());
    left.removeAll(seen());
    return left;
  }

  private List<Card> notHeldNorPlayed() {
    int[] known = new int[Card.values().length];
    hand().forEach(card -> known[card.ordinal()]++);
    played().forEach(card -> known[card.ordinal()]++);
    List<Card> left = new ArrayList<>();
    for (Card card : rules.pack()) {
      if (known[card.ordinal()]-- <= 0) {
        left.add(card);
      }
    }
    return left;
  }

  // ------------------------------------------------------------------ tricks

  /** Every card played in this hand, in order. */
  public List<Card> played() {
    if (played == null) {
      played = Wire.cards(message.getPlayedValueList());
    }
    return played;
  }

  /** Who played each of them. */
  public List<Integer> playedBy() {
    return Wire.seats(message.getPlayedByValueList());
  }

  /** The trick in progress: who played what so far. Empty for the leader. */
  public List<Play> trick() {
    if (trick == null) {
      int count = message.getPlayedCount();
      trick = plays(count - count % active().size(), count);
    }
    return trick;
  }

  /** The suit led to the trick in progress; nothing for the leader. */
  public Optional<Suit> led() {
    return trick().isEmpty() ? Optional.empty() : Optional.of(suitOf(trick().get(0).card()));
  }

  /**
   * Who is winning the trick in progress, and with which card; nothing for the leader. Of two equal
   * cards the first played wins.
   */
  public Optional<Play> winning() {
    if (trick().isEmpty()) {
      return Optional.empty();
    }
    Trump trump = fixedTrump();
    Suit led = suitOf(trick().get(0).card());
    Play best = trick().get(0);
    for (Play play : trick()) {
      if (play.card().strength(trump, led) > best.card().strength(trump, led)) {
        best = play;
      }
    }
    return Optional.of(best);
  }

  /** The active seats that play to the trick in progress after this one, in order. */
  public List<Integer> seatsToPlay() {
    int left = active().size() - trick().size() - 1;
    List<Integer> seats = new ArrayList<>();
    for (int i = 1; i < rules.players() && seats.size() < left; i++) {
      int seat = (seat() + i) % rules.players();
      if (active().contains(seat)) {
        seats.add(seat);
      }
    }
    return List.copyOf(seats);
  }

  /** The tricks already won, oldest first: who played what. */
  public List<List<Play>> finishedTricks() {
    int size = active().size();
    List<List<Play>> tricks = new ArrayList<>();
    for (int end = size; end <= message.getPlayedCount(); end += size) {
      tricks.add(plays(end - size, end));
    }
    return List.copyOf(tricks);
  }

  /** Tricks won in this hand by each seat. */
  public List<Integer> tricks() {
    return message.getTricksList();
  }

  /** Tricks won by this seat's side. */
  public int ownTricks() {
    int won = 0;
    for (int seat = 0; seat < message.getTricksCount(); seat++) {
      won += rules.sideOf(seat) == rules.sideOf(seat()) ? message.getTricks(seat) : 0;
    }
    return won;
  }

  /**
   * The suits that each seat is known to hold no card of, from not having followed. They are
   * effective suits: the left bower belongs to trump.
   */
  public Map<Integer, Set<Suit>> voids() {
    Map<Integer, Set<Suit>> found = new TreeMap<>();
    for (int seat = 0; seat < rules.players(); seat++) {
      found.put(seat, EnumSet.noneOf(Suit.class));
    }
    List<List<Play>> all = new ArrayList<>(finishedTricks());
    all.add(trick());
    for (List<Play> plays : all) {
      for (Play play : plays) {
        Suit led = suitOf(plays.get(0).card());
        if (suitOf(play.card()) != led) {
          found.get(play.seat()).add(led);
        }
      }
    }
    return found;
  }

  // ------------------------------------------------------------------ the game

  /** Points of each side before this hand. */
  public List<Integer> score() {
    return message.getScoreList();
  }

  /** Which hand of the game this is, from 0. */
  public int handNumber() {
    return message.getHandNumber();
  }

  /** How often this hand was dealt again. */
  public int redeal() {
    return message.getRedeal();
  }

  /** Milliseconds from hand-off to the deadline; nothing without a clock. */
  public OptionalInt timeLeftMs() {
    return turn.hasTimeLeftMs() ? OptionalInt.of(turn.getTimeLeftMs()) : OptionalInt.empty();
  }

  /** Milliseconds left of this side's time for the game; nothing where there is no such limit. */
  public OptionalInt bankLeftMs() {
    return turn.hasBankLeftMs() ? OptionalInt.of(turn.getBankLeftMs()) : OptionalInt.empty();
  }

  /** Microseconds that this seat's previous decision in this game was charged. */
  public OptionalInt previousUs() {
    return turn.hasPreviousUs() ? OptionalInt.of(turn.getPreviousUs()) : OptionalInt.empty();
  }

  /** The message itself. */
  public SeatView message() {
    return message;
  }

  @Override
  public String toString() {
    return "view of seat " + seat() + ": " + phase.words() + ", hand " + hand();
  }

  // ------------------------------------------------------------------ numbers of the wire

  private List<Play> plays(int start, int end) {
    List<Play> plays = new ArrayList<>(end - start);
    for (int i = start; i < end; i++) {
      plays.add(new Play(message.getPlayedByValue(i) - 1, played().get(i)));
    }
    return Collections.unmodifiableList(plays);
  }
}
