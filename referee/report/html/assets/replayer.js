// Stepping through the games that the page holds, by buttons, keys and links.
class Replayer {
  constructor(root, data) {
    this.root = root;
    this.data = data;
    this.game = 0;
    this.hand = 0;
    this.step = 0;
    this.timer = null;
    this.build();
    window.addEventListener("hashchange", () => this.follow());
    this.show(0, 0, 0);
    this.follow();
  }

  // -------------------------------------------------------------- what there is

  get current() {
    return this.data.games[this.game];
  }

  get hands() {
    return this.current.hands;
  }

  names(game = this.current) {
    return game.seats.map((bot) => this.data.bots[bot]);
  }

  who(seat) {
    const place = SAID[PLACES[this.data.rules.players][seat]];
    return `${this.names()[seat]} (${place})`;
  }

  sides(game) {
    const names = this.names(game);
    return game.score.map((score, side) => {
      const members = names.filter((_, seat) => seat % this.data.rules.sides === side);
      return `${[...new Set(members)].join(" and ")} ${minus(score)}`;
    });
  }

  titleOf(game) {
    return `${game.id} · ${this.sides(game).join(", ")}${game.why ? ` · ${game.why}` : ""}`;
  }

  // -------------------------------------------------------------- the parts

  build() {
    const button = (label, text, act) => make("button", { type: "button", "aria-label": label, title: label, click: act }, text);
    this.bots = make("select", { id: "pick-bot", change: () => this.filter() });
    this.bots.append(make("option", { value: "" }, "all bots"));
    this.data.bots.forEach((name, bot) => this.bots.append(make("option", { value: bot }, name)));
    this.games = make("select", { id: "pick-game", change: () => this.show(Number(this.games.value), 0, 0) });
    this.handPicker = make("select", { id: "pick-hand", change: () => this.show(this.game, Number(this.handPicker.value), 0) });
    this.slider = make("input", { type: "range", min: 0, "aria-label": "Move of the hand", input: () => this.go(Number(this.slider.value)) });
    this.playButton = button("Play by itself", "Play", () => this.toggle());
    this.table = make("div", { class: "table", role: "group" });
    this.kitty = make("p", { class: "kitty" });
    this.status = make("p", { class: "status", "aria-live": "polite" });
    this.log = make("ol", { class: "log", "aria-label": "Moves of the hand" });
    this.score = make("p", { class: "score" });
    this.root.append(
      make(
        "div",
        { class: "pickers" },
        make("label", { for: "pick-bot" }, "Bot", this.bots),
        make("label", { for: "pick-game", class: "wide" }, "Game", this.games),
        make("label", { for: "pick-hand" }, "Hand", this.handPicker),
      ),
      this.score,
      make(
        "div",
        { class: "board" },
        make("div", { class: "felt" }, this.table, this.kitty),
        make("div", { class: "steps" }, this.status, this.controls(button)),
        this.log,
      ),
      make("p", { class: "small keys" }, "Keys: ← → one move, Page up and Page down one hand, Home and End, P to play."),
    );
    this.root.addEventListener("keydown", (event) => this.key(event));
    this.filter();
    this.root.hidden = false;
  }

  controls(button) {
    return make(
      "div",
      { class: "controls", role: "group", "aria-label": "Step through the hand" },
      this.slider,
      button("Previous hand", "« hand", () => this.moveHand(-1)),
      button("One move back", "‹ back", () => this.move(-1)),
      this.playButton,
      button("One move on", "next ›", () => this.move(1)),
      button("Next hand", "hand »", () => this.moveHand(1)),
    );
  }

  filter() {
    const bot = this.bots.value;
    const wanted = this.data.games
      .map((game, place) => [game, place])
      .filter(([game]) => bot === "" || game.seats.includes(Number(bot)));
    this.games.replaceChildren(...wanted.map(([game, place]) => make("option", { value: place }, this.titleOf(game))));
    if (!wanted.length) return;
    if (wanted.some(([, place]) => place === this.game)) this.games.value = this.game;
    else this.show(wanted[0][1], 0, 0);
  }

  // -------------------------------------------------------------- moving

  move(by) {
    const to = this.step + by;
    if (to >= 0 && to <= movesOf(this.hands[this.hand])) return this.go(to);
    const hand = this.hand + by;
    if (hand < 0 || hand >= this.hands.length) return this.stop();
    return this.show(this.game, hand, by > 0 ? 0 : movesOf(this.hands[hand]));
  }

  moveHand(by) {
    const hand = Math.min(Math.max(this.hand + by, 0), this.hands.length - 1);
    this.show(this.game, hand, 0);
  }

  toggle() {
    if (this.timer) return this.stop();
    this.timer = setInterval(() => this.move(1), 900);
    this.playButton.textContent = "Pause";
    this.playButton.setAttribute("aria-label", "Pause");
    return undefined;
  }

  stop() {
    clearInterval(this.timer);
    this.timer = null;
    this.playButton.textContent = "Play";
    this.playButton.setAttribute("aria-label", "Play by itself");
  }

  key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.target.tagName === "SELECT") return;
    const acts = {
      ArrowLeft: () => this.move(-1),
      ArrowRight: () => this.move(1),
      PageUp: () => this.moveHand(-1),
      PageDown: () => this.moveHand(1),
      Home: () => this.go(0),
      End: () => this.go(movesOf(this.hands[this.hand])),
      p: () => this.toggle(),
    };
    const act = acts[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }

  follow() {
    const asked = new URLSearchParams(location.hash.slice(1));
    const game = this.data.games.findIndex((one) => one.id === asked.get("game"));
    const missing = asked.has("game") && game < 0;
    if (missing) this.status.textContent = `Game ${asked.get("game")} is not on this page; referee replay shows it.`;
    if (missing) this.root.scrollIntoView();
    if (game < 0) return;
    const hands = this.data.games[game].hands;
    const hand = Math.min(Math.max(Number(asked.get("hand") ?? 1) - 1 || 0, 0), hands.length - 1);
    const play = asked.get("play");
    const step = play === null ? Number(asked.get("step")) || 0 : hands[hand].b.length + Number(play) + 1 || 0;
    this.bots.value = "";
    this.filter();
    this.show(game, hand, Math.min(Math.max(step, 0), movesOf(hands[hand])));
    this.root.scrollIntoView();
  }

  // -------------------------------------------------------------- showing

  show(game, hand, step) {
    this.game = game;
    this.hand = hand;
    this.games.value = game;
    this.handPicker.replaceChildren(...this.hands.map((one, number) => {
      const again = one.r ? ", dealt again" : "";
      return make("option", { value: number }, `${number + 1} of ${this.hands.length} · ${one.s.map(minus).join(":")}${again}`);
    }));
    this.handPicker.value = hand;
    this.slider.max = movesOf(this.hands[hand]);
    this.writeLog();
    this.go(step);
  }

  go(step) {
    this.step = step;
    this.slider.value = step;
    const hand = this.hands[this.hand];
    const table = tableAt(hand, step);
    const view = { game: this.current, names: this.names(), rules: this.data.rules };
    drawTable(this.table, view, hand, table);
    drawKitty(this.kitty, table);
    this.status.textContent = this.said(hand, table);
    this.slider.setAttribute("aria-valuetext", `move ${step} of ${movesOf(hand)}`);
    this.writeScore(hand);
    for (const button of this.log.querySelectorAll("button")) {
      const now = Number(button.dataset.from) < step && step <= Number(button.dataset.to);
      button.toggleAttribute("data-now", now);
      if (now) button.setAttribute("aria-current", "step");
      else button.removeAttribute("aria-current");
      if (now) this.reveal(button);
    }
  }

  reveal(button) {
    const [top, bottom] = [button.offsetTop, button.offsetTop + button.offsetHeight];
    if (top < this.log.scrollTop) this.log.scrollTop = top;
    else if (bottom > this.log.scrollTop + this.log.clientHeight) this.log.scrollTop = bottom - this.log.clientHeight;
  }

  writeScore(hand) {
    const ends = this.hand === this.hands.length - 1 && this.step === movesOf(hand);
    const score = this.sides({ ...this.current, score: hand.s }).join(" · ");
    const draw = this.hand === 0 && this.step === 0 ? ` ${this.current.draw.join(" ")}` : "";
    this.score.textContent = ends ? this.current.end : `Board ${this.current.board} · ${score}${draw}`;
  }

  said(hand, table) {
    const parts = [];
    if (this.step === 0) parts.push(`${this.who(hand.d)} deals${hand.forced ? ", and may not pass" : ""}.`);
    else if (table.last.play) {
      const wins = table.winner < 0 ? "" : `; ${this.who(table.winner)} wins the trick`;
      parts.push(`${this.who(table.last.seat)} plays ${prettyOf(table.last.card)}${wins}.`);
    } else parts.push(`${this.who(table.last.seat)} ${table.last.text}.`);
    const play = this.step - hand.b.length - 1;
    for (const [at, words_] of hand.g ?? []) if (at === play) parts.push(`It ${words_}.`);
    for (const [at, first] of hand.f ?? []) if (at === this.step) parts.push(`Next a fault: ${first}.`);
    if (this.step === movesOf(hand)) parts.push(hand.x, hand.best ?? "");
    return parts.join(" ");
  }

  writeLog() {
    const hand = this.hands[this.hand];
    const place = (seat) => SAID[PLACES[this.data.rules.players][seat]] ?? "";
    const items = [];
    const entry = (from, to, ...children) =>
      make("li", {}, make("button", { type: "button", "data-from": from, "data-to": to, click: () => this.go(to) }, ...children));
    const faults = (from, to) => {
      for (const [at, ...lines] of hand.f ?? []) {
        if (from <= at && at < to) items.push(make("li", { class: "bad" }, lines.map((line) => make("div", {}, line))));
      }
    };
    hand.b.forEach((move, number) => {
      faults(number, number + 1);
      items.push(entry(number, number + 1, make("span", { class: "by" }, place(move.s)), make("span", {}, move.t)));
    });
    if (hand.m) items.push(make("li", { class: "made" }, hand.m));
    let from = hand.b.length;
    hand.p.forEach((trick, number) => {
      const to = from + trick.length;
      const cards = trick.map(asPlay).map(({ seat, card: word }) => {
        const wins = hand.w?.[number] === seat ? "wins" : "";
        return make("span", { class: `word ${isRed(word) ? "red" : ""} ${wins}` }, prettyOf(word));
      });
      items.push(entry(from, to, make("span", { class: "number" }, `${number + 1}`), ...cards, make("span", { class: "by" }, place(hand.w?.[number]))));
      for (const [at, said] of hand.g ?? []) {
        const play = at - (from - hand.b.length);
        if (play >= 0 && play < trick.length) items.push(make("li", { class: "slip" }, `${prettyOf(asPlay(trick[play]).card)} ${said}`));
      }
      faults(from, to);
      from = to;
    });
    faults(from, from + 1);
    items.push(make("li", { class: "made" }, hand.x), hand.best ? make("li", { class: "made" }, hand.best) : null);
    this.log.replaceChildren(...items.filter(Boolean));
    this.log.scrollTop = 0;
  }
}

const gamesData = dataOf("games-data");
if (gamesData?.games.length) {
  const { games, total, sample, broken } = gamesData;
  const some = sample ? `${games.length.toLocaleString("en")} of ${total.toLocaleString("en")} games, a sample: those with faults and costly cards, the first of each pairing, the closest, the last.` : `All ${plural(games.length, "game")}.`;
  const damaged = broken ? ` ${plural(broken, "game")} cannot be played again; referee verify says why.` : "";
  document.getElementById("games-lead").textContent = `${some}${damaged} All hands are shown.`;
  window.replayer = new Replayer(document.getElementById("replayer"), gamesData);
}

// A link to a bot opens its part.
function openTarget() {
  const target = location.hash.startsWith("#bot-") && document.getElementById(location.hash.slice(1));
  if (target) target.open = true;
}
window.addEventListener("hashchange", openTarget);
openTarget();
