import type { Actor } from "@balcao/shared/permissions";
import { bigint, boolean, integer } from "../../base/columns.ts";
import { query } from "../../base/database.ts";
import { sql } from "../../base/sql.ts";
import { chosen } from "../tickets/lists/filter.ts";
import { newest, longestStretch } from "../terms/messages.ts";
import type { Term } from "../terms/term.ts";

const limits = {
  stretch: longestStretch,
  /** The first statement answers so many hits, before the actor's rights are applied: a page, when the actor may see most of them. */
  first: 40,
  /** So many each further one. */
  handed: 500,
  /** A search that finds few visible messages ends after so many statements; the next page continues at its cursor. */
  rounds: 5,
};
interface Found {
  hits: { id: number; ticketId: number }[];
  /** The search continues below this message; null when there is no more. */
  next: number | null;
}

/** The newest messages that have all the words, in tickets this actor sees; perhaps fewer than `most` although there are more. */
export async function findMessages(
  actor: Actor,
  { text }: Term,
  choice: Parameters<typeof chosen>[1],
  { before = newest, most }: { before: number | undefined; most: number },
  { stretch, first, handed, rounds } = limits,
): Promise<Found> {
  const hits: Found["hits"] = [];
  for (let round = 1, at = before; ; round += 1) {
    const asked = round === 1 ? first : handed;
    const rows = await query(
      { id: bigint, hit: boolean, ticketId: integer.null },
      sql`select f.id, f.hit, t.id as "ticketId"
        from search_messages(words_asked(${text}), ${at}, ${asked}, ${stretch}) f
        left join messages m on f.hit and m.id = f.id
        left join tickets t on t.company_id = m.company_id and t.id = m.ticket_id and ${chosen(actor, choice)}
        order by f.id desc`,
    );
    for (const { id, ticketId } of rows) if (ticketId !== null) hits.push({ id, ticketId });
    if (hits.length > most) return { hits: hits.slice(0, most), next: hits[most - 1]?.id ?? null };
    const last = rows.at(-1);
    if (!last || (last.hit && rows.length < asked)) return { hits, next: null };
    at = last.id;
    if (round === rounds) return { hits, next: at };
  }
}
