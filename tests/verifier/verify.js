// node verify.js FILE checks what `referee export RUN --to jsonl` wrote with nothing of the referee's, from
// docs/export.md, docs/run-file.md and proto/README.md alone: each deck and the seed that it comes from; who is
// asked, what is legal, tricks, points, fallbacks, forfeits, winner; and that the games' records, encoded and hashed,
// end in the digest. Games by rules beyond those of `plain` are dealt, but not played again.
"use strict";
const { createHash, createHmac } = require("crypto");
const sha = (...parts) => parts.reduce((h, p) => h.update(p), createHash("sha256")).digest();
const hex = (text) => Buffer.from(text, "hex");
const need = (truth, what) => { if (!truth) throw new Error(what); }; // what is wrong ends the check
const same = (a, b, what) => need(JSON.stringify(a) === JSON.stringify(b), `${what} is ${JSON.stringify(a)}, not ${JSON.stringify(b)}`);
const SUITS = "CDSH", RANKS = "789TJQKA";
const suit = (card) => SUITS.indexOf(card[1]), rank = (card) => RANKS.indexOf(card[0]);
const isLeft = (card, trump) => card[0] === "J" && suit(card) === (trump + 2) % 4; // same colour
const effective = (card, trump) => (isLeft(card, trump) ? trump : suit(card));
const strength = (card, trump, led) => effective(card, trump) !== trump ? (suit(card) === led ? rank(card) : -1)
  : 100 + (card[0] !== "J" ? rank(card) : isLeft(card, trump) ? 10 : 11);
const code = (card) => 8 * suit(card) + rank(card), inOrder = (cards) => [...cards].sort((a, b) => code(a) - code(b));
const four = (n) => { const b = Buffer.alloc(4); b.writeUInt32BE(n); return b; };
function chance(seed, tag, ...numbers) { // choices out of a row of bytes that a seed gives
  let row = Buffer.alloc(0), block = 0, at = 0;
  return (n) => {
    for (;;) {
      const message = () => Buffer.concat([Buffer.from(tag), ...numbers.map(four), four(block++)]);
      if (at === row.length) row = Buffer.concat([row, createHmac("sha256", seed).update(message()).digest()]);
      const byte = row[at++];
      if (byte < n * Math.floor(256 / n)) return byte % n;
    } };
}
function deckOf(seed, low, board, hand, redeal) {
  const cards = [...SUITS].flatMap((s) => [...RANKS.slice(RANKS.indexOf(low))].map((r) => r + s));
  const choose = chance(seed, "euchre/deck", board, hand, redeal);
  for (let last = cards.length - 1; last > 0; last--) { const other = choose(last + 1);
    [cards[last], cards[other]] = [cards[other], cards[last]]; }
  return cards;
}
const plain = (r) => r.game === "euchre" && r.players === 4 && !r.joker && r.packs === 1 && !r.defend_alone &&
  r.exchange === "mandatory" && r.alone_timing === "with_call" && r.partner_order === "free" && r.farmers === "off" &&
  r.no_trump === "off" && !r.partners_best && r.end === "points" && r.discard_upcard &&
  r.packets === "3-2" && r.first_dealer === "seeded" && r.lead !== "left_of_maker";
function playHand(hand, rules, strikes, faulty) { // asks, checks, and returns the points
  const dealer = hand.dealer, seats = [1, 2, 3, 0].map((n) => (dealer + n) % 4), up = hand.deck[20];
  const cards = [[], [], [], []];
  let top = 0, forfeit = false, trump = -1, maker = -1, alone = false, at = 0;
  for (const n of [3, 2]) for (const seat of seats) for (let i = 0; i < n; i++) cards[seat].push(hand.deck[top++]);
  same(hand.up_card, up, "the up-card");
  const brokenOff = { points: [0, 0], outcome: "broken_off", tricks: [], took: 0 };
  const ask = (seat, legal) => { // the move of a seat that may do this; null: the hand ends here
    const fault = hand.faults.find((f) => f.move === at);
    if (fault) {
      strikes[fault.seat % 2]++;
      forfeit = !["illegal_move", "timeout"].includes(fault.cause) || strikes[fault.seat % 2] >= faulty.most;
      if (forfeit) faulty.by = fault.seat;
      same(fault.answer, forfeit ? null : legal.at(-1) === "PASS" ? "PASS" : legal[0], "the answer to a fault");
      need(forfeit || fault.seat === seat, "a fault of another seat");
    }
    if (forfeit) { same(hand.moves.length, at, "moves, after a forfeit,"); return null; }
    need(at < hand.moves.length, "a hand ends early");
    const [who, words] = hand.moves[at++];
    need(who === seat && legal.includes(words), `move ${at}: ${who} ${words}, but ${seat} may ${legal}`);
    return (fault ? same(words, fault.answer, "the move after a fault") : 0, words);
  };
  const sole = rules.alone === "maker" ? ["", " ALONE"] : [""];
  for (let turn = 0; turn < 8 && trump < 0; turn++) {
    const seat = seats[turn % 4], stuck = turn === 7 && hand.dealer_stuck;
    const calls = turn < 4 ? sole.map((s) => "ORDER_UP" + s.replace(" ", "_"))
      : [...SUITS].filter((s) => s !== up[1] || rules.turned_down === "allowed").flatMap((s) => sole.map((x) => `CALL ${s}${x}`));
    const words = ask(seat, stuck ? calls : [...calls, "PASS"]);
    if (words === null) return brokenOff; else if (words === "PASS") continue;
    [trump, maker, alone] = [turn < 4 ? suit(up) : SUITS.indexOf(words[5]), seat, words.endsWith("ALONE")];
    same([hand.maker, hand.trump, hand.alone], [maker, SUITS[trump], alone], "maker, trump, alone");
    if (turn < 4) cards[dealer].push(up);
    if (turn >= 4 || (alone && (maker + 2) % 4 === dealer)) continue; // whoever sits out lays nothing down
    const laid = ask(dealer, inOrder(cards[dealer]).map((c) => `DISCARD ${c}`));
    if (laid === null) return brokenOff;
    cards[dealer].splice(cards[dealer].indexOf(laid.slice(8)), 1);
  }
  if (trump < 0) return { ...brokenOff, outcome: "thrown_in" };
  const active = (seat) => !(alone && seat === (maker + 2) % 4);
  const from = (seat) => [0, 1, 2, 3].map((n) => (seat + n) % 4).filter(active);
  let leader = from(((alone && rules.lead === "left_of_loner" ? maker : dealer) + 1) % 4)[0];
  const tricks = [], won = [0, 0], result = (outcome, points) => ({ outcome, points, tricks, took: won[maker % 2] });
  for (let n = 0; n < 5; n++) {
    const trick = { cards: [], winner: null };
    for (const seat of from(leader)) {
      const led = trick.cards.length ? effective(trick.cards[0][1], trump) : -1;
      const follows = cards[seat].filter((c) => effective(c, trump) === led);
      const words = ask(seat, inOrder(follows.length ? follows : cards[seat]).map((c) => `PLAY ${c}`));
      if (words === null) { if (trick.cards.length) tricks.push(trick); return result("broken_off", [0, 0]); }
      cards[seat].splice(cards[seat].indexOf(words.slice(5)), 1);
      trick.cards.push([seat, words.slice(5)]);
    }
    const led = effective(trick.cards[0][1], trump);
    leader = trick.winner = trick.cards.reduce((a, b) => (strength(b[1], trump, led) > strength(a[1], trump, led) ? b : a))[0];
    won[leader % 2]++, tricks.push(trick);
  }
  const took = won[maker % 2], lone = (word) => rules[alone ? `lone_${word}` : word], points = [0, 0];
  if (took >= 3) points[maker % 2] = took === 5 ? lone("march") : lone("make");
  else points[1 - (maker % 2)] = took ? lone("euchre") : lone("defenders_march");
  return result("scored", points);
}
const varint = (n) => (n < 128 ? [n] : [(n % 128) | 128, ...varint(Math.floor(n / 128))]);
const zigzag = (n) => varint(n < 0 ? -2 * n - 1 : 2 * n), orNone = (n) => (n === null ? 0 : n + 1);
const CAUSES = [null, ..."failed_to_start handshake protocol illegal_move timeout disconnected crashed flooded over_memory over_cpu sending_side_closed withdrawn".split(" ")];
function moveByte(words) {
  const [verb, card, alone] = words.split(" ");
  return verb === "CALL" ? (alone ? 170 : 165) + SUITS.indexOf(card) : { PASS: 179, ORDER_UP: 180, ORDER_UP_ALONE: 181 }[verb] ?? { PLAY: 0, DISCARD: 33 }[verb] + code(card);
}
const handBytes = (h, rules, took) => [
  ["broken_off", "scored", "thrown_in"].indexOf(h.outcome) | (h.dealer_stuck && rules.all_pass !== "stick_dealer") << 2 | (h.alone === true) << 3,
  h.dealer, ...varint(h.redeal), code(h.up_card), orNone(h.maker), h.trump === null ? 0 : SUITS.indexOf(h.trump) + 1, 0, took,
  ...sha(Buffer.from(h.deck.map(code))).subarray(0, 4), ...h.points.flatMap(zigzag), ...varint(h.moves.length), ...h.moves.map((m) => moveByte(m[1]))];
const faultBytes = (f, hand) => [CAUSES.indexOf(f.cause), ["bot", "referee", "environment"].indexOf(f.blame), f.seat,
  ...varint(hand), ...varint(f.move), ...(f.answer === null ? [0] : [1, moveByte(f.answer)])];
function checkGame(g) { // plays a line again; returns its record as bytes, or null if its rules are not these
  const { rules, run, result } = g, seed = hex(run.seed), score = [0, 0], strikes = [0, 0], faulty = { most: g.strikes, by: null };
  if (run.commitment) { same(sha(hex(run.secret)).toString("hex"), run.commitment, "the hash of the secret");
    same(sha("euchre/commit", hex(run.secret), hex([...run.entered].sort().join(""))).toString("hex"), run.seed, "the seed"); }
  let bytes = [], number = 0, dealer = (chance(seed, "euchre/dealer")(4) + g.board) % 4;
  for (const hand of rules.joker || rules.packs > 1 ? [] : g.hands) same(hand.deck, deckOf(seed, rules.low_rank, g.board, hand.hand, hand.redeal), "the deck");
  if (!plain(rules)) return null;
  for (const hand of g.hands) {
    need(faulty.by === null && Math.max(...score) < rules.target, "hands after the end");
    same([hand.hand, hand.dealer], [number++, dealer], "number and dealer of a hand");
    const found = playHand(hand, rules, strikes, faulty);
    found.points.forEach((p, side) => { score[side] += p; });
    same([hand.outcome, hand.points, hand.score, hand.tricks], [found.outcome, found.points, score, found.tricks], "the hand");
    bytes.push(...handBytes(hand, rules, found.took));
    if (!(found.outcome === "thrown_in" && rules.all_pass === "same_dealer")) dealer = (dealer + 1) % 4;
  }
  const winner = faulty.by === null ? score.findIndex((points) => points >= rules.target) : 1 - (faulty.by % 2);
  same([result.winner, result.score, result.forfeited_by], [winner, score, faulty.by], "winner, score, forfeit");
  const faults = g.hands.flatMap((hand, n) => hand.faults.map((f) => faultBytes(f, n)));
  return [g.first_dealer, ...varint(g.hands.length), ...bytes, ...varint(faults.length), ...faults.flat(), faulty.by === null ? 1 : 2,
    orNone(faulty.by), result.cause === null ? 0 : CAUSES.indexOf(result.cause), orNone(winner), 0, ...score.flatMap(zigzag)];
}
const fail = (what) => { console.log(what); process.exit(1); };
const games = require("fs").readFileSync(process.argv[2], "utf8").trim().split("\n").map((line) => JSON.parse(line));
let link = hex(games[0].run.terms_hash), unplayed = 0;
for (let n = 0; n < games.length;) { // unit by unit
  const rest = games.slice(n, n + 12), unit = rest.filter((g) => g.unit === games[n].unit), who = unit[0].seating.map((s) => s.entrant), pairing = [...new Set(who)];
  const bytes = [1, ...varint(unit[0].unit), ...varint(unit[0].board), pairing.length, ...pairing.flatMap(varint), unit.length];
  for (const g of unit) {
    let record; try { record = checkGame(g); } catch (error) { fail(`game ${g.id}: ${error.message}`); }
    unplayed += record === null;
    bytes.push(...g.seating.flatMap((s) => varint(s.entrant)), ...(record === null ? [] : [...varint(record.length), ...record]));
  }
  link = sha(link, four(0), four(unit[0].unit), sha(Buffer.from(bytes)));
  n += unit.length; }
const digest = games[0].run.results_digest; if (digest !== null && !unplayed && link.toString("hex") !== digest) fail(`the digest is ${link.toString("hex")}, not ${digest}`);
console.log(`${games.length} games dealt again, ${games.length - unplayed} played again; ${unplayed || digest === null ? "no digest to compare" : `digest ${digest}`}`);
