import { digitsOf, searchForms } from "@balcao/shared/phone";

/** What a user typed into a search: a number, in the forms in which it may be stored, or words. */
export interface Term {
  text: string;
  words: string[];
  forms: string[];
}

export function readTerm(typed: string): Term {
  const text = typed.trim();
  const numeric = /^[\d\s()+.-]+$/.test(text) && digitsOf(text) !== "";
  return { text, words: numeric ? [] : text.split(/\s+/).filter(Boolean), forms: numeric ? searchForms(text) : [] };
}

/** A pattern that finds the text as it is, wherever it stands. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, "\\$&")}%`;
