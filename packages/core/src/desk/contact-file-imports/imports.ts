import type { contactFileImportsApi } from "@balcao/shared/contact-file-imports/api";
import {
  type ContactFileImport,
  contactRowOutcomes,
  contactRowReasons,
} from "@balcao/shared/contact-file-imports/schema";
import { mergeUndoDays } from "@balcao/shared/contacts/identity";
import type { Reply } from "@balcao/shared/contract";
import { AppError } from "@balcao/shared/errors";
import { integer, oneOf, type RowOf } from "../../base/columns.ts";
import { query } from "../../base/database.ts";
import { publish } from "../../base/outbox/write.ts";
import { type Sql, sql } from "../../base/sql.ts";
import { locked } from "../../base/table.ts";
import { UserRow } from "../../company/users/user.model.ts";
import { ContactFileImportRow } from "./contact-file-import.model.ts";

const own = [
  "id",
  "userId",
  "fileName",
  "status",
  "failure",
  "existing",
  "bringBack",
  "total",
  "undone",
  "kept",
  "startedAt",
  "finishedAt",
  ...contactRowOutcomes,
] as const;
const importShape = { ...ContactFileImportRow.shape(...own), userName: UserRow.columns.name.null };
const selectImports = (more: Sql) => sql`select ${ContactFileImportRow.pick("i", ...own)}, u.name as "userName"
  from contact_file_imports i left join users u on u.company_id = i.company_id and u.id = i.user_id ${more}`;

const dayMs = 86_400_000;

/** Until when an import can be undone; null when that time has passed, or when the import changed nothing, still runs, or was undone. */
export function undoUntil(row: Pick<ContactFileImportRow, "status" | "finishedAt" | "added" | "updated">): Date | null {
  if (row.finishedAt === null || (row.status !== "done" && row.status !== "stopped")) return null;
  const until = new Date(row.finishedAt.getTime() + mergeUndoDays * dayMs);
  return row.added + row.updated > 0 && until > new Date() ? until : null;
}

function presentImport(row: RowOf<typeof importShape>): ContactFileImport {
  const { id, fileName, status, failure, existing, bringBack, total, undone, kept, userId, userName } = row;
  const counts = Object.fromEntries(
    contactRowOutcomes.map((outcome) => [outcome, row[outcome]]),
  ) as ContactFileImport["counts"];
  const isUndone = status === "undoing" || status === "undone";
  return {
    id,
    fileName,
    status,
    failure,
    existing,
    bringBack,
    total: isUndone ? row.added + row.updated : total,
    done: isUndone ? undone + kept : contactRowOutcomes.reduce((sum, outcome) => sum + row[outcome], 0),
    counts,
    undone,
    kept,
    user: userId === null ? null : { id: userId, name: userName ?? "" },
    startedAt: row.startedAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
    undoUntil: undoUntil(row)?.toISOString() ?? null,
  };
}

/** The ten newest imports. */
export const listFileImports = async (): Promise<ContactFileImport[]> =>
  (await query(importShape, selectImports(sql`order by i.id desc limit 10`))).map(presentImport);

export async function loadFileImport(id: number): Promise<ContactFileImport> {
  const [row] = await query(importShape, selectImports(sql`where i.id = ${id}`));
  if (!row) throw new AppError("ERR_NO_CONTACT_FILE_IMPORT_FOUND");
  return presentImport(row);
}

/** The import, locked until this transaction ends. */
export async function lockFileImport(id: number): Promise<ContactFileImportRow> {
  const row = await ContactFileImportRow.findByPk(id, locked);
  if (!row) throw new AppError("ERR_NO_CONTACT_FILE_IMPORT_FOUND");
  return row;
}

/**
 * The import with the reasons of its rows and the number of rows for each. Until its columns are confirmed, it has the first rows of its file too.
 */
export async function showFileImport(id: number): Promise<Reply<typeof contactFileImportsApi.show>> {
  const known = await loadFileImport(id);
  const [row] = await query(
    ContactFileImportRow.shape("preview"),
    sql`select preview from contact_file_imports where id = ${id}`,
  );
  const reasons = await query(
    { reason: oneOf(contactRowReasons), count: integer },
    sql`select r.reason, count(*)::int as count from contact_file_import_rows r where r.import_id = ${id} and r.reason <> ''
     group by r.reason order by 2 desc, 1`,
  );
  return { ...known, preview: row?.preview ?? null, reasons };
}

/** Sends the progress of an import to browsers. */
export async function tellFileImport(id: number): Promise<ContactFileImport> {
  const contactFileImport = await loadFileImport(id);
  publish("contact-file-import.update", { contactFileImport });
  return contactFileImport;
}
