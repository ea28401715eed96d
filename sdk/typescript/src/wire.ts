/**
 * Protobuf to the SDK's own types and back: the only place that knows both.
 *
 * What is sent rarely goes through the generated code. Turns and answers, which are nearly all that is
 * ever sent, are read and written here. The numbers of fields are those of the protocol's files; tests
 * compare both ways on every vector.
 */

import type { DescEnum } from "@bufbuild/protobuf";
import { BinaryReader, WireType } from "@bufbuild/protobuf/wire";

import type { Fault, Game, Result } from "./bot.js";
import { CARDS, NO_TRUMP, TRUMPS, type Card, type Suit, type Trump } from "./cards.js";
import { ActionSchema, type Action } from "./euchre/v1/moves_pb.js";
import {
  EndReasonSchema,
  FaultCauseSchema,
  OutcomeSchema,
  type Fault as FaultMessage,
  type GameEnded,
  type GameStarted,
} from "./euchre/v1/play_pb.js";
import * as pb from "./euchre/v1/rules_pb.js";
import * as moves from "./moves.js";
import { ANSWER_MOVES, CALL_MOVES, Move } from "./moves.js";
import { BestState, Phase, UpCardState } from "./phases.js";
import { Rules, type Options } from "./rules.js";
import { View, type Seen, type Times } from "./view.js";

/** Nothing is decoded here: the bytes of a member of a message. */
type Bytes = Uint8Array;

/** A decision to take. */
export interface Turn {
  readonly game: number;
  readonly turn: number;
  readonly view: View;
}

/** What a batch holds: the rare members as bytes, and the turns. */
export interface Batch {
  readonly started: Bytes[];
  readonly faults: Bytes[];
  readonly ended: Bytes[];
  readonly turns: Turn[];
}

/** Stands for a move that this version does not know. */
const UNKNOWN = new Move("an unknown move", "WORD");

const byCard = (of: (card: Card) => Move): readonly (Move | null)[] => [null, ...CARDS.map(of)];
const NAMES: readonly (Move | null)[] = [null, ...TRUMPS.map(moves.nameTrump)];

/** By the number of the member of an `Action`, its moves by their values. */
const ACTIONS: readonly (readonly (Move | null)[])[] = [
  [],
  CALL_MOVES,
  NAMES,
  byCard(moves.discard),
  byCard(moves.exchange),
  ANSWER_MOVES,
  [],
  byCard(moves.layBest),
  byCard(moves.giveBest),
  byCard(moves.play),
  NAMES,
];
const SWAP = 6;
const NAME_JOKER = 2;
const NAME_TRUMP = 10;

// ------------------------------------------------------------------ reading

/** The card with this number, `null` for none. */
const cardAt = (number: number): Card | null => CARDS[number - 1] ?? null;
const seatAt = (number: number): number | null => (number === 0 ? null : number - 1);

function skipRest(reader: BinaryReader, tag: number): void {
  reader.skip(tag & 7, tag >>> 3);
}

/** The values of a repeated field, which come one by one or many together. */
function addAll<T>(to: T[], reader: BinaryReader, tag: number, of: (value: number) => T): void {
  if ((tag & 7) !== (WireType.LengthDelimited as number)) {
    to.push(of(reader.uint32()));
    return;
  }
  const end = reader.uint32() + reader.pos;
  while (reader.pos < end) to.push(of(reader.uint32()));
}

const knownCard = (number: number): Card => CARDS[number - 1] as Card;
const knownSeat = (number: number): number => number - 1;
const knownCall = (number: number): Move => CALL_MOVES[number] ?? UNKNOWN;
const plain = (number: number): number => number;
const zigzag = (number: number): number => (number >>> 1) ^ -(number & 1);

/** What `SeatView` tells. */
export function readSeen(bytes: Bytes): Seen {
  const reader = new BinaryReader(bytes);
  const seen = {
    seat: 0,
    dealer: 0,
    phase: 0 as Phase,
    hand: [] as Card[],
    upCard: null as Card | null,
    upCardState: UpCardState.NONE as UpCardState,
    jokerSuit: null as Suit | null,
    calls: [] as Move[],
    bid: 0,
    trump: null as Trump | null,
    maker: null as number | null,
    alone: null as boolean | null,
    loneDefender: null as number | null,
    declinedDefence: [] as number[],
    sittingOut: [] as number[],
    played: [] as Card[],
    playedBy: [] as number[],
    tricks: [] as number[],
    score: [] as number[],
    handNumber: 0,
    redeal: 0,
    dealerStuck: false as boolean,
    discard: null as Card | null,
    swappedBy: null as number | null,
    swapGiven: [] as Card[],
    swapTaken: [] as Card[],
    declinedFarmersHand: false as boolean,
    best: BestState.NOT_CALLED as BestState,
    bestLaid: null as Card | null,
    bestGiven: null as Card | null,
  } satisfies Seen;
  while (reader.pos < reader.len) {
    const tag = reader.uint32();
    switch (tag >>> 3) {
      case 1:
        seen.seat = reader.uint32() - 1;
        break;
      case 2:
        seen.dealer = reader.uint32() - 1;
        break;
      case 3:
        seen.phase = reader.uint32() as Phase;
        break;
      case 4:
        addAll(seen.hand, reader, tag, knownCard);
        break;
      case 5:
        seen.upCard = cardAt(reader.uint32());
        break;
      case 6:
        seen.upCardState = reader.uint32() as UpCardState;
        break;
      case 7:
        addAll(seen.calls, reader, tag, knownCall);
        break;
      case 8:
        seen.trump = (reader.uint32() || null) as Trump | null;
        break;
      case 9:
        seen.maker = seatAt(reader.uint32());
        break;
      case 10:
        seen.alone = reader.bool();
        break;
      case 11:
        addAll(seen.played, reader, tag, knownCard);
        break;
      case 12:
        addAll(seen.playedBy, reader, tag, knownSeat);
        break;
      case 13:
        addAll(seen.tricks, reader, tag, plain);
        break;
      case 14:
        addAll(seen.score, reader, tag, zigzag);
        break;
      case 15:
        seen.handNumber = reader.uint32();
        break;
      case 16:
        addAll(seen.sittingOut, reader, tag, knownSeat);
        break;
      case 17:
        seen.discard = cardAt(reader.uint32());
        break;
      case 18:
        seen.jokerSuit = (reader.uint32() || null) as Suit | null;
        break;
      case 19:
        seen.redeal = reader.uint32();
        break;
      case 20:
        seen.dealerStuck = reader.bool();
        break;
      case 21:
        seen.loneDefender = seatAt(reader.uint32());
        break;
      case 22:
        addAll(seen.declinedDefence, reader, tag, knownSeat);
        break;
      case 23:
        seen.swappedBy = seatAt(reader.uint32());
        break;
      case 24:
        addAll(seen.swapGiven, reader, tag, knownCard);
        break;
      case 25:
        addAll(seen.swapTaken, reader, tag, knownCard);
        break;
      case 26:
        seen.declinedFarmersHand = reader.bool();
        break;
      case 27:
        seen.best = reader.uint32() as BestState;
        break;
      case 28:
        seen.bestLaid = cardAt(reader.uint32());
        break;
      case 29:
        seen.bestGiven = cardAt(reader.uint32());
        break;
      case 30:
        seen.bid = reader.uint32();
        break;
      default:
        skipRest(reader, tag);
    }
  }
  return seen;
}

/** An action that ends at `end`; `null` if it is none that this version knows. */
function readAction(reader: BinaryReader, end: number): Move | null {
  let found: Move | null = null;
  while (reader.pos < end) {
    const tag = reader.uint32();
    const member = tag >>> 3;
    if (member === SWAP) {
      found = readSwap(reader);
    } else if ((tag & 7) === (WireType.Varint as number)) {
      const value = reader.uint32();
      const known = ACTIONS[member];
      if (known?.length) found = known[value] ?? null;
    } else {
      skipRest(reader, tag); // beside a member that is known it changes nothing
    }
  }
  return found;
}

function readSwap(reader: BinaryReader): Move | null {
  const end = reader.uint32() + reader.pos;
  const cards: Card[] = [];
  while (reader.pos < end) {
    const tag = reader.uint32();
    if (tag >>> 3 === 1) addAll(cards, reader, tag, knownCard);
    else skipRest(reader, tag);
  }
  const [first, second, third] = cards;
  return first && second && third ? moves.swap(first, second, third) : null;
}

function readTurn(reader: BinaryReader, rules: Rules): Turn {
  const end = reader.uint32() + reader.pos;
  let game = 0;
  let turn = 0;
  let seen: Bytes = NOTHING;
  const legal: Move[] = [];
  let times = NO_TIMES;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag >>> 3) {
      case 1:
        game = reader.uint32();
        break;
      case 2:
        turn = reader.uint32();
        break;
      case 3:
        seen = reader.bytes();
        break;
      case 4:
        legal.push(readAction(reader, reader.uint32() + reader.pos) ?? UNKNOWN);
        break;
      case 5:
        times = { ...times, timeLeftMs: reader.uint32() };
        break;
      case 6:
        times = { ...times, bankLeftMs: reader.uint32() };
        break;
      case 7:
        times = { ...times, previousUs: reader.uint32() };
        break;
      default:
        skipRest(reader, tag);
    }
  }
  return { game, turn, view: new View(rules, legal, () => readSeen(seen), times) };
}

const NOTHING = new Uint8Array();
const NO_TIMES: Times = { timeLeftMs: null, bankLeftMs: null, previousUs: null };

/** A batch out of its bytes. */
export function readBatch(bytes: Bytes, rules: Rules): Batch {
  const reader = new BinaryReader(bytes);
  const batch: Batch = { started: [], faults: [], ended: [], turns: [] };
  while (reader.pos < reader.len) {
    const tag = reader.uint32();
    switch (tag >>> 3) {
      case 1:
        batch.started.push(reader.bytes());
        break;
      case 3:
        batch.faults.push(reader.bytes());
        break;
      case 5:
        batch.ended.push(reader.bytes());
        break;
      case 6:
        batch.turns.push(readTurn(reader, rules));
        break;
      default:
        skipRest(reader, tag);
    }
  }
  return batch;
}

/** The member of a `PlayResponse`: its number and its bytes. */
export function readResponse(bytes: Bytes): { member: number; data: Bytes } {
  const reader = new BinaryReader(bytes);
  let found: { member: number; data: Bytes } = { member: 0, data: NOTHING };
  while (reader.pos < reader.len) {
    const tag = reader.uint32();
    if ((tag & 7) === (WireType.LengthDelimited as number)) {
      found = { member: tag >>> 3, data: reader.bytes() };
    } else {
      skipRest(reader, tag);
    }
  }
  return found;
}

// ------------------------------------------------------------------ writing

/** Every move as an action, but the swaps; a suit that is named is one named for the joker. */
const ACTION_BYTES: ReadonlyMap<Move, Bytes> = new Map(
  ACTIONS.flatMap((values, member) =>
    values.flatMap((move, value) =>
      move === null || member === NAME_TRUMP || (move.suit === NO_TRUMP && member === NAME_JOKER)
        ? []
        : [[move, Uint8Array.of(member << 3, value)] as const],
    ),
  ),
);
const NAME_TRUMP_BYTES: ReadonlyMap<Move, Bytes> = new Map(
  NAMES.flatMap((move, value) =>
    move === null ? [] : [[move, Uint8Array.of(NAME_TRUMP << 3, value)] as const],
  ),
);

/** A move as an `Action`. One that is none becomes an action without a member, illegal everywhere. */
export function actionBytes(move: Move, view: View): Bytes {
  if (move.kind === "NAME") {
    const isTrump = move.suit === NO_TRUMP || view.phase === Phase.NAME_TRUMP;
    return (isTrump ? NAME_TRUMP_BYTES : ACTION_BYTES).get(move) ?? NOTHING;
  }
  if (move.kind === "SWAP") {
    const cards = move.cards.map((card) => card.number);
    return Uint8Array.of((SWAP << 3) | 2, 2 + cards.length, 0x0a, cards.length, ...cards);
  }
  return ACTION_BYTES.get(move) ?? NOTHING;
}

const LONGEST_ANSWER = 40;
const LONGEST_HEAD = 8;

/** Writes the answers to a batch as one `PlayRequest`. */
export class Answers {
  readonly #buffer: Buffer;
  #at = LONGEST_HEAD;

  constructor(turns: number) {
    this.#buffer = Buffer.allocUnsafe(LONGEST_HEAD + turns * LONGEST_ANSWER);
  }

  /** Add the answer to a turn. */
  add(turn: Turn, move: Move): void {
    const action = actionBytes(move, turn.view);
    const size = 4 + sizeOf(turn.game) + sizeOf(turn.turn) + action.length;
    const buffer = this.#buffer;
    this.#at = put(buffer, this.#at, 0x0a, size);
    this.#at = put(buffer, this.#at, 0x08, turn.game);
    this.#at = put(buffer, this.#at, 0x10, turn.turn);
    this.#at = put(buffer, this.#at, 0x1a, action.length);
    buffer.set(action, this.#at);
    this.#at += action.length;
  }

  /** The whole request. */
  finish(): Buffer {
    const size = this.#at - LONGEST_HEAD;
    const start = LONGEST_HEAD - 1 - sizeOf(size);
    put(this.#buffer, start, 0x1a, size);
    return this.#buffer.subarray(start, this.#at);
  }
}

/** The bytes that a number takes. */
function sizeOf(number: number): number {
  return number < 1 << 7
    ? 1
    : number < 1 << 14
      ? 2
      : number < 1 << 21
        ? 3
        : number < 1 << 28
          ? 4
          : 5;
}

/** Write a tag and a number; where what follows goes. */
function put(buffer: Buffer, at: number, tag: number, number: number): number {
  buffer[at++] = tag;
  while (number > 127) {
    buffer[at++] = (number & 127) | 128;
    number >>>= 7;
  }
  buffer[at++] = number;
  return at;
}

// ------------------------------------------------------------------ what is sent rarely

/** An enum value as the word that rules and faults are told in. */
function word(schema: DescEnum, number: number): string {
  const name = schema.value[number]?.name;
  // The values of an enum have its name before them: FAULT_CAUSE_TIMEOUT of FaultCause.
  const prefix = schema.value[0]?.name.replace(/UNSPECIFIED$/, "") ?? "";
  return name?.slice(prefix.length).toLowerCase() ?? "unknown";
}

/** The rules that a message spells out. */
export function rulesOf(m: pb.Rules): Rules {
  const options: Options = {
    preset: m.preset,
    game: word(pb.GameSchema, m.game),
    players: m.players,
    packs: m.packs,
    lowRank: word(pb.LowRankSchema, m.lowRank).toUpperCase(),
    joker: m.joker,
    packets: word(pb.PacketsSchema, m.packets).replaceAll("_", "-"),
    firstDealer: word(pb.FirstDealerSchema, m.firstDealer).replaceAll("_", " "),
    drawPartners: m.drawPartners,
    turnedDown: word(pb.TurnedDownSchema, m.turnedDown),
    allPass: word(pb.AllPassSchema, m.allPass),
    exchange: word(pb.ExchangeSchema, m.exchange),
    discardUpcard: m.discardUpcard,
    alone: word(pb.AloneSchema, m.alone),
    aloneTiming: word(pb.AloneTimingSchema, m.aloneTiming),
    partnerOrder: word(pb.PartnerOrderSchema, m.partnerOrder),
    lead: word(pb.LeadSchema, m.lead),
    defendAlone: m.defendAlone,
    farmers: word(pb.FarmersSchema, m.farmers),
    farmersHand: word(pb.FarmersHandSchema, m.farmersHand),
    noTrump: word(pb.NoTrumpSchema, m.noTrump),
    jokerUp: word(pb.JokerUpSchema, m.jokerUp),
    jokerUpBlind: m.jokerUpBlind,
    partnersBest: m.partnersBest,
    make: m.make ?? 0,
    march: m.march ?? 0,
    loneMake: m.loneMake ?? 0,
    loneMarch: m.loneMarch ?? 0,
    euchre: m.euchre ?? 0,
    loneEuchre: m.loneEuchre ?? 0,
    defendersMarch: m.defendersMarch ?? 0,
    loneDefendersMarch: m.loneDefendersMarch ?? 0,
    loneDefenderEuchre: m.loneDefenderEuchre ?? 0,
    end: word(pb.EndSchema, m.end),
    target: m.target,
    timeMs: m.timeMs,
    nHands: m.nHands,
    start: m.start,
    minBid: m.minBid,
    moon: m.moon,
  };
  return new Rules(options);
}

/** A game that starts. */
export function gameOf(m: GameStarted, rules: Rules): Game {
  return {
    seat: m.seat - 1,
    rules,
    firstDealer: m.firstDealer - 1,
    seed: Uint8Array.from(m.botSeed),
    draws: m.draws.map((round) =>
      round.seats.map((seat, i) => ({ seat: seat - 1, card: knownCard(round.cards[i] ?? 0) })),
    ),
    seated: m.seated.map((seat) => seat - 1),
  };
}

/** A fault of the bot. */
export function faultOf(m: FaultMessage): Fault {
  return {
    cause: word(FaultCauseSchema, m.cause),
    detail: m.detail,
    fallback: m.fallback ? moveOf(m.fallback) : null,
    strikes: m.strikes,
  };
}

/** The move that a message stands for. */
export function moveOf(action: Action): Move {
  const { case: name, value } = action.action;
  if (name === "swap") {
    const [first, second, third] = value.cards.map(knownCard);
    return first && second && third ? moves.swap(first, second, third) : UNKNOWN;
  }
  const member = ActionSchema.fields.find((field) => field.localName === name)?.number ?? 0;
  return ACTIONS[member]?.[value ?? 0] ?? UNKNOWN;
}

/** How a game ended. */
export function resultOf(m: GameEnded): Result {
  return {
    outcome: word(OutcomeSchema, m.outcome),
    reason: word(EndReasonSchema, m.reason),
    score: m.score,
    detail: m.detail,
  };
}
