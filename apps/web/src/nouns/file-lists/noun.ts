import type { Request } from "@balcao/shared/contract";
import { fileListsApi as api } from "@balcao/shared/file-lists/api";
import type { FileList } from "@balcao/shared/file-lists/schema";
import { type InfiniteData, type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { call, upload } from "../../lib/api.ts";
import { inPages, renewAnswers, without } from "../../lib/cache/list-changes.ts";
import { hears } from "../../lib/cache/live.ts";
import { deletes } from "../../lib/cache/noun.ts";
import { foundPages } from "../../lib/cache/paged.ts";
import { type FileRow, rowsOf, sameRows } from "./rows.ts";

const lists = ["file-lists"] as const;
export const fileLists = foundPages(lists, (query, signal) => call(api.list, { query }, signal));

/** Shows a change on every screen with the file list, and fetches the lists again, because its place may have changed. */
function renew(cache: QueryClient, change: (row: FileList) => FileList | null): void {
  renewAnswers<InfiniteData<{ files: FileList[] }>>(cache, lists, inPages("files", change));
  void cache.invalidateQueries({ queryKey: lists });
}
const putFileList = (cache: QueryClient, fileList: FileList): void =>
  renew(cache, (one) => (one.id === fileList.id ? fileList : one));
const dropFileList = (cache: QueryClient, fileListId: number): void => renew(cache, without(fileListId));

hears({
  "file-list.update": (cache, { fileList }) => putFileList(cache, fileList),
  "file-list.delete": (cache, { fileListId }) => dropFileList(cache, fileListId),
});

type Words = Pick<Request<typeof api.create>["body"], "name" | "message">;
type SaveRequest = { id: null; body: Words } | { id: number; body: Partial<Words> };
type Save = {
  request: SaveRequest;
  /** The entries to save, in order. `before` has the entries that are already saved. */
  rows: readonly FileRow[];
  before: readonly FileRow[];
};

/** The file list was saved, but the server refused one of its files. */
export class FilesNotSaved extends Error {
  readonly saved: FileList;
  /** The present entries: entries with a stored file, and entries that still wait for a file. */
  readonly rows: readonly FileRow[];
  constructor(saved: FileList, rows: readonly FileRow[], cause: unknown) {
    super("Not all files were saved", { cause });
    this.saved = saved;
    this.rows = rows;
  }
}

type Progress = { key: string; share: number } | null;

async function save({ request: { id, body }, rows, before }: Save, tell: (progress: Progress) => void) {
  const options = rows.map(({ id: entryId, name }) => ({ id: entryId, name: name.trim() }));
  let saved: FileList;
  if (id === null) saved = await call(api.create, { body: { ...body, options } });
  else {
    const changed = sameRows(rows, before) ? body : { ...body, options };
    saved = await call(api.update, { params: { fileListId: id }, body: changed });
  }
  let left = rows.map((row, index) => ({ ...row, id: saved.options[index]?.id ?? row.id }));
  // The files are saved one after another. Files before a refused file stay saved, and only the rest is sent again.
  for (const row of left) {
    if (!row.file || row.id === null) continue;
    const onProgress = (share: number) => tell({ key: row.key, share });
    onProgress(0);
    const target = { params: { fileListId: saved.id }, body: { id: String(row.id) } };
    saved = await upload(api.upload, target, [row.file], onProgress).catch((cause: unknown) => {
      throw new FilesNotSaved(saved, left, cause);
    });
    const now = rowsOf(saved).find(({ id: entryId }) => entryId === row.id);
    left = left.map((one) => (one.key === row.key ? { ...one, ...now, key: one.key } : one));
  }
  return saved;
}

/**
 * Saves a file list and uploads the files of its entries. `tell` is called with the file that is being uploaded, and with null when the uploads are
 * over.
 */
export const useSaveFileList = (tell: (progress: Progress) => void) => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (what: Save) => save(what, tell),
    onSuccess: (saved) => putFileList(cache, saved),
    onError: (error) => error instanceof FilesNotSaved && putFileList(cache, error.saved),
    onSettled: () => tell(null),
    meta: { quiet: true },
  });
};

export const useDeleteFileList = deletes(api.delete, dropFileList);
