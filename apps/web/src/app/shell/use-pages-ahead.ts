import { useEffect } from "react";
import { useMe } from "../../nouns/auth/me.ts";
import { fetchWhenIdle } from "../../lib/shell/ahead.ts";
import { lettersFor } from "../../lib/shell/links.ts";

/**
 * Loads the pages that have a key, which are the likeliest next ones, once this page is shown. Other pages are loaded when the pointer comes near
 * their links.
 */
export function usePagesAhead(): void {
  const me = useMe();
  const labels = lettersFor(me)
    .map(({ label }) => label)
    .join();
  useEffect(() => fetchWhenIdle(labels.split(",")), [labels]);
}
