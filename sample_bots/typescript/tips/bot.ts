/**
 * Seven tips that every beginner is given, and nothing else.
 *
 * 1. Call with two high trumps (a bower, the ace or the king).
 * 2. If your own side called, lead your highest trump.
 * 3. Else lead your highest plain card.
 * 4. Do not over-trump your partner unless the trick is in danger.
 * 5. Never trump your partner's ace.
 * 6. Throw your lowest card when the trick is lost.
 * 7. Remember what has been played.
 *
 * Each tip is one small function with its number, in tips.ts. Read `play` first: it says when which
 * tip applies. Everything follows from the view alone, so the same view gives the same answer.
 */

import {
  Bot,
  CLAIM,
  MOON,
  ORDER_UP,
  ORDER_UP_ALONE,
  PASS,
  SUITS,
  TRUMPS,
  call,
  callAlone,
  nameJoker,
  nameTrump,
  run,
  swap,
  type Card,
  type Move,
  type Trump,
  type View,
} from "euchre-sdk";

import {
  callOrPass,
  callableTrumps,
  countTrumps,
  firstBest,
  goodEnoughAlone,
  highTrumps,
  highest,
  isBetterSuit,
  lowest,
  tip1Call,
  tip2HighestTrump,
  tip3HighestPlain,
  tip4LeaveIt,
  tip5NotHisAce,
  tip6Lowest,
  tricksWorth,
  trumpOf,
  trumpsAreOut,
  withUpCard,
} from "./tips.js";

/** A partner is taken to win one trick of so many. */
const PARTNER_SHARE = 4;

/** Plays by the seven tips. */
class Tips extends Bot {
  static override botName = "tips";

  // ---------------------------------------------------------------- bidding

  /** Round 1: the up-card counts for the dealer, who is the one to get it. */
  override orderUp(view: View): Move {
    const trump = view.upSuit;
    const held = view.isDealer ? withUpCard(view) : view.hand;
    if (trump === null || !tip1Call(highTrumps(held, trump))) return PASS;
    return callOrPass(view, ORDER_UP, ORDER_UP_ALONE, trump, held);
  }

  /** Round 2: the best suit that may be called, if it is good enough or nobody may pass. */
  override callTrump(view: View): Move {
    const trump = firstBest(callableTrumps(view), (a, b) =>
      isBetterSuit(view.hand, a, b),
    );
    if (view.isLegal(PASS) && !tip1Call(highTrumps(view.hand, trump)))
      return PASS;
    return callOrPass(view, call(trump), callAlone(trump), trump, view.hand);
  }

  /** The maker is asked after the discard, where calls do not say `alone`. */
  override goAlone(view: View): boolean {
    return goodEnoughAlone(view.hand, trumpOf(view));
  }

  /** Against a lone maker the partner is worth a trick; only a giant does without him. */
  override defendAlone(view: View): boolean {
    return goodEnoughAlone(view.hand, trumpOf(view));
  }

  /** The suit that would be the best trump; any suit if the hand is not to be seen. */
  override nameJoker(view: View): Move {
    return nameJoker(firstBest(SUITS, (a, b) => isBetterSuit(view.hand, a, b)));
  }

  /** The lowest bid that may be said, if the hand is worth it with its best trump. */
  override bid(view: View): Move {
    const { tricks } = view.rules;
    const worth = tricksWorth(view.hand, mostWorth(view.hand));
    if (worth >= tricks) return MOON;
    const least = view.legal.find((move) => move.bid !== null);
    return least?.bid && least.bid <= worth + tricks / PARTNER_SHARE
      ? least
      : PASS;
  }

  /** The trump that the hand is worth most with. */
  override nameTrump(view: View): Move {
    return nameTrump(mostWorth(view.hand));
  }

  /** Stay in with a card that is likely to take a trick: a high trump, or two trumps. */
  override inOrOut(view: View): boolean {
    const trump = trumpOf(view);
    return (
      countTrumps(view.hand, trump) >= 2 || highTrumps(view.hand, trump) >= 1
    );
  }

  // ---------------------------------------------------------------- changing cards

  /** A card put away is a card thrown: the lowest. */
  override discard(view: View): Card {
    return tip6Lowest(view, view.legalCards);
  }

  /** Take the up-card, which is a trump, unless all five cards are better. */
  override exchange(view: View): Card | null {
    const away = tip6Lowest(view, withUpCard(view));
    return away === view.upCard ? null : away;
  }

  /** A farmer's hand is never worth playing: deal again, or change its three lowest. */
  override useFarmersHand(view: View): Move | null {
    if (view.isLegal(CLAIM)) return CLAIM;
    const byRank = view.hand.toSorted((a, b) => (a.rank ?? 0) - (b.rank ?? 0));
    const [first, second, third] = byRank;
    return first && second && third ? swap(first, second, third) : null;
  }

  /** Ask for the partner's best card while there is a plain card to lay for it. */
  override layBest(view: View): Card | null {
    const laid = tip6Lowest(view, view.legalCards);
    return view.isTrump(laid) ? null : laid;
  }

  /** Give the lone partner the highest trump, or else the highest plain card. */
  override giveBest(view: View): Card {
    return highest(view.legalCards, (card) => view.strength(card));
  }

  // ---------------------------------------------------------------- playing

  /** Lead by tips 2 and 3; follow by tips 4, 5 and 6. */
  override play(view: View): Card {
    const legal = view.legalCards;
    const { winning, led } = view;
    const [only] = legal;
    if (only && legal.length === 1) return only;
    if (winning === null) return lead(view, legal);
    const strength = (card: Card): number => view.strength(card, led);
    let canWin = legal.filter(
      (card) => strength(card) > strength(winning.card),
    );
    if (winning.seat === view.partner) {
      canWin = tip4LeaveIt(view, winning.card, canWin);
      canWin = tip5NotHisAce(view, winning.card, canWin);
    }
    const [first] = canWin;
    if (first === undefined) return tip6Lowest(view, legal);
    // The cheapest card will do for the last to play, and for a trump on a plain suit; before others
    // play, a card of the suit led must be as high as can be.
    const cheap = view.isLastToPlay || view.isTrump(first);
    return (cheap ? lowest : highest)(canWin, strength);
  }
}

/** The card that opens a trick. */
function lead(view: View, legal: readonly Card[]): Card {
  const trumps = legal.filter((card) => view.isTrump(card));
  const plain = legal.filter((card) => !view.isTrump(card));
  if (
    trumps.length > 0 &&
    (plain.length === 0 || (view.ownSideMade && trumpsAreOut(view)))
  ) {
    return tip2HighestTrump(view, trumps);
  }
  return tip3HighestPlain(view, plain);
}

/** The trump, or no-trump, that a hand is worth most tricks with. */
function mostWorth(cards: readonly Card[]): Trump {
  return firstBest(
    TRUMPS,
    (a, b) => tricksWorth(cards, a) > tricksWorth(cards, b),
  );
}

await run(Tips);
