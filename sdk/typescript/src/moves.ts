/** Moves, as values and as words. */

import {
  CARDS,
  NO_TRUMP,
  SUITS,
  TRUMPS,
  card,
  letterOf,
  type Card,
  type Suit,
  type Trump,
} from "./cards.js";

/** What a move does. */
export type Kind =
  | "PLAY"
  | "DISCARD"
  | "EXCHANGE"
  | "BEST"
  | "GIVE"
  | "CALL"
  | "CALL ALONE"
  | "NAME"
  | "BID"
  | "SWAP"
  | "WORD";

/** One move. There is one object for each, so moves are compared with `===`. */
export class Move {
  /** What it does. */
  readonly kind: Kind;
  /** The card that is played, discarded, exchanged, laid or given; else `null`. */
  readonly card: Card | null;
  /** The suit, or `NO_TRUMP`, that is called or named; else `null`. */
  readonly suit: Trump | null;
  /** The number of tricks bid; `null` for other moves, MOON included. */
  readonly bid: number | null;
  /** The three cards of a swap; else empty. */
  readonly cards: readonly Card[];
  readonly #words: string;

  /** @internal Moves are made once; see `move` and the functions below. */
  constructor(
    words: string,
    kind: Kind,
    about: { card?: Card; suit?: Trump; bid?: number; cards?: readonly Card[] } = {},
  ) {
    this.#words = words;
    this.kind = kind;
    this.card = about.card ?? null;
    this.suit = about.suit ?? null;
    this.bid = about.bid ?? null;
    this.cards = about.cards ?? [];
  }

  /** Whether it is a call that includes playing alone, as MOON does. */
  get isAlone(): boolean {
    return this === ORDER_UP_ALONE || this === MOON || this.kind === "CALL ALONE";
  }

  /** Whether it makes trump: an order up or a call. */
  get isCall(): boolean {
    const called = this.kind === "CALL" || this.kind === "CALL ALONE";
    return called || this === ORDER_UP || this === ORDER_UP_ALONE;
  }

  /** Whether it says no to an offer: PASS, KEEP, NO or OUT. */
  get declines(): boolean {
    return this === PASS || this === KEEP || this === NO || this === OUT;
  }

  /** The words of records and replays, such as `CALL H ALONE`. */
  toString(): string {
    return this.#words;
  }

  toJSON(): string {
    return this.#words;
  }
}

const word = (words: string): Move => new Move(words, "WORD");

export const PASS = word("PASS");
export const ORDER_UP = word("ORDER_UP");
export const ORDER_UP_ALONE = word("ORDER_UP_ALONE");
export const YES = word("YES");
export const NO = word("NO");
export const CLAIM = word("CLAIM");
export const KEEP = word("KEEP");
export const MOON = word("MOON");
export const IN = word("IN");
export const OUT = word("OUT");

const ofCards = (kind: Kind): readonly Move[] =>
  CARDS.map((one) => new Move(`${kind} ${one}`, kind, { card: one }));
const ofTrumps = (kind: Kind, words: (letter: string) => string): readonly Move[] =>
  TRUMPS.map((suit) => new Move(words(letterOf(suit)), kind, { suit }));

const PLAYS = ofCards("PLAY");
const DISCARDS = ofCards("DISCARD");
const EXCHANGES = ofCards("EXCHANGE");
const BESTS = ofCards("BEST");
const GIVES = ofCards("GIVE");
const CALLS = ofTrumps("CALL", (letter) => `CALL ${letter}`);
const CALLS_ALONE = ofTrumps("CALL ALONE", (letter) => `CALL ${letter} ALONE`);
const NAMES = ofTrumps("NAME", (letter) => `NAME ${letter}`);
const BIDS = Array.from({ length: 12 }, (_, i) => new Move(`BID ${i + 1}`, "BID", { bid: i + 1 }));
const SWAPS = new Map<string, Move>();

/** The move of playing a card. */
export const play = (played: Card): Move => PLAYS[played.number - 1] as Move;
/** The dealer's move of putting a card away. */
export const discard = (away: Card): Move => DISCARDS[away.number - 1] as Move;
/** The dealer's move of giving a card for the up-card. */
export const exchange = (given: Card): Move => EXCHANGES[given.number - 1] as Move;
/** A lone maker's move of laying a card down for his partner's best. */
export const layBest = (laid: Card): Move => BESTS[laid.number - 1] as Move;
/** The move of passing a card to the lone maker. */
export const giveBest = (given: Card): Move => GIVES[given.number - 1] as Move;
/** The move of calling a suit, or `NO_TRUMP`. */
export const call = (trump: Trump): Move => CALLS[trump - 1] as Move;
/** The move of calling a suit, or `NO_TRUMP`, and playing alone. */
export const callAlone = (trump: Trump): Move => CALLS_ALONE[trump - 1] as Move;
/** The move of naming the suit that the turned-up joker stands for. */
export const nameJoker = (suit: Suit): Move => NAMES[suit - 1] as Move;
/** The highest bidder's move of naming trump in a bid game. */
export const nameTrump = (trump: Trump): Move => NAMES[trump - 1] as Move;

/**
 * The move of bidding so many tricks.
 *
 * @throws RangeError if it is not 1 to 12.
 */
export function bid(tricks: number): Move {
  const found = BIDS[tricks - 1];
  if (found === undefined) throw new RangeError(`${tricks} tricks cannot be bid; bids are 1 to 12`);
  return found;
}

/** The move of putting three cards of a farmer's hand away for the kitty. */
export function swap(first: Card, second: Card, third: Card): Move {
  const cards = [first, second, third].sort((a, b) => a.number - b.number);
  const words = `SWAP ${cards.join(" ")}`;
  let found = SWAPS.get(words);
  if (found === undefined) {
    found = new Move(words, "SWAP", { cards });
    SWAPS.set(words, found);
  }
  return found;
}

const BY_WORDS: ReadonlyMap<string, Move> = new Map(
  [
    ...[PASS, ORDER_UP, ORDER_UP_ALONE, YES, NO, CLAIM, KEEP, MOON, IN, OUT],
    ...[PLAYS, DISCARDS, EXCHANGES, BESTS, GIVES, CALLS, CALLS_ALONE, NAMES, BIDS].flat(),
  ].map((one) => [one.toString(), one]),
);

/**
 * The move with these words, such as `PASS`, `CALL H ALONE` or `PLAY JH`.
 *
 * @throws RangeError if no move has them.
 */
export function move(words: string): Move {
  const found = BY_WORDS.get(words);
  if (found !== undefined) return found;
  const swapped = /^SWAP (\w+) (\w+) (\w+)$/.exec(words);
  if (swapped?.[1] && swapped[2] && swapped[3]) {
    return swap(card(swapped[1]), card(swapped[2]), card(swapped[3]));
  }
  throw new RangeError(
    `${JSON.stringify(words)} is no move; a move reads like PASS, CALL H ALONE or PLAY JH`,
  );
}

/** The moves that the enum `Call` of the protocol has, by its numbers. @internal */
export const CALL_MOVES: readonly (Move | null)[] = [
  ...[null, PASS, ORDER_UP, ORDER_UP_ALONE],
  ...[...SUITS, NO_TRUMP].flatMap((trump) => [call(trump as Trump), callAlone(trump as Trump)]),
  ...BIDS,
  MOON,
];

/** The moves that the enum `Answer` of the protocol has, by its numbers. @internal */
export const ANSWER_MOVES: readonly (Move | null)[] = [null, YES, NO, CLAIM, KEEP, IN, OUT];
