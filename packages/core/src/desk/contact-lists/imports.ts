import { type ContactListImport, type ImportPreview, rowOutcomes } from "@balcao/shared/contact-lists/import";
import type { contactListImportsApi } from "@balcao/shared/contact-lists/imports-api";
import type { Reply } from "@balcao/shared/contract";
import { AppError } from "@balcao/shared/errors";
import type { RowOf } from "../../base/columns.ts";
import { query } from "../../base/database.ts";
import { publish } from "../../base/outbox/write.ts";
import { type Sql, sql } from "../../base/sql.ts";
import { UserRow } from "../../company/users/user.model.ts";
import { showList } from "./access.ts";
import { ContactListImportRow } from "./contact-list-import.model.ts";

const own = [
  "id",
  "contactListId",
  "source",
  "fileName",
  "status",
  "failure",
  "total",
  "userId",
  "startedAt",
  "finishedAt",
  ...rowOutcomes,
] as const;
const importShape = { ...ContactListImportRow.shape(...own), userName: UserRow.columns.name.null };
const selectImports = (more: Sql) => sql`select ${ContactListImportRow.pick("i", ...own)}, u.name as "userName"
  from contact_list_imports i left join users u on u.company_id = i.company_id and u.id = i.user_id ${more}`;

function presentImport(row: RowOf<typeof importShape>): ContactListImport {
  const { id, contactListId, source, fileName, status, failure, total, userId, userName } = row;
  const counts = Object.fromEntries(
    rowOutcomes.map((outcome) => [outcome, row[outcome]]),
  ) as ContactListImport["counts"];
  return {
    id,
    contactListId,
    source,
    fileName,
    status,
    failure,
    total,
    done: rowOutcomes.reduce((sum, outcome) => sum + row[outcome], 0),
    counts,
    user: userId === null ? null : { id: userId, name: userName ?? "" },
    startedAt: row.startedAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
  };
}

/** The ten newest imports of a list. */
export async function listImports(contactListId: number): Promise<ContactListImport[]> {
  await showList(contactListId);
  const rows = await query(
    importShape,
    selectImports(sql`where i.contact_list_id = ${contactListId} order by i.id desc limit 10`),
  );
  return rows.map(presentImport);
}

/** The import, with the first rows of its file while it waits for its columns. */
export async function showImport(id: number): Promise<Reply<typeof contactListImportsApi.show>> {
  const known = await loadImport(id);
  const [row] = await query(
    ContactListImportRow.shape("preview"),
    sql`select preview from contact_list_imports where id = ${id}`,
  );
  return { ...known, preview: known.status === "mapping" && row ? sheetsOf(row.preview) : null };
}

/**
 * The sheets of a file that waits for its columns. Empty when a worker of the previous version read the file; the file must then be uploaded again.
 */
export const sheetsOf = (preview: ImportPreview | null): ImportPreview => (Array.isArray(preview) ? preview : []);

export async function loadImport(id: number): Promise<ContactListImport> {
  const [row] = await query(importShape, selectImports(sql`where i.id = ${id}`));
  if (!row) throw new AppError("ERR_NO_CONTACT_LIST_IMPORT_FOUND");
  return presentImport(row);
}

/** Sends the progress of an import to browsers. */
export async function tellImport(id: number): Promise<ContactListImport> {
  const contactListImport = await loadImport(id);
  publish("contact-list-import.update", { contactListImport });
  return contactListImport;
}
