import { searchWords } from "@balcao/shared/contacts/rules";

/** The text in lower case and without accents, as searches compare it. */
export const plainOf = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/\p{Mn}/gu, "")
    .toLowerCase();

/** Whether the texts have every word of a search, in any order. The server's lists search so too. */
export const hasWords = (term: string, ...texts: readonly string[]): boolean =>
  searchWords(term).every((word) => texts.some((text) => plainOf(text).includes(plainOf(word))));
