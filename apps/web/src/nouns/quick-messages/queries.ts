import { quickMessagesApi as api } from "@balcao/shared/quick-messages/api";
import type { QuickMessage } from "@balcao/shared/quick-messages/schema";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call, upload } from "../../lib/api.ts";
import { deletes, type SaveBody } from "../../lib/cache/noun.ts";
import { foundPages } from "../../lib/cache/paged.ts";
import type { FileChange } from "../../ui/fields/attachment-field.tsx";
import { offered, putQuickMessage, quickMessageKeys } from "./noun.ts";

export const quickMessageList = foundPages(quickMessageKeys.lists, (query, signal) =>
  call(api.list, { query }, signal),
);

/** The quick messages that are offered while the user writes. Events report every change. */
export const activeQuickMessages = queryOptions({
  queryKey: quickMessageKeys.active,
  queryFn: ({ signal }) => call(api.active, {}, signal),
});

type SaveRequest = SaveBody<typeof api.create, typeof api.update>;
type Progress = (share: number | null) => void;

/** The text was saved, but the server refused the file. `id` is the id of the saved quick message. */
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

/** Saves a quick message and its file. `onProgress` is called with null when no upload runs. */
export const useSaveQuickMessage = (file: FileChange, onProgress: Progress) => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (request: SaveRequest) => save(request, file, onProgress),
    onSuccess: (saved) => putQuickMessage(cache, saved),
    onSettled: () => onProgress(null),
    meta: { quiet: true },
  });
};

export const useDeleteQuickMessage = deletes(api.delete, offered.drop);
