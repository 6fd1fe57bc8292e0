import type { Circumstances } from "./close-codes.ts";
import type { Transport } from "./gateway.ts";
import type { PartContext, SessionPart } from "./session-part.ts";

/** What a session of a number is given. */
export interface SessionContext extends Pick<PartContext, "storing" | "mayAct"> {
  transport: Transport;
  /** Makes the parts that do all the work of the number, except opening it and showing its state. */
  makeParts: (context: PartContext) => SessionPart[];
  /** Shows a QR to the demo phone, which has no camera. */
  camera: (qr: string) => void;
  /** Called when the session has ended without an order, and the number is no longer wanted. */
  over: () => void;
  /** How long a number may wait for its link. Tests set a shorter time. */
  linkWithinMs?: number;
  backOff?: Circumstances["backOff"] | undefined;
}
