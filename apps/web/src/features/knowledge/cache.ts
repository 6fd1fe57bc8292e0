import type { Knowledge } from "@balcao/shared/knowledge/schema";
import type { QueryClient } from "@tanstack/react-query";
import { inPages, renewAnswers, without } from "../../lib/cached.ts";

export const knowledgeKeys = {
  lists: ["knowledge", "list"] as const,
  list: (searchParam: string) => ["knowledge", "list", searchParam] as const,
  details: ["knowledge", "one"] as const,
  detail: (knowledgeId: number) => ["knowledge", "one", knowledgeId] as const,
  found: ["knowledge", "found"] as const,
  find: (question: string) => ["knowledge", "found", question] as const,
};

/** What is found changes with it, and where it stands in a searched list only the server knows. */
export function renewKnowledge(cache: QueryClient): void {
  void cache.invalidateQueries({ queryKey: ["knowledge"] });
}

export function dropKnowledge(cache: QueryClient, knowledgeId: number): void {
  renewAnswers(cache, knowledgeKeys.lists, inPages<"knowledge", Knowledge>("knowledge", without(knowledgeId)));
  renewKnowledge(cache);
}
