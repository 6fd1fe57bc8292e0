import type { Prompt } from "@balcao/shared/prompts/schema";
import type { QueryClient } from "@tanstack/react-query";
import { inList, renewAnswers, without, withRow } from "../../lib/cached.ts";
import { byName } from "../../lib/paged.ts";

export const promptKeys = { list: ["prompts"] as const };

export function putPrompt(cache: QueryClient, prompt: Prompt): void {
  renewAnswers(cache, promptKeys.list, withRow(prompt, byName));
}

export function dropPrompt(cache: QueryClient, promptId: number): void {
  renewAnswers<Prompt[]>(cache, promptKeys.list, inList(without(promptId)));
}
