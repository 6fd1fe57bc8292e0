import { integer } from "../../base/columns.ts";
import { query } from "../../base/database.ts";
import { raw, sql } from "../../base/sql.ts";
import type { Term } from "./term.ts";

/** How many messages are read one by one before the index is used. */
export const longestStretch = 20_000;
/** Higher than the id of any message. */
export const newest = Number.MAX_SAFE_INTEGER;

/** How many messages with the words are read at most. They fill several pages of tickets. */
const mostSaying = 200;

/** Tickets that have a message with these words. For frequent words, only the newest messages are searched. */
export async function ticketsSaying({ text }: Term): Promise<number[]> {
  const rows = await query(
    { id: integer },
    sql`select distinct m.ticket_id as id
      from search_messages(words_asked(${text}), ${newest}, ${raw(mostSaying)}, ${raw(longestStretch)}) f join messages m using (id) where f.hit`,
  );
  return rows.map(({ id }) => id);
}
