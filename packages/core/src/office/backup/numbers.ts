import type pg from "pg";
import { rowsOf } from "./connect.ts";

/** Here stand the ids of the numbers that a restore let rest. */
export const restingKey = "restored.numbers";

/** No worker logs in the numbers until `startNumbers`: where the original still runs, both would take turns. Answers how many rest. */
export async function restNumbers(owner: pg.Client): Promise<number> {
  const resting = await rowsOf<{ id: number }>(
    owner,
    `update connections set wanted = false, status = 'DISCONNECTED', reason = null, updated_at = now()
     where wanted and deleted_at is null returning id`,
  );
  if (resting.length > 0)
    await owner.query(
      "insert into installation_settings (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value",
      [restingKey, JSON.stringify(resting.map(({ id }) => id))],
    );
  return resting.length;
}

/**
 * Tickets whose customer was silent for too long get that time anew: the original has said so to them since, and all of them would be told at once.
 * Answers how many.
 */
export async function restartSilence(owner: pg.Client): Promise<number> {
  const { rowCount } = await owner.query(
    `update tickets t set updated_at = now() from connections w
     where w.company_id = t.company_id and w.id = t.connection_id and w.expires_ticket > 0 and t.status = 'open' and t.last_message_from_me
       and t.updated_at < now() - make_interval(mins => w.expires_ticket)`,
  );
  return rowCount ?? 0;
}

/** Lets the numbers log in that rested since a restore, with the credentials that it brought. Answers how many. */
export async function startNumbers(owner: pg.Client): Promise<number> {
  await restartSilence(owner);
  const { rowCount } = await owner.query(
    `with gone as (delete from installation_settings where key = $1 returning value)
     update connections c set wanted = true, status = 'OPENING', reason = null, retries = 0, retry_at = null, updated_at = now()
     from gone g, jsonb_array_elements_text(g.value::jsonb) n
     where c.id = n.value::int and c.deleted_at is null and c.off_by is null and not c.wanted`,
    [restingKey],
  );
  return rowCount ?? 0;
}
