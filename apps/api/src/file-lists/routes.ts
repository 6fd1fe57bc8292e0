import { showFileList } from "@balcao/core/desk/file-lists/access";
import { listFileLists } from "@balcao/core/desk/file-lists/list";
import { attachFiles, createFileList, deleteFileList, updateFileList } from "@balcao/core/desk/file-lists/service";
import { fileListsApi as api } from "@balcao/shared/file-lists/api";
import { Router } from "express";
import { andRemove } from "../http/and-remove.ts";
import { handle } from "../http/handle.ts";

export const fileLists = Router();
handle(fileLists, api.list, ({ query }) => listFileLists(query));
handle(fileLists, api.show, ({ params }) => showFileList(params.fileListId));
handle(fileLists, api.create, ({ body }) => createFileList(body));
handle(fileLists, api.update, async ({ params, body }, actor) => {
  const { fileList } = await andRemove(actor, () => updateFileList(params.fileListId, body));
  return fileList;
});
handle(fileLists, api.delete, async ({ params }, actor): Promise<{ ok: true }> => {
  await andRemove(actor, () => deleteFileList(actor, params.fileListId));
  return { ok: true };
});
handle(fileLists, api.upload, async ({ params, body, files }, actor) => {
  const given = { entryIds: body.id, files };
  const { fileList } = await andRemove(actor, () => attachFiles(params.fileListId, given));
  return fileList;
});
