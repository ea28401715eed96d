// The card table as it is seen: seats, hands, the trick in the middle.
const PLACES = { 2: ["south", "north"], 3: ["south", "west", "east"], 4: ["south", "west", "north", "east"] };
const SAID = { south: "South", west: "West", north: "North", east: "East" };
const UP_WORDS = {
  up: "turned up",
  taken: "taken up",
  dead: "out of play",
  left: "left lying",
  down: "turned down",
};

function trumpSign(trump) {
  if (!trump) return null;
  if (trump === "NT") return make("span", { class: "trump" }, "no-trump");
  const red = "DH".includes(trump) ? "red" : "black";
  return make("span", { class: `trump ${red}`, title: `${SUITS[trump]} are trump` }, SIGNS[trump]);
}

function drawTable(place, view, hand, table) {
  const { game, names, rules } = view;
  const places = PLACES[rules.players];
  place.replaceChildren(
    ...places.map((where, seat) => drawSeat(where, seat, names[seat], hand, table)),
    drawMiddle(places, hand, table),
  );
  place.setAttribute("aria-label", `Game ${game.id}, the table`);
}

function drawSeat(where, seat, name, hand, table) {
  const out = table.out.includes(seat);
  const badges = [
    seat === hand.d && make("span", { class: "badge" }, "dealer"),
    seat === table.maker && make("span", { class: "badge made" }, "maker ", trumpSign(table.trump), table.alone ? " alone" : ""),
    out && make("span", { class: "badge" }, "sits out"),
  ];
  const won = table.tricks[seat];
  const active = table.last?.seat === seat ? "active" : "";
  return make(
    "div",
    { class: `seat ${where} ${out ? "out" : ""} ${active}` },
    make(
      "div",
      { class: "who" },
      make("bdi", { class: "bot" }, name),
      make("span", { class: "compass" }, SAID[where]),
      ...badges.filter(Boolean),
      won ? make("span", { class: "won" }, plural(won, "trick")) : null,
    ),
    make("div", { class: "fan" }, table.hands[seat].map((word) => make("span", {}, card(word)))),
  );
}

function drawMiddle(places, hand, table) {
  const middle = make("div", { class: "middle" });
  if (table.trick.length) {
    table.trick.forEach(({ seat, card: word }, number) => {
      const marks = [seat === table.winner ? "wins" : "", number === 0 ? "leads" : ""].join(" ");
      const by = make("span", { class: "by" }, SAID[places[seat]]);
      middle.append(make("div", { class: `played ${places[seat]}` }, card(word, marks), by));
    });
  } else if (table.up) {
    middle.append(
      make(
        "div",
        { class: `upcard ${table.upState}` },
        table.upState === "taken" ? null : card(table.up),
        make("span", {}, `${prettyOf(table.up)} ${UP_WORDS[table.upState]}`),
      ),
    );
  }
  return middle;
}

function drawKitty(place, table) {
  const said = table.kitty.map(prettyOf).join("  ");
  const up = table.up ? `${prettyOf(table.up)} ${UP_WORDS[table.upState]}` : "";
  place.replaceChildren(...[up, said && `kitty ${said}`].filter(Boolean).map((text) => make("span", {}, text)));
}
