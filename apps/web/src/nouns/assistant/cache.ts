import type { CompanyAssistant } from "@balcao/shared/assistant/schema";
import type { QueryClient } from "@tanstack/react-query";
import { hears } from "../../lib/cache/live.ts";

export const assistantKeys = {
  own: ["assistant", "own"] as const,
  provider: ["assistant", "provider"] as const,
  /** The operator's data about the installation's provider. */
  installation: ["assistant", "installation"] as const,
  usage: ["assistant", "usage"] as const,
  questions: ["assistant", "questions"] as const,
  ready: ["assistant", "ready"] as const,
};

export function putAssistant(cache: QueryClient, companyAssistant: CompanyAssistant): void {
  cache.setQueryData(assistantKeys.own, (kept) => kept && { companyAssistant });
}

type Part = "provider" | "fault" | "usage" | "questions" | "ready";

/**
 * Fetches again what a change affects. A change of the provider also affects the meter, the operator's count of companies, and whether the company
 * has a provider. The meter shows a limit and a price.
 */
export function renewAssistant(cache: QueryClient, part: Part): void {
  const parts =
    part === "provider"
      ? (["provider", "usage", "installation", "ready"] as const)
      : part === "fault"
        ? (["provider"] as const)
        : [part];
  for (const one of parts) void cache.invalidateQueries({ queryKey: assistantKeys[one] });
}

hears({
  "assistant.update": (cache, { companyAssistant }) => putAssistant(cache, companyAssistant),
  "assistant.changed": (cache, { part }) => renewAssistant(cache, part),
});
