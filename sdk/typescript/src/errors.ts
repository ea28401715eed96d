/** What can go wrong between a bot and its referee. */

/** The referee cannot be reached, or ended the session; the message says why. */
export class RefereeError extends Error {
  override name = "RefereeError";
}
