import type { ContactDetail, ExtraField } from "@balcao/shared/contacts/schema";
import { AppError } from "@balcao/shared/errors";
import { query } from "../database.ts";
import { type ListedRow, listedColumns, presentListed } from "./presenter.ts";

type DetailRow = ListedRow & { extraInfo: ExtraField[]; verified: boolean };

/** Contacts belong to the whole company: every user sees them. */
export async function showContact(id: number): Promise<ContactDetail> {
  const [row] = await query<DetailRow>(
    `select ${listedColumns}, c.extra_info as "extraInfo",
       not exists (select 1 from contact_identities i where i.company_id = c.company_id and i.contact_id = c.id and not i.verified) as verified
     from contacts c where c.id = $1 and c.merged_into is null`,
    [id],
  );
  if (!row) throw new AppError("ERR_NO_CONTACT_FOUND");
  return { ...presentListed(row), extraInfo: row.extraInfo, verified: row.verified };
}

/**
 * The contact, or the one it became since, locked until this transaction ends. Whoever makes a ticket of it active holds it, so that
 * there is one active ticket and no merge passes by. Contacts are locked before tickets, tickets before messages.
 */
export async function lockContact(id: number): Promise<number> {
  const locked = await lockIfThere(id);
  if (locked === null) throw new AppError("ERR_NO_CONTACT_FOUND");
  return locked.id;
}

/**
 * The same, with whether it is not to be heard; null when it was deleted. Its addresses ("lid:123") are as they stand only where it was
 * locked before: what this waits for may change them.
 */
export async function lockIfThere(id: number): Promise<{ id: number; muted: boolean; addresses: string[] } | null> {
  const [row] = await query<{ mergedInto: number | null; muted: boolean; addresses: string[] }>(
    `select merged_into as "mergedInto", blocked_at is not null and not is_group as muted,
       array(select i.kind || ':' || i.value from contact_identities i where i.company_id = c.company_id and i.contact_id = c.id) as addresses
     from contacts c where id = $1 for no key update`,
    [id],
  );
  if (!row) return null;
  const { mergedInto, ...there } = row;
  return mergedInto === null ? { id, ...there } : lockIfThere(mergedInto);
}

/** 409 ERR_CONTACT_BLOCKED: nobody writes to who is blocked. */
export async function refuseBlocked(id: number): Promise<void> {
  const blocked = await query("select 1 from contacts where id = $1 and blocked_at is not null", [id]);
  if (blocked.length > 0) throw new AppError("ERR_CONTACT_BLOCKED");
}
