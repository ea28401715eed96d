/**
 * The first legal move, whatever it is: the smallest bot there is, and the yardstick of speed.
 *
 * It looks at nothing but the list of legal moves, so a game between four of these costs what the
 * referee and the protocol cost, and no more.
 */

import { Bot, run, type Answer, type View } from "euchre-sdk";

/** Takes the first move of every list: it orders up whatever is turned up. */
class FirstLegal extends Bot {
  static override botName = "first_legal";

  /** Answer any decision; one method is enough for a bot that treats them all alike. */
  override decide(view: View): Answer {
    return view.legal[0] ?? null;
  }
}

await run(FirstLegal);
