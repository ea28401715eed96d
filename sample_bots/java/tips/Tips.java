import euchre.Bot;
import euchre.Card;
import euchre.Client;
import euchre.Move;
import euchre.Play;
import euchre.Rank;
import euchre.Suit;
import euchre.Trump;
import euchre.View;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Seven tips that every beginner is given, and nothing else.
 *
 * <ol>
 *   <li>Call with two high trumps (a bower, the ace or the king).
 *   <li>If your own side called, lead your highest trump.
 *   <li>Else lead your highest plain card.
 *   <li>Do not over-trump your partner unless the trick is in danger.
 *   <li>Never trump your partner's ace.
 *   <li>Throw your lowest card when the trick is lost.
 *   <li>Remember what has been played.
 * </ol>
 *
 * <p>Each tip is one small method with its number. Read {@link #play} first: it says when which tip
 * applies. Everything follows from the view alone, so the same view gives the same answer.
 */
public final class Tips extends Bot {
  /** A partner is taken to win one trick of so many. */
  private static final double PARTNER_SHARE = 4;

  public static void main(String[] args) {
    Client.run("tips", Tips::new);
  }

  // ------------------------------------------------------------------ bidding

  /** Round 1: the up-card counts for the dealer, who is the one to get it. */
  @Override
  public Move orderUp(View view) {
    Trump trump = view.upSuit().orElseThrow().asTrump();
    List<Card> held = new ArrayList<>(view.hand());
    if (view.isDealer()) {
      held.add(view.upCard().orElseThrow());
    }
    if (!tip1Call(highTrumps(held, trump))) {
      return Move.PASS;
    }
    return callOrPass(view, Move.ORDER_UP, Move.ORDER_UP_ALONE, trump, held);
  }

  /** Round 2: the best suit that may be called, if it is good enough or nobody may pass. */
  @Override
  public Move callTrump(View view) {
    List<Trump> callable = new ArrayList<>();
    for (Trump trump : Trump.values()) {
      if (view.legal().contains(Move.call(trump))) {
        callable.add(trump);
      }
    }
    Trump trump = bestOf(callable, suitRank(view.hand()));
    boolean mayPass = view.legal().contains(Move.PASS);
    if (mayPass && !tip1Call(highTrumps(view.hand(), trump))) {
      return Move.PASS;
    }
    return callOrPass(view, Move.call(trump), Move.callAlone(trump), trump, view.hand());
  }

  /** The maker is asked after the discard, where calls do not say {@code ALONE}. */
  @Override
  public boolean goAlone(View view) {
    return goodEnoughAlone(view.hand(), view.trump().orElseThrow());
  }

  /** Against a lone maker the partner is worth a trick; only a giant does without him. */
  @Override
  public boolean defendAlone(View view) {
    return goodEnoughAlone(view.hand(), view.trump().orElseThrow());
  }

  /** The suit that would be the best trump; any suit if the hand is not to be seen. */
  @Override
  public Move nameJoker(View view) {
    Comparator<Trump> rank = suitRank(view.hand());
    List<Suit> suits = List.of(Suit.values());
    return Move.nameJoker(bestOf(suits, Comparator.comparing(Suit::asTrump, rank)));
  }

  /** The lowest bid that may be said, if the hand is worth it with its best trump. */
  @Override
  public Move bid(View view) {
    int worth = tricksWorth(view.hand(), mostWorth(view));
    int tricks = view.rules().tricks();
    if (worth >= tricks) {
      return Move.MOON;
    }
    for (Move move : view.legal()) {
      if (move.bid().isPresent()) { // the lowest that may be said
        boolean worthIt = move.bid().getAsInt() <= worth + tricks / PARTNER_SHARE;
        return worthIt ? move : Move.PASS;
      }
    }
    return Move.PASS;
  }

  /** The trump that the hand is worth most with. */
  @Override
  public Move nameTrump(View view) {
    return Move.nameTrump(mostWorth(view));
  }

  /** Stay in with a card that is likely to take a trick: a high trump, or two trumps. */
  @Override
  public boolean inOrOut(View view) {
    Trump trump = view.trump().orElseThrow();
    return trumps(view.hand(), trump) >= 2 || highTrumps(view.hand(), trump) >= 1;
  }

  // ------------------------------------------------------------------ changing cards

  /** A card put away is a card thrown: the lowest. */
  @Override
  public Card discard(View view) {
    return tip6Lowest(view, view.legalCards());
  }

  /** Take the up-card, which is a trump, unless all five cards are better. */
  @Override
  public Optional<Card> exchange(View view) {
    Card up = view.upCard().orElseThrow();
    List<Card> all = new ArrayList<>(view.hand());
    all.add(up);
    Card lowest = tip6Lowest(view, all);
    return lowest == up ? Optional.empty() : Optional.of(lowest);
  }

  /** A farmer's hand is never worth playing: deal again, or change its three lowest. */
  @Override
  public Move useFarmersHand(View view) {
    if (view.legal().contains(Move.CLAIM)) {
      return Move.CLAIM;
    }
    List<Card> hand = new ArrayList<>(view.hand());
    hand.sort(Comparator.comparing(Card::rank));
    return Move.swap(hand.get(0), hand.get(1), hand.get(2));
  }

  /** Ask for the partner's best card while there is a plain card to lay for it. */
  @Override
  public Optional<Card> layBest(View view) {
    Card lowest = tip6Lowest(view, view.legalCards());
    return view.isTrump(lowest) ? Optional.empty() : Optional.of(lowest);
  }

  /** Give the lone partner the highest trump, or else the highest plain card. */
  @Override
  public Card giveBest(View view) {
    return bestOf(view.legalCards(), Comparator.comparingInt(view::strength));
  }

  // ------------------------------------------------------------------ playing

  /** Lead by tips 2 and 3; follow by tips 4, 5 and 6. */
  @Override
  public Card play(View view) {
    List<Card> cards = view.legalCards();
    if (cards.size() == 1) {
      return cards.get(0);
    }
    Optional<Play> winning = view.winning();
    if (winning.isEmpty()) {
      return lead(view);
    }
    Suit led = view.led().orElseThrow();
    Card best = winning.get().card();
    List<Card> canWin = new ArrayList<>();
    for (Card card : cards) {
      if (view.strength(card, led) > view.strength(best, led)) {
        canWin.add(card);
      }
    }
    if (view.isPartner(winning.get().seat())) {
      canWin = tip4LeaveIt(view, best, canWin);
      canWin = tip5NotHisAce(view, best, canWin);
    }
    if (canWin.isEmpty()) {
      return tip6Lowest(view, cards);
    }
    // The cheapest card will do for the last to play, and for a trump on a plain suit; before
    // others play, a card of the suit led must be as high as can be.
    boolean cheap = isLast(view) || view.isTrump(canWin.get(0));
    Comparator<Card> height = Comparator.comparingInt(card -> view.strength(card, led));
    return bestOf(canWin, cheap ? height.reversed() : height);
  }

  /** The card that opens a trick. */
  private static Card lead(View view) {
    List<Card> trumps = new ArrayList<>();
    List<Card> plain = new ArrayList<>();
    for (Card card : view.legalCards()) {
      (view.isTrump(card) ? trumps : plain).add(card);
    }
    boolean pull = view.ownSideMade() && trumpsAreOut(view);
    if (!trumps.isEmpty() && (plain.isEmpty() || pull)) {
      return tip2HighestTrump(view, trumps);
    }
    return tip3HighestPlain(view, plain);
  }

  // ------------------------------------------------------------------ the seven tips

  /** Call with two high trumps. */
  private static boolean tip1Call(int high) {
    return high >= 2;
  }

  /** If your own side called, lead your highest trump: it pulls theirs. */
  private static Card tip2HighestTrump(View view, List<Card> trumps) {
    return bestOf(trumps, Comparator.comparingInt(view::strength));
  }

  /** Lead your highest plain card: the one that the fewest cards still out can beat. */
  private static Card tip3HighestPlain(View view, List<Card> plain) {
    Comparator<Card> few = Comparator.comparingInt(card -> -higherCardsOut(view, card));
    return bestOf(plain, few.thenComparing(Card::rank));
  }

  /**
   * Do not over-trump your partner, nor over-take him, unless the trick is in danger.
   *
   * <p>It is in danger while an opponent is still to play and a card that beats the partner's is
   * out.
   */
  private static List<Card> tip4LeaveIt(View view, Card best, List<Card> canWin) {
    boolean inDanger = !isLast(view) && higherCardsOut(view, best) > 0;
    return inDanger ? canWin : List.of();
  }

  /** Never trump your partner's ace. */
  private static List<Card> tip5NotHisAce(View view, Card best, List<Card> canWin) {
    boolean plainAce = !view.isTrump(best) && best.is(Rank.ACE);
    return plainAce ? List.of() : canWin;
  }

  /** Throw your lowest card when the trick is lost, and keep the trumps. */
  private static Card tip6Lowest(View view, List<Card> cards) {
    return bestOf(cards, Comparator.<Card>comparingInt(view::strength).reversed());
  }

  /** Remember what has been played: what is left may be in another hand. */
  private static List<Card> tip7StillOut(View view) {
    return view.unseen();
  }

  // ------------------------------------------------------------------ small questions

  /** The first of those that stand highest. */
  private static <T> T bestOf(List<T> all, Comparator<? super T> order) {
    T best = all.get(0);
    for (T one : all) {
      if (order.compare(one, best) > 0) {
        best = one;
      }
    }
    return best;
  }

  /** How many cards still out beat this one in its own suit. */
  private static int higherCardsOut(View view, Card card) {
    Suit suit = view.suitOf(card);
    int height = view.strength(card);
    int count = 0;
    for (Card other : tip7StillOut(view)) {
      if (view.suitOf(other) == suit && view.strength(other) > height) {
        count++;
      }
    }
    return count;
  }

  /** Whether anybody else may still hold a trump. */
  private static boolean trumpsAreOut(View view) {
    return tip7StillOut(view).stream().anyMatch(view::isTrump);
  }

  /** Whether nobody plays to this trick afterwards. */
  private static boolean isLast(View view) {
    return view.trick().size() == view.active().size() - 1;
  }

  /** How many of the cards are trumps. */
  private static int trumps(List<Card> cards, Trump trump) {
    int count = 0;
    for (Card card : cards) {
      count += card.isTrump(trump) ? 1 : 0;
    }
    return count;
  }

  /** How many of the cards are aces of another suit than trump. */
  private static int plainAces(List<Card> cards, Trump trump) {
    int count = 0;
    for (Card card : cards) {
      count += card.is(Rank.ACE) && !card.isTrump(trump) ? 1 : 0;
    }
    return count;
  }

  /**
   * How many of the cards are high trumps: the joker, a bower, the ace or the king.
   *
   * <p>With no trump there is nothing but the four suits: there the aces count, less the one that
   * any hand may hold.
   */
  private static int highTrumps(List<Card> cards, Trump trump) {
    if (trump == Trump.NO_TRUMP) {
      return Math.max(0, plainAces(cards, trump) - 1);
    }
    int count = 0;
    for (Card card : cards) {
      boolean high =
          card.isJoker() || card.is(Rank.JACK) || card.is(Rank.ACE) || card.is(Rank.KING);
      count += high && card.isTrump(trump) ? 1 : 0;
    }
    return count;
  }

  /**
   * The tricks that a hand may win by itself: its high trumps and every trump beyond three, and its
   * plain aces.
   */
  private static int tricksWorth(List<Card> cards, Trump trump) {
    int aces = plainAces(cards, trump);
    if (trump == Trump.NO_TRUMP) {
      return aces;
    }
    return Math.max(highTrumps(cards, trump), trumps(cards, trump) - 3) + aces;
  }

  private static Trump mostWorth(View view) {
    return bestOf(
        List.of(Trump.values()),
        Comparator.comparingInt(trump -> tricksWorth(view.hand(), trump)));
  }

  /** To compare suits by: high trumps first, then how many trumps there are in all. */
  private static Comparator<Trump> suitRank(List<Card> cards) {
    return Comparator.<Trump>comparingInt(trump -> highTrumps(cards, trump))
        .thenComparingInt(trump -> trumps(cards, trump));
  }

  /** Four high cards can win all tricks: three high trumps or more, the rest aces. */
  private static boolean goodEnoughAlone(List<Card> cards, Trump trump) {
    int high = highTrumps(cards, trump);
    return high >= 3 && high + plainAces(cards, trump) >= 4;
  }

  /**
   * The call, alone where the hand is good enough for it.
   *
   * <p>Where a call must be alone (the dealer's partner, by some rules) a lesser hand passes.
   */
  private static Move callOrPass(
      View view, Move call, Move alone, Trump trump, List<Card> held) {
    if (view.legal().contains(alone) && goodEnoughAlone(held, trump)) {
      return alone;
    }
    return view.legal().contains(call) ? call : Move.PASS;
  }
}
