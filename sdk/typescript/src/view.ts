/** What one seat may see of a hand, and questions one can ask of it. */

import type { Card, Suit, Trump } from "./cards.js";
import type { Move } from "./moves.js";
import { wordsOf, type BestState, type Phase, type UpCardState } from "./phases.js";
import type { Rules } from "./rules.js";

/** A card and who played it. */
export interface Played {
  readonly seat: number;
  readonly card: Card;
}

/** What a seat may see. Seats are numbers from 0, clockwise; `null` stands for nobody or not yet. */
export interface Seen {
  readonly seat: number;
  /** Who dealt. */
  readonly dealer: number;
  /** The decision asked for. */
  readonly phase: Phase;
  /** The seat's cards, in canonical order. */
  readonly hand: readonly Card[];
  /** `null` in bid games. */
  readonly upCard: Card | null;
  readonly upCardState: UpCardState;
  /** The suit a turned-up joker stands for. */
  readonly jokerSuit: Suit | null;
  /** The calls so far; `bidding` says who made them. */
  readonly calls: readonly Move[];
  /** The tricks bid so far, all of them for MOON, 0 for none; of bid games. */
  readonly bid: number;
  /** A suit, `NO_TRUMP`, or `null`. */
  readonly trump: Trump | null;
  /** Who fixed trump, or will, having bid highest. Buck has hands with a trump and no maker. */
  readonly maker: number | null;
  /** Whether the maker plays alone; `null` until that is decided. */
  readonly alone: boolean | null;
  readonly loneDefender: number | null;
  /** The defenders who said no to defending alone. */
  readonly declinedDefence: readonly number[];
  /** The seats that sit out, or dropped. */
  readonly sittingOut: readonly number[];
  /** Every card played in this hand, in order. */
  readonly played: readonly Card[];
  /** Who played each of them. */
  readonly playedBy: readonly number[];
  /** Tricks won by each seat. */
  readonly tricks: readonly number[];
  /** Points of each side before this hand. */
  readonly score: readonly number[];
  /** From 0. */
  readonly handNumber: number;
  /** How often this hand was dealt again. */
  readonly redeal: number;
  /** Whether the dealer may not pass in round 2. */
  readonly dealerStuck: boolean;
  /** The card this seat put away as the dealer. */
  readonly discard: Card | null;
  /** Who swapped for the kitty. */
  readonly swappedBy: number | null;
  /** The cards of the swap, if it was this seat. */
  readonly swapGiven: readonly Card[];
  readonly swapTaken: readonly Card[];
  /** Whether this seat declined to use its farmer's hand. */
  readonly declinedFarmersHand: boolean;
  readonly best: BestState;
  /** The cards of a call for the partner's best, where this seat may see them. */
  readonly bestLaid: Card | null;
  readonly bestGiven: Card | null;
}

/** The times that a turn tells; `null` where there is no limit, or no decision before. */
export interface Times {
  /** Milliseconds to the deadline, of this turn and all others that came with it. */
  readonly timeLeftMs: number | null;
  /** Milliseconds left of this side's bank for the game. */
  readonly bankLeftMs: number | null;
  /** Microseconds charged for this seat's last decision in this game. */
  readonly previousUs: number | null;
}

/**
 * Everything one seat may see at one decision, with questions to ask of it. It is decoded when a bot
 * first looks at more than the legal moves.
 */
export class View implements Seen {
  readonly rules: Rules;
  /** The legal moves, in canonical order; there is at least one. */
  readonly legal: readonly Move[];
  readonly times: Times;
  #source: Seen | (() => Seen);

  constructor(rules: Rules, legal: readonly Move[], source: Seen | (() => Seen), times: Times) {
    this.rules = rules;
    this.legal = legal;
    this.times = times;
    this.#source = source;
  }

  get #seen(): Seen {
    if (typeof this.#source === "function") this.#source = this.#source();
    return this.#source;
  }

  // prettier-ignore
  get seat(): number { return this.#seen.seat; }
  // prettier-ignore
  get dealer(): number { return this.#seen.dealer; }
  // prettier-ignore
  get phase(): Phase { return this.#seen.phase; }
  // prettier-ignore
  get hand(): readonly Card[] { return this.#seen.hand; }
  // prettier-ignore
  get upCard(): Card | null { return this.#seen.upCard; }
  // prettier-ignore
  get upCardState(): UpCardState { return this.#seen.upCardState; }
  // prettier-ignore
  get jokerSuit(): Suit | null { return this.#seen.jokerSuit; }
  // prettier-ignore
  get calls(): readonly Move[] { return this.#seen.calls; }
  // prettier-ignore
  get bid(): number { return this.#seen.bid; }
  // prettier-ignore
  get trump(): Trump | null { return this.#seen.trump; }
  // prettier-ignore
  get maker(): number | null { return this.#seen.maker; }
  // prettier-ignore
  get alone(): boolean | null { return this.#seen.alone; }
  // prettier-ignore
  get loneDefender(): number | null { return this.#seen.loneDefender; }
  // prettier-ignore
  get declinedDefence(): readonly number[] { return this.#seen.declinedDefence; }
  // prettier-ignore
  get sittingOut(): readonly number[] { return this.#seen.sittingOut; }
  // prettier-ignore
  get played(): readonly Card[] { return this.#seen.played; }
  // prettier-ignore
  get playedBy(): readonly number[] { return this.#seen.playedBy; }
  // prettier-ignore
  get tricks(): readonly number[] { return this.#seen.tricks; }
  // prettier-ignore
  get score(): readonly number[] { return this.#seen.score; }
  // prettier-ignore
  get handNumber(): number { return this.#seen.handNumber; }
  // prettier-ignore
  get redeal(): number { return this.#seen.redeal; }
  // prettier-ignore
  get dealerStuck(): boolean { return this.#seen.dealerStuck; }
  // prettier-ignore
  get discard(): Card | null { return this.#seen.discard; }
  // prettier-ignore
  get swappedBy(): number | null { return this.#seen.swappedBy; }
  // prettier-ignore
  get swapGiven(): readonly Card[] { return this.#seen.swapGiven; }
  // prettier-ignore
  get swapTaken(): readonly Card[] { return this.#seen.swapTaken; }
  // prettier-ignore
  get declinedFarmersHand(): boolean { return this.#seen.declinedFarmersHand; }
  // prettier-ignore
  get best(): BestState { return this.#seen.best; }
  // prettier-ignore
  get bestLaid(): Card | null { return this.#seen.bestLaid; }
  // prettier-ignore
  get bestGiven(): Card | null { return this.#seen.bestGiven; }

  // ---------------------------------------------------------------- the table

  /** The seat opposite; `null` where everybody plays for himself. */
  get partner(): number | null {
    const { players, inPartnership } = this.rules;
    return inPartnership ? (this.seat + players / 2) % players : null;
  }

  /** The seat to the dealer's left, who bids first. */
  get eldest(): number {
    return (this.dealer + 1) % this.rules.players;
  }

  /** Whether this seat dealt. */
  get isDealer(): boolean {
    return this.seat === this.dealer;
  }

  /** Whether this seat or its partner made trump. */
  get ownSideMade(): boolean {
    const maker = this.maker;
    return maker !== null && this.rules.sideOf(maker) === this.rules.sideOf(this.seat);
  }

  /** The seats that do not sit out, in order of their numbers. */
  get active(): number[] {
    return Array.from({ length: this.rules.players }, (_, seat) => seat).filter(
      (seat) => !this.sittingOut.includes(seat),
    );
  }

  /**
   * The suit that round 1 is about: the up-card's, or the one named for the joker; `null` before it
   * is named, and where no card is turned up.
   */
  get upSuit(): Suit | null {
    return this.upCard?.suit ?? this.jokerSuit;
  }

  /** The active seats that play to the trick in progress after this one, in order. */
  get seatsToPlay(): number[] {
    const { players } = this.rules;
    const after = Array.from({ length: players - 1 }, (_, i) => (this.seat + i + 1) % players);
    const left = this.#activeCount - this.#trickSize - 1;
    return after.filter((seat) => !this.sittingOut.includes(seat)).slice(0, Math.max(0, left));
  }

  /** Whether nobody plays to the trick in progress after this seat. */
  get isLastToPlay(): boolean {
    return this.#trickSize === this.#activeCount - 1;
  }

  /** Every call with the seat that made it, in order. */
  *bidding(): Generator<[seat: number, call: Move]> {
    const dealerMakes = this.upCard?.isJoker && this.rules.options.jokerUp === "dealer_makes";
    for (const [k, call] of this.calls.entries()) {
      yield [dealerMakes ? this.dealer : (this.eldest + k) % this.rules.players, call];
    }
  }

  // ---------------------------------------------------------------- moves

  /** Whether a move is among the legal ones. */
  isLegal(move: Move): boolean {
    return this.legal.includes(move);
  }

  /**
   * The answer to a decision that has no method: the move that declines, if there is one, else the
   * first.
   */
  get otherwise(): Move {
    const last = this.legal.at(-1);
    return (last?.declines ? last : this.legal[0]) as Move;
  }

  /** The cards among the legal moves, in canonical order. */
  get legalCards(): Card[] {
    return this.legal.flatMap((move) => move.card ?? []);
  }

  // ---------------------------------------------------------------- cards

  /**
   * The suit a card belongs to, the left bower and the joker being trump.
   *
   * @param trump what to take for trump; by default what is trump in this hand.
   * @throws Error if nothing is trump yet and none was given.
   */
  suitOf(card: Card, trump?: Trump): Trump {
    return card.effectiveSuit(trump ?? this.#trump);
  }

  /** Whether a card is a trump; arguments and errors as of `suitOf`. */
  isTrump(card: Card, trump?: Trump): boolean {
    return card.isTrump(trump ?? this.#trump);
  }

  /**
   * How high a card stands in a trick to which the suit `led` was led; -1 if it cannot win. Numbers
   * can only be compared for the same trump and suit led. `led` is by default the card's own suit,
   * as if it were led.
   */
  strength(card: Card, led?: Trump | null, trump?: Trump): number {
    const fixed = trump ?? this.#trump;
    return card.strength(fixed, led ?? card.effectiveSuit(fixed));
  }

  get #trump(): Trump {
    if (this.trump === null) throw new Error("nothing is trump yet; say which trump you mean");
    return this.trump;
  }

  /** Every card of the pack, in canonical order. */
  get pack(): readonly Card[] {
    return this.rules.pack;
  }

  /**
   * The cards whose place this seat knows: its own, those played, the up-card, and cards it discarded,
   * swapped, laid or passed or was passed. With two packs a card is among them when one of the two is
   * known.
   */
  get seen(): ReadonlySet<Card> {
    const single = [this.upCard, this.discard, this.bestLaid, this.bestGiven];
    const known = [this.hand, this.played, this.swapGiven, this.swapTaken].flat();
    return new Set([...known, ...single.filter((card) => card !== null)]);
  }

  /**
   * The cards that may be in another hand or in the kitty, in canonical order. A taken up-card that
   * has not been played is not among them: the dealer has it or discarded it. With two packs a card is
   * named once for each copy that is not known.
   */
  get unseen(): Card[] {
    if (this.rules.options.packs === 1) {
      const seen = this.seen;
      return this.pack.filter((card) => !seen.has(card));
    }
    const known = new Map<Card, number>();
    for (const card of [...this.hand, ...this.played]) known.set(card, (known.get(card) ?? 0) + 1);
    return this.pack.filter((card) => {
      const left = known.get(card) ?? 0;
      known.set(card, left - 1);
      return left <= 0;
    });
  }

  // ---------------------------------------------------------------- tricks

  get #activeCount(): number {
    return this.rules.players - this.sittingOut.length;
  }

  get #trickSize(): number {
    return this.played.length % this.#activeCount;
  }

  #plays(start: number, end: number): Played[] {
    return this.played
      .slice(start, end)
      .map((card, i) => ({ seat: this.playedBy[start + i] as number, card }));
  }

  /** The trick in progress: who played what so far. Empty for the leader. */
  get trick(): Played[] {
    return this.#plays(this.played.length - this.#trickSize, this.played.length);
  }

  /** The suit led to the trick in progress; `null` for the leader. */
  get led(): Trump | null {
    const size = this.#trickSize;
    return size === 0 ? null : this.suitOf(this.played[this.played.length - size] as Card);
  }

  /**
   * Who is winning the trick in progress, and with which card; `null` for the leader. Of two equal
   * cards the first played wins.
   */
  get winning(): Played | null {
    const led = this.led;
    let best: Played | null = null;
    for (const play of this.trick) {
      if (best === null || this.strength(play.card, led) > this.strength(best.card, led))
        best = play;
    }
    return best;
  }

  /** The tricks already won, oldest first: who played what. */
  get finishedTricks(): Played[][] {
    const size = this.#activeCount;
    return Array.from({ length: Math.floor(this.played.length / size) }, (_, i) =>
      this.#plays(i * size, (i + 1) * size),
    );
  }

  /** Tricks won by this seat's side. */
  get ownTricks(): number {
    const side = this.rules.sideOf(this.seat);
    const own = this.tricks.filter((_, seat) => this.rules.sideOf(seat) === side);
    return own.reduce((sum, won) => sum + won, 0);
  }

  /**
   * By seat, the suits that it is known to hold no card of, from not having followed. Suits are
   * effective suits: a seat that threw the left bower on its printed suit is void in that suit, and has
   * shown nothing about trump.
   */
  get voids(): ReadonlySet<Trump>[] {
    const found = Array.from({ length: this.rules.players }, () => new Set<Trump>());
    for (const trick of [...this.finishedTricks, this.trick]) {
      for (const { seat, card } of trick) {
        const led = this.suitOf((trick[0] as Played).card);
        if (this.suitOf(card) !== led) found[seat]?.add(led);
      }
    }
    return found;
  }

  /** For logs: whose view it is, of what. */
  toString(): string {
    return `<View of seat ${this.seat}: ${wordsOf(this.phase)}, hand ${this.hand.join(" ")}>`;
  }
}
