import assert from "node:assert/strict";
import { test } from "node:test";

import { Bot, NO_TRUMP, Phase, Random, Rules, Suit, card, move, type View } from "../src/index.js";
import { answered } from "../src/bot.js";
import { ask, position } from "../src/testing.js";

/** Seat 2 in its second trick, hearts being trump. */
const playing = position({
  phase: Phase.PLAY,
  seat: 2,
  hand: "9S JD AH",
  upCard: "9H",
  trump: Suit.HEARTS,
  maker: 0,
  calls: ["ORDER_UP"],
  played: [
    [0, "AC"],
    [1, "JS"],
    [2, "9C"],
    [3, "TH"],
    [3, "AD"],
    [0, "9D"],
  ],
  legal: ["PLAY JD", "PLAY AH"],
  other: { tricks: [0, 0, 0, 1] },
});

test("the helpers answer what is asked of a trick in progress", () => {
  const view = playing;
  assert.deepEqual(view.winning, { seat: 3, card: card("AD") });
  assert.equal(view.led, Suit.DIAMONDS);
  assert.equal(view.trick.length, 2);
  assert.equal(view.finishedTricks[0]?.[3]?.card, card("TH"));
  assert.deepEqual(
    view.voids.map((suits) => [...suits]),
    [[], [Suit.CLUBS], [], [Suit.CLUBS]],
  );
  assert.deepEqual([view.partner, view.eldest, view.ownSideMade, view.ownTricks], [0, 0, true, 0]);
  assert.deepEqual([view.seatsToPlay, view.isLastToPlay], [[3], false]);
  assert.deepEqual([...view.bidding()], [[0, move("ORDER_UP")]]);
  assert.equal(view.unseen.join(" "), "TC JC QC KC TD QD KD TS QS KS AS JH QH KH");
  assert.deepEqual(view.legalCards, [card("JD"), card("AH")]);
  assert.match(String(view), /seat 2: play, hand JD 9S AH/);
});

test("the bowers and the joker are trumps, and the right one is above the left", () => {
  const order = ["9H", "AH", "JD", "JH", "JK"].map(card);
  const heights = order.map((one) => one.strength(Suit.HEARTS, Suit.HEARTS));
  assert.deepEqual(
    heights,
    [...heights].sort((a, b) => a - b),
  );
  assert.ok(order.every((one) => one.isTrump(Suit.HEARTS)));
  const jack = card("JD");
  assert.ok(!jack.isTrump(NO_TRUMP) && !jack.isTrump(Suit.SPADES));
  assert.equal(jack.effectiveSuit(NO_TRUMP), Suit.DIAMONDS);
  assert.equal(jack.strength(Suit.SPADES, Suit.HEARTS), -1);
});

test("of two equal cards the first played wins, and with two packs both are counted", () => {
  const view = position({
    phase: Phase.PLAY,
    rules: new Rules({ game: "bid", packs: 2 }),
    hand: "9S 9S AH",
    trump: Suit.HEARTS,
    seat: 2,
    played: [
      [0, "AD"],
      [1, "AD"],
    ],
  });
  assert.equal(view.winning?.seat, 0);
  assert.equal(view.unseen.length, 48 - 5);
  assert.equal(view.legal.length, 2);
  assert.equal(view.rules.tricks, 12);
});

test("before there is a trump one has to say which is meant", () => {
  const view = position({ phase: Phase.BID_ROUND_1, hand: "JD", upCard: "9H", legal: ["PASS"] });
  assert.throws(() => view.suitOf(card("JD")), /nothing is trump yet/);
  assert.equal(view.suitOf(card("JD"), Suit.HEARTS), Suit.HEARTS);
  assert.equal(view.upSuit, Suit.HEARTS);
});

test("an answer is a move, a card, yes or no, or nothing, where the decision has it", () => {
  assert.equal(answered(playing, card("AH")), move("PLAY AH"));
  assert.throws(() => answered(playing, true), /true is no answer in phase 'play'/);
  assert.throws(() => answered(playing, null), /null is no answer in phase 'play'/);
  const alone = position({ phase: Phase.ALONE, hand: "AH", legal: ["YES", "NO"] });
  assert.equal(answered(alone, true), move("YES"));
  assert.equal(answered(alone, false), move("NO"));
  const exchange = position({ phase: Phase.EXCHANGE, hand: "AH", legal: ["EXCHANGE AH", "KEEP"] });
  assert.equal(answered(exchange, null), move("KEEP"));
  assert.throws(() => answered(exchange, false), /false is no answer/);
});

test("a bot is asked without a referee, and an answer that is not legal is an error", () => {
  class Wrong extends Bot {
    override play(_view: View) {
      return card("9C");
    }
  }
  assert.throws(() => ask(Wrong, playing), /Wrong answered PLAY 9C; legal were PLAY JD, PLAY AH/);
  assert.equal(ask(Bot, playing), move("PLAY JD"));
});

test("chance comes from the seed alone", () => {
  const seed = Uint8Array.from({ length: 32 }, (_, i) => i);
  const [a, b, c] = [new Random(seed), new Random(seed), new Random(new Uint8Array(32))];
  const drawn = Array.from({ length: 1000 }, () => a.next());
  assert.deepEqual(
    drawn,
    Array.from({ length: 1000 }, () => b.next()),
  );
  assert.notEqual(drawn[0], c.next());
  assert.ok(drawn.every((x) => x >= 0 && x < 1) && new Set(drawn).size === 1000);
  const order = Array.from({ length: 20 }, (_, i) => i);
  a.shuffle(order);
  assert.deepEqual(
    [...order].sort((x, y) => x - y),
    Array.from({ length: 20 }, (_, i) => i),
  );
});
