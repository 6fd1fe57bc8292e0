import type { QueryClient } from "@tanstack/react-query";

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
