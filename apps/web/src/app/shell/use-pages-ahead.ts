import { useEffect } from "react";
import { useMe } from "../../nouns/auth/me.ts";
import { fetchWhenIdle } from "../../lib/shell/ahead.ts";
import { lettersFor } from "../../lib/shell/links.ts";

/** Fetches the pages that have a key, the likeliest next ones, once this one stands. The others come when the pointer nears their links. */
export function usePagesAhead(): void {
  const me = useMe();
  const labels = lettersFor(me)
    .map(({ label }) => label)
    .join();
  useEffect(() => fetchWhenIdle(labels.split(",")), [labels]);
}
