import type pg from "pg";
import { rowsOf } from "./connect.ts";
import { nameAt } from "./manifest.ts";

/** The setting with the ids of the numbers that rest after a restore. */
export const restingKey = "restored.numbers";
/** The setting with the moment of a restore, while the original may still be there. */
const copyKey = "restored.at";

/**
 * Lets all numbers rest: no worker logs them in until `startNumbers`. If the original still ran, both installations would take turns. Answers how
 * many numbers rest.
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
 * Restarts the time of silence of tickets whose customers were silent for too long. The original has probably closed these tickets since, and
 * otherwise all customers would get a text at once. Answers how many tickets there are.
 */
export async function restartSilence(owner: pg.Client): Promise<number> {
  const { rowCount } = await owner.query(
    `update tickets t set updated_at = now() from connections w
     where w.company_id = t.company_id and w.id = t.connection_id and w.expires_ticket > 0 and t.status = 'open' and t.last_message_from_me
       and t.updated_at < now() - make_interval(mins => w.expires_ticket)`,
  );
  return rowCount ?? 0;
}

/** Notes whether this installation is a copy, whose original may still be there. */
export async function noteCopy(owner: pg.Client, isCopy: boolean): Promise<void> {
  await owner.query("delete from installation_settings where key = $1", [copyKey]);
  if (isCopy)
    await owner.query("insert into installation_settings (key, value) values ($1, $2)", [copyKey, nameAt(new Date())]);
}

/**
 * Tells of the name of a backup whether a copy's original made it: before the copy was restored, or unknown to the copy. Null when the original
 * is gone for good, or when this is the original.
 */
export async function originalsBackups(owner: pg.Client): Promise<((name: string) => boolean) | null> {
  const [row] = await rowsOf<{ value: string }>(owner, "select value from installation_settings where key = $1", [
    copyKey,
  ]);
  if (!row) return null;
  const made = await rowsOf<{ name: string }>(owner, "select name from backups where name > $1", [row.value]);
  const own = new Set(made.map(({ name }) => name));
  return (name) => !own.has(name);
}

/** Lets the numbers that rest since a restore log in again, with the credentials from the backup. Answers how many. */
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
