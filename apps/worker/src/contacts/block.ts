import { learnBlocked } from "@balcao/core/contacts/block";
import { blockOrder } from "@balcao/core/contacts/block-orders";
import type { Lease } from "@balcao/core/connections/leases";
import { inCompany } from "@balcao/core/database";
import type { Identity } from "@balcao/core/messages/inbound";
import type { Outcome, Work } from "../messages/work.ts";
import { untilDatabase } from "../until.ts";

const attemptsAtMost = 4;

/** Tells WhatsApp what the contact's mark says by now, however often it changed since. Here it holds in any case. */
export async function blockContact({ command, companyId, link, closing }: Work): Promise<Outcome> {
  if (command.attempts >= attemptsAtMost) return { failed: "WhatsApp did not take it" };
  const { contactId } = command.payload as { contactId: number };
  const order = await untilDatabase(() => inCompany(companyId, () => blockOrder(contactId)), closing);
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
