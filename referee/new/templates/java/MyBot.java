import euchre.Bot;
import euchre.Card;
import euchre.Client;
import euchre.Move;
import euchre.Rank;
import euchre.Suit;
import euchre.Trump;
import euchre.View;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * A bot to start from: it calls with two high trumps, plays high to win and low where it cannot.
 *
 * <p>What it does not answer here, the SDK declines, or answers with the first legal move.
 */
public final class MyBot extends Bot {
  public static void main(String[] args) {
    Client.run("__WORD__", MyBot::new);
  }

  /** Round 1. The dealer gets the card that is turned up, so it counts for him. */
  @Override
  public Move orderUp(View view) {
    List<Card> held = new ArrayList<>(view.hand());
    if (view.isDealer()) {
      view.upCard().ifPresent(held::add);
    }
    boolean good = highTrumps(held, view.upSuit().orElseThrow().asTrump()) >= 2;
    return good && view.legal().contains(Move.ORDER_UP) ? Move.ORDER_UP : Move.PASS;
  }

  /** Round 2: the best suit that may be called, if it is good or there is no passing. */
  @Override
  public Move callTrump(View view) {
    Move best = Move.PASS;
    long most = view.legal().contains(Move.PASS) ? 1 : -1;
    for (Suit suit : Suit.values()) {
      Move call = Move.call(suit.asTrump());
      long high = highTrumps(view.hand(), suit.asTrump());
      if (high > most && view.legal().contains(call)) {
        best = call;
        most = high;
      }
    }
    return best;
  }

  /** The dealer holds a card too many: the lowest goes. */
  @Override
  public Card discard(View view) {
    return lowest(view);
  }

  /** Lead the highest card; win a trick if that can be done, unless the partner has it. */
  @Override
  public Card play(View view) {
    Comparator<Card> height =
        Comparator.comparingInt(c -> view.strength(c, view.led().orElse(view.suitOf(c))));
    Card highest = view.legalCards().stream().max(height).orElseThrow();
    return view.winning()
        .filter(w -> view.isPartner(w.seat()) || height.compare(highest, w.card()) <= 0)
        .map(w -> lowest(view))
        .orElse(highest);
  }

  private static Card lowest(View view) {
    return view.legalCards().stream().min(Comparator.comparingInt(view::strength)).orElseThrow();
  }

  /** How many of these cards are high trumps: the joker, a bower, the ace or the king. */
  private static long highTrumps(List<Card> cards, Trump trump) {
    return cards.stream()
        .filter(card -> card.isTrump(trump))
        .filter(c -> c.isJoker() || c.is(Rank.JACK) || c.is(Rank.KING) || c.is(Rank.ACE))
        .count();
  }
}
