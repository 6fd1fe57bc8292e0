import { changeConcerns } from "@balcao/shared/automation/engine/after";
import type { ChangeEvent } from "@balcao/shared/automation/decision";
import type { TicketChange } from "../../base/happenings.ts";
import { act } from "./act.ts";
import { putFarewellOff } from "./farewell.ts";

/**
 * Sends the texts that follow a change: the greeting and the transfer text immediately, the closing text or the rating request a moment later. Returns
 * true when it wrote something into the ticket.
 */
export async function sayAfterChange(change: TicketChange): Promise<boolean> {
  const { verb, ticket, before, actor } = change;
  if (verb === "take-back" || change.quiet) return false;
  const changed: ChangeEvent = { kind: "changed", verb, before, byPerson: actor !== null };
  if (ticket.isGroup || !changeConcerns(changed, change)) return false;
  if (verb === "close") return putFarewellOff(ticket, before.userId);
  return act(ticket.id, changed);
}
