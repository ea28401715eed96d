import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test, type TestContext } from "node:test";

import { create, fromBinary, toBinary, type MessageInitShape } from "@bufbuild/protobuf";
import { Server, ServerCredentials, status, type ServerDuplexStream } from "@grpc/grpc-js";

import {
  Bot,
  ORDER_UP,
  RefereeError,
  move,
  playAt,
  type Fault,
  type Game,
  type Result,
  type View,
} from "../src/index.js";
import {
  EndReason,
  FaultCause,
  Outcome,
  PlayRequestSchema,
  PlayResponseSchema,
  type PlayRequest,
} from "../src/euchre/v1/play_pb.js";
import { Call, Phase } from "../src/euchre/v1/moves_pb.js";
import { Seat } from "../src/euchre/v1/cards_pb.js";

type Stream = ServerDuplexStream<PlayRequest, Buffer>;
type Message = NonNullable<MessageInitShape<typeof PlayResponseSchema>["message"]>;
type Script = (request: PlayRequest, say: (message: Message) => void, stream: Stream) => void;

/** A referee that answers each request of its n-th stream by the n-th script. */
async function referee(context: TestContext, ...scripts: Script[]) {
  const folder = temporary(context);
  const address = `unix:${join(folder, "s")}`;
  return listen(context, address, ServerCredentials.createInsecure(), scripts);
}

function temporary(context: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), "euchre-"));
  context.after(() => {
    rmSync(folder, { recursive: true });
  });
  return folder;
}

async function listen(
  context: TestContext,
  address: string,
  secrecy: ServerCredentials,
  scripts: Script[],
) {
  const server = new Server();
  let opened = 0;
  server.addService(
    {
      Play: {
        path: "/euchre.v1.RefereeService/Play",
        requestStream: true,
        responseStream: true,
        requestDeserialize: (bytes: Buffer) => fromBinary(PlayRequestSchema, bytes),
        requestSerialize: (bytes: Buffer) => bytes,
        responseSerialize: (bytes: Buffer) => bytes,
        responseDeserialize: (bytes: Buffer) => bytes,
      },
    },
    {
      Play: (stream: Stream) => {
        const script = scripts[Math.min(opened, scripts.length - 1)];
        opened += 1;
        const say = (message: Message): void => {
          const response = create(PlayResponseSchema, { message });
          stream.write(Buffer.from(toBinary(PlayResponseSchema, response)));
        };
        stream.on("data", (request: PlayRequest) => script?.(request, say, stream));
        stream.on("end", () => {
          stream.end();
        });
      },
    },
  );
  const port = await new Promise<number>((done, failed) => {
    server.bindAsync(address, secrecy, (error, bound) => {
      if (error) failed(error);
      else done(bound);
    });
  });
  context.after(() => {
    server.forceShutdown();
  });
  return { address, port, opened: () => opened };
}

const WELCOME: Message = {
  case: "welcome",
  value: { protocolVersion: 1, rules: { players: 4, packs: 1 } },
};
const GOODBYE: Message = { case: "goodbye", value: { reason: "the run is over" } };

/** A batch that starts games and has a turn for each. */
function asked(...games: number[]): Message {
  const legal = [Call.ORDER_UP, Call.PASS].map((value) => ({
    action: { case: "call" as const, value },
  }));
  const view = { phase: Phase.BID_ROUND_1 };
  return {
    case: "batch",
    value: {
      started: games.map((game) => ({ game, seat: Seat.SEAT_1, botSeed: new Uint8Array(32) })),
      turns: games.map((game) => ({ game, turn: 1, view, legal })),
    },
  };
}

/** A class of bots that keeps what its instances are told. */
function told() {
  return class Told extends Bot {
    static made: Game[] = [];
    static prepared = 0;
    static faults: Fault[] = [];
    static results: Result[] = [];
    static override prepare(): void {
      this.prepared += 1;
    }
    constructor(game: Game) {
      super(game);
      Told.made.push(game);
    }
    override atFault(fault: Fault): void {
      Told.faults.push(fault);
    }
    override gameOver(result: Result): void {
      Told.results.push(result);
    }
  };
}

const fail = (stream: Stream, code: status, details: string): void => {
  stream.emit("error", { code, details });
};

test("a session: one answer for each batch, and the bot is told what it should be", async (t) => {
  const bot = told();
  let answers: unknown[] = [];
  const { address } = await referee(t, ({ message }, say) => {
    if (message.case === "hello") {
      assert.deepEqual([message.value.token, message.value.maxOpenTurns], ["secret", 512]);
      assert.match(message.value.sdk, /^euchre-sdk\/[\d.]+ \(TypeScript\)$/);
      say(WELCOME);
    } else if (message.case === "ready") {
      say(asked(1, 2, 300));
    } else if (message.case === "moves") {
      answers = message.value.moves.map(({ game, action }) => [game, action?.action.value]);
      say({
        case: "batch",
        value: {
          faults: [
            {
              game: 1,
              cause: FaultCause.TIMEOUT,
              strikes: 2,
              fallback: { action: { case: "play", value: 33 } },
            },
          ],
          ended: [{ game: 1, outcome: Outcome.WON, reason: EndReason.PLAYED_OUT, score: [10, -3] }],
        },
      });
      say(GOODBYE);
    }
  });
  await playAt(bot, { address, token: "secret" });
  assert.deepEqual(answers, [
    [1, Call.PASS],
    [2, Call.PASS],
    [300, Call.PASS],
  ]);
  assert.deepEqual([bot.prepared, bot.made.length], [1, 3]);
  const fault = { cause: "timeout", detail: "", fallback: move("PLAY JK"), strikes: 2 };
  assert.deepEqual(bot.faults, [fault]);
  assert.deepEqual(bot.results, [
    { outcome: "won", reason: "played_out", score: [10, -3], detail: "" },
  ]);
});

test("all decisions of a message may be answered together, and later", async (t) => {
  class Many extends Bot {
    static override async decideMany(bots: readonly Bot[], views: readonly View[]) {
      await Promise.resolve();
      return bots.map(
        (bot, i) => (bot.seat === 1 && i === 0 ? ORDER_UP : views[i]?.otherwise) ?? null,
      );
    }
  }
  let answers: unknown[] = [];
  const { address } = await referee(t, ({ message }, say) => {
    if (message.case === "hello") say(WELCOME);
    else if (message.case === "ready") say(asked(1, 2));
    else if (message.case === "moves") {
      answers = message.value.moves.map(({ action }) => action?.action.value);
      say(GOODBYE);
    }
  });
  await playAt(Many, { address, token: "x" });
  assert.deepEqual(answers, [Call.ORDER_UP, Call.PASS]);
  class Few extends Bot {
    static override decideMany() {
      return [];
    }
  }
  await assert.rejects(
    playAt(Few, { address, token: "x" }),
    /was asked 2 decisions and answered 0/,
  );
});

test("when the stream breaks it dials again, three times, and keeps its instances", async (t) => {
  const breaks: Script = ({ message }, say, stream) => {
    if (message.case === "hello") say(WELCOME);
    else if (message.case === "ready") say(asked(1));
    else fail(stream, status.UNAVAILABLE, "the cable was pulled");
  };
  const ends: Script = ({ message }, say) => {
    say(message.case === "hello" ? WELCOME : GOODBYE);
  };
  const bot = told();
  const first = await referee(t, breaks, breaks, breaks, ends);
  await playAt(bot, { address: first.address, token: "secret" });
  assert.deepEqual([first.opened(), bot.prepared, bot.made.length], [4, 1, 1]);
  const second = await referee(t, breaks);
  await assert.rejects(playAt(bot, { address: second.address, token: "secret" }), {
    name: RefereeError.name,
    message: `the session with the referee at ${second.address} broke off: the cable was pulled`,
  });
  assert.equal(second.opened(), 4);
});

test("every other end is an error of one sentence", async (t) => {
  const wrong = await referee(t, (_request, _say, stream) => {
    fail(stream, status.UNAUTHENTICATED, "the token is wrong");
  });
  const place = { address: wrong.address, token: "x" };
  await assert.rejects(playAt(Bot, place), /broke off: the token is wrong$/);
  assert.equal(wrong.opened(), 1);
  const silent = await referee(t, (_request, _say, stream) => {
    stream.end();
  });
  await assert.rejects(
    playAt(Bot, { address: silent.address, token: "x" }),
    /^RefereeError: the referee closed the connection without a goodbye$/,
  );
  await assert.rejects(
    playAt(Bot, { address: "unix:/nowhere/s", token: "x", connectSeconds: 0.3 }),
    /no referee answered at unix:\/nowhere\/s for 0.3 seconds/,
  );
  const unknown = await referee(t, ({ message }, say) => {
    say(
      message.case === "hello"
        ? WELCOME
        : ({ ...asked(1), value: { turns: [{ game: 1 }] } } as Message),
    );
  });
  await assert.rejects(
    playAt(Bot, { address: unknown.address, token: "x" }),
    /asked about game 1, which it never announced/,
  );
});

test("an error in the bot's own code is not caught", async (t) => {
  class Broken extends Bot {
    override orderUp(): never {
      throw new TypeError("the model is gone");
    }
  }
  const { address } = await referee(t, ({ message }, say) => {
    say(message.case === "hello" ? WELCOME : asked(1));
  });
  await assert.rejects(playAt(Broken, { address, token: "x" }), new TypeError("the model is gone"));
});

/** A certificate for localhost with its key, made by openssl. */
function certificate(folder: string, name: string) {
  const [key, file] = [join(folder, `${name}.key`), join(folder, `${name}.pem`)];
  const words = ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1"];
  const subject = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"];
  execFileSync("openssl", [...words, ...subject, "-nodes", "-keyout", key, "-out", file], {
    stdio: "ignore",
  });
  return { file, pair: { private_key: readFileSync(key), cert_chain: readFileSync(file) } };
}

test("with a certificate named, the connection trusts that one and no other", async (t) => {
  const folder = temporary(t);
  const [own, other] = [certificate(folder, "own"), certificate(folder, "other")];
  const secrecy = ServerCredentials.createSsl(null, [own.pair]);
  const ends: Script = ({ message }, say) => {
    say(message.case === "hello" ? WELCOME : GOODBYE);
  };
  const { port } = await listen(t, "127.0.0.1:0", secrecy, [ends]);
  const place = { address: `localhost:${port}`, token: "x", connectSeconds: 3 };
  await playAt(Bot, { ...place, ca: own.file });
  const refused = /no referee answered at/;
  await assert.rejects(playAt(Bot, { ...place, ca: other.file }), refused);
  const elsewhere = { ...place, address: `127.0.0.1:${port}`, ca: own.file };
  await assert.rejects(playAt(Bot, elsewhere), refused);
  const empty = join(folder, "empty.pem");
  writeFileSync(empty, "");
  await assert.rejects(
    playAt(Bot, { ...place, ca: empty }),
    /empty.pem, which has no certificate in PEM form/,
  );
});
