import type { contactsApi } from "@balcao/shared/contacts/api";
import type { ContactDetail } from "@balcao/shared/contacts/schema";
import type { Actor } from "@balcao/shared/permissions";
import { canActOn } from "@balcao/shared/tickets/rules";
import { ticketStatus } from "@balcao/shared/tickets/schema";
import type { Input } from "@balcao/shared/contract";
import { AppError } from "@balcao/shared/errors";
import { integer, oneOf } from "../../base/columns.ts";
import { query, run } from "../../base/database.ts";
import { happened } from "../../base/happenings.ts";
import { tellChanged } from "./publish.ts";
import { sql } from "../../base/sql.ts";
import { lockContact } from "./access.ts";
import { chatOf } from "./address.ts";
import { askToBlock, askToLetIn } from "./blocking/block-orders.ts";
import { type CheckedNumber, identitiesOf, refuseDuplicate } from "./numbers/check.ts";
import { ContactRow } from "./contact.model.ts";
import { keepFields } from "./extra-info.ts";
import { lockAddresses } from "./numbers/identities.ts";
import { keepWindows, sameNumber } from "./numbers/same-number.ts";
import { replaceTyped } from "./numbers/replace-typed.ts";
import { tellNumber } from "./numbers/tell-number.ts";

type NewContact = Input<typeof contactsApi.create>["body"];
type ContactChange = Input<typeof contactsApi.update>["body"];

export async function createContact(fields: NewContact, number: CheckedNumber): Promise<ContactDetail> {
  await lockAddresses(identitiesOf(number));
  await refuseDuplicate(number, null);
  const made = await ContactRow.create({
    name: fields.name,
    nameSource: "user",
    number: number.phone,
    email: fields.email,
    extraInfo: keepFields([], fields.extraInfo),
  });
  await addAddresses(made.id, number);
  return tellChanged(made.id);
}

/**
 * Changes a contact. A `number` that differs from the present number has been checked. From now on messages go to this number, and messages from the
 * old number belong to somebody else.
 */
export async function updateContact(
  actor: Actor,
  id: number,
  change: ContactChange,
  number: CheckedNumber | null,
): Promise<ContactDetail> {
  if (number) {
    await lockAddresses(identitiesOf(number));
    await refuseDuplicate(number, id);
  }
  if ((await lockContact(id)) !== id) throw new AppError("ERR_NO_CONTACT_FOUND");
  const row = await ContactRow.findByPk(id);
  if (!row) throw new AppError("ERR_NO_CONTACT_FOUND");
  if (number && !row.isGroup) {
    await requireMovable(actor, id);
    await tellNumber(actor, { contact: row, from: row.number, to: number.phone });
    await moveToNumber(row, number);
  }
  await row.update({
    ...(change.name === undefined || change.name === row.name ? {} : { name: change.name, nameSource: "user" }),
    email: change.email ?? row.email,
    extraInfo: change.extraInfo ? keepFields(row.extraInfo, change.extraInfo) : row.extraInfo,
  });
  return tellChanged(id);
}

/**
 * Answers 403 ERR_CONTACT_NUMBER_LOCKED while the contact is in a conversation that the actor may not act on, because the owner of the new number
 * would read that conversation's messages.
 */
export async function requireMovable(actor: Actor, id: number): Promise<void> {
  const active = await query(
    { status: oneOf(ticketStatus.options), userId: integer.null, queueId: integer.null },
    sql`select t.status, t.user_id as "userId", t.queue_id as "queueId" from tickets t where t.contact_id = ${id} and t.status <> 'closed'`,
  );
  if (!active.every((ticket) => canActOn(actor, ticket))) throw new AppError("ERR_CONTACT_NUMBER_LOCKED");
}

async function moveToNumber(row: ContactRow, number: CheckedNumber): Promise<void> {
  const same = await sameNumber(row.id, number.phone);
  // A contact without a number hid it until now, so Meta's ids still name the same person.
  const keepsIds = same !== null || row.number === "";
  if (!same) await askToLetIn(row.id, { losesIds: !keepsIds });
  await replaceTyped(row.id, chatOf(identitiesOf(number)));
  const gone = keepsIds ? ["phone", "lid"] : ["phone", "lid", "bsuid"];
  await run(sql`delete from contact_identities where contact_id = ${row.id} and kind = any(${gone}::text[])`);
  await addAddresses(row.id, number);
  if (same) await keepWindows(number.phone, same);
  await row.update({ number: number.phone, doubtedAt: null });
  await happened("addresses.moved", { contactIds: [row.id] });
  if (row.blockedAt) await askToBlock(row.id);
}

/** Another transaction may have stored an address since the look-up, for example for a new message. Such an address is a duplicate like any other. */
async function addAddresses(contactId: number, number: CheckedNumber): Promise<void> {
  const identities = identitiesOf(number);
  const added = await run(
    sql`insert into contact_identities (company_id, contact_id, kind, value, verified)
     select c.company_id, c.id, given.kind, given.value, ${number.verified} from contacts c,
       unnest(${identities.map(({ kind }) => kind)}::text[], ${identities.map(({ value }) => value)}::text[]) as given(kind, value)
     where c.id = ${contactId} on conflict do nothing`,
  );
  if (added === identities.length) return;
  await refuseDuplicate(number, contactId);
  throw new AppError("ERR_DUPLICATED_CONTACT");
}
