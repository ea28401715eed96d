// What lies on the table after so many moves of a hand. No rules here: the data says what changes.
const words = (text) => (text ? text.split(" ") : []);
const asPlay = (text) => ({ seat: Number(text[0]), card: text.slice(1) });

function movesOf(hand) {
  return hand.b.length + hand.p.reduce((sum, trick) => sum + trick.length, 0);
}

function tableAt(hand, moves) {
  const table = {
    hands: hand.c.map(words),
    kitty: words(hand.k),
    up: hand.u ?? null,
    upState: hand.u ? "up" : null,
    trump: "",
    maker: -1,
    alone: false,
    out: [],
    trick: [],
    winner: -1,
    tricks: hand.c.map(() => 0),
    last: null,
  };
  for (const move of hand.b.slice(0, moves)) apply(table, move);
  let left = moves - hand.b.length;
  for (const [number, trick] of hand.p.entries()) {
    if (left <= 0) break;
    const plays = trick.slice(0, left).map(asPlay);
    left -= trick.length;
    for (const { seat, card } of plays) take(table.hands[seat], card);
    table.trick = plays;
    table.number = number;
    const whole = plays.length === trick.length && hand.w?.[number] !== undefined;
    table.winner = whole ? hand.w[number] : -1;
    if (whole) table.tricks[table.winner] += 1;
    table.last = { ...plays[plays.length - 1], play: true };
  }
  return table;
}

function apply(table, move) {
  for (const change of move.h ?? []) {
    const hand = table.hands[Number(change[0])];
    if (change[1] === "-") take(hand, change.slice(2));
    else put(hand, change.slice(2));
  }
  if (move.k !== undefined) table.kitty = words(move.k);
  if (move.u) table.upState = move.u;
  if (move.m) [table.trump, table.maker, table.alone] = move.m;
  if (move.o) table.out = move.o;
  table.last = { seat: move.s, text: move.t };
}

function take(hand, card) {
  const place = hand.indexOf(card);
  if (place >= 0) hand.splice(place, 1);
}

const ORDER = "CDSHJ";
const weight = (card) => (card === "JK" ? 99 : 8 * ORDER.indexOf(card[1]) + "789TJQKA".indexOf(card[0]));

function put(hand, card) {
  hand.push(card);
  hand.sort((one, other) => weight(one) - weight(other));
}
