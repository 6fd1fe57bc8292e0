import type { Talker } from "@balcao/shared/automation/situation";
import type { TalkReply } from "@balcao/core/followers/automation/reply";
import type { OutsideTurn } from "@balcao/shared/integrations/port";

/**
 * Asks a talker, who talks with customers in place of people. Answers within 30 s, outside of any scope. A fault that the talker knows is an answer
 * with `failed`, or an IntegrationFault; any other error is ours, and the customer goes to people all the same.
 */
export type Responder<T extends Talker = Talker> = (turn: OutsideTurn, talker: T) => Promise<TalkReply>;

/** One for each kind of talker. */
export type Responders = { readonly [K in Talker["kind"]]: Responder<Extract<Talker, { kind: K }>> };

/** Asks whoever the talker is. */
export const respondBy =
  (responders: Responders): Responder =>
  (turn, talker) =>
    talker.kind === "integration" ? responders.integration(turn, talker) : responders.assistant(turn, talker);
