import { recordAudit } from "../../../company/audit/record.ts";
import type { Actor } from "@balcao/shared/permissions";
import { query } from "../../../base/database.ts";
import { raw, sql } from "../../../base/sql.ts";
import { ContactRow } from "../contact.model.ts";

/** Writes into the audit that a user exported all contacts. */
export const noteExport = (actor: Actor): Promise<unknown> => recordAudit(actor, "contacts.exported", null, {});

const pageSize = 1000;

/**
 * The people with an id above `after`, as lines of a file. They are in the order of their ids, so a person whose name changes meanwhile is written
 * exactly once. `next` is null after the last person.
 */
export async function exportPage(after: number): Promise<{ lines: string[][]; next: number | null }> {
  const rows = await query(
    ContactRow.shape("id", "name", "number", "userName", "email"),
    sql`select id, name, number, user_name as "userName", email from contacts where id > ${after} and merged_into is null and erased_at is null and not is_group
      order by id limit ${raw(pageSize)}`,
  );
  const last = rows.at(-1);
  return {
    lines: rows.map((contact) => [contact.name, addressOf(contact), contact.email]),
    next: last && rows.length === pageSize ? last.id : null,
  };
}

/**
 * The plus sign keeps a foreign number from being read as a Brazilian number when the file is imported. A person without a number is imported by the
 * user name.
 */
const addressOf = ({ number, userName }: { number: string; userName: string }): string =>
  number === "" ? userName && `@${userName}` : `+${number}`;
