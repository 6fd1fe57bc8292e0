import type { Actor } from "@balcao/shared/permissions";
import { query } from "../database.ts";
import { Binds } from "../sql.ts";
import { chosen } from "../tickets/filter.ts";
import type { Term } from "./term.ts";

const limits = {
  /** So many messages are read one by one before the index is asked. */
  stretch: 20_000,
  /** Hits that one statement hands over, whoever may see them. */
  handed: 500,
  /** A search that finds little in what may be seen ends after so many statements, and goes on with its cursor. */
  rounds: 5,
};
const newest = Number.MAX_SAFE_INTEGER;

interface Found {
  ids: number[];
  /** Where to go on: below this message. */
  next: number | null;
}

/** The newest messages that have all the words, in tickets this actor sees; perhaps fewer than `most` although there are more. */
export async function findMessages(
  actor: Actor,
  { text }: Term,
  choice: Parameters<typeof chosen>[1],
  { before = newest, most }: { before: number | undefined; most: number },
  { stretch, handed, rounds } = limits,
): Promise<Found> {
  const binds = new Binds();
  const [asked, place] = [binds.add(text), binds.add(before)];
  const sql = `select f.id, f.hit, t.id is not null as seen
    from search_messages(words_asked(${asked}), ${place}, ${binds.add(handed)}, ${binds.add(stretch)}) f
    left join messages m on f.hit and m.id = f.id
    left join tickets t on t.company_id = m.company_id and t.id = m.ticket_id and ${chosen(actor, choice, binds).join(" and ")}
    order by f.id desc`;
  const ids: number[] = [];
  for (let round = 1, at = before; ; round += 1) {
    const rows = await query<{ id: number; hit: boolean; seen: boolean }>(sql, [text, at, ...binds.values.slice(2)]);
    ids.push(...rows.filter(({ seen }) => seen).map(({ id }) => id));
    if (ids.length > most) return { ids: ids.slice(0, most), next: ids[most - 1] ?? null };
    const last = rows.at(-1);
    if (!last || (last.hit && rows.length < handed)) return { ids, next: null };
    at = last.id;
    if (round === rounds) return { ids, next: at };
  }
}

const ticketsSaid = `select distinct m.ticket_id as id from search_messages(words_asked($1), $2, 2000, ${limits.stretch}) f join messages m using (id) where f.hit`;

/** Tickets in whose messages the words are; frequent words are looked for in the newest messages only. */
export async function ticketsSaying({ text }: Term): Promise<number[]> {
  return (await query<{ id: number }>(ticketsSaid, [text, newest])).map(({ id }) => id);
}
