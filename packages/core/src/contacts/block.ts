import type { ContactDetail } from "@balcao/shared/contacts/schema";
import { AppError } from "@balcao/shared/errors";
import type { Actor } from "@balcao/shared/permissions";
import { query } from "../database.ts";
import type { Identity } from "../messages/inbound.ts";
import { publish } from "../outbox/write.ts";
import { lockContact, showContact } from "./access.ts";
import { askToBlock } from "./block-orders.ts";
import { findByIdentities } from "./identify.ts";

/** Here at once, and on WhatsApp by every number of the company. A group is left, not blocked: 400. */
export async function blockContact(
  actor: Actor,
  id: number,
  { blocked }: { blocked: boolean },
): Promise<ContactDetail> {
  if ((await lockContact(id)) !== id) throw new AppError("ERR_NO_CONTACT_FOUND");
  const contact = await showContact(id);
  if (contact.isGroup) throw new AppError("ERR_WAPP_INVALID_CONTACT");
  if (contact.blocked === blocked) return contact;
  await mark(id, blocked, actor.userId);
  await askToBlock(id);
  return tell(id);
}

/** Somebody did it on the phone of a number: the company's other numbers do the same. Strangers are nobody's matter here. */
export async function learnBlocked(
  connectionId: number,
  identities: readonly Identity[],
  blocked: boolean,
): Promise<void> {
  const [found] = await findByIdentities(identities);
  if (!found) return;
  const id = await lockContact(found.id);
  const contact = await showContact(id);
  if (contact.blocked === blocked || contact.isGroup) return;
  await mark(id, blocked, null);
  await askToBlock(id, connectionId);
  await tell(id);
}

const mark = (id: number, blocked: boolean, userId: number | null): Promise<object[]> =>
  query("update contacts set blocked_at = case when $2 then now() end, blocked_by = $3 where id = $1 returning id", [
    id,
    blocked,
    blocked ? userId : null,
  ]);

async function tell(id: number): Promise<ContactDetail> {
  const contact = await showContact(id);
  publish("contact.update", { contact });
  return contact;
}
