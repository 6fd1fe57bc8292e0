import { canConfirm, canStop, graceDays, loneGraceDays, maxErasures } from "@balcao/shared/contact-erasures/rules";
import type { ContactErasure } from "@balcao/shared/contact-erasures/schema";
import { AppError } from "@balcao/shared/errors";
import type { Actor } from "@balcao/shared/permissions";
import { run } from "../../base/database.ts";
import { publish } from "../../base/outbox/write.ts";
import { sql } from "../../base/sql.ts";
import { locked } from "../../base/table.ts";
import { recordAudit } from "../../company/audit/record.ts";
import { requireRoom } from "../../company/plans/room.ts";
import { hasOtherAdmin } from "../../company/users/access.ts";
import { requireFree } from "../contact-holds/refuse-held.ts";
import { lockContact, showContact } from "../contacts/access.ts";
import { familyOf } from "../contacts/family.ts";
import { ContactErasureRow } from "./contact-erasure.model.ts";
import { showErasure } from "./list.ts";

const dayMs = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * dayMs);

/**
 * Requests the erasure of a person. Another admin must confirm it. In a company without another admin, the erasure waits longer instead. The contact
 * is locked, so that no second request is made and no merge leaves the erasure behind.
 */
export async function askErasure(actor: Actor, id: number, { reason }: { reason: string }): Promise<ContactErasure> {
  const contactId = await lockContact(id);
  const contact = await showContact(contactId);
  // A group is no person.
  if (contact.isGroup) throw new AppError("ERR_NO_CONTACT_FOUND");
  await requireFree(contactId);
  const going = await run(
    sql`select 1 from contact_erasures where ended_at is null and contact_id = any(array${familyOf([contactId])})`,
  );
  if (going > 0) throw new AppError("ERR_ERASURE_STATE");
  await requireRoom(sql`contact_erasures where ended_at is null`, maxErasures);
  const isLone = !(await hasOtherAdmin(actor.userId));
  const erasure = await ContactErasureRow.create({
    contactId,
    reason,
    askedBy: actor.userId,
    state: isLone ? "waiting" : "asked",
    dueAt: isLone ? inDays(loneGraceDays) : null,
  });
  await recordAudit(actor, "erasure.asked", contact, {});
  publish("contact-erasures", { contactIds: [contactId] });
  return showErasure(erasure.id);
}

/**
 * Confirms an erasure that somebody else requested. From now on the erasure waits for its due day. An admin cannot confirm it if the admin's account
 * was created after the request, or if somebody else gave this account access, a password, an e-mail or a profile after the request: whoever
 * requested the erasure could have done this.
 */
export async function confirmErasure(actor: Actor, id: number): Promise<ContactErasure> {
  const row = await lockErasure(id);
  const { contact, ...erasure } = await showErasure(id);
  if (erasure.state !== "asked" || !contact) throw new AppError("ERR_ERASURE_STATE");
  const wasThere = await run(
    sql`select 1 from users u where u.id = ${actor.userId} and date_trunc('milliseconds', u.created_at) <= ${row.askedAt} and not exists (
      select 1 from audit a where a.at > ${row.askedAt} and a.about_id = u.id and a.actor_id <> u.id and ${opensAccount})`,
  );
  if (wasThere === 0 || !canConfirm(erasure, actor.userId)) throw new AppError("ERR_ERASURE_NEEDS_ANOTHER");
  await requireFree(contact.id);
  await row.update({ state: "waiting", confirmedBy: actor.userId, dueAt: inDays(graceDays) });
  return tell(actor, "erasure.confirmed", id);
}

/** Whether a line `a` of the audit gave its user a profile, an e-mail or a password, or let the user in again. */
const opensAccount = sql`(a.action in ('user.on', 'user.password') or a.action = 'user.changed'
  and (a.details->'changes' @> '[{"field": "profile"}]' or a.details->'changes' @> '[{"field": "email"}]'))`;

/** Stops an erasure before its due day. Nothing was changed until then. */
export async function stopErasure(actor: Actor, id: number, { reason }: { reason: string }): Promise<ContactErasure> {
  const row = await lockErasure(id);
  if (!canStop(row)) throw new AppError("ERR_ERASURE_STATE");
  await row.update({ state: "stopped", stoppedBy: actor.userId, stopReason: reason, endedAt: new Date() });
  return tell(actor, "erasure.stopped", id);
}

async function lockErasure(id: number): Promise<ContactErasureRow> {
  const row = await ContactErasureRow.findByPk(id, locked);
  if (!row) throw new AppError("ERR_NO_ERASURE_FOUND");
  return row;
}

async function tell(
  actor: Actor,
  action: "erasure.confirmed" | "erasure.stopped",
  id: number,
): Promise<ContactErasure> {
  const erasure = await showErasure(id);
  await recordAudit(actor, action, erasure.contact, {});
  publish("contact-erasures", { contactIds: erasure.contact ? [erasure.contact.id] : [] });
  return erasure;
}
