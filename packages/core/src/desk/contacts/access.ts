import type { ContactDetail } from "@balcao/shared/contacts/schema";
import { AppError } from "@balcao/shared/errors";
import { boolean, textArray } from "../../base/columns.ts";
import { query, run } from "../../base/database.ts";
import { sql } from "../../base/sql.ts";
import { ContactRow } from "./contact.model.ts";
import { listedColumns, listedShape, presentListed } from "./presenter.ts";

/** Shows a contact. Contacts belong to the whole company, and every user sees them. */
export async function showContact(id: number): Promise<ContactDetail> {
  const [row] = await query(
    { ...listedShape, ...ContactRow.shape("extraInfo"), verified: boolean },
    sql`select ${listedColumns}, ${ContactRow.pick("c", "extraInfo")},
       not exists (select 1 from contact_identities i where i.company_id = c.company_id and i.contact_id = c.id and not i.verified) as verified
     from contacts c where c.id = ${id} and c.merged_into is null`,
  );
  if (!row) throw new AppError("ERR_NO_CONTACT_FOUND");
  return { ...presentListed(row), extraInfo: row.extraInfo, verified: row.verified };
}

/**
 * Locks the contact, or the contact that it was merged into, until this transaction ends. A transaction that makes a ticket active locks its contact
 * first, so that no second ticket becomes active and no merge happens meanwhile. Law 12 gives the order of locks.
 */
export async function lockContact(id: number): Promise<number> {
  const locked = await lockIfThere(id);
  if (locked === null) throw new AppError("ERR_NO_CONTACT_FOUND");
  return locked.id;
}

/**
 * Locks the contact like `lockContact`; null when it was deleted or erased. `muted` means that its messages are ignored. Read `addresses` ("lid:123")
 * only if the contact was locked before this call, because a transaction that this call waits for may change them.
 */
export async function lockIfThere(id: number): Promise<{ id: number; muted: boolean; addresses: string[] } | null> {
  const [row] = await query(
    { ...ContactRow.shape("mergedInto", "erasedAt"), muted: boolean, addresses: textArray },
    sql`select ${ContactRow.pick("c", "mergedInto", "erasedAt")}, blocked_at is not null and not is_group as muted,
       array(select i.kind || ':' || i.value from contact_identities i where i.company_id = c.company_id and i.contact_id = c.id) as addresses
     from contacts c where id = ${id} for no key update`,
  );
  if (!row || row.erasedAt !== null) return null;
  const { mergedInto, erasedAt: _erasedAt, ...there } = row;
  return mergedInto === null ? { id, ...there } : lockIfThere(mergedInto);
}

/** Answers 409 ERR_CONTACT_BLOCKED for a blocked contact, to whom nobody may write. */
export async function refuseBlocked(id: number): Promise<void> {
  const blocked = await run(sql`select 1 from contacts where id = ${id} and blocked_at is not null`);
  if (blocked > 0) throw new AppError("ERR_CONTACT_BLOCKED");
}
