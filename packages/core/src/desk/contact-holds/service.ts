import { maxHolds } from "@balcao/shared/contact-holds/rules";
import type { ContactHold } from "@balcao/shared/contact-holds/schema";
import { AppError } from "@balcao/shared/errors";
import type { Actor } from "@balcao/shared/permissions";
import { run } from "../../base/database.ts";
import { publish } from "../../base/outbox/write.ts";
import { sql } from "../../base/sql.ts";
import { locked } from "../../base/table.ts";
import { recordAudit } from "../../company/audit/record.ts";
import { requireRoom } from "../../company/plans/room.ts";
import { erasuresStoppedBy, tellOfHold, waitAnew, waitForErasure } from "./erasures.ts";
import { lockContact, showContact } from "../contacts/access.ts";
import { ContactHoldRow } from "./contact-hold.model.ts";
import { showHold } from "./list.ts";

/**
 * Places a hold on a contact. The contact is locked. So if somebody deletes the contact at the same moment, either the deletion is first and this
 * call answers 404, or the hold is first and the deletion is refused. An unreleased hold with the same reason is returned instead of a second one,
 * because a browser may send the call twice.
 */
export async function placeHold(actor: Actor, id: number, { reason }: { reason: string }): Promise<ContactHold> {
  await waitForBatch();
  const contactId = await lockContact(id);
  const contact = await showContact(contactId);
  // A group is no person. Holds on the people who wrote in a group protect the group.
  if (contact.isGroup) throw new AppError("ERR_NO_CONTACT_FOUND");
  await waitForErasure();
  const same = await ContactHoldRow.findOne({ where: { contactId, reason, releasedAt: null } });
  if (same) return showHold(same.id);
  await requireRoom(sql`contact_holds where contact_id = ${contactId} and released_at is null`, maxHolds);
  const hold = await ContactHoldRow.create({ contactId, reason, placedBy: actor.userId });
  await recordAudit(actor, "contact.held", contact, {});
  publish("contact-holds", { contactIds: [contactId] });
  await tellOfHold(contactId);
  return showHold(hold.id);
}

/**
 * Waits for the batch that a retention removes at this moment, and holds up the next batch. A batch locks the contact of a conversation. In a group
 * this is the group's contact, not the person who wrote. This lock is taken before the contact's, so that no batch waits for a contact that this
 * transaction holds.
 */
const waitForBatch = () => run(sql`select 1 from retentions where ended_at is null order by id for no key update`);

/**
 * Ends a hold, which stays in the list of the contact's holds. Erasures that it stopped wait for some more days. The contact is locked before the
 * hold, as in a merge.
 */
export async function releaseHold(actor: Actor, id: number): Promise<ContactHold> {
  const found = await ContactHoldRow.findByPk(id);
  if (!found) throw new AppError("ERR_NO_CONTACT_HOLD_FOUND");
  const contactId = await lockContact(found.contactId);
  const row = await ContactHoldRow.findByPk(id, locked);
  if (!row) throw new AppError("ERR_NO_CONTACT_HOLD_FOUND");
  if (row.releasedAt !== null) throw new AppError("ERR_CONTACT_HOLD_RELEASED");
  const stopped = await erasuresStoppedBy(contactId);
  await row.update({ releasedAt: new Date(), releasedBy: actor.userId });
  await recordAudit(actor, "contact.released", await showContact(contactId), {});
  publish("contact-holds", { contactIds: [contactId] });
  await waitAnew(stopped);
  return showHold(id);
}
