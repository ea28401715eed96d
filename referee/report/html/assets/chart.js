// Ratings over the run, drawn as wide as there is room.
class Chart {
  constructor(root, data) {
    this.root = root;
    this.data = data;
    this.chosen = null;
    this.place = make("div", { class: "plot" });
    this.legend = make("ul", { class: "legend" });
    root.append(this.place, this.legend);
    this.writeLegend();
    new ResizeObserver(() => this.draw()).observe(this.place);
  }

  writeLegend() {
    const last = ({ at }) => at[at.length - 1];
    const order = this.data.bots.map((bot, number) => [bot, number]);
    order.sort(([one], [other]) => (last(other)?.[0] ?? -1e9) - (last(one)?.[0] ?? -1e9));
    for (const [bot, number] of order) {
      const end = last(bot);
      const sign = this.data.unit === "Elo" && end?.[0] > 0 ? "+" : "";
      const said = end ? `${sign}${end[0].toFixed(0)}`.replace("-", "−") : "–";
      const choose = () => this.choose(number);
      const button = make(
        "button",
        { type: "button", "aria-pressed": "false", "data-bot": number, click: choose },
        draw("svg", { viewBox: "0 0 24 8", "aria-hidden": "true", class: "swatch" }, draw("path", { d: "M0 4H24", class: this.lineClass(number) })),
        make("bdi", {}, bot.name),
        make("span", {}, said),
      );
      this.legend.append(make("li", {}, button));
    }
  }

  lineClass(number) {
    return `line c${number % 8} d${Math.floor(number / 8) % 3}`;
  }

  choose(number) {
    this.chosen = this.chosen === number ? null : number;
    for (const button of this.legend.querySelectorAll("button")) {
      button.setAttribute("aria-pressed", String(Number(button.dataset.bot) === this.chosen));
    }
    this.draw();
  }

  draw() {
    const width = Math.max(260, this.place.clientWidth);
    const height = Math.min(360, Math.max(220, width * 0.42));
    const inner = { left: 44, right: 10, top: 10, bottom: 30 };
    const { games, bots } = this.data;
    const values = bots.flatMap(({ at }) => at.filter(Boolean).map(([value]) => value));
    const most = games[games.length - 1];
    const [low, high, step] = niceScale(Math.min(...values), Math.max(...values));
    const x = (count) => inner.left + ((width - inner.left - inner.right) * count) / most;
    const y = (value) => inner.top + ((height - inner.top - inner.bottom) * (high - value)) / (high - low || 1);
    const svg = draw("svg", { viewBox: `0 0 ${width} ${height}`, width, height, role: "img", "aria-label": `Ratings after 0 to ${most} games, in ${this.data.unit}; the table below has the figures` });
    const ticks = Math.max(2, Math.floor(width / 160));
    for (let value = low; value <= high + step / 2; value += step) {
      svg.append(draw("path", { d: `M${inner.left} ${y(value)}H${width - inner.right}`, class: value === 0 ? "zero" : "grid" }));
      svg.append(draw("text", { x: inner.left - 8, y: y(value) + 4, class: "tick end" }, `${Math.round(value)}`.replace("-", "−")));
    }
    for (let number = 0; number <= ticks; number += 1) {
      const count = Math.round((most * number) / ticks);
      const place = number === 0 ? "start" : number === ticks ? "end" : "middle";
      svg.append(draw("text", { x: x(count), y: height - 8, class: `tick ${place}` }, number === ticks ? `${count.toLocaleString("en")} games` : count.toLocaleString("en")));
    }
    if (this.chosen !== null) svg.append(this.band(bots[this.chosen], this.chosen, x, (value) => y(Math.min(high, Math.max(low, value)))));
    bots.forEach((bot, number) => {
      const faint = this.chosen !== null && this.chosen !== number ? "faint" : "";
      const path = bot.at.map((at, place) => (at ? `${games[place]} ${at[0]}` : null));
      const d = path.reduce((text, point, place) => {
        if (!point) return text;
        const pen = text && path[place - 1] ? "L" : "M";
        const [count, value] = point.split(" ").map(Number);
        return `${text}${pen}${x(count).toFixed(1)} ${y(value).toFixed(1)}`;
      }, "");
      svg.append(draw("path", { d, class: `${this.lineClass(number)} ${faint}` }));
    });
    this.place.replaceChildren(svg);
  }

  band(bot, number, x, y) {
    const known = bot.at.map((at, place) => [at, this.data.games[place]]).filter(([at]) => at && at[1] !== null && at[2] !== null);
    const upper = known.map(([at, count]) => `${x(count).toFixed(1)} ${y(at[2]).toFixed(1)}`);
    const lower = known.map(([at, count]) => `${x(count).toFixed(1)} ${y(at[1]).toFixed(1)}`).reverse();
    return draw("path", { d: known.length ? `M${[...upper, ...lower].join("L")}Z` : "", class: `band c${number % 8}` });
  }
}

function niceScale(low, high) {
  if (low === high) return niceScale(low - 10, high + 10);
  const span = high - low;
  const rough = span / 5;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((n) => n * power).find((n) => n >= rough);
  return [Math.floor(low / step) * step, Math.ceil(high / step) * step, step];
}

const trendData = dataOf("trend-data");
if (trendData) new Chart(document.getElementById("chart"), trendData);
