import { boolean, integer } from "../../base/columns.ts";
import { query, run } from "../../base/database.ts";
import { enqueue } from "../../base/outbox/write.ts";
import { sql } from "../../base/sql.ts";
import { OfficialAccountRow } from "./official-account.model.ts";

/** A reading that was ordered this long ago and is not done yet was lost on its way. */
export const lostMinutes = 10;

/**
 * Orders a new reading of an account's templates. Meta takes few such calls an hour, so one waiting reading serves all requests. A reading that has
 * begun may not have seen the news, so the newer mark makes another reading follow. `always`: the access is new, so a reading that waits with the old
 * access does not count.
 */
export async function wantTemplates(wabaId: string, { always = false } = {}): Promise<void> {
  const marked = await query(
    { isFirst: boolean },
    sql`with b as (
        -- A worker of the version before ends a reading by the mark alone.
        select connection_id, ${always} or templates_wanted_at is null
          or coalesce(templates_ordered_at < clock_timestamp() - make_interval(mins => ${lostMinutes}), true) as is_first
        from official_accounts where waba_id = ${wabaId} order by connection_id for no key update)
      update official_accounts a set templates_wanted_at = clock_timestamp(),
        templates_ordered_at = case when b.is_first then clock_timestamp() else a.templates_ordered_at end
      from b where a.connection_id = b.connection_id returning b.is_first as "isFirst"`,
  );
  if (marked.some(({ isFirst }) => isFirst)) enqueue("message-templates.read", { isMarked: true });
}

/** Ends a reading that began at `since`, even if Meta refused it. If somebody wanted a reading after that time, another one follows. */
export async function endReading(wabaId: string, since: Date): Promise<void> {
  const at = sql`${since.toISOString()}::timestamptz`;
  await run(
    sql`update official_accounts set templates_wanted_at = null, templates_ordered_at = null
      where waba_id = ${wabaId} and templates_wanted_at <= ${at}`,
  );
  const left = await run(
    sql`update official_accounts set templates_ordered_at = clock_timestamp() where waba_id = ${wabaId} and templates_wanted_at is not null`,
  );
  if (left > 0) enqueue("message-templates.read", { isMarked: true });
}

/** Orders another try of the same reading after this delay. */
export async function readLater(delayMs: number): Promise<void> {
  await run(
    sql`update official_accounts set templates_ordered_at = clock_timestamp() + make_interval(secs => ${delayMs / 1000})
      where templates_wanted_at is not null`,
  );
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
