import { plainOf } from "../../lib/plain-text.ts";

const mostSuggested = 6;
/** Finds the text after an @ that begins a word, up to the cursor. */
const begun = /(?:^|[^\p{L}\p{N}_])@([\p{L}\p{N}_' .-]{0,50})$/u;

export type Suggestion = { id: number; name: string };
export type Mention = { /** The position of the @. */ at: number; found: Suggestion[] };

/** The people whose names begin with the text after an @. Null when the user types no name, or when the name is complete. */
export function mentionAt(text: string, caret: number, people: readonly Suggestion[], meId: number): Mention | null {
  const typed = begun.exec(text.slice(0, caret))?.[1];
  if (typed === undefined) return null;
  const wanted = plainOf(typed);
  const found = people
    .filter(({ id, name }) => id !== meId && plainOf(name).startsWith(wanted) && plainOf(name) !== wanted.trim())
    .slice(0, mostSuggested);
  return found.length === 0 ? null : { at: caret - typed.length - 1, found };
}

/** The text with the whole name in place of its typed beginning, and the cursor's position after it. */
export function withMention(
  text: string,
  caret: number,
  at: number,
  { name }: Suggestion,
): { text: string; caret: number } {
  const before = `${text.slice(0, at)}@${name} `;
  return { text: before + text.slice(caret).trimStart(), caret: before.length };
}
