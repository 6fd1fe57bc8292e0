import type { Talker } from "@balcao/shared/automation/situation";
import type { TalkReply } from "@balcao/core/followers/automation/reply";
import type { OutsideTurn } from "@balcao/shared/integrations/port";

/**
 * Asks a talker, which talks with customers in place of attendants. The talker replies within 30 s, outside of any scope. A known fault is returned as
 * `failed`, or thrown as an IntegrationFault. Any other error is our fault, and the customer still goes to an attendant.
 */
export type Responder<T extends Talker = Talker> = (turn: OutsideTurn, talker: T) => Promise<TalkReply>;

/** One responder for each kind of talker. */
export type Responders = { readonly [K in Talker["kind"]]: Responder<Extract<Talker, { kind: K }>> };

/** Passes the question to the responder of the talker's kind. */
export const respondBy =
  (responders: Responders): Responder =>
  (turn, talker) =>
    talker.kind === "integration" ? responders.integration(turn, talker) : responders.assistant(turn, talker);
