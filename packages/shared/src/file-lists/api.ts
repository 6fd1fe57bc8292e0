import { z } from "zod";
import { idParam, route, text } from "../contract.ts";
import { idList, pageQuery, pageReply } from "../paging.ts";
import { fileListName, maxEntries, maxEntryName, maxFileListMessage } from "./rules.ts";
import { fileListSchema } from "./schema.ts";

const one = z.object({ fileListId: idParam });
const entryName = text(maxEntryName).trim().min(1);
/** These fields have no defaults, because an update would set a missing field to its default. */
const fields = {
  name: text(fileListName.max).trim().min(fileListName.min),
  message: text(maxFileListMessage),
};

/** File lists belong to the whole company. Every user sees, makes and changes them. */
export const fileListsApi = {
  /** Sorted by name. The search looks in names and text and ignores accents. */
  list: route({
    method: "GET",
    path: "/files",
    access: "user",
    query: z.object({
      searchParam: text(100).default(""),
      ...pageQuery,
      /** Older clients send this, and it is ignored, because the caller gets the lists of their own company. */
      companyId: idParam.optional(),
    }),
    response: z.object({ files: z.array(fileListSchema), ...pageReply }),
  }),
  show: route({ method: "GET", path: "/files/:fileListId", access: "user", params: one, response: fileListSchema }),
  /** Makes the list with its entries, which get their files by `upload`. */
  create: route({
    method: "POST",
    path: "/files",
    access: "user",
    body: z.object({
      name: fields.name,
      message: fields.message.default(""),
      options: z
        .array(z.object({ name: entryName }))
        .max(maxEntries)
        .default([]),
    }),
    response: fileListSchema,
  }),
  /**
   * `options` are all entries in their new order. Entries with an id stay, entries without one are new, and missing entries are deleted with their
   * files.
   */
  update: route({
    method: "PUT",
    path: "/files/:fileListId",
    access: "user",
    scope: "none",
    params: one,
    body: z
      .object({ ...fields, options: z.array(z.object({ id: idParam.nullish(), name: entryName })).max(maxEntries) })
      .partial(),
    response: fileListSchema,
  }),
  /** Also removes the files, unless a message shows them. */
  delete: route({
    method: "DELETE",
    path: "/files/:fileListId",
    access: "user",
    scope: "none",
    params: one,
    response: z.object({ ok: z.literal(true) }),
  }),
  /**
   * Stores the files of entries: the n-th file belongs to the n-th `id`, and replaces the entry's earlier file. 400 unless there are as many ids as
   * files, each once.
   */
  upload: route({
    method: "POST",
    path: "/files/uploadList/:fileListId",
    access: "user",
    scope: "none",
    params: one,
    files: maxEntries,
    fileField: "files",
    /** Older clients also send fileId, typeArch, mediaType and name. The path, the bytes and the entry already contain them. */
    body: z.object({ id: idList }),
    response: fileListSchema,
  }),
};
