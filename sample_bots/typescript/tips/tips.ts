/** The seven tips, and the small questions that they ask. */

import {
  NO_TRUMP,
  PASS,
  Rank,
  TRUMPS,
  call,
  type Card,
  type Move,
  type Trump,
  type View,
} from "euchre-sdk";

// ------------------------------------------------------------------ the seven tips

/** Call with two high trumps. */
export function tip1Call(high: number): boolean {
  return high >= 2;
}

/** If your own side called, lead your highest trump: it pulls theirs. */
export function tip2HighestTrump(view: View, trumps: readonly Card[]): Card {
  return highest(trumps, (card) => view.strength(card));
}

/** Lead your highest plain card: the one that the fewest cards still out can beat. */
export function tip3HighestPlain(view: View, plain: readonly Card[]): Card {
  const out = tip7StillOut(view);
  return lowest(
    plain,
    (card) => 16 * higherCards(view, out, card) - (card.rank ?? 0),
  );
}

/**
 * Do not over-trump your partner, nor over-take him, unless the trick is in danger.
 *
 * It is in danger while an opponent is still to play and a card that beats the partner's is out.
 */
export function tip4LeaveIt(view: View, best: Card, canWin: Card[]): Card[] {
  const inDanger =
    !view.isLastToPlay && higherCards(view, tip7StillOut(view), best) > 0;
  return inDanger ? canWin : [];
}

/** Never trump your partner's ace. */
export function tip5NotHisAce(view: View, best: Card, canWin: Card[]): Card[] {
  return !view.isTrump(best) && best.rank === Rank.ACE ? [] : canWin;
}

/** Throw your lowest card when the trick is lost, and keep the trumps. */
export function tip6Lowest(view: View, cards: readonly Card[]): Card {
  return lowest(cards, (card) => view.strength(card));
}

/** Remember what has been played: what is left may be in another hand. */
export function tip7StillOut(view: View): readonly Card[] {
  return view.unseen;
}

// ------------------------------------------------------------------ small questions

/** The first of these that none is better than. There is at least one. */
export function firstBest<T>(
  these: readonly T[],
  isBetter: (a: T, b: T) => boolean,
): T {
  return these.reduce((best, one) => (isBetter(one, best) ? one : best));
}

/** The first of the cards that stands highest. */
export function highest(
  cards: readonly Card[],
  height: (card: Card) => number,
): Card {
  return firstBest(cards, (a, b) => height(a) > height(b));
}

/** The first of the cards that stands lowest. */
export function lowest(
  cards: readonly Card[],
  height: (card: Card) => number,
): Card {
  return firstBest(cards, (a, b) => height(a) < height(b));
}

/** How many of the cards still out beat this one in its own suit. */
function higherCards(view: View, out: readonly Card[], card: Card): number {
  const suit = view.suitOf(card);
  const height = view.strength(card);
  return out.filter(
    (other) => view.suitOf(other) === suit && view.strength(other) > height,
  ).length;
}

/** Whether anybody else may still hold a trump. */
export function trumpsAreOut(view: View): boolean {
  return tip7StillOut(view).some((card) => view.isTrump(card));
}

/** What is trump, once it is fixed. */
export function trumpOf(view: View): Trump {
  if (view.trump === null) throw new Error("nothing is trump yet");
  return view.trump;
}

/** The hand with the up-card after it. */
export function withUpCard(view: View): Card[] {
  return view.upCard === null ? [...view.hand] : [...view.hand, view.upCard];
}

/** The suits, and perhaps no-trump, that may be called in this decision. */
export function callableTrumps(view: View): Trump[] {
  return TRUMPS.filter((trump) => view.isLegal(call(trump)));
}

/**
 * How many of the cards are high trumps: the joker, a bower, the ace or the king.
 *
 * With no trump there is nothing but the four suits: there the aces count, less the one that any hand
 * may hold.
 */
export function highTrumps(cards: readonly Card[], trump: Trump): number {
  if (trump === NO_TRUMP) return Math.max(0, countAces(cards, trump) - 1);
  const high = new Set<Rank | null>([null, Rank.JACK, Rank.ACE, Rank.KING]); // null: the joker
  return cards.filter((card) => card.isTrump(trump) && high.has(card.rank))
    .length;
}

/** How many of the cards would be trumps. */
export function countTrumps(cards: readonly Card[], trump: Trump): number {
  return cards.filter((card) => card.isTrump(trump)).length;
}

/** How many of the cards are aces of other suits than trump. */
function countAces(cards: readonly Card[], trump: Trump): number {
  return cards.filter((card) => card.rank === Rank.ACE && card.suit !== trump)
    .length;
}

/**
 * The tricks that a hand may win by itself: its high trumps and every trump beyond three, and its
 * plain aces.
 */
export function tricksWorth(cards: readonly Card[], trump: Trump): number {
  const aces = countAces(cards, trump);
  if (trump === NO_TRUMP) return aces;
  return (
    Math.max(highTrumps(cards, trump), countTrumps(cards, trump) - 3) + aces
  );
}

/** To compare suits by: high trumps first, then how many trumps there are in all. */
export function isBetterSuit(
  cards: readonly Card[],
  a: Trump,
  b: Trump,
): boolean {
  const more = highTrumps(cards, a) - highTrumps(cards, b);
  return (
    more > 0 || (more === 0 && countTrumps(cards, a) > countTrumps(cards, b))
  );
}

/** Four high cards can win all tricks: three high trumps or more, the rest aces. */
export function goodEnoughAlone(cards: readonly Card[], trump: Trump): boolean {
  const high = highTrumps(cards, trump);
  return high >= 3 && high + countAces(cards, trump) >= 4;
}

/**
 * The call, alone where the hand is good enough for it.
 *
 * Where a call must be alone (the dealer's partner, by some rules) a lesser hand passes.
 */
export function callOrPass(
  view: View,
  made: Move,
  alone: Move,
  trump: Trump,
  held: readonly Card[],
): Move {
  if (view.isLegal(alone) && goodEnoughAlone(held, trump)) return alone;
  return view.isLegal(made) ? made : PASS;
}
