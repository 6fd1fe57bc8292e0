import { NotNow, type Refusal } from "../gateway.ts";

/** A status says what became of a send whose answer was lost; it is looked for again after this time. */
export const statusMs = 10_000;
/** No status comes after so long: only a person can know whether the message arrived. */
const unknownMs = 10 * 60_000;

/** A message was handed over at that time, and nobody knows whether Meta took it: throws as long as a status may come. It is never sent again by itself. */
export function unansweredSince(at: Date): Refusal {
  if (Date.now() - at.getTime() < unknownMs) throw new NotNow("no status has come", { againMs: statusMs });
  return { code: 0, moved: false, failure: "unconfirmed" };
}
