import type { Input } from "@balcao/shared/contract";
import { AppError } from "@balcao/shared/errors";
import type { fileListsApi } from "@balcao/shared/file-lists/api";
import { maxFileListsOfCompany } from "@balcao/shared/file-lists/rules";
import type { FileList } from "@balcao/shared/file-lists/schema";
import type { Actor } from "@balcao/shared/permissions";
import { query, run } from "../../base/database.ts";
import { insertFiles } from "../../base/files/insert-files.ts";
import type { StoredFile } from "../../base/files/stored-file.ts";
import { happened } from "../../base/happenings.ts";
import { publish } from "../../base/outbox/write.ts";
import { listed, sql } from "../../base/sql.ts";
import { recordAudit } from "../../company/audit/record.ts";
import { requireRoom } from "../../company/plans/room.ts";
import { releaseFiles } from "../../base/files/release.ts";
import { lockFileList, showFileList } from "./access.ts";
import { FileListEntryRow } from "./file-list-entry.model.ts";
import { FileListRow } from "./file-list.model.ts";

type Changes = Input<typeof fileListsApi.update>["body"];
/** `gone` has the keys of the files that the caller removes from the store once the transaction has ended. */
interface FileListChange {
  fileList: FileList;
  gone: string[];
}

export async function createFileList(body: Input<typeof fileListsApi.create>["body"]): Promise<FileList> {
  await requireRoom(sql`file_lists`, maxFileListsOfCompany);
  const { options, ...own } = body;
  const { id } = await FileListRow.create(own);
  await addEntries(
    id,
    options.map(({ name }, index) => ({ name, position: index + 1 })),
  );
  return tellFileList(id);
}

export async function updateFileList(id: number, { options, ...own }: Changes): Promise<FileListChange> {
  if (options) await happened("file-list.changing", { fileListId: id });
  const row = await lockFileList(id);
  await row.update(own);
  const gone = options ? await replaceEntries(id, options) : [];
  return { fileList: await tellFileList(id), gone };
}

export async function deleteFileList(actor: Actor, id: number): Promise<{ gone: string[] }> {
  await happened("part.removing", { part: "fileList", id });
  const row = await lockFileList(id);
  const files = await filesOf(id, { except: [] });
  await row.destroy();
  await recordAudit(actor, "file-list.removed", row, {});
  publish("file-list.delete", { fileListId: id });
  return { gone: await releaseFiles(files) };
}

/** Puts each file on the entry whose id has the same index. */
export async function attachFiles(
  id: number,
  { entryIds, files }: { entryIds: readonly number[]; files: readonly StoredFile[] },
): Promise<FileListChange> {
  await happened("file-list.changing", { fileListId: id });
  await lockFileList(id);
  if (files.length === 0 || files.length !== entryIds.length || new Set(entryIds).size !== entryIds.length)
    throw new AppError("ERR_VALIDATION", [{ path: ["body", "id"], message: "Expected one id for each file" }]);
  await requireEntries(id, entryIds);
  const before = await filesOf(id, { only: entryIds });
  await run(
    sql`${insertFiles(files, { entry_id: sql`${[...entryIds]}::int[]` })}
     update file_list_entries e set media_id = file.id from given join file on file.object_key = given.key
     where e.id = given.entry_id and e.file_list_id = ${id}`,
  );
  return { fileList: await tellFileList(id), gone: await releaseFiles(before) };
}

/** Replaces the entries by the given entries, in their order. Entries that are left out are deleted. */
async function replaceEntries(id: number, options: NonNullable<Changes["options"]>): Promise<string[]> {
  const placed = options.map(({ id: entryId, name }, index) => ({ id: entryId ?? null, name, position: index + 1 }));
  const kept = placed.flatMap((one) => (one.id === null ? [] : [{ ...one, id: one.id }]));
  const ids = kept.map((one) => one.id);
  if (new Set(ids).size !== ids.length)
    throw new AppError("ERR_VALIDATION", [{ path: ["body", "options"], message: "A row is named twice" }]);
  await requireEntries(id, ids);
  const files = await filesOf(id, { except: ids });
  await run(sql`delete from file_list_entries where file_list_id = ${id} and id <> all(${ids}::int[])`);
  await run(
    sql`update file_list_entries e set name = g.name, position = g.position
      from ${listed("g", {
        id: sql`${ids}::int[]`,
        name: sql`${kept.map(({ name }) => name)}::text[]`,
        position: sql`${kept.map(({ position }) => position)}::int[]`,
      })} where e.id = g.id and e.file_list_id = ${id}`,
  );
  await addEntries(
    id,
    placed.filter((one) => one.id === null),
  );
  return releaseFiles(files);
}

async function addEntries(fileListId: number, entries: readonly { name: string; position: number }[]): Promise<void> {
  await FileListEntryRow.bulkCreate(entries.map(({ name, position }) => ({ fileListId, name, position })));
}

async function requireEntries(id: number, entryIds: readonly number[]): Promise<void> {
  const found = await run(
    sql`select 1 from file_list_entries where file_list_id = ${id} and id = any(${[...entryIds]}::int[])`,
  );
  if (found !== entryIds.length) throw new AppError("ERR_NO_FILE_LIST_FOUND");
}

/** The files of some entries of a list. */
async function filesOf(
  id: number,
  which: { only: readonly number[] } | { except: readonly number[] },
): Promise<number[]> {
  const those =
    "only" in which ? sql`e.id = any(${[...which.only]}::int[])` : sql`e.id <> all(${[...which.except]}::int[])`;
  const rows = await query(
    { mediaId: FileListEntryRow.columns.mediaId },
    sql`select e.media_id as "mediaId" from file_list_entries e where e.file_list_id = ${id} and ${those}`,
  );
  return rows.flatMap(({ mediaId }) => (mediaId === null ? [] : [mediaId]));
}

async function tellFileList(id: number): Promise<FileList> {
  const fileList = await showFileList(id);
  publish("file-list.update", { fileList });
  return fileList;
}
