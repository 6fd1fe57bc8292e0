import { maxBytesOf } from "@balcao/shared/people-files/limits";
import { AppError } from "@balcao/shared/errors";
import { run } from "../../base/database.ts";
import { MediaRow } from "../../base/files/media.model.ts";
import { unshown } from "../../base/files/release.ts";
import type { StoredFile } from "../../base/files/stored-file.ts";
import { sql } from "../../base/sql.ts";

/**
 * The types that the bytes of each kind of file have. Bytes without a type may be text in an older encoding, and the first bytes of UTF-16 look like
 * sound. The reader of the file refuses bytes that are no text.
 */
const workbook = [
  "x-cfb",
  "vnd.ms-excel",
  "vnd.ms-excel.sheet.macroenabled.12",
  "zip",
  "vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  "vnd.oasis.opendocument.spreadsheet",
];
const plain = /^(text\/(plain|csv|vcard|x-vcard)|application\/octet-stream|audio\/mpeg)$/;
const isWorkbook = (mimetype: string) => workbook.some((type) => mimetype === `application/${type}`);
const isPlain = (mimetype: string) => plain.test(mimetype);
const fits = new Map<string, (mimetype: string) => boolean>(
  Object.entries({
    // Programs call a table of a web page, a text or a table of dBase an .xls, because spreadsheets open it.
    xls: (mimetype: string) => isWorkbook(mimetype) || isPlain(mimetype),
    xlsx: isWorkbook,
    xlsm: isWorkbook,
    xlsb: isWorkbook,
    ods: isWorkbook,
    numbers: isWorkbook,
    fods: isPlain,
    dbf: isPlain,
    json: isPlain,
    jsonl: isPlain,
    ndjson: isPlain,
    csv: isPlain,
    tsv: isPlain,
    txt: isPlain,
    vcf: isPlain,
  }),
);

/**
 * Stores an uploaded file of people, so that a worker reads it. Answers 400 ERR_VALIDATION without a file, ERR_FILE_TOO_LARGE, or
 * ERR_SPREADSHEET_TYPE, with the ending of its name, when its bytes do not fit its name.
 */
export async function keepPeopleFile(file: StoredFile | undefined): Promise<{ id: number; name: string }> {
  if (!file) throw new AppError("ERR_VALIDATION", [{ path: ["body", "file"], message: "A file is required" }]);
  const { key, name, size, mimetype } = file;
  const [, ending = ""] = /\.(\w{1,20})$/.exec(name.toLowerCase()) ?? [];
  const maxBytes = maxBytesOf(name);
  if (size > maxBytes) throw new AppError("ERR_FILE_TOO_LARGE", { maxBytes });
  if (!fits.get(ending)?.(mimetype)) throw new AppError("ERR_SPREADSHEET_TYPE", { ending: ending && `.${ending}` });
  const { id } = await MediaRow.create({ state: "ok", objectKey: key, mimetype, name, size });
  return { id, name };
}

/** Deletes the row of an import's file unless another row needs it. Returns whether the caller must remove the file from the store. */
export async function dropFile(key: string): Promise<boolean> {
  const dropped = await run(sql`delete from media f where f.object_key = ${key} and ${unshown}`);
  return dropped > 0;
}
