import type { Request } from "@balcao/shared/contract";
import { promptsApi as api } from "@balcao/shared/prompts/api";
import type { Prompt } from "@balcao/shared/prompts/schema";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { hears } from "../../lib/live.ts";
import { dropPrompt, promptKeys, putPrompt } from "./cache.ts";
import { promptsLive } from "./live.ts";

hears(promptsLive);

/** All prompts of the company, by name. */
export const promptList = queryOptions({
  queryKey: promptKeys.list,
  queryFn: ({ signal }): Promise<Prompt[]> => call(api.list, {}, signal),
});

type Fields = Request<typeof api.create>["body"];
type Changes = Request<typeof api.update>["body"];

export const useSavePrompt = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ id, body }: { id: null; body: Fields } | { id: number; body: Changes }) =>
      id === null ? call(api.create, { body }) : call(api.update, { params: { promptId: id }, body }),
    onSuccess: (prompt) => putPrompt(cache, prompt),
    meta: { quiet: true },
  });
};

export const useDeletePrompt = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (promptId: number) => call(api.delete, { params: { promptId } }),
    onSuccess: (_answer, promptId) => dropPrompt(cache, promptId),
  });
};
