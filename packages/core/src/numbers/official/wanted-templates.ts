import { integer } from "../../base/columns.ts";
import { query, run } from "../../base/database.ts";
import { enqueue } from "../../base/outbox/write.ts";
import { sql } from "../../base/sql.ts";
import { OfficialAccountRow } from "./official-account.model.ts";

/** A reading that was wanted so long ago and is still not done was lost on its way. */
const lostMinutes = 10;

/**
 * Has the templates of an account read again soon. Meta takes few such calls an hour: while one reading waits, whatever wants another one is served by it.
 */
export async function wantTemplates(wabaId: string): Promise<void> {
  const wanted = await run(
    sql`update official_accounts set templates_wanted_at = clock_timestamp() where waba_id = ${wabaId}
      and (templates_wanted_at is null or templates_wanted_at < clock_timestamp() - make_interval(mins => ${lostMinutes}))`,
  );
  if (wanted > 0) enqueue("message-templates.read", { isMarked: true });
}

/** Has the same reading tried again after a time. */
export function readLater(delayMs: number): void {
  enqueue("message-templates.read", { isMarked: true }, { delayMs });
}

/** The accounts whose templates are to be read. */
export async function wantedAccounts(): Promise<string[]> {
  const rows = await query(
    { ...OfficialAccountRow.shape("wabaId"), first: integer },
    sql`select a.waba_id as "wabaId", min(a.connection_id) as first from official_accounts a
      where a.templates_wanted_at is not null group by a.waba_id order by first`,
  );
  return rows.map(({ wabaId }) => wabaId);
}
