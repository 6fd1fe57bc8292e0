import type { contactListItemsApi } from "@balcao/shared/contact-lists/api";
import { maxItemsOfList } from "@balcao/shared/contact-lists/rules";
import type { ContactListItem } from "@balcao/shared/contact-lists/schema";
import type { Input } from "@balcao/shared/contract";
import { AppError } from "@balcao/shared/errors";
import { numberRefusal } from "@balcao/shared/numbers/dial-plan";
import { typedNumber } from "@balcao/shared/numbers/typed-number";
import { run } from "../../base/database.ts";
import { enqueue, publish } from "../../base/outbox/write.ts";
import { sql } from "../../base/sql.ts";
import { knownOf } from "../contacts/numbers/known-numbers.ts";
import { lockItem, lockList, showItem } from "./access.ts";
import { ContactListItemRow } from "./contact-list-item.model.ts";
import { forgetUnchecked } from "./outcomes.ts";
import { tellList } from "./service.ts";

export async function createItem({
  contactListId,
  number: typed,
  name,
  ...fields
}: Input<typeof contactListItemsApi.create>["body"]): Promise<ContactListItem> {
  const list = await lockList(contactListId);
  if (list.contactsCount >= maxItemsOfList) throw new AppError("ERR_TOO_MANY_ITEMS", { most: maxItemsOfList });
  const number = readNumber(typed);
  await refuseTaken(contactListId, number);
  const { id } = await ContactListItemRow.create({
    contactListId,
    number,
    name: oneLine(name),
    ...fields,
    ...(await validityOf(number)),
  });
  enqueue("contact-lists.check", {});
  return tellItem(id, contactListId);
}

export async function updateItem(
  id: number,
  { number: typed, name, ...fields }: Input<typeof contactListItemsApi.update>["body"],
): Promise<ContactListItem> {
  const { contactListId } = await showItem(id);
  await lockList(contactListId);
  const item = await lockItem(id);
  const number = typed === undefined ? item.number : readNumber(typed);
  const isAnother = number !== item.number;
  if (isAnother) {
    await refuseTaken(contactListId, number);
    await forgetUnchecked(contactListId, item.number);
    enqueue("contact-lists.check", {});
  }
  await ContactListItemRow.update(
    {
      ...fields,
      ...(name !== undefined && { name: oneLine(name) }),
      ...(isAnother ? { number, ...(await validityOf(number)) } : {}),
    },
    { where: { id } },
  );
  return tellItem(id, contactListId);
}

export async function deleteItem(id: number): Promise<{ ok: true }> {
  const { contactListId } = await showItem(id);
  await lockList(contactListId);
  const item = await lockItem(id);
  await forgetUnchecked(contactListId, item.number);
  await ContactListItemRow.destroy({ where: { id } });
  publish("contact-list-item.delete", { itemId: id, contactListId });
  await tellList(contactListId);
  return { ok: true };
}

/** A text may have the name in the middle of a line, so line breaks in the name become spaces. An import does the same. */
const oneLine = (name: string): string => name.replaceAll(/\s+/g, " ");

function readNumber(typed: string): string {
  const reason = numberRefusal(typed);
  if (reason) throw new AppError("ERR_WAPP_INVALID_CONTACT", { reason });
  return typedNumber(typed);
}

async function refuseTaken(contactListId: number, number: string): Promise<void> {
  const taken = await run(
    sql`select 1 from contact_list_items where contact_list_id = ${contactListId} and number = ${number}`,
  );
  if (taken > 0) throw new AppError("ERR_NUMBER_ON_LIST");
}

/** The known validity of a number, without asking WhatsApp. */
async function validityOf(
  number: string,
): Promise<Pick<ContactListItemRow, "isWhatsappValid" | "checkedAt" | "askedAt">> {
  const known = (await knownOf([number])).get(number);
  const isWhatsappValid = known?.isValid ?? null;
  return {
    isWhatsappValid,
    checkedAt: isWhatsappValid === null ? null : (known?.checkedAt ?? new Date()),
    askedAt: null,
  };
}

async function tellItem(id: number, contactListId: number): Promise<ContactListItem> {
  const item = await showItem(id);
  publish("contact-list-item.update", { item });
  await tellList(contactListId);
  return item;
}
