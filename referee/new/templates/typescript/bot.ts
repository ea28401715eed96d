/**
 * A bot to start from: it calls with two high trumps, plays high to win and low where it cannot.
 *
 * What it does not answer here, the SDK declines, or answers with the first legal move.
 */

import {
  Bot,
  ORDER_UP,
  PASS,
  Rank,
  SUITS,
  call,
  run,
  type Card,
  type Move,
  type Trump,
  type View,
} from "euchre-sdk";

/** Plays one seat of one game; the view is all that the seat may see. */
class MyBot extends Bot {
  static override botName = "__WORD__";

  /** Round 1. The dealer gets the card that is turned up, so it counts for him. */
  override orderUp(view: View): Move {
    const held = view.isDealer && view.upCard ? [...view.hand, view.upCard] : view.hand;
    const good = view.upSuit !== null && highTrumps(held, view.upSuit) >= 2;
    return good && view.isLegal(ORDER_UP) ? ORDER_UP : PASS;
  }

  /** Round 2: the best suit that may be called, if it is good or there is no passing. */
  override callTrump(view: View): Move {
    let best: Move = PASS;
    let most = view.isLegal(PASS) ? 1 : -1;
    for (const suit of SUITS) {
      const high = highTrumps(view.hand, suit);
      if (high > most && view.isLegal(call(suit))) {
        best = call(suit);
        most = high;
      }
    }
    return best;
  }

  /** The dealer holds a card too many: the lowest goes. */
  override discard(view: View): Card {
    return lowest(view.legalCards, (card) => view.strength(card));
  }

  /** Lead the highest card; win a trick if that can be done, unless the partner has it. */
  override play(view: View): Card {
    const inTrick = (card: Card) => view.strength(card, view.led);
    const highest = lowest(view.legalCards, (card) => -inTrick(card));
    const winning = view.winning;
    if (winning === null) return highest;
    const wins = inTrick(highest) > inTrick(winning.card);
    if (wins && winning.seat !== view.partner) return highest;
    return lowest(view.legalCards, (card) => view.strength(card));
  }
}

/** How many of these cards are high trumps: the joker, a bower, the ace or the king. */
function highTrumps(cards: readonly Card[], trump: Trump): number {
  return cards.filter((card) => card.isTrump(trump) && isHigh(card)).length;
}

function isHigh(card: Card): boolean {
  return card.isJoker || card.rank === Rank.JACK || card.rank === Rank.KING || card.rank === Rank.ACE;
}

/** The first of the cards of which the height is least. */
function lowest(cards: readonly Card[], height: (card: Card) => number): Card {
  return cards.reduce((best, card) => (height(card) < height(best) ? card : best));
}

await run(MyBot);
