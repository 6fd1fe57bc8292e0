import { numberBegins, numbersAsked, searchWords } from "@balcao/shared/contacts/rules";

/** The text in lower case and without accents, as searches compare it. */
export const plainOf = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/\p{Mn}/gu, "")
    .toLowerCase();

/** Whether the texts have every word of a search, in any order. The lists of the server are searched in the same way. */
export function hasWords(term: string, ...texts: readonly string[]): boolean {
  const numbers = numbersAsked(term);
  return searchWords(term).every((word) => {
    const number = numbers.has(word) ? new RegExp(numberBegins(word)) : null;
    return texts.some((text) => number?.test(plainOf(text)) ?? plainOf(text).includes(plainOf(word)));
  });
}

/** Begins a text with a capital letter. Days and languages have small letters in some languages, also where they begin a line. */
export const capital = (text: string, language: string): string =>
  text.charAt(0).toLocaleUpperCase(language) + text.slice(1);
