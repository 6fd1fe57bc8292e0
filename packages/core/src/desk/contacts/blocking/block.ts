import type { ContactDetail } from "@balcao/shared/contacts/schema";
import { AppError } from "@balcao/shared/errors";
import type { Actor } from "@balcao/shared/permissions";
import { recordAudit } from "../../../company/audit/record.ts";
import { run } from "../../../base/database.ts";
import { tellChanged } from "../publish.ts";
import { sql } from "../../../base/sql.ts";
import { lockContact, showContact } from "../access.ts";
import { askToBlock } from "./block-orders.ts";
import type { Identity } from "../address.ts";
import { findByIdentities } from "../numbers/identities.ts";

/**
 * Blocks or unblocks a contact: here immediately, and on WhatsApp through every number of the company. Answers 400 for a group, because a user
 * leaves a group instead.
 */
export async function blockContact(
  actor: Actor,
  id: number,
  { blocked }: { blocked: boolean },
): Promise<ContactDetail> {
  if ((await lockContact(id)) !== id) throw new AppError("ERR_NO_CONTACT_FOUND");
  const contact = await showContact(id);
  if (contact.isGroup) throw new AppError("ERR_WAPP_INVALID_CONTACT");
  if (contact.blocked === blocked) return contact;
  await markBlocked(id, blocked, actor.userId);
  await recordAudit(actor, blocked ? "contact.blocked" : "contact.unblocked", contact, {});
  await askToBlock(id);
  return tellChanged(id);
}

/** Applies a block or unblock that somebody made on the phone of a number to the company's other numbers. Strangers are ignored. */
export async function learnBlocked(
  connectionId: number,
  identities: readonly Identity[],
  blocked: boolean,
): Promise<void> {
  const [found] = await findByIdentities(identities);
  if (found) await learnContactBlocked(connectionId, found.id, blocked);
}

/** Applies such a block or unblock to a contact that was found already. */
export async function learnContactBlocked(connectionId: number, contactId: number, blocked: boolean): Promise<void> {
  const id = await lockContact(contactId);
  const contact = await showContact(id);
  if (contact.blocked === blocked || contact.isGroup) return;
  await markBlocked(id, blocked, null);
  await askToBlock(id, connectionId);
  await tellChanged(id);
}

const markBlocked = (id: number, blocked: boolean, userId: number | null): Promise<number> =>
  run(sql`update contacts set blocked_at = case when ${blocked} then now() end, blocked_by = ${blocked ? userId : null}
    where id = ${id}`);
