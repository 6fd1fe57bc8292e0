import type pg from "pg";
import { rowsOf } from "./connect.ts";

/** The setting with the ids of the numbers that rest after a restore. */
export const restingKey = "restored.numbers";
/** The setting of a restored copy, while the original may still be there: the place of the copy's backups, or empty before the first backup. */
const copyKey = "restored.place";

/**
 * Lets all numbers rest: no worker logs them in until `startNumbers`. If the original still ran, the two installations would take the numbers from each
 * other again and again. Returns how many numbers rest.
 */
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
 * Restarts the waiting time of tickets whose customers have been silent too long. The original has probably closed these tickets since, and otherwise all
 * customers would get a text at the same time. `companyId` limits this to one company. Returns how many tickets there are.
 */
export async function restartSilence(owner: pg.Client, companyId: number | null = null): Promise<number> {
  const { rowCount } = await owner.query(
    `update tickets t set updated_at = now() from connections w
     where w.company_id = t.company_id and w.id = t.connection_id and w.expires_ticket > 0 and t.status = 'open' and t.last_message_from_me
       and t.updated_at < now() - make_interval(mins => w.expires_ticket) and t.company_id = coalesce($1, t.company_id)`,
    [companyId],
  );
  return rowCount ?? 0;
}

/** Notes whether this installation is a copy, whose original may still be there. */
export async function noteCopy(owner: pg.Client, isCopy: boolean): Promise<void> {
  await owner.query("delete from installation_settings where key = $1", [copyKey]);
  if (isCopy) await owner.query("insert into installation_settings (key, value) values ($1, '')", [copyKey]);
}

/** The place of this copy's backups, empty before the first one. Null when the original is gone for good, or when this is the original. */
export async function placeOfCopy(owner: pg.Client): Promise<string | null> {
  const [row] = await rowsOf<{ value: string }>(owner, "select value from installation_settings where key = $1", [
    copyKey,
  ]);
  return row?.value ?? null;
}

/** Notes the place of this copy's backups, before anything lies there. For an original it does nothing. */
export const notePlaceOfCopy = (owner: pg.Client, place: string): Promise<unknown> =>
  owner.query("update installation_settings set value = $2 where key = $1", [copyKey, place]);

/** Lets the numbers that rest since a restore log in again, with the credentials from the backup. Returns how many. */
export async function startNumbers(owner: pg.Client): Promise<number> {
  await noteCopy(owner, false);
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
