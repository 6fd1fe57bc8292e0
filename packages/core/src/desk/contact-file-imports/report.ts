import { type ContactRowOutcome, contactRowOutcomes } from "@balcao/shared/contact-file-imports/schema";
import { query } from "../../base/database.ts";
import { raw, sql } from "../../base/sql.ts";
import { ContactFileImportRowRow } from "./contact-file-import-row.model.ts";

const pageSize = 1000;
const shown = ["row", "name", "number", "email", "outcome", "reason"] as const;

/** The rows of an import in the order of its file, as lines of a file. `next` is null after the last row. */
export async function fileReportPage(
  importId: number,
  group: ContactRowOutcome | "all",
  after: number,
): Promise<{ lines: (string | number)[][]; next: number | null }> {
  const groups = group === "all" ? contactRowOutcomes : [group];
  const rows = await query(
    ContactFileImportRowRow.shape(...shown),
    sql`select ${ContactFileImportRowRow.pick("r", ...shown)} from contact_file_import_rows r
     where r.import_id = ${importId} and r.row > ${after} and r.outcome = any(${[...groups]}::text[]) order by r.row limit ${raw(pageSize)}`,
  );
  const last = rows.at(-1);
  return {
    lines: rows.map(({ row, name, number, email, outcome, reason }) => [
      row,
      name,
      outcome === "refused" || number === "" ? number : `+${number}`,
      email,
      outcome,
      reason,
    ]),
    next: last && rows.length === pageSize ? last.row : null,
  };
}
