import type { CompanyAssistant } from "@balcao/shared/assistant/schema";
import type { QueryClient } from "@tanstack/react-query";

export const assistantKeys = {
  own: ["assistant", "own"] as const,
  provider: ["assistant", "provider"] as const,
  usage: ["assistant", "usage"] as const,
  questions: ["assistant", "questions"] as const,
};

export function putAssistant(cache: QueryClient, companyAssistant: CompanyAssistant): void {
  cache.setQueryData(assistantKeys.own, (kept) => kept && { companyAssistant });
}

/** A limit and a price stand in the meter too. */
export function renewAssistant(cache: QueryClient, part: "provider" | "usage" | "questions"): void {
  void cache.invalidateQueries({ queryKey: assistantKeys[part] });
  if (part === "provider") void cache.invalidateQueries({ queryKey: assistantKeys.usage });
}
