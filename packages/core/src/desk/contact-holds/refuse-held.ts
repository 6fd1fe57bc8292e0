import { AppError } from "@balcao/shared/errors";
import { integer } from "../../base/columns.ts";
import { query, run } from "../../base/database.ts";
import { type Sql, sql } from "../../base/sql.ts";
import { isInKept, keptSql } from "./kept-tickets.ts";

/**
 * A statement with the part `held`: the ids of all contacts under a hold that is not released, and of the contacts into which they were merged. A
 * merge moves holds along, but a merge by a version without holds left them with the merged contact.
 */
export const withHeld = (statement: Sql): Sql => sql`with recursive held as (
    select h.contact_id as id from contact_holds h where h.released_at is null
    union select c.merged_into from contacts c join held on held.id = c.id where c.merged_into is not null
  ) ${statement}`;

/** A statement with the part `held` and the parts of `keptSql`. */
export const withKept = (statement: Sql): Sql => withHeld(sql`, ${keptSql} ${statement}`);

/**
 * Those of the given contacts that nobody may delete: people under a hold, groups in which such a person wrote, and people whose open erasure would
 * change words that somebody else's hold keeps. A plain deletion does not remove the words in groups.
 */
export async function heldAmong(contactIds: readonly number[]): Promise<number[]> {
  const rows = await query(
    { id: integer },
    withKept(sql`select c.id from contacts c where c.id = any(${[...contactIds]}::int[]) and c.merged_into is null and (
      c.id in (select id from held) or c.is_group and exists (
        select 1 from messages m where m.company_id = c.company_id and m.contact_id = c.id and m.author_contact_id in (select id from held))
      or exists (select 1 from contact_erasures e where e.company_id = c.company_id and e.ended_at is null and (e.contact_id = c.id or e.contact_id in (
        select g.id from contacts g where g.company_id = c.company_id and g.merged_into = c.id))) and ${isInKept(sql`c.id`)})`),
  );
  return rows.map(({ id }) => id);
}

/** Answers 409 ERR_CONTACT_HELD for a person under a hold. */
export async function requireFree(contactId: number): Promise<void> {
  const held = await run(withHeld(sql`select 1 from held where id = ${contactId}`));
  if (held > 0) throw new AppError("ERR_CONTACT_HELD");
}

/** Answers 409 ERR_CONTACT_HELD for a ticket of a contact under a hold, and for one of a group in which somebody under a hold wrote. */
export async function refuseHeld(ticketId: number): Promise<void> {
  const held = await run(
    withHeld(sql`select 1 from tickets t join contacts c on c.company_id = t.company_id and c.id = t.contact_id
      where t.id = ${ticketId} and (c.id in (select id from held) or c.is_group and exists (
        select 1 from messages m where m.company_id = t.company_id and m.ticket_id = t.id and m.author_contact_id in (select id from held)))`),
  );
  if (held > 0) throw new AppError("ERR_CONTACT_HELD");
}
