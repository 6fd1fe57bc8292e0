import { recordAudit } from "../../../company/audit/record.ts";
import type { Actor } from "@balcao/shared/permissions";
import { query } from "../../../base/database.ts";
import { raw, sql } from "../../../base/sql.ts";
import { ContactRow } from "../contact.model.ts";

/** Writes into the audit that a user exported all contacts. */
export const noteExport = (actor: Actor): Promise<unknown> => recordAudit(actor, "contacts.exported", null, {});

const pageSize = 1000;

/**
 * The people with an id above `after`, as lines of a file in the order of their ids, so that a person who is renamed meanwhile is neither missed nor
 * written twice. `next` is null after the last.
 */
export async function exportPage(after: number): Promise<{ lines: string[][]; next: number | null }> {
  const rows = await query(
    ContactRow.shape("id", "name", "number", "userName", "email"),
    sql`select id, name, number, user_name as "userName", email from contacts where id > ${after} and merged_into is null and not is_group
      order by id limit ${raw(pageSize)}`,
  );
  const last = rows.at(-1);
  return {
    lines: rows.map((contact) => [contact.name, addressOf(contact), contact.email]),
    next: last && rows.length === pageSize ? last.id : null,
  };
}

/** With a plus sign a number of another country is nobody's in Brazil when it comes back. Who has none comes back by the user name. */
const addressOf = ({ number, userName }: { number: string; userName: string }): string =>
  number === "" ? userName && `@${userName}` : `+${number}`;
