import { learnBlocked } from "@balcao/core/contacts/block";
import { type BlockOrder, blockOrder, blockSome, freedOrder } from "@balcao/core/contacts/block-orders";
import type { Lease } from "@balcao/core/connections/leases";
import { inCompany } from "@balcao/core/database";
import type { Identity } from "@balcao/core/messages/inbound";
import type { Outcome, Work } from "../messages/work.ts";
import { untilDatabase } from "../until.ts";

const attemptsAtMost = 4;
/** Between a few contacts and the next few. */
const pauseMs = 3000;

/** What is ordered of one contact, or of all that a number does not know of yet. */
export const block = (work: Work): Promise<Outcome> =>
  "after" in (work.command.payload as object) ? blockOthers(work) : blockOne(work);

async function blockOthers({ command, companyId, closing }: Work): Promise<Outcome> {
  const goesOn = await untilDatabase(() => inCompany(companyId, () => blockSome(command.id)), closing);
  return goesOn ? { again: "the next ones", afterMs: pauseMs, tried: false } : "done";
}

type Ordered = { contactId: number } | Omit<BlockOrder, "blocked">;

/** Tells WhatsApp what the contact's mark says by now, however often it changed since. Here it holds in any case. */
async function blockOne({ command, companyId, link, closing }: Work): Promise<Outcome> {
  if (command.attempts >= attemptsAtMost) return { failed: "WhatsApp did not take it" };
  const ordered = command.payload as Ordered;
  const find = () => ("contactId" in ordered ? blockOrder(ordered.contactId) : freedOrder(ordered));
  const order = await untilDatabase(() => inCompany(companyId, find), closing);
  if (!order) return "done";
  if (!order.phone && (order.blocked || !order.lid)) return { failed: "no number is known" };
  await link.block(order, order.blocked);
  return "done";
}

/** What was done on the phone. */
export const blockedOnPhone = (
  { companyId, connectionId }: Lease,
  identities: readonly Identity[],
  blocked: boolean,
  closing: AbortSignal,
): Promise<void> =>
  untilDatabase(() => inCompany(companyId, () => learnBlocked(connectionId, identities, blocked)), closing);
