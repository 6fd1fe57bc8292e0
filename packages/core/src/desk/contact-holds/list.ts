import { maxHolds } from "@balcao/shared/contact-holds/rules";
import type { ContactHold } from "@balcao/shared/contact-holds/schema";
import { AppError } from "@balcao/shared/errors";
import { text } from "../../base/columns.ts";
import { query } from "../../base/database.ts";
import { raw, type Sql, sql } from "../../base/sql.ts";
import { showContact } from "../contacts/access.ts";
import { familyOf } from "../contacts/family.ts";
import { ContactHoldRow } from "./contact-hold.model.ts";

const own = ["id", "reason", "placedAt", "releasedAt"] as const;

async function select(where: Sql): Promise<ContactHold[]> {
  const rows = await query(
    { ...ContactHoldRow.shape(...own), placedBy: text.null, releasedBy: text.null },
    sql`select ${ContactHoldRow.pick("h", ...own)}, p.name as "placedBy", r.name as "releasedBy" from contact_holds h
     left join users p on p.company_id = h.company_id and p.id = h.placed_by
     left join users r on r.company_id = h.company_id and r.id = h.released_by
     where ${where} order by h.released_at is not null, h.id desc limit ${raw(maxHolds)}`,
  );
  return rows.map(({ placedAt, releasedAt, ...row }) => ({
    ...row,
    placedAt: placedAt.toISOString(),
    releasedAt: releasedAt?.toISOString() ?? null,
  }));
}

/** The holds of a contact and of the contacts merged into it. Answers 404 for an unknown contact. */
export async function listHolds(contactId: number): Promise<ContactHold[]> {
  await showContact(contactId);
  return select(sql`h.contact_id = any(array${familyOf([contactId])})`);
}

/** One hold. Answers 404 ERR_NO_CONTACT_HOLD_FOUND. */
export async function showHold(id: number): Promise<ContactHold> {
  const [hold] = await select(sql`h.id = ${id}`);
  if (!hold) throw new AppError("ERR_NO_CONTACT_HOLD_FOUND");
  return hold;
}
