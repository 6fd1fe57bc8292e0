import { maxEntries, maxEntryName } from "@balcao/shared/file-lists/rules";
import type { FileList, FileListEntry } from "@balcao/shared/file-lists/schema";
import { AppError } from "@balcao/shared/errors";
import { maxFileBytes } from "@balcao/shared/messages/rules";
import i18next from "i18next";
import { errorText } from "../../lib/error-text.ts";
import { newId } from "../../lib/id.ts";

/** A row of the dialog. */
export type FileRow = {
  key: string;
  /** The id of the entry. Null while the row is not saved. */
  id: number | null;
  name: string;
  /** The file that the server stores. Null before the first upload. */
  stored: FileListEntry | null;
  /** The file that the user chose here. Saving uploads it. */
  file: File | null;
};

export const rowsOf = (fileList: FileList | null): FileRow[] =>
  (fileList?.options ?? []).map((entry) => ({
    key: `saved-${entry.id}`,
    id: entry.id,
    name: entry.name,
    stored: entry.path === null ? null : entry,
    file: null,
  }));

/** The name of a file without its ending. */
export const titleOf = (fileName: string): string => fileName.replace(/\.[^.]{1,5}$/, "").slice(0, maxEntryName);

export const newRow = (file: File): FileRow => ({
  key: newId(),
  id: null,
  name: titleOf(file.name) || file.name,
  stored: null,
  file,
});

/** Whether the entries have the same order and names as before. Files are not compared, because they are sent separately. */
export const sameRows = (rows: readonly FileRow[], before: readonly FileRow[]): boolean =>
  rows.length === before.length &&
  rows.every(({ id, name }, index) => id !== null && id === before[index]?.id && name === before[index]?.name);

export type FileFault = "ERR_FILE_EMPTY" | "ERR_FILE_TOO_LARGE" | "tooMany";

/** Why a list with this many entries cannot take the file. Null when it can. */
export function faultOf(file: File, rows: number): FileFault | null {
  if (file.size === 0) return "ERR_FILE_EMPTY";
  if (file.size > maxFileBytes) return "ERR_FILE_TOO_LARGE";
  return rows >= maxEntries ? "tooMany" : null;
}

export const faultText = (fault: FileFault): string =>
  fault === "tooMany" ? i18next.t("fileLists:tooMany") : errorText(new AppError(fault));

/** Moves one of the entries a step up or down. At the ends nothing changes. */
export function moved(rows: readonly FileRow[], key: string, step: -1 | 1): readonly FileRow[] {
  const from = rows.findIndex((row) => row.key === key);
  const [row, other] = [rows[from], rows[from + step]];
  return row && other ? rows.with(from, other).with(from + step, row) : rows;
}
