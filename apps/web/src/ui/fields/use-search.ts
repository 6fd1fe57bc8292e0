import { useState } from "react";
import { useDebounced } from "../../lib/use-debounced.ts";

/** The search of a list: the text that the user types, and the term for the server, which follows when the typing pauses. */
export function useSearch() {
  const [text, setText] = useState("");
  return { text, setText, term: useDebounced(text.trim()) };
}
export type Search = ReturnType<typeof useSearch>;
