import type { Request } from "@balcao/shared/contract";
import { quickMessagesApi as api } from "@balcao/shared/quick-messages/api";
import type { QuickMessage } from "@balcao/shared/quick-messages/schema";
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call, upload } from "../../lib/api.ts";
import { byCursor } from "../../lib/paged.ts";
import type { FileChange } from "../../ui/fields/attachment-field.tsx";
import { dropQuickMessage, putQuickMessage, quickMessageKeys } from "./cache.ts";

export const quickMessageList = (searchParam: string) =>
  infiniteQueryOptions({
    queryKey: quickMessageKeys.list(searchParam),
    queryFn: ({ pageParam, signal }) => call(api.list, { query: { searchParam, cursor: pageParam } }, signal),
    ...byCursor,
  });

/** The quick messages that are offered while writing. The server tells of every change. */
export const activeQuickMessages = queryOptions({
  queryKey: quickMessageKeys.active,
  queryFn: ({ signal }) => call(api.active, {}, signal),
});

type Fields = Request<typeof api.create>["body"];
type Changes = Request<typeof api.update>["body"];
type SaveRequest = { id: null; body: Fields } | { id: number; body: Changes };
type Progress = (share: number | null) => void;

/** The text was saved and then its file refused. `id` is that of the saved quick message. */
export class FileNotSaved extends Error {
  readonly id: number;
  constructor(id: number, cause: unknown) {
    super("The file was not saved", { cause });
    this.id = id;
  }
}

async function save({ id, body }: SaveRequest, file: FileChange, onProgress: Progress): Promise<QuickMessage> {
  const saved = await (id === null
    ? call(api.create, { body })
    : call(api.update, { params: { quickMessageId: id }, body }));
  const params = { quickMessageId: saved.id };
  if (file === "keep") return saved;
  if (file === "remove") return call(api.detach, { params });
  const attached = upload(api.attach, { params, body: { typeArch: "quickMessage" } }, [file], onProgress);
  return attached.catch((cause: unknown) => {
    throw new FileNotSaved(saved.id, cause);
  });
}

/** Saves a quick message and its file. `onProgress` is called with null when no upload runs any more. */
export const useSaveQuickMessage = (file: FileChange, onProgress: Progress) => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (request: SaveRequest) => save(request, file, onProgress),
    onSuccess: (saved) => putQuickMessage(cache, saved),
    onSettled: () => onProgress(null),
    meta: { quiet: true },
  });
};

export const useDeleteQuickMessage = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (quickMessageId: number) => call(api.delete, { params: { quickMessageId } }),
    onSuccess: (_answer, quickMessageId) => dropQuickMessage(cache, quickMessageId),
  });
};
