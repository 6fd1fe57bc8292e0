import { addedOutcomes, maySaveRows, type RowGroup, rowOutcomes } from "@balcao/shared/contact-lists/import";
import { AppError } from "@balcao/shared/errors";
import type { Actor } from "@balcao/shared/permissions";
import { query } from "../../base/database.ts";
import { raw, sql } from "../../base/sql.ts";
import { recordAudit } from "../../company/audit/record.ts";
import { showList } from "./access.ts";
import { ContactListImportRowRow } from "./contact-list-import-row.model.ts";
import { loadImport } from "./imports.ts";

const pageSize = 1000;

/** Refuses the file to users who may not save rows (`maySaveRows()`), and writes into the audit that somebody exports contacts. */
export async function noteReport(actor: Actor, importId: number, group: RowGroup): Promise<void> {
  const report = await loadImport(importId);
  if (!maySaveRows(actor, report, group)) throw new AppError("ERR_NO_PERMISSION");
  await recordAudit(actor, "contactList.exported", await showList(report.contactListId), {});
}

const outcomesOf = (group: RowGroup) => (group === "all" ? rowOutcomes : group === "added" ? addedOutcomes : [group]);

/** The rows of a report in the order of the source, as lines of a file. `next` is null after the last row. */
export async function reportPage(
  importId: number,
  group: RowGroup,
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
    lines: rows.map(({ row, name, number, email, outcome, reason }) => [
      row,
      name,
      outcome === "invalid" || number === "" ? number : `+${number}`,
      email,
      outcome,
      reason,
    ]),
    next: last && rows.length === pageSize ? last.row : null,
  };
}
