import type { contactListsApi } from "@balcao/shared/contact-lists/api";
import { maxListsOfCompany } from "@balcao/shared/contact-lists/rules";
import type { ContactList } from "@balcao/shared/contact-lists/schema";
import type { Input } from "@balcao/shared/contract";
import type { Actor } from "@balcao/shared/permissions";
import { happened } from "../../base/happenings.ts";
import { publish } from "../../base/outbox/write.ts";
import { sql } from "../../base/sql.ts";
import { takesLonger } from "../../base/takes-longer.ts";
import { recordAudit } from "../../company/audit/record.ts";
import { requireRoom } from "../../company/plans/room.ts";
import { lockList, showList } from "./access.ts";
import { ContactListRow } from "./contact-list.model.ts";

/** One statement deletes a list of up to two hundred thousand people with its imports, so it may take this long. */
const deleteSeconds = 60;

export async function createList({
  name,
  consentSource = "",
}: Pick<ContactListRow, "name"> & Partial<Pick<ContactListRow, "consentSource">>): Promise<ContactList> {
  await requireRoom(sql`contact_lists`, maxListsOfCompany);
  const { id } = await ContactListRow.create({ name, consentSource });
  return tellList(id);
}

export async function updateList(
  id: number,
  changes: Input<typeof contactListsApi.update>["body"],
): Promise<ContactList> {
  const row = await lockList(id);
  const { name = row.name, consentSource = row.consentSource } = changes;
  await row.update({ name, consentSource });
  return tellList(id);
}

/** Deletes a list with its items and the reports of its imports. A worker that fills the list finds its import deleted, and stops. */
export async function deleteList(actor: Actor, id: number): Promise<{ ok: true }> {
  await happened("part.removing", { part: "contactList", id });
  const row = await lockList(id);
  await takesLonger(deleteSeconds);
  await row.destroy();
  await recordAudit(actor, "contactList.removed", row, {});
  publish("contact-list.delete", { contactListId: id });
  return { ok: true };
}

/** Sends a list with its counts to browsers. */
export async function tellList(id: number): Promise<ContactList> {
  const contactList = await showList(id);
  publish("contact-list.update", { contactList });
  return contactList;
}
