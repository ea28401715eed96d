/** Connects a bot to its referee and answers until the referee says goodbye. */

import { readFileSync } from "node:fs";

import { create, fromBinary, toBinary, type MessageInitShape } from "@bufbuild/protobuf";
import {
  Client,
  credentials,
  status,
  type ChannelCredentials,
  type ClientDuplexStream,
  type ServiceError,
} from "@grpc/grpc-js";

import { answered, nameOf, type Bot, type BotClass } from "./bot.js";
import { RefereeError } from "./errors.js";
import {
  FaultSchema,
  GameEndedSchema,
  GameStartedSchema,
  PlayRequestSchema,
  WelcomeSchema,
} from "./euchre/v1/play_pb.js";
import { Rules } from "./rules.js";
import { VERSION } from "./version.js";
import {
  Answers,
  faultOf,
  gameOf,
  readBatch,
  readResponse,
  resultOf,
  rulesOf,
  type Turn,
} from "./wire.js";

/** How long to go on trying to reach the referee. */
const CONNECT_SECONDS = 60;
/** How often to dial again after the stream broke. */
const RECONNECTS = 3;
const PROTOCOL_VERSION = 1;
const METHOD = "/euchre.v1.RefereeService/Play";
const OPTIONS = {
  "grpc.max_receive_message_length": 64 << 20,
  "grpc.enable_http_proxy": 0,
  "grpc.initial_reconnect_backoff_ms": 100,
  "grpc.min_reconnect_backoff_ms": 100,
  "grpc.max_reconnect_backoff_ms": 1000,
  "grpc-node.flow_control_window": 4 << 20,
};

type Call = ClientDuplexStream<Buffer, Buffer>;

/** Where to play, where it is not what the environment says. */
export interface Place {
  /** Where the referee listens, such as `unix:/tmp/x/socket` or `127.0.0.1:5000`. */
  readonly address?: string;
  /** What proves who the bot is. */
  readonly token?: string;
  /** A file of certificates to trust; without it the connection is plain. */
  readonly ca?: string;
  /** How long to go on trying to reach the referee. */
  readonly connectSeconds?: number;
}

/**
 * Play with this class of bots until the referee says goodbye. Address and token come from the
 * environment variables `EUCHRE_REFEREE` and `EUCHRE_TOKEN`, where the referee puts them. If the
 * referee cannot be reached, or breaks the connection off, it prints why and ends the process with
 * status 1. An exception in the bot's own code is not caught.
 */
export async function run(bot: BotClass): Promise<void> {
  try {
    await playAt(bot, {});
  } catch (error) {
    if (!(error instanceof RefereeError)) throw error;
    process.stderr.write(`${nameOf(bot)}: ${error.message}\n`);
    process.exit(1);
  }
}

/**
 * The same for programs that do more than play one bot.
 *
 * @throws RefereeError if the referee cannot be reached, or breaks the connection off.
 */
export async function playAt(bot: BotClass, place: Place): Promise<void> {
  const address = place.address ?? required("EUCHRE_REFEREE");
  const token = place.token ?? required("EUCHRE_TOKEN");
  const secrecy = secrecyOf(address, place.ca ?? process.env["EUCHRE_CA"]);
  const client = new Client(address, secrecy, OPTIONS);
  try {
    await new Session(bot, address, token).run(client, place.connectSeconds ?? CONNECT_SECONDS);
  } finally {
    client.close();
  }
}

function required(variable: string): string {
  const value = process.env[variable];
  if (!value) {
    throw new RefereeError(
      `${variable} is not set; a bot is started by the referee, for example by ` +
        "`referee round-robin FOLDER`, which sets it",
    );
  }
  return value;
}

function secrecyOf(address: string, file: string | undefined): ChannelCredentials {
  if (!file || address.startsWith("unix:")) return credentials.createInsecure();
  try {
    const trusted = readFileSync(file);
    if (!trusted.includes("-----BEGIN CERTIFICATE-----")) {
      throw new RefereeError(`EUCHRE_CA names ${file}, which has no certificate in PEM form`);
    }
    return credentials.createSsl(trusted);
  } catch (error) {
    if (error instanceof RefereeError) throw error;
    throw new RefereeError(
      `EUCHRE_CA names a file that cannot be read: ${(error as Error).message}`,
    );
  }
}

/** One process's conversation with the referee. */
class Session {
  readonly #bot: BotClass;
  readonly #address: string;
  readonly #token: string;
  readonly #games = new Map<number, Bot>();
  #rules = new Rules();
  #prepared = false;

  constructor(bot: BotClass, address: string, token: string) {
    this.#bot = bot;
    this.#address = address;
    this.#token = token;
  }

  /** Talk until the goodbye; dial again if the stream breaks. */
  async run(client: Client, connectSeconds: number): Promise<void> {
    for (let attempt = 0; ; attempt++) {
      await this.#connect(client, connectSeconds);
      try {
        await this.#converse(client.makeBidiStreamRequest(METHOD, same, same));
        return;
      } catch (error) {
        if (!isServiceError(error)) throw error;
        const broken = error.code === status.UNAVAILABLE && this.#prepared;
        if (!broken || attempt === RECONNECTS) {
          throw new RefereeError(
            `the session with the referee at ${this.#address} broke off: ${error.details}`,
          );
        }
      }
    }
  }

  async #connect(client: Client, seconds: number): Promise<void> {
    const deadline = Date.now() + seconds * 1000;
    const failed = await new Promise((done) => {
      client.waitForReady(deadline, done);
    });
    if (failed) {
      throw new RefereeError(`no referee answered at ${this.#address} for ${seconds} seconds`);
    }
  }

  async #converse(call: Call): Promise<void> {
    call.write(request({ case: "hello", value: this.#hello() }));
    let done = false;
    try {
      // Every turn of a message is answered before the next one is read. After the goodbye there is
      // nothing to do but to see that the other side is done too.
      for await (const bytes of call as AsyncIterable<Buffer>) {
        if (!done) done = await this.#take(call, bytes);
      }
    } catch (error) {
      if (!done || !isServiceError(error)) throw error;
    }
    if (!done) throw new RefereeError("the referee closed the connection without a goodbye");
  }

  /** Do what a message asks for; whether it was a goodbye. */
  async #take(call: Call, bytes: Buffer): Promise<boolean> {
    const { member, data } = readResponse(bytes);
    switch (member) {
      case 1:
        await this.#welcome(data);
        call.write(request({ case: "ready", value: {} }));
        return false;
      case 2:
        await this.#batch(call, data);
        return false;
      case 3:
        call.end();
        return true;
      default:
        return false;
    }
  }

  #hello() {
    return {
      token: this.#token,
      protocolVersion: PROTOCOL_VERSION,
      botName: nameOf(this.#bot),
      sdk: `euchre-sdk/${VERSION} (TypeScript)`,
      maxOpenTurns: this.#bot.maxOpenTurns,
    };
  }

  /** Take in the rules and prepare the bot; once in a process, however often it connects. */
  async #welcome(data: Uint8Array): Promise<void> {
    if (this.#prepared) return;
    const { rules } = fromBinary(WelcomeSchema, data);
    if (rules) this.#rules = rulesOf(rules);
    await this.#bot.prepare();
    this.#prepared = true;
  }

  async #batch(call: Call, data: Uint8Array): Promise<void> {
    const batch = readBatch(data, this.#rules);
    const games = this.#games;
    for (const bytes of batch.started) {
      const started = fromBinary(GameStartedSchema, bytes);
      // After dialling again it is announced again.
      if (!games.has(started.game)) {
        games.set(started.game, new this.#bot(gameOf(started, this.#rules)));
      }
    }
    for (const bytes of batch.faults) {
      const fault = fromBinary(FaultSchema, bytes);
      games.get(fault.game)?.atFault(faultOf(fault));
    }
    for (const bytes of batch.ended) {
      const ended = fromBinary(GameEndedSchema, bytes);
      const bot = games.get(ended.game);
      games.delete(ended.game);
      bot?.gameOver(resultOf(ended));
    }
    if (batch.turns.length > 0) call.write(await this.#decide(batch.turns));
  }

  /** The answers to the turns of a batch. */
  async #decide(turns: readonly Turn[]): Promise<Buffer> {
    const bots = turns.map(({ game }) => {
      const bot = this.#games.get(game);
      if (bot !== undefined) return bot;
      throw new RefereeError(`the referee asked about game ${game}, which it never announced`);
    });
    const views = turns.map(({ view }) => view);
    const found = this.#bot.decideMany(bots, views);
    const given = found instanceof Promise ? await found : found;
    if (given.length !== turns.length) {
      throw new TypeError(
        `${this.#bot.name}.decideMany was asked ${turns.length} decisions and answered ` +
          `${given.length}; return one answer for each, in their order`,
      );
    }
    const answers = new Answers(turns.length);
    for (const [i, turn] of turns.entries()) {
      answers.add(turn, answered(turn.view, given[i] ?? null));
    }
    return answers.finish();
  }
}

const same = (bytes: Buffer): Buffer => bytes;

function request(
  message: NonNullable<MessageInitShape<typeof PlayRequestSchema>["message"]>,
): Buffer {
  return Buffer.from(toBinary(PlayRequestSchema, create(PlayRequestSchema, { message })));
}

function isServiceError(error: unknown): error is ServiceError {
  return error instanceof Error && "code" in error && "details" in error;
}
