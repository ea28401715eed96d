/** The decisions that a seat is asked for. */

/** A decision, with the method of `Bot` that is asked. */
export const Phase = {
  /** `useFarmersHand` */
  FARMERS_HAND: 1,
  /** `nameJoker` */
  NAME_JOKER: 2,
  /** `callTrump` */
  DEALER_MAKES: 3,
  /** `orderUp` */
  BID_ROUND_1: 4,
  /** `callTrump` */
  BID_ROUND_2: 5,
  /** `discard` */
  DISCARD: 6,
  /** `exchange` */
  EXCHANGE: 7,
  /** `goAlone` */
  ALONE: 8,
  /** `layBest` */
  BEST: 9,
  /** `giveBest` */
  GIVE: 10,
  /** `defendAlone` */
  DEFEND_ALONE: 11,
  /** `play` */
  PLAY: 12,
  /** `bid` */
  AUCTION: 13,
  /** `nameTrump` */
  NAME_TRUMP: 14,
  /** `inOrOut` */
  IN_OR_OUT: 15,
} as const;
export type Phase = (typeof Phase)[keyof typeof Phase];

/** A phase in words, such as `bid round 1`. */
export function wordsOf(phase: Phase): string {
  const found = Object.entries(Phase).find(([, number]) => number === phase);
  return found === undefined
    ? `phase ${String(phase)}`
    : found[0].toLowerCase().replaceAll("_", " ");
}

/** What became of the up-card. */
export const UpCardState = {
  NONE: 0,
  TURNED_UP: 1,
  TAKEN: 2,
  DEAD: 3,
  KEPT: 4,
  TURNED_DOWN: 5,
} as const;
export type UpCardState = (typeof UpCardState)[keyof typeof UpCardState];

/** How far a call for the partner's best has come. */
export const BestState = { NOT_CALLED: 0, CALLED: 1, DECLINED: 2, PASSED: 3 } as const;
export type BestState = (typeof BestState)[keyof typeof BestState];
