import { type ErasedCounts, erasedKinds } from "@balcao/shared/contact-erasures/schema";
import { takesLonger } from "../../base/takes-longer.ts";
import { publish } from "../../base/outbox/write.ts";
import { recordAudit } from "../../company/audit/record.ts";
import { saidInGroups, tellConversations } from "../identity/removal.ts";
import { tellMessages } from "../messages/publish.ts";
import { tellTickets } from "../tickets/publish.ts";
import type { Decider } from "./contact.ts";
import { findFiles } from "./conversations.ts";
import type { PersonTraces } from "./person.ts";
import { type Step, steps } from "./steps.ts";

const erasureSeconds = 300;

/**
 * Erases a person: all rows of a company that say something about the person are deleted or emptied, as `tests/erasing/fates.ts` says for each column. The
 * contact stays without its data, under the name "Pessoa removida #n", with its tickets. All happens in one transaction, so that a crash leaves all or
 * nothing. The contacts and tickets are locked.
 */
export async function erasePerson(
  person: PersonTraces,
  { decider, ticketIds }: { decider: Decider; ticketIds: readonly number[] },
  work: readonly Step[] = steps,
): Promise<ErasedCounts> {
  await tellConversations([person.id]);
  const said = await saidInGroups([person.id]);
  const counts = await doSteps(work, person, decider);
  await recordAudit(decider, "contact.erased", { id: person.id, name: person.called }, {});
  // Screens forget what they have of the person, and get the tickets again in their new state.
  publish("contact.delete", { contactIds: [person.id] });
  await tellTickets(ticketIds);
  if (said.length > 0) await tellMessages("message.update", said);
  return counts;
}

/** Does parts of an erasure. Returns how many rows of each kind they deleted or emptied. */
export async function doSteps(work: readonly Step[], person: PersonTraces, decider: Decider): Promise<ErasedCounts> {
  await takesLonger(erasureSeconds);
  const given = { decider, files: await findFiles(person) };
  const counts = Object.fromEntries(erasedKinds.map((kind) => [kind, 0])) as ErasedCounts;
  for (const { kind, does } of work) {
    const count = await does(person, given);
    if (kind) counts[kind] += count;
  }
  return counts;
}
