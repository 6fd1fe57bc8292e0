import { query } from "../database.ts";

/** Journal rows tell for this long why nothing happened for a number. */
const journalDays = 90;
/** A done command is of use only to who looks for a fault. */
const commandDays = 7;
const sessionDays = 30;
const mailDays = 30;
const incidentDays = 90;

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
  await query("delete from mails where state <> 'waiting' and done_at < now() - make_interval(days => $1)", [mailDays]);
  await query("delete from connection_incidents where ended_at < now() - make_interval(days => $1)", [incidentDays]);
  // Nobody holds a removed number any more.
  await query(
    "delete from connection_commands k using connections w where w.company_id = k.company_id and w.id = k.connection_id and w.deleted_at < now() - interval '1 day'",
  );
  await query("delete from sessions where coalesce(ended_at, expires_at) < now() - make_interval(days => $1)", [
    sessionDays,
  ]);
  // A number whose holder died before it could log out of a removed connection, and whom its phone knew.
  for (const table of ["whatsapp_keys", "whatsapp_creds", "phone_contacts"])
    await query(
      `delete from ${table} k using connections w where w.company_id = k.company_id and w.id = k.connection_id and w.deleted_at < now() - interval '1 day'`,
    );
  // Nobody's any more: its owner is gone, and it was for nobody else.
  await query("delete from quick_messages where user_id is null and not geral");
  const orphans = await query<{ companyId: number; key: string | null }>(
    `delete from media f where created_at < now() - interval '1 day'
       and not exists (select 1 from messages m where m.company_id = f.company_id and m.media_id = f.id)
       and not exists (select 1 from quick_messages k where k.company_id = f.company_id and k.media_id = f.id)
       and not exists (select 1 from schedules s where s.company_id = f.company_id and s.media_id = f.id)
       and not exists (select 1 from contacts c where c.company_id = f.company_id and c.picture_media_id = f.id)
     returning company_id as "companyId", object_key as key`,
  );
  // The same bytes may have gone out in a message of their own.
  const orphanFiles = await query<{ key: string }>(
    `select distinct o.key from jsonb_to_recordset($1::jsonb) as o("companyId" int, key text)
     where o.key is not null and not exists (select 1 from media f where f.company_id = o."companyId" and f.object_key = o.key)`,
    [JSON.stringify(orphans)],
  );
  return { orphanFiles: orphanFiles.map(({ key }) => key) };
}

/** Of these keys those that no row names: a crash between the disk and its row left them. In the platform's scope. */
export async function unknownFiles(keys: readonly string[]): Promise<string[]> {
  const unknown = await query<{ key: string }>(
    `select key from unnest($1::text[]) as given(key)
     where not exists (select 1 from media f where f.company_id = split_part(given.key, '/', 1)::int and f.object_key = given.key)`,
    [[...keys]],
  );
  return unknown.map(({ key }) => key);
}
