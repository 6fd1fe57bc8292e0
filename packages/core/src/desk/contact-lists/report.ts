import { addedOutcomes, rowOutcomes } from "@balcao/shared/contact-lists/import";
import type { contactListImportsApi } from "@balcao/shared/contact-lists/imports-api";
import type { Input } from "@balcao/shared/contract";
import { query } from "../../base/database.ts";
import { raw, sql } from "../../base/sql.ts";
import { ContactListImportRowRow } from "./contact-list-import-row.model.ts";

const pageSize = 1000;
type Group = Input<typeof contactListImportsApi.rows>["query"]["group"];

const outcomesOf = (group: Group) => (group === "all" ? rowOutcomes : group === "added" ? addedOutcomes : [group]);

/** The rows of a report in the order of the source, as lines of a file. `next` is null after the last. */
export async function reportPage(
  importId: number,
  group: Group,
  after: number,
): Promise<{ lines: (string | number)[][]; next: number | null }> {
  const rows = await query(
    ContactListImportRowRow.shape("row", "name", "number", "email", "outcome", "reason"),
    sql`select ${ContactListImportRowRow.pick("r", "row", "name", "number", "email", "outcome", "reason")} from contact_list_import_rows r
     where r.import_id = ${importId} and r.row > ${after} and r.outcome = any(${[...outcomesOf(group)]}::text[])
     order by r.row limit ${raw(pageSize)}`,
  );
  const last = rows.at(-1);
  return {
    lines: rows.map(({ row, name, number, email, outcome, reason }) => [row, name, number, email, outcome, reason]),
    next: last && rows.length === pageSize ? last.row : null,
  };
}
