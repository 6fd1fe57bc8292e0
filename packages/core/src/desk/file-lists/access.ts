import { AppError } from "@balcao/shared/errors";
import type { FileList } from "@balcao/shared/file-lists/schema";
import { query } from "../../base/database.ts";
import { MediaRow } from "../../base/files/media.model.ts";
import { sql } from "../../base/sql.ts";
import { locked } from "../../base/table.ts";
import { FileListRow } from "./file-list.model.ts";
import { fileListColumns, fileListShape, presentFileList } from "./presenter.ts";

/** Shows a file list. File lists belong to the whole company, and every user sees them. */
export async function showFileList(id: number): Promise<FileList> {
  const [row] = await query(fileListShape, sql`select ${fileListColumns} from file_lists l where l.id = ${id}`);
  if (!row) throw new AppError("ERR_NO_FILE_LIST_FOUND");
  return presentFileList(row);
}

/** The list, locked with its entries until this transaction ends. */
export async function lockFileList(id: number): Promise<FileListRow> {
  const row = await FileListRow.findByPk(id, locked);
  if (!row) throw new AppError("ERR_NO_FILE_LIST_FOUND");
  return row;
}

/** The file of an entry, for sending it unchanged. The statement locks the file, so it stays until this transaction ends. */
export async function fileOfEntry(entryId: number): Promise<{ id: number; mimetype: string }> {
  const [file] = await query(
    MediaRow.shape("id", "mimetype"),
    sql`select ${MediaRow.pick("f", "id", "mimetype")} from file_list_entries e
      join file_lists l on l.company_id = e.company_id and l.id = e.file_list_id
      join media f on f.company_id = e.company_id and f.id = e.media_id
      where e.id = ${entryId} for share of l, f`,
  );
  if (!file) throw new AppError("ERR_NO_FILE_LIST_FOUND");
  return file;
}
