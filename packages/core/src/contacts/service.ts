import type { contactsApi } from "@balcao/shared/contacts/api";
import type { ContactDetail } from "@balcao/shared/contacts/schema";
import type { Input } from "@balcao/shared/contract";
import { AppError } from "@balcao/shared/errors";
import { query } from "../database.ts";
import { publish } from "../outbox/write.ts";
import { lockContact, showContact } from "./access.ts";
import { chatOf } from "./address.ts";
import { askToBlock, askToLetIn } from "./block-orders.ts";
import { type CheckedNumber, identitiesOf, refuseDuplicate } from "./check.ts";
import { ContactRow } from "./contact.model.ts";
import { keepFields } from "./extra-info.ts";
import { lockAddresses } from "./identify.ts";
import { replaceTyped } from "./typed.ts";

type Fields = Input<typeof contactsApi.create>["body"];
type Change = Input<typeof contactsApi.update>["body"];

export async function createContact(fields: Fields, number: CheckedNumber): Promise<ContactDetail> {
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
  return tell(made.id);
}

/** `number`: another one than before, checked; messages go there from now on, and what comes from the old one is somebody else's. */
export async function updateContact(id: number, change: Change, number: CheckedNumber | null): Promise<ContactDetail> {
  if (number) {
    await lockAddresses(identitiesOf(number));
    await refuseDuplicate(number, id);
  }
  if ((await lockContact(id)) !== id) throw new AppError("ERR_NO_CONTACT_FOUND");
  const row = await ContactRow.findByPk(id);
  if (!row) throw new AppError("ERR_NO_CONTACT_FOUND");
  if (number && !row.isGroup) await moveTo(row, number);
  await row.update({
    ...(change.name === undefined || change.name === row.name ? {} : { name: change.name, nameSource: "user" }),
    email: change.email ?? row.email,
    extraInfo: change.extraInfo ? keepFields(row.extraInfo, change.extraInfo) : row.extraInfo,
  });
  return tell(id);
}

async function moveTo(row: ContactRow, number: CheckedNumber): Promise<void> {
  await askToLetIn(row.id);
  await replaceTyped(row.id, chatOf(identitiesOf(number)));
  await query("delete from contact_identities where contact_id = $1 and kind in ('phone', 'lid')", [row.id]);
  await addAddresses(row.id, number);
  await row.update({ number: number.phone });
  if (row.blockedAt) await askToBlock(row.id);
}

const addAddresses = (contactId: number, number: CheckedNumber): Promise<object[]> => {
  const identities = identitiesOf(number);
  return query(
    `insert into contact_identities (company_id, contact_id, kind, value, verified)
     select c.company_id, c.id, given.kind, given.value, $4 from contacts c, unnest($2::text[], $3::text[]) as given(kind, value)
     where c.id = $1 returning kind`,
    [contactId, identities.map(({ kind }) => kind), identities.map(({ value }) => value), number.verified],
  );
};

async function tell(id: number): Promise<ContactDetail> {
  const contact = await showContact(id);
  publish("contact.update", { contact });
  return contact;
}
