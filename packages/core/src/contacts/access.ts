import type { Contact } from "@balcao/shared/contacts/schema";
import { AppError } from "@balcao/shared/errors";
import { ContactRow } from "./contact.model.ts";
import { presentContact } from "./presenter.ts";

/** Contacts belong to the whole company: every user sees them. */
export async function findContact(id: number): Promise<ContactRow> {
  const row = await ContactRow.findByPk(id);
  if (!row) throw new AppError("ERR_NO_CONTACT_FOUND");
  return row;
}

export const showContact = async (id: number): Promise<Contact> => presentContact(await findContact(id));
