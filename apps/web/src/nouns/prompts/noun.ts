import { promptsApi as api } from "@balcao/shared/prompts/api";
import type { Prompt } from "@balcao/shared/prompts/schema";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { hears } from "../../lib/cache/live.ts";
import { deletes, kept, saves } from "../../lib/cache/noun.ts";
import { byName } from "../../lib/cache/paged.ts";

/** All prompts of the company, by name. */
export const promptList = queryOptions({
  queryKey: ["prompts"],
  queryFn: ({ signal }) => call(api.list, {}, signal),
});

const { put, drop } = kept<Prompt>(promptList.queryKey, byName);
hears({
  "prompt.update": (cache, { prompt }) => put(cache, prompt),
  "prompt.delete": (cache, { promptId }) => drop(cache, promptId),
});

export const useSavePrompt = saves(api, put);
export const useDeletePrompt = deletes(api.delete, drop);
