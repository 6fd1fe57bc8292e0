import type { Actor } from "@balcao/shared/permissions";
import { bigint, boolean } from "../../base/columns.ts";
import { query } from "../../base/database.ts";
import { sql } from "../../base/sql.ts";
import { chosen } from "../tickets/filter.ts";
import { newest, longestStretch } from "../terms/messages.ts";
import type { Term } from "../terms/term.ts";

const limits = {
  stretch: longestStretch,
  /** So many hits one statement answers, before visibility is applied. */
  handed: 500,
  /** A search that finds few visible messages ends after so many statements; its cursor continues it. */
  rounds: 5,
};
interface Found {
  ids: number[];
  /** The search continues below this message; null at its end. */
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
  const ids: number[] = [];
  for (let round = 1, at = before; ; round += 1) {
    const rows = await query(
      { id: bigint, hit: boolean, seen: boolean },
      sql`select f.id, f.hit, t.id is not null as seen
        from search_messages(words_asked(${text}), ${at}, ${handed}, ${stretch}) f
        left join messages m on f.hit and m.id = f.id
        left join tickets t on t.company_id = m.company_id and t.id = m.ticket_id and ${chosen(actor, choice)}
        order by f.id desc`,
    );
    ids.push(...rows.filter(({ seen }) => seen).map(({ id }) => id));
    if (ids.length > most) return { ids: ids.slice(0, most), next: ids[most - 1] ?? null };
    const last = rows.at(-1);
    if (!last || (last.hit && rows.length < handed)) return { ids, next: null };
    at = last.id;
    if (round === rounds) return { ids, next: at };
  }
}
