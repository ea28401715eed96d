/** Cards, suits and ranks, and the question that everything else asks: which suit is it? */

/** A suit. Two suits have the same colour when their numbers differ by two. */
export const Suit = { CLUBS: 1, DIAMONDS: 2, SPADES: 3, HEARTS: 4 } as const;
export type Suit = (typeof Suit)[keyof typeof Suit];

/** Stands in the place of trump when no suit is trump. */
export const NO_TRUMP = 5;

/** What may be trump: a suit, or `NO_TRUMP`. */
export type Trump = Suit | typeof NO_TRUMP;

/** The four suits, in order. */
export const SUITS: readonly Suit[] = [Suit.CLUBS, Suit.DIAMONDS, Suit.SPADES, Suit.HEARTS];

/** The four suits and `NO_TRUMP`, in order. */
export const TRUMPS: readonly Trump[] = [...SUITS, NO_TRUMP];

/** A printed rank, low to high as in a plain suit. */
export const Rank = {
  SEVEN: 1,
  EIGHT: 2,
  NINE: 3,
  TEN: 4,
  JACK: 5,
  QUEEN: 6,
  KING: 7,
  ACE: 8,
} as const;
export type Rank = (typeof Rank)[keyof typeof Rank];

/** The ranks, low to high. */
export const RANKS: readonly Rank[] = [1, 2, 3, 4, 5, 6, 7, 8];

const JOKER_NUMBER = 33;
const SUIT_LETTERS = "?CDSH";
const RANK_LETTERS = "?789TJQKA";

/** `C`, `D`, `S`, `H` or `NT`. */
export function letterOf(trump: Trump): string {
  return trump === NO_TRUMP ? "NT" : SUIT_LETTERS.charAt(trump);
}

/** The other suit of a suit's colour: the one whose jack is the left bower. */
export function sameColour(suit: Suit): Suit {
  return (((suit - 1) ^ 2) + 1) as Suit;
}

/**
 * One card. There is one object for each, so cards are compared with `===`. Cards in the order of
 * their numbers are in canonical order: by printed suit, low to high, the joker last.
 */
export class Card {
  /** 1 to 33, as in the protocol. */
  readonly number: number;
  /** The printed suit; the joker has none. */
  readonly suit: Suit | null;
  /** The printed rank; the joker has none. */
  readonly rank: Rank | null;
  readonly #word: string;
  readonly #suits: readonly Trump[];

  /** @internal Cards are made once; see `card` and `CARDS`. */
  constructor(number: number) {
    const joker = number === JOKER_NUMBER;
    this.number = number;
    this.suit = joker ? null : ((((number - 1) >> 3) + 1) as Suit);
    this.rank = joker ? null : ((((number - 1) & 7) + 1) as Rank);
    this.#word = joker
      ? "JK"
      : RANK_LETTERS.charAt(this.rank ?? 0) + SUIT_LETTERS.charAt(this.suit ?? 0);
    this.#suits = TRUMPS.map((trump) => this.#suitWhen(trump));
  }

  /** Whether this is the joker. */
  get isJoker(): boolean {
    return this.number === JOKER_NUMBER;
  }

  #suitWhen(trump: Trump): Trump {
    if (this.suit === null) return trump;
    const left = trump !== NO_TRUMP && this.rank === Rank.JACK && this.suit === sameColour(trump);
    return left ? trump : this.suit;
  }

  /**
   * The suit this card belongs to when `trump` is trump: the joker and both bowers belong to trump,
   * every other card to its printed suit.
   */
  effectiveSuit(trump: Trump): Trump {
    return this.#suits[trump - 1] as Trump;
  }

  /** Whether the card belongs to trump when `trump` is trump. */
  isTrump(trump: Trump): boolean {
    return this.#suits[trump - 1] === trump;
  }

  /**
   * How high the card stands in a trick to which the suit `led` was led; -1 if it cannot win. The
   * numbers mean nothing but their order, for one trump and one suit led.
   */
  strength(trump: Trump, led: Trump): number {
    const suit = this.effectiveSuit(trump);
    const rank = this.rank ?? 0;
    if (suit !== trump) return suit === led ? rank : -1;
    if (this.suit === null) return 102;
    if (rank !== Rank.JACK) return 50 + rank;
    return this.suit === trump ? 101 : 100;
  }

  /** Rank and suit, such as `JH`; `JK` for the joker. */
  toString(): string {
    return this.#word;
  }

  toJSON(): string {
    return this.#word;
  }
}

/** Every card there is, in canonical order. */
export const CARDS: readonly Card[] = Array.from(
  { length: JOKER_NUMBER },
  (_, i) => new Card(i + 1),
);

/** The joker. */
export const JOKER = CARDS[JOKER_NUMBER - 1] as Card;

const BY_WORD: ReadonlyMap<string, Card> = new Map(CARDS.map((one) => [one.toString(), one]));

/**
 * The card written as rank and suit, such as `9C` or `TD`, or `JK` for the joker.
 *
 * @throws RangeError if no card is written so.
 */
export function card(word: string): Card {
  const found = BY_WORD.get(word);
  if (found === undefined) {
    throw new RangeError(
      `${JSON.stringify(word)} is no card; write rank and suit, such as 9C or JH, or JK for the joker`,
    );
  }
  return found;
}

/** The card of a rank and a suit. */
export function cardOf(rank: Rank, suit: Suit): Card {
  return CARDS[8 * (suit - 1) + rank - 1] as Card;
}
