import { changeConcerns } from "@balcao/shared/automation/after";
import type { Changed } from "@balcao/shared/automation/decision";
import type { TicketChange } from "../../base/happenings.ts";
import { act } from "./act.ts";

/** Says what follows a change: greeting, transfer and closing text. True: something was written into the ticket. */
export async function sayAfterChange(change: TicketChange): Promise<boolean> {
  const { verb, ticket, before, actor } = change;
  const changed: Changed = { kind: "changed", verb, before, byPerson: actor !== null };
  return !ticket.isGroup && changeConcerns(changed, change) && act(ticket.id, changed);
}
