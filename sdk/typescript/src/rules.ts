/** The rules of a game as the referee told them. */

import { JOKER, RANKS, Rank, SUITS, cardOf, type Card } from "./cards.js";

/** Every option of the rules. Those that are words have the words of `referee rules`. */
export interface Options {
  /** The preset that they came from, for people. */
  readonly preset: string;
  readonly game: "euchre" | "buck" | "bid" | (string & {});
  readonly players: number;
  readonly packs: number;
  readonly lowRank: "7" | "8" | "9" | "T" | (string & {});
  readonly joker: boolean;
  readonly packets: string;
  readonly firstDealer: string;
  readonly drawPartners: boolean;
  readonly turnedDown: "forbidden" | "stuck_dealer_only" | "allowed" | (string & {});
  readonly allPass: "next_dealer" | "same_dealer" | "stick_dealer" | (string & {});
  readonly exchange: "mandatory" | "optional" | (string & {});
  readonly discardUpcard: boolean;
  readonly alone: "maker" | "none" | (string & {});
  readonly aloneTiming: "with_call" | "before_lead" | (string & {});
  readonly partnerOrder: "free" | "must_go_alone" | (string & {});
  readonly lead: "left_of_dealer" | "left_of_loner" | "left_of_maker" | (string & {});
  readonly defendAlone: boolean;
  readonly farmers: "off" | "redeal" | "swap3" | (string & {});
  readonly farmersHand: "all_9_10" | "ace_no_face" | "three_9_or_three_10" | (string & {});
  readonly noTrump: "off" | "round_2" | "stuck_dealer_only" | (string & {});
  readonly jokerUp: "dealer_makes" | "dealer_names_then_bid" | (string & {});
  readonly jokerUpBlind: boolean;
  readonly partnersBest: boolean;
  readonly make: number;
  readonly march: number;
  readonly loneMake: number;
  readonly loneMarch: number;
  readonly euchre: number;
  readonly loneEuchre: number;
  readonly defendersMarch: number;
  readonly loneDefendersMarch: number;
  readonly loneDefenderEuchre: number;
  readonly end: "points" | "timed" | "hands" | (string & {});
  /** Points to win. */
  readonly target: number;
  /** Milliseconds of thinking by all seats together, of timed games. */
  readonly timeMs: number;
  readonly nHands: number;
  /** The score that everybody begins with in buck. */
  readonly start: number;
  readonly minBid: number;
  readonly moon: number;
}

/** The options of the preset `standard`. */
export const STANDARD: Options = {
  preset: "standard",
  game: "euchre",
  players: 4,
  packs: 1,
  lowRank: "9",
  joker: false,
  packets: "3-2",
  firstDealer: "seeded",
  drawPartners: false,
  turnedDown: "forbidden",
  allPass: "next_dealer",
  exchange: "mandatory",
  discardUpcard: true,
  alone: "maker",
  aloneTiming: "with_call",
  partnerOrder: "free",
  lead: "left_of_dealer",
  defendAlone: false,
  farmers: "off",
  farmersHand: "all_9_10",
  noTrump: "off",
  jokerUp: "dealer_makes",
  jokerUpBlind: false,
  partnersBest: false,
  make: 1,
  march: 2,
  loneMake: 1,
  loneMarch: 4,
  euchre: 2,
  loneEuchre: 2,
  defendersMarch: 2,
  loneDefendersMarch: 2,
  loneDefenderEuchre: 4,
  end: "points",
  target: 10,
  timeMs: 2000,
  nHands: 16,
  start: 25,
  minBid: 3,
  moon: 12,
};

const LOWEST: Readonly<Record<string, Rank>> = {
  "7": Rank.SEVEN,
  "8": Rank.EIGHT,
  "9": Rank.NINE,
  T: Rank.TEN,
};

/** The rules of a game: its options, and what follows from them. */
export class Rules {
  /** Every option. */
  readonly options: Options;
  readonly players: number;
  /** Whether opposite seats play together. */
  readonly inPartnership: boolean;
  /** The number of sides. */
  readonly sides: number;
  /** The number of tricks in a hand. */
  readonly tricks: number;
  /** Whether a card is turned up. */
  readonly hasUpCard: boolean;
  /** Every card of the pack in canonical order; with two packs each card twice, side by side. */
  readonly pack: readonly Card[];

  /** @param changes the options that are not as in the preset `standard`. */
  constructor(changes: Partial<Options> = {}) {
    const options = { ...STANDARD, ...changes };
    this.options = options;
    this.players = options.players;
    this.inPartnership = options.players === 4 && options.game !== "buck";
    this.sides = this.inPartnership ? 2 : options.players;
    this.tricks = options.game === "bid" ? 6 * options.packs : 5;
    this.hasUpCard = options.game !== "bid";
    const ranks = RANKS.filter((rank) => rank >= (LOWEST[options.lowRank] ?? Rank.NINE));
    const once = SUITS.flatMap((suit) => ranks.map((rank) => cardOf(rank, suit)));
    const pack = once.flatMap((card) => Array<Card>(options.packs).fill(card));
    this.pack = options.joker ? [...pack, JOKER] : pack;
  }

  /** The side that a seat plays for. */
  sideOf(seat: number): number {
    return seat % this.sides;
  }
}
