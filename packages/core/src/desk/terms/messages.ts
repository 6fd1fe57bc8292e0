import { integer } from "../../base/columns.ts";
import { query } from "../../base/database.ts";
import { raw, sql } from "../../base/sql.ts";
import type { Term } from "./term.ts";

/** So many messages are read one by one before the index is used. */
export const longestStretch = 20_000;
/** Above every id of a message. */
export const newest = Number.MAX_SAFE_INTEGER;

/** Tickets that have a message with these words; frequent words are searched in the newest messages only. */
export async function ticketsSaying({ text }: Term): Promise<number[]> {
  const rows = await query(
    { id: integer },
    sql`select distinct m.ticket_id as id
      from search_messages(words_asked(${text}), ${newest}, 2000, ${raw(longestStretch)}) f join messages m using (id) where f.hit`,
  );
  return rows.map(({ id }) => id);
}
