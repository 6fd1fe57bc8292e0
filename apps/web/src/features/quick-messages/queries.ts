import type { Request } from "@balcao/shared/contract";
import { quickMessagesApi as api } from "@balcao/shared/quick-messages/api";
import type { QuickMessage } from "@balcao/shared/quick-messages/schema";
import { infiniteQueryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call, upload } from "../../lib/api.ts";
import { dropQuickMessage, putQuickMessage, quickMessageKeys } from "./cache.ts";

export const quickMessageList = (searchParam: string) =>
  infiniteQueryOptions({
    queryKey: quickMessageKeys.list(searchParam),
    queryFn: ({ pageParam, signal }) => call(api.list, { query: { searchParam, cursor: pageParam } }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });

type Fields = Request<typeof api.create>["body"];
/** What becomes of the attachment: a new file, none any more, or as it is. */
export type FileChange = File | "remove" | "keep";
type Changes = Request<typeof api.update>["body"];
type Wish = { file: FileChange } & ({ id: null; body: Fields } | { id: number; body: Changes });

/** Saves the text and then the file. What was saved when the file is refused stays, and `id` says where. */
export class FileNotSaved extends Error {
  readonly id: number;
  constructor(id: number, cause: unknown) {
    super("The file was not saved", { cause });
    this.id = id;
  }
}

async function save({ id, body, file }: Wish, onProgress: (share: number) => void): Promise<QuickMessage> {
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

export const useSaveQuickMessage = (onProgress: (share: number) => void) => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (wish: Wish) => save(wish, onProgress),
    onSuccess: (saved) => putQuickMessage(cache, saved),
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
