// Card faces, drawn: corners, pips where they belong, a crown for the court.
const SUITS = { C: "clubs", D: "diamonds", S: "spades", H: "hearts" };
const SIGNS = { C: "♣", D: "♦", S: "♠", H: "♥" };
const RANKS = { 7: "seven", 8: "eight", 9: "nine", T: "ten", J: "jack", Q: "queen", K: "king", A: "ace" };
const [LEFT, MIDDLE, RIGHT] = [21, 30, 39];
const COLUMN = (x, ...ys) => ys.map((y) => [x, y]);
const PIPS = {
  A: [],
  7: [...COLUMN(LEFT, 18, 42, 66), ...COLUMN(RIGHT, 18, 42, 66), [MIDDLE, 30]],
  8: [...COLUMN(LEFT, 18, 42, 66), ...COLUMN(RIGHT, 18, 42, 66), [MIDDLE, 30], [MIDDLE, 54]],
  9: [...COLUMN(LEFT, 17, 33, 51, 67), ...COLUMN(RIGHT, 17, 33, 51, 67), [MIDDLE, 42]],
  T: [...COLUMN(LEFT, 17, 33, 51, 67), ...COLUMN(RIGHT, 17, 33, 51, 67), [MIDDLE, 25], [MIDDLE, 59]],
};

const isJoker = (word) => word === "JK";
const suitOf = (word) => (isJoker(word) ? "J" : word[1]);
const isRed = (word) => "DH".includes(suitOf(word));

function nameOf(word) {
  return isJoker(word) ? "joker" : `${RANKS[word[0]]} of ${SUITS[word[1]]}`;
}

function prettyOf(word) {
  if (isJoker(word)) return "joker";
  return `${word[0] === "T" ? "10" : word[0]}${SIGNS[word[1]]}`;
}

function pip(suit, x, y, size, upside) {
  const turn = upside ? `rotate(180 ${x} ${y})` : null;
  return draw("use", { href: `#suit-${suit}`, x: x - size / 2, y: y - size / 2, width: size, height: size, transform: turn });
}

function corner(word) {
  const rank = word[0] === "T" ? "10" : word[0];
  const mark = isJoker(word) ? "★" : rank;
  return [
    draw("text", { x: 8.2, y: 16, class: mark === "10" ? "index narrow" : "index" }, mark),
    isJoker(word) ? null : pip(suitOf(word), 8.2, 23.5, 10),
  ];
}

function middle(word) {
  const suit = suitOf(word);
  if (isJoker(word)) {
    return [pip("J", MIDDLE, 38, 30), draw("text", { x: MIDDLE, y: 66, class: "word" }, "JOKER")];
  }
  if (word[0] === "A") return [pip(suit, MIDDLE, 42, 30)];
  if ("JQK".includes(word[0])) {
    return [
      draw("rect", { x: 17.5, y: 11, width: 25, height: 62, rx: 2.5, class: "frame" }),
      draw("use", { href: `#crown-${word[0]}`, x: 19, y: 18, width: 22, height: 11 }),
      draw("text", { x: MIDDLE, y: 50, class: "court" }, word[0]),
      pip(suit, MIDDLE, 61, 13),
    ];
  }
  return PIPS[word[0]].map(([x, y]) => pip(suit, x, y, 11, y > 43));
}

function card(word, marks = "") {
  const kind = isJoker(word) ? "joker" : isRed(word) ? "red" : "black";
  return draw(
    "svg",
    { viewBox: "0 0 60 84", class: `card ${kind} ${marks}`, role: "img", "aria-label": nameOf(word) },
    draw("rect", { x: 0.75, y: 0.75, width: 58.5, height: 82.5, rx: 6, class: "paper" }),
    corner(word),
    draw("g", { transform: "rotate(180 30 42)" }, corner(word)),
    middle(word),
  );
}
