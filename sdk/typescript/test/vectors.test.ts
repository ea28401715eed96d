import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { create, fromBinary, fromJson, toBinary, type JsonValue } from "@bufbuild/protobuf";

import { Bot, CARDS, Phase, Rules, View, card, move, type Seen } from "../src/index.js";
import { answered } from "../src/bot.js";
import { Card } from "../src/euchre/v1/cards_pb.js";
import { ActionSchema, type Call } from "../src/euchre/v1/moves_pb.js";
import {
  BatchSchema,
  MoveSchema,
  MovesSchema,
  PlayRequestSchema,
} from "../src/euchre/v1/play_pb.js";
import { SeatViewSchema, type SeatView } from "../src/euchre/v1/view_pb.js";
import { Answers, actionBytes, moveOf, readBatch } from "../src/wire.js";

const VECTORS = new URL("../../../../../tests/vectors/", import.meta.url);

interface MovesFile {
  cards: Record<string, number>;
  actions: Record<string, JsonValue>;
  names_trump: Record<string, JsonValue>;
  positions: { id: string; phase: string; legal: string[]; fallback: string }[];
}
interface ViewsFile {
  positions: { id: string; views: JsonValue[] }[];
}

function read(file: string): unknown {
  return JSON.parse(readFileSync(new URL(file, VECTORS), "utf8"));
}
const MOVES = read("moves.json") as MovesFile;
const VIEWS = read("views.json") as ViewsFile;
const NO_TIMES = { timeLeftMs: null, bankLeftMs: null, previousUs: null };

/** A view of which only the phase is known. */
function inPhase(phase: Phase, legal: string[]): View {
  return new View(new Rules(), legal.map(move), { phase } as unknown as Seen, NO_TIMES);
}

test("cards have the numbers and the words of the protocol", () => {
  assert.equal(Object.keys(MOVES.cards).length, CARDS.length);
  for (const [words, number] of Object.entries(MOVES.cards)) {
    assert.equal(card(words).number, number);
    assert.equal(String(card(words)), words);
  }
  assert.throws(() => card("1C"), /"1C" is no card; write rank and suit/);
});

test("moves are read from words and messages, and written as both", () => {
  const named = Object.entries(MOVES.names_trump);
  const all = Object.entries(MOVES.actions);
  assert.ok(all.length > 200 && named.length === 5);
  for (const [phase, actions] of [
    [Phase.NAME_JOKER, all],
    [Phase.NAME_TRUMP, named],
  ] as const) {
    for (const [words, json] of actions) {
      const action = fromJson(ActionSchema, json);
      assert.equal(String(move(words)), words);
      assert.equal(moveOf(action), move(words));
      const bytes = actionBytes(move(words), inPhase(phase, ["PASS"]));
      assert.deepEqual(fromBinary(ActionSchema, bytes), action, words);
    }
  }
  assert.throws(() => move("PLAY 1C"), /is no move; a move reads like/);
});

test("a turn says what the generated code reads, in every position and for every seat", () => {
  for (const [i, { id, views }] of VIEWS.positions.entries()) {
    const words = MOVES.positions[i]?.legal ?? [];
    const turns = views.map((json, k) => {
      const view = fromJson(SeatViewSchema, json);
      const legal = words.map((one) => {
        return fromBinary(ActionSchema, actionBytes(move(one), inPhase(view.phase as Phase, [])));
      });
      return { game: 200 * k + 1, turn: 7, view, legal, timeLeftMs: 300 };
    });
    const bytes = toBinary(BatchSchema, create(BatchSchema, { turns }));
    const batch = readBatch(bytes, new Rules());
    assert.equal(batch.turns.length, views.length);
    for (const [k, { game, turn, view }] of batch.turns.entries()) {
      assert.deepEqual([game, turn, view.times.timeLeftMs], [200 * k + 1, 7, 300]);
      assert.deepEqual(
        view.legal.map((one) => String(one)),
        words,
      );
      compare(id, view, fromJson(SeatViewSchema, views[k] ?? null));
      assert.equal(String(view.otherwise), MOVES.positions[i]?.fallback);
    }
  }
});

/** Looks at every field that the message has, whatever its name: none may be forgotten. */
function compare(id: string, view: View, message: SeatView): void {
  const seat = (number: number): number | null => (number === 0 ? null : number - 1);
  const shown = (value: unknown): unknown => (value === 0 ? null : value);
  const cards = ["hand", "played", "swapGiven", "swapTaken"];
  const single = ["upCard", "discard", "bestLaid", "bestGiven"];
  const seats = ["playedBy", "sittingOut", "declinedDefence"];
  const oneSeat = ["seat", "dealer", "maker", "loneDefender", "swappedBy"];
  for (const { localName } of SeatViewSchema.fields) {
    const found = (view as unknown as Record<string, unknown>)[localName];
    const told = message[localName as keyof SeatView] as unknown;
    let expected = told;
    if (cards.includes(localName)) expected = (told as number[]).map((n) => CARDS[n - 1]);
    else if (single.includes(localName)) expected = CARDS[(told as number) - 1] ?? null;
    else if (seats.includes(localName)) expected = (told as number[]).map(seat);
    else if (oneSeat.includes(localName)) expected = seat(told as number);
    else if (localName === "calls") {
      expected = (told as number[]).map((value) =>
        moveOf(create(ActionSchema, { action: { case: "call", value: value as Call } })),
      );
    } else if (localName === "alone") expected = told ?? null;
    else if (["trump", "jokerSuit"].includes(localName)) expected = shown(told);
    assert.deepEqual(found, expected, `${id}: ${localName}`);
  }
}

test("what has no method is declined, or answered with the first legal move", () => {
  const game = { seat: 0, rules: new Rules(), firstDealer: 0, seed: new Uint8Array(32) };
  const bot = new Bot({ ...game, draws: [], seated: [] });
  for (const { id, phase, legal, fallback } of MOVES.positions) {
    const number = Phase[phase.replace("PHASE_", "") as keyof typeof Phase];
    const view = inPhase(number, legal);
    assert.equal(String(answered(view, bot.decide(view))), fallback, id);
  }
});

test("answers are written as one message", () => {
  const view = inPhase(Phase.PLAY, ["PLAY JH"]);
  const answers = new Answers(3);
  const games = [1, 300, 3_000_000_000];
  for (const game of games) answers.add({ game, turn: game, view }, move("PLAY JH"));
  const moves = games.map((game) =>
    create(MoveSchema, {
      game,
      turn: game,
      action: create(ActionSchema, { action: { case: "play", value: Card.JACK_OF_HEARTS } }),
    }),
  );
  const expected = create(PlayRequestSchema, {
    message: { case: "moves", value: create(MovesSchema, { moves }) },
  });
  assert.deepEqual(fromBinary(PlayRequestSchema, answers.finish()), expected);
});

test("what is unknown is ignored", () => {
  // A field 100 before the turns; in the turn an action of a kind that nobody knows.
  const bytes = Uint8Array.of(0xa0, 0x06, 1, 0x32, 7, 0x08, 5, 0x22, 3, 0xa0, 0x06, 1);
  const [turn] = readBatch(bytes, new Rules()).turns;
  assert.equal(turn?.game, 5);
  assert.equal(turn.view.legal.join(), "an unknown move");
  // A move with a field that nobody knows after it is the move.
  const more = Uint8Array.of(0x32, 9, 0x08, 5, 0x22, 5, 0x48, 29, 0xa0, 0x06, 1);
  assert.equal(readBatch(more, new Rules()).turns[0]?.view.legal.join(), "PLAY JH");
  assert.equal(actionBytes(turn.view.otherwise, turn.view).length, 0);
});
