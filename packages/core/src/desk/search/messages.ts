import type { Actor } from "@balcao/shared/permissions";
import { bigint, boolean, integer } from "../../base/columns.ts";
import { query } from "../../base/database.ts";
import { sql } from "../../base/sql.ts";
import { chosen } from "../tickets/lists/filter.ts";
import { newest, longestStretch } from "../terms/messages.ts";
import type { Term } from "../terms/term.ts";

const limits = {
  stretch: longestStretch,
  /** How many hits the first statement returns before the actor's rights are applied. It is one page, because the actor may see most of them. */
  first: 40,
  /** How many hits each further statement returns. */
  handed: 500,
  /** A search with few visible messages ends after this many statements. The next page continues at its cursor. */
  rounds: 5,
};
interface MessageHits {
  hits: { id: number; ticketId: number }[];
  /** The message below which the search continues; null when there are no more messages. */
  next: number | null;
}

/** The newest messages that have all the words, in tickets that this actor sees. There may be fewer than `most` although more exist. */
export async function findMessages(
  actor: Actor,
  { text }: Term,
  choice: Parameters<typeof chosen>[1],
  { before = newest, most }: { before: number | undefined; most: number },
  { stretch, first, handed, rounds } = limits,
): Promise<MessageHits> {
  const hits: MessageHits["hits"] = [];
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
