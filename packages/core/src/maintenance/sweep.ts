import { query } from "../database.ts";

/** Journal rows tell for this long why nothing happened for a number. */
const journalDays = 90;
/** A done command is of use only to who looks for a fault. */
const commandDays = 7;
const sessionDays = 30;

/**
 * Removes what has had its time, across companies: call it in the platform's scope. Answers the keys of files that no message shows any
 * more; their rows are gone, so the caller may remove them from the store.
 */
export async function sweep(): Promise<{ orphanFiles: string[] }> {
  await query(
    "delete from inbound_journal where state <> 'received' and received_at < now() - make_interval(days => $1)",
    [journalDays],
  );
  await query(
    "delete from connection_commands where state <> 'waiting' and done_at < now() - make_interval(days => $1)",
    [commandDays],
  );
  // Nobody holds a removed number any more.
  await query(
    "delete from connection_commands k using connections w where w.company_id = k.company_id and w.id = k.connection_id and w.deleted_at < now() - interval '1 day'",
  );
  await query("delete from sessions where coalesce(ended_at, expires_at) < now() - make_interval(days => $1)", [
    sessionDays,
  ]);
  // A number whose holder died before it could log out of a removed connection.
  for (const table of ["whatsapp_keys", "whatsapp_creds"])
    await query(
      `delete from ${table} k using connections w where w.company_id = k.company_id and w.id = k.connection_id and w.deleted_at < now() - interval '1 day'`,
    );
  const orphans = await query<{ key: string | null }>(
    `delete from media f where created_at < now() - interval '1 day'
       and not exists (select 1 from messages m where m.company_id = f.company_id and m.media_id = f.id) returning object_key as key`,
  );
  return { orphanFiles: orphans.flatMap(({ key }) => (key === null ? [] : [key])) };
}
