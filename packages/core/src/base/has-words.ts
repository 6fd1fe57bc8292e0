import { numberBegins, numbersAsked, searchWords } from "@balcao/shared/contacts/rules";
import { and, join, type Sql, sql } from "./sql.ts";

/** Further words of a search are ignored, because each word is compared with every text. */
const mostWords = 12;

/**
 * The condition that every word of a search is somewhere in the texts, in any order. Accents, capitals and the characters between words do not count. A
 * short number is found at the beginning of a number (`numbersAsked`). A search without words is true. Words use `strpos` instead of a pattern, so that
 * `%` and `_` are plain letters.
 */
export function hasWords(term: string, ...texts: readonly Sql[]): Sql {
  const numbers = numbersAsked(term);
  const isIn = (word: string, text: Sql): Sql =>
    numbers.has(word) ? sql`plain(${text}) ~ ${numberBegins(word)}` : sql`strpos(plain(${text}), plain(${word})) > 0`;
  const words = searchWords(term).slice(0, mostWords);
  return and(
    ...words.map(
      (word) =>
        sql`(${join(
          texts.map((text) => isIn(word, text)),
          " or ",
        )})`,
    ),
  );
}
