/**
 * Write a Euchre bot: one class, one method for each decision.
 *
 * ```ts
 * import { Bot, ORDER_UP, PASS, run, type View } from "euchre-sdk";
 *
 * class MyBot extends Bot {
 *   override orderUp(view: View) {
 *     const trumps = view.hand.filter((card) => view.upSuit && card.isTrump(view.upSuit));
 *     return trumps.length >= 3 && view.isLegal(ORDER_UP) ? ORDER_UP : PASS;
 *   }
 * }
 *
 * await run(MyBot);
 * ```
 *
 * Decisions without a method are declined, or answered with the first legal move. The package holds
 * no rules: every view lists its legal moves. A bot is tested without a referee by
 * `euchre-sdk/testing`.
 */

export { Bot } from "./bot.js";
export type { Answer, BotClass, Fault, Game, Result } from "./bot.js";
export * from "./cards.js";
export { playAt, run } from "./client.js";
export type { Place } from "./client.js";
export { RefereeError } from "./errors.js";
export {
  CLAIM,
  IN,
  KEEP,
  MOON,
  Move,
  NO,
  ORDER_UP,
  ORDER_UP_ALONE,
  OUT,
  PASS,
  YES,
  bid,
  call,
  callAlone,
  discard,
  exchange,
  giveBest,
  layBest,
  move,
  nameJoker,
  nameTrump,
  play,
  swap,
} from "./moves.js";
export type { Kind } from "./moves.js";
export { BestState, Phase, UpCardState } from "./phases.js";
export { Random } from "./random.js";
export { Rules, STANDARD } from "./rules.js";
export type { Options } from "./rules.js";
export { VERSION } from "./version.js";
export { View } from "./view.js";
export type { Played, Seen, Times } from "./view.js";
