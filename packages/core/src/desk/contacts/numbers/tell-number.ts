import type { Actor } from "@balcao/shared/permissions";
import { publish } from "../../../base/outbox/write.ts";
import { recordAudit } from "../../../company/audit/record.ts";

interface NumberChange {
  contact: { id: number; name: string };
  from: string;
  to: string;
}

/** Writes a change of number into the audit and the conversation. Null as `actor`: the customer moved to the number, as the network told. */
export async function tellNumber(
  actor: Actor | null,
  { contact: { id, name }, from, to }: NumberChange,
): Promise<void> {
  const entry = await recordAudit(actor, "contact.number", { id, name }, { from, to });
  publish("conversation.notice", {
    contactId: id,
    notice: { id: entry.id, at: entry.at.toISOString(), user: actor?.name ?? "", from, to },
  });
}
