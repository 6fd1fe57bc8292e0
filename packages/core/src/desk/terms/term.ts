import { contactSearch } from "@balcao/shared/contacts/rules";

/** A user's search: a number, in the forms in which it may be stored, or words. */
export interface Term {
  text: string;
  words: string[];
  forms: string[];
}

export function readTerm(typed: string): Term {
  const { words, forms } = contactSearch(typed);
  return { text: typed.trim(), words: [...words], forms: [...forms] };
}

/** A pattern that finds the text unchanged, at any position. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, "\\$&")}%`;
