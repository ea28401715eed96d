/** Test a bot without a referee: put one decision to it. */

import { answered, nameOf, type BotClass } from "./bot.js";
import { card, type Card, type Suit, type Trump } from "./cards.js";
import { discard, giveBest, move, play, type Move } from "./moves.js";
import { BestState, Phase, UpCardState, wordsOf } from "./phases.js";
import { Rules } from "./rules.js";
import { View, type Seen } from "./view.js";

/** A decision in words. What is left out is as before the first trick of the first hand. */
export interface Position {
  /** The decision asked for. */
  readonly phase: Phase;
  /** The seat's cards, such as `"JH AH KH 9C TD"`. */
  readonly hand: string;
  /**
   * The legal moves, such as `["ORDER_UP", "PASS"]`. Where a card is asked for they may be left out, if
   * every card of the hand will do.
   */
  readonly legal?: readonly string[];
  readonly rules?: Rules;
  /** Who is asked; 0 if left out. */
  readonly seat?: number;
  /** Who dealt; 3 if left out. */
  readonly dealer?: number;
  readonly upCard?: string;
  readonly jokerSuit?: Suit;
  /** The calls so far, from the dealer's left on. */
  readonly calls?: readonly string[];
  readonly trump?: Trump;
  /** Who made trump. */
  readonly maker?: number;
  readonly alone?: boolean;
  /** The cards played, with who played them: `[[0, "AC"], [1, "9C"]]`. */
  readonly played?: readonly (readonly [seat: number, card: string])[];
  /** Anything else that a view holds. */
  readonly other?: Partial<Seen>;
}

/** Cards written with spaces between them, such as `"JH 9C"`. */
export function cards(words: string): Card[] {
  return words.split(/\s+/).filter(Boolean).map(card);
}

/** The view of a decision. */
export function position(p: Position): View {
  const rules = p.rules ?? new Rules();
  const hand = cards(p.hand).sort((a, b) => a.number - b.number);
  const trump = p.trump ?? null;
  const maker = trump === null ? null : (p.maker ?? 0);
  const partner = maker === null ? null : (maker + rules.players / 2) % rules.players;
  const played = p.played ?? [];
  const seen: Seen = {
    seat: p.seat ?? 0,
    dealer: p.dealer ?? 3,
    phase: p.phase,
    hand,
    upCard: p.upCard === undefined ? null : card(p.upCard),
    upCardState: stateOf(p),
    jokerSuit: p.jokerSuit ?? null,
    calls: (p.calls ?? []).map(move),
    bid: 0,
    trump,
    maker,
    alone: trump === null ? null : (p.alone ?? false),
    loneDefender: null,
    declinedDefence: [],
    sittingOut: p.alone && partner !== null ? [partner] : [],
    played: played.map(([, word]) => card(word)),
    playedBy: played.map(([seat]) => seat),
    tricks: Array<number>(rules.players).fill(0),
    score: Array<number>(rules.sides).fill(0),
    handNumber: 0,
    redeal: 0,
    dealerStuck: false,
    discard: null,
    swappedBy: null,
    swapGiven: [],
    swapTaken: [],
    declinedFarmersHand: false,
    best: BestState.NOT_CALLED,
    bestLaid: null,
    bestGiven: null,
    ...p.other,
  };
  const legal = p.legal?.map(move) ?? everyCard(p.phase, hand);
  return new View(rules, legal, seen, { timeLeftMs: null, bankLeftMs: null, previousUs: null });
}

function stateOf(p: Position): UpCardState {
  if (p.upCard === undefined) return UpCardState.NONE;
  if (p.phase === Phase.BID_ROUND_1 || p.phase === Phase.NAME_JOKER) return UpCardState.TURNED_UP;
  const calledLater = p.calls?.some((words) => words.startsWith("CALL")) ?? false;
  return p.phase === Phase.BID_ROUND_2 || calledLater ? UpCardState.TURNED_DOWN : UpCardState.TAKEN;
}

const CARD_MOVES: Readonly<Partial<Record<Phase, (card: Card) => Move>>> = {
  [Phase.PLAY]: play,
  [Phase.DISCARD]: discard,
  [Phase.GIVE]: giveBest,
};

function everyCard(phase: Phase, hand: readonly Card[]): Move[] {
  const kind = CARD_MOVES[phase];
  if (kind === undefined) {
    throw new Error(`a position in phase '${wordsOf(phase)}' has to say what is legal`);
  }
  return [...new Set(hand)].map(kind);
}

/**
 * What a new instance of the bot answers to a decision.
 *
 * @throws Error if the answer is not legal.
 */
export function ask(bot: BotClass, view: View, seed: Uint8Array = new Uint8Array(32)): Move {
  const { seat, rules } = view;
  const instance = new bot({ seat, rules, firstDealer: view.dealer, seed, draws: [], seated: [] });
  const answer = answered(view, instance.decide(view));
  if (!view.isLegal(answer)) {
    throw new Error(
      `${nameOf(bot)} answered ${answer}; legal were ${view.legal.join(", ")}, and it held ` +
        view.hand.join(" "),
    );
  }
  return answer;
}
