import { boolean, json } from "../../base/columns.ts";
import { query } from "../../base/database.ts";
import { type Sql, sql } from "../../base/sql.ts";
import type { Term } from "./term.ts";

/** How many messages are read one by one before the index is used. */
export const longestStretch = 20_000;
/** Higher than the id of any message. */
export const newest = Number.MAX_SAFE_INTEGER;

/** If more messages than this have the words, tickets are checked in the order of their list, because reading all these messages would take longer. */
const mostSaying = 2000;

/** The tickets that have a message with some words. */
export interface WordMatches {
  ids: number[];
  /** All such tickets are among the ids. Otherwise there are no ids. */
  whole: boolean;
  /** One of twenty new messages has the words, so a ticket with them is soon found. */
  often: boolean;
}

/** The tickets that have a message with all these words. With `atMost`, no tickets are returned for words that more messages have. */
export async function ticketsWithWords({ text }: Term, atMost: number | null = mostSaying): Promise<WordMatches> {
  const [said] = await query(
    { ids: json<number[]>(), whole: boolean, often: boolean },
    sql`select to_jsonb(f.ids) as ids, f.whole, f.often from tickets_with_words(words_asked(${text}), ${atMost}::int) f`,
  );
  return said ?? { ids: [], whole: true, often: false };
}

/**
 * The ids of those tickets of an array that have a message with all these words, as a source of rows. With `often`, each ticket's messages are read up
 * to the first one that has them.
 */
export const saying = ({ text }: Term, often: boolean, among: Sql): Sql =>
  sql`tickets_saying(words_asked(${text}), ${among}, ${often}::boolean)`;
