import type { Subject } from "./subjects.ts";

/** Functions that hang on some texts, and functions that do not. The test must find only the former. */
export const planted: Subject[] = [
  ["quick", (text) => text.length],
  // oxlint-disable-next-line regexp/no-super-linear-backtracking, regexp/no-super-linear-move -- it is what must be found
  ["cubic", (text) => text.startsWith("[a](") && /\[([^\]]*)\]\(([^)\s]+)[^)]*\)/.test(text)],
  ["greedy", (text) => Array.from(text, (_, place) => Array.from(text.slice(0, place)))],
  ["refusing", () => JSON.parse("no")],
];
