import type { Contact } from "@balcao/shared/contacts/schema";
import { AppError } from "@balcao/shared/errors";
import { query } from "../database.ts";
import { ContactRow } from "./contact.model.ts";
import { presentContact } from "./presenter.ts";

/** Contacts belong to the whole company: every user sees them. */
export async function showContact(id: number): Promise<Contact> {
  const row = await ContactRow.findByPk(id);
  if (!row) throw new AppError("ERR_NO_CONTACT_FOUND");
  return presentContact(row);
}

/**
 * The contact, or the one it became since, locked until this transaction ends. Whoever makes a ticket of it active holds it, so that
 * there is one active ticket and no merge passes by. Contacts are locked before tickets, tickets before messages.
 */
export async function lockContact(id: number): Promise<number> {
  const [row] = await query<{ mergedInto: number | null }>(
    'select merged_into as "mergedInto" from contacts where id = $1 for no key update',
    [id],
  );
  if (!row) throw new AppError("ERR_NO_CONTACT_FOUND");
  return row.mergedInto === null ? id : lockContact(row.mergedInto);
}
