import type { QuickMessage } from "@balcao/shared/quick-messages/schema";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { plainOf } from "../../lib/plain-text.ts";
import { activeQuickMessages, useCountUse } from "./queries.ts";

const previewLength = 35;
const most = 20;

/**
 * What is offered for a term typed after the slash (which may stand before it): shortcodes that begin with it, then those that contain it,
 * then texts that do, each the most used first. `null` asks for nothing and fetches nothing. Say `chose` when one is taken.
 */
export function useQuickAnswers(term: string | null): {
  answers: readonly QuickMessage[];
  chose: (answer: QuickMessage) => void;
} {
  const { data } = useQuery({ ...activeQuickMessages, enabled: term !== null });
  const { mutate } = useCountUse();
  const answers = useMemo(() => (data && term !== null ? suggest(data, term) : []), [data, term]);
  return { answers, chose: mutate };
}

export function suggest(all: readonly QuickMessage[], term: string): QuickMessage[] {
  const wanted = plainOf(term.replace(/^\//, "").trim());
  const rank = ({ shortcode, message }: QuickMessage) => {
    const code = plainOf(shortcode);
    return code.startsWith(wanted) ? 0 : code.includes(wanted) ? 1 : plainOf(message).includes(wanted) ? 2 : 3;
  };
  // Given in the order of their use, which sorting by rank keeps.
  return all
    .map((answer) => ({ answer, rank: rank(answer) }))
    .filter((one) => one.rank < 3)
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, most)
    .map(({ answer }) => answer);
}

/** One line of it, cut as the specification says; whole characters. */
export function previewOf(message: string): string {
  const line = Array.from(message.replace(/\s+/gu, " ").trim());
  return line.length > previewLength ? `${line.slice(0, previewLength).join("")}…` : line.join("");
}
