import type { AuditEntry } from "@balcao/shared/audit/schema";
import { raw, sql } from "../../base/sql.ts";
import { known, presentEntry, selectEntries } from "./list.ts";

const mostLines = 20;

/**
 * The newest audit lines about these contacts, and the exports of all contacts since a time. The conditions are the ones of two indexes, so the rest
 * of the audit is not read.
 */
export async function listAboutContacts(
  contactIds: readonly number[],
  since: Date,
  most = mostLines,
): Promise<AuditEntry[]> {
  const newest = sql`order by a.at desc, a.id desc limit ${raw(most)}`;
  const rows = await selectEntries(
    sql`${known} and a.id in (
      (select a.id from audit a where a.action like 'contact.%' and a.about_id = any(${[...contactIds]}::int[]) ${newest})
      union all (select a.id from audit a where a.action = 'contacts.exported' and a.at >= ${since}::timestamptz ${newest}))`,
    sql`limit ${raw(most)}`,
  );
  return rows.map(presentEntry);
}
