/** The class that a bot author writes: one method for each decision. */

import { Card } from "./cards.js";
import { CLAIM, IN, KEEP, Move, NO, OUT, PASS, YES } from "./moves.js";
import { discard, exchange, giveBest, layBest, play } from "./moves.js";
import { Phase, wordsOf } from "./phases.js";
import { Random } from "./random.js";
import type { Rules } from "./rules.js";
import type { Played, View } from "./view.js";

/**
 * What a method may return: a move; a card, where one is asked for; `true` or `false`, where the
 * question is yes or no; `null` to decline (pass, keep, no, out).
 */
export type Answer = Move | Card | boolean | null;

/** One game as one seat knows it. */
export interface Game {
  /** The seat to play, from 0. */
  readonly seat: number;
  readonly rules: Rules;
  /** Who deals the first hand. */
  readonly firstDealer: number;
  /** 32 bytes of chance, the same for the same seat of the same board. */
  readonly seed: Uint8Array;
  /** The rounds of drawing for the deal, if it was drawn for. */
  readonly draws: readonly (readonly Played[])[];
  /**
   * Where partners were drawn for, for each seat the seat that its player drew from; else empty. Only
   * `draws` are about the seats drawn from.
   */
  readonly seated: readonly number[];
}

/** How a game ended for a seat. */
export interface Result {
  /** `won`, `lost`, or `void` when the game does not count. */
  readonly outcome: string;
  /** `played_out`, `forfeit` or `cancelled`. */
  readonly reason: string;
  /** Final points of each side. */
  readonly score: readonly number[];
  /** One sentence for people. */
  readonly detail: string;
}

/** What the referee found the bot at fault for. */
export interface Fault {
  /** Such as `illegal_move` or `timeout`. */
  readonly cause: string;
  /** One sentence: what was found, and what the limit was. */
  readonly detail: string;
  /** The move that the referee made instead; `null` if the game was forfeited. */
  readonly fallback: Move | null;
  /** Faults of this side in this game so far. */
  readonly strikes: number;
}

/**
 * A bot. One instance plays one seat of one game; the referee may ask for many at once, so keep
 * nothing outside of instances that changes during play.
 */
export class Bot {
  /** What the bot calls itself in logs; by default the name of its class. */
  static botName?: string;
  /** How many decisions the bot is willing to have before it at once. */
  static maxOpenTurns = 512;

  /** Called once in a process, before the first game: load a model, build tables. */
  static prepare(): void | Promise<void> {
    // Nothing is needed by default.
  }

  /**
   * Answer all decisions of one message, in their order. Override this for a bot that is faster with
   * many at once, such as one that puts them through a neural network; it may be `async`. By default
   * each instance is asked by itself.
   *
   * @param bots whose decision each is, of this class. @param views what it is asked.
   */
  static decideMany(
    bots: readonly Bot[],
    views: readonly View[],
  ): readonly Answer[] | Promise<readonly Answer[]> {
    return bots.map((bot, i) => bot.decide(views[i] as View));
  }

  readonly game: Game;
  #rng: Random | undefined;

  constructor(game: Game) {
    this.game = game;
  }

  /** The seat that this instance plays. */
  get seat(): number {
    return this.game.seat;
  }

  /** The rules of the game. */
  get rules(): Rules {
    return this.game.rules;
  }

  /** Chance that comes from the game's seed alone: the same board gives the same choices. */
  get rng(): Random {
    return (this.#rng ??= new Random(this.game.seed));
  }

  // ---------------------------------------------------------------- decisions

  /** Any decision. Override this for one method that does them all. */
  decide(view: View): Answer {
    switch (view.phase) {
      case Phase.FARMERS_HAND:
        return this.useFarmersHand(view);
      case Phase.NAME_JOKER:
        return this.nameJoker(view);
      case Phase.DEALER_MAKES:
      case Phase.BID_ROUND_2:
        return this.callTrump(view);
      case Phase.BID_ROUND_1:
        return this.orderUp(view);
      case Phase.DISCARD:
        return this.discard(view);
      case Phase.EXCHANGE:
        return this.exchange(view);
      case Phase.ALONE:
        return this.goAlone(view);
      case Phase.BEST:
        return this.layBest(view);
      case Phase.GIVE:
        return this.giveBest(view);
      case Phase.DEFEND_ALONE:
        return this.defendAlone(view);
      case Phase.PLAY:
        return this.play(view);
      case Phase.AUCTION:
        return this.bid(view);
      case Phase.NAME_TRUMP:
        return this.nameTrump(view);
      case Phase.IN_OR_OUT:
        return this.inOrOut(view);
      default:
        return this.otherwise(view);
    }
  }

  /** Round 1: `ORDER_UP`, `ORDER_UP_ALONE` or `PASS`. */
  orderUp(view: View): Move | null {
    return this.otherwise(view);
  }

  /** Round 2, or a dealer who must make trump: `call`, `callAlone`, or `PASS`. */
  callTrump(view: View): Move | null {
    return this.otherwise(view);
  }

  /** You are the dealer and hold six cards: the card to put away. */
  discard(view: View): Card | Move {
    return this.otherwise(view);
  }

  /** You are the dealer: the card to give for the up-card, or `null` to keep your hand. */
  exchange(view: View): Card | Move | null {
    return this.otherwise(view);
  }

  /** You are the maker: play alone? */
  goAlone(view: View): boolean | Move {
    return this.otherwise(view);
  }

  /** A lone maker plays against you: defend alone? */
  defendAlone(view: View): boolean | Move {
    return this.otherwise(view);
  }

  /** You are the dealer and the joker is up: `nameJoker` the suit it stands for. */
  nameJoker(view: View): Move {
    return this.otherwise(view);
  }

  /** Bid Euchre, the auction: a `bid` higher than `view.bid`, `MOON`, or `null` to pass. */
  bid(view: View): Move | null {
    return this.otherwise(view);
  }

  /** Bid Euchre: you bid highest, or are held to the least bid: `nameTrump`. */
  nameTrump(view: View): Move {
    return this.otherwise(view);
  }

  /** Buck: somebody else made trump. `true` to play on, `false` to drop. */
  inOrOut(view: View): boolean | Move {
    return this.otherwise(view);
  }

  /** You hold a farmer's hand: `CLAIM` it or `swap` three cards, or `null` to play it. */
  useFarmersHand(view: View): Move | null {
    return this.otherwise(view);
  }

  /** You play alone: the card to lay down for your partner's best, or `null` to keep your hand. */
  layBest(view: View): Card | Move | null {
    return this.otherwise(view);
  }

  /** Your partner plays alone and called for your best card: the card to give him. */
  giveBest(view: View): Card | Move {
    return this.otherwise(view);
  }

  /** The card to play. */
  play(view: View): Card | Move {
    return this.otherwise(view);
  }

  /** What a method that is left out answers: it declines, or takes the first legal move. */
  otherwise(view: View): Move {
    return view.otherwise;
  }

  // ---------------------------------------------------------------- told, not asked

  /** The game is over. The instance is dropped afterwards. */
  gameOver(_result: Result): void {
    // Nothing is needed by default.
  }

  /** The referee found this bot at fault. */
  atFault(_fault: Fault): void {
    // Nothing is needed by default.
  }
}

/** A class of bots: what `run` and `ask` make instances of. */
export interface BotClass {
  new (game: Game): Bot;
  readonly name: string;
  readonly botName?: string;
  readonly maxOpenTurns: number;
  prepare(): void | Promise<void>;
  decideMany(
    bots: readonly Bot[],
    views: readonly View[],
  ): readonly Answer[] | Promise<readonly Answer[]>;
}

/** What a bot calls itself. */
export function nameOf(bot: BotClass): string {
  return bot.botName ?? bot.name;
}

const CARD_MOVES: Readonly<Partial<Record<Phase, (card: Card) => Move>>> = {
  [Phase.DISCARD]: discard,
  [Phase.EXCHANGE]: exchange,
  [Phase.BEST]: layBest,
  [Phase.GIVE]: giveBest,
  [Phase.PLAY]: play,
};

const DECLINING: Readonly<Partial<Record<Phase, Move>>> = {
  [Phase.FARMERS_HAND]: NO,
  [Phase.BID_ROUND_1]: PASS,
  [Phase.BID_ROUND_2]: PASS,
  [Phase.EXCHANGE]: KEEP,
  [Phase.ALONE]: NO,
  [Phase.BEST]: KEEP,
  [Phase.DEFEND_ALONE]: NO,
  [Phase.AUCTION]: PASS,
  [Phase.IN_OR_OUT]: OUT,
};

const POSITIVE: Readonly<Partial<Record<Phase, Move>>> = {
  [Phase.FARMERS_HAND]: CLAIM,
  [Phase.ALONE]: YES,
  [Phase.DEFEND_ALONE]: YES,
  [Phase.IN_OR_OUT]: IN,
};

/**
 * The move that an answer to a decision stands for.
 *
 * @throws TypeError if the phase does not take such an answer.
 */
export function answered(view: View, answer: Answer): Move {
  if (answer instanceof Move) return answer;
  const { phase } = view;
  let found: Move | undefined;
  if (answer instanceof Card) found = CARD_MOVES[phase]?.(answer);
  else if (answer === null) found = DECLINING[phase];
  else if (answer) found = POSITIVE[phase];
  else if (POSITIVE[phase] !== undefined) found = DECLINING[phase];
  if (found === undefined) {
    throw new TypeError(
      `${String(answer)} is no answer in phase '${wordsOf(phase)}'; return one of view.legal`,
    );
  }
  return found;
}
