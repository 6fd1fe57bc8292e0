import { searchWords } from "@balcao/shared/contacts/rules";
import { and, join, type Sql, sql } from "./sql.ts";

/** Nobody types more words. Each costs a look at every text. */
const mostWords = 12;

/**
 * The condition that every word of a search is somewhere in the texts, in any order. Accents, capitals and the signs between words do not count. A
 * search without words is true. It uses `strpos` instead of a pattern, so that `%` and `_` are plain letters.
 */
export const hasWords = (term: string, ...texts: readonly Sql[]): Sql =>
  and(
    ...searchWords(term)
      .slice(0, mostWords)
      .map(
        (word) =>
          sql`(${join(
            texts.map((text) => sql`strpos(plain(${text}), plain(${word})) > 0`),
            " or ",
          )})`,
      ),
  );
