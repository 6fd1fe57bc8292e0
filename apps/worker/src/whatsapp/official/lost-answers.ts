import { NotNow, type Refusal } from "../gateway.ts";

/** A status contains the result of a send whose answer was lost. The status is looked for after this time. */
export const statusMs = 10_000;
/** After this time no status will come, so only a person can find out whether the message arrived. */
const unknownMs = 10 * 60_000;

/**
 * The refusal of a message that was handed over at that time and that Meta neither confirmed nor refused. Throws while a status may still come. The
 * worker never sends the message again without a person's decision.
 */
export function unansweredSince(at: Date): Refusal {
  if (Date.now() - at.getTime() < unknownMs) throw new NotNow("no status has come", { againMs: statusMs });
  return { code: 0, moved: false, failure: "unconfirmed" };
}
