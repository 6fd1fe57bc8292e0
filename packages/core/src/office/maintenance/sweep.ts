import { keyHours } from "@balcao/shared/api-messages/rules";
import { knownForDays } from "@balcao/shared/contact-lists/rules";
import { keptEmailHours, takeBackHours } from "@balcao/shared/factors/rules";
import { waitingDays } from "@balcao/shared/webhooks/rules";
import { text } from "../../base/columns.ts";
import { query, run } from "../../base/database.ts";
import { takesLonger } from "../../base/takes-longer.ts";
import { MediaRow } from "../../base/files/media.model.ts";
import { raw, sql } from "../../base/sql.ts";
import { unshown } from "../../base/files/release.ts";

/** For this long, journal rows show what a number received and why nothing followed. */
const journalDays = 90;
/** Done commands are read only by people who look for a fault. */
const commandDays = 7;
/**
 * The row of a session records who signed in, when, and from which address. Brazilian law requires these records for six months (Marco Civil, article
 * 15).
 */
const sessionDays = 190;
const takeBackDays = 30;
const mailDays = 30;
const incidentDays = 90;
/** Bulk e-mails stay in the list for a year, and so do the links for unsubscribing. */
const emailDays = 365;
/** A code works for minutes and counts for an hour, and a link works for days. An older code or link opens nothing. */
const recoveryDays = 1;
/** A browser keeps the cookie that names it for the same time. */
const browserDays = 365;
const confirmationDays = 30;
/** After this time the rows of an import can no longer be downloaded. A file whose columns nobody confirmed is deleted sooner. */
const listImportDays = 90;
const unmappedDays = 7;
/** How long deliveries of webhooks are shown. */
const deliveredDays = 7;
const undeliveredDays = 30;
/** Older events are no news, so the mark of their notice is no longer needed. */
const toldDays = 2;
const sweepSeconds = 300;

const daysAgo = (days: number) => sql`now() - make_interval(days => ${days})`;
/** Rows `k` of a connection that was removed more than a day ago. */
const ofRemoved = sql`w.company_id = k.company_id and w.id = k.connection_id and w.deleted_at < now() - interval '1 day'`;

/**
 * Removes old rows of all companies. Returns the keys of files that nothing shows any more. Their rows are deleted, so the caller may remove the files
 * from the store. Call it in the platform's scope.
 */
export async function sweep(): Promise<{ orphanFiles: string[] }> {
  await takesLonger(sweepSeconds);
  await run(sql`delete from inbound_journal where state <> 'received' and received_at < ${daysAgo(journalDays)}`);
  await run(sql`delete from connection_commands where state <> 'waiting' and done_at < ${daysAgo(commandDays)}`);
  await run(sql`delete from mails where state <> 'waiting' and done_at < ${daysAgo(mailDays)}`);
  await run(sql`delete from emails where created_at < ${daysAgo(emailDays)}`);
  await sweepSignIns();
  await run(sql`delete from connection_incidents where ended_at < ${daysAgo(incidentDays)}`);
  await run(
    sql`delete from contact_list_imports where finished_at < ${daysAgo(listImportDays)} or status = 'mapping' and touched_at < ${daysAgo(unmappedDays)}`,
  );
  await run(
    sql`delete from contact_file_imports where finished_at < ${daysAgo(listImportDays)} or status in ('mapping', 'ready') and touched_at < ${daysAgo(unmappedDays)}`,
  );
  await run(sql`delete from idempotency_keys where created_at < now() - make_interval(hours => ${raw(keyHours)})`);
  await run(
    sql`update webhook_deliveries set state = 'dropped', failure = 'expired', done_at = now()
      where state = 'waiting' and created_at < ${daysAgo(waitingDays)}`,
  );
  await run(
    sql`delete from webhook_deliveries
      where state = 'delivered' and done_at < ${daysAgo(deliveredDays)} or state <> 'waiting' and done_at < ${daysAgo(undeliveredDays)}`,
  );
  await run(sql`delete from webhook_secrets where valid_until < now()`);
  await run(
    sql`delete from push_devices d using sessions s where s.id = d.session_id and (s.ended_at is not null or s.expires_at < now())`,
  );
  await run(sql`delete from push_told where told_at < ${daysAgo(toldDays)}`);
  await run(sql`delete from known_numbers where checked_at < ${daysAgo(knownForDays.valid)}`);
  // No worker holds a removed number any more, and its last holder may have died before it could log out.
  for (const table of [
    "connection_commands",
    "whatsapp_keys",
    "whatsapp_creds",
    "official_accounts",
    "official_sends",
    "service_windows",
    "phone_contacts",
  ] as const)
    await run(sql`delete from ${raw(table)} k using connections w where ${ofRemoved}`);
  // A row may be written a moment before its message.
  await run(
    sql`delete from official_sends s where tried_at < ${daysAgo(1)}
      and not exists (select 1 from messages m where m.company_id = s.company_id and m.connection_id = s.connection_id and m.wid = s.wid)`,
  );
  // Nobody sees the private quick messages of a deleted user. The row of the user stays.
  await run(
    sql`delete from quick_messages k where not k.geral and (k.user_id is null or exists (
      select 1 from users u where u.company_id = k.company_id and u.id = k.user_id and u.deleted_at is not null))`,
  );
  return { orphanFiles: await removeOrphans() };
}

/** Removes what people signed in and recovered with: codes, steps, links, earlier addresses and sessions. */
async function sweepSignIns(): Promise<void> {
  await run(sql`delete from recovery_codes where made_at < ${daysAgo(recoveryDays)}`);
  await run(sql`delete from sign_in_steps where made_at < ${daysAgo(recoveryDays)}`);
  await run(sql`delete from passkey_answers where made_at < ${daysAgo(recoveryDays)}`);
  await run(sql`delete from factor_guesses where made_at < ${daysAgo(recoveryDays)}`);
  await run(sql`delete from account_letters where made_at < ${daysAgo(recoveryDays)}`);
  await run(sql`delete from factor_take_backs where made_at < ${daysAgo(takeBackDays)}`);
  await run(sql`delete from earlier_emails where replaced_at < now() - make_interval(hours => ${raw(keptEmailHours)})`);
  await run(sql`delete from factor_browsers where made_at < ${daysAgo(browserDays)}`);
  await run(sql`delete from email_confirmations where made_at < ${daysAgo(confirmationDays)}`);
  await run(sql`delete from sessions where coalesce(ended_at, expires_at) < ${daysAgo(sessionDays)}`);
  // Forgets the earlier e-mails that the version before 0214 kept. A user who signs in at this moment is left for the next night.
  await run(
    sql`update users set earlier_email = null where id in (
      select id from users where earlier_email is not null and email_changed_at < now() - make_interval(hours => ${raw(takeBackHours)}) for update skip locked)`,
  );
}

async function removeOrphans(): Promise<string[]> {
  const orphans = await query(
    { ...MediaRow.shape("companyId"), key: MediaRow.columns.objectKey },
    sql`delete from media f where created_at < now() - interval '1 day'
       and ${unshown}
     returning company_id as "companyId", object_key as key`,
  );
  // Another message may show the same file.
  const orphanFiles = await query(
    { key: text },
    sql`select distinct o.key from jsonb_to_recordset(${JSON.stringify(orphans)}::jsonb) as o("companyId" int, key text)
     where o.key is not null and not exists (select 1 from media f where f.company_id = o."companyId" and f.object_key = o.key)`,
  );
  return orphanFiles.map(({ key }) => key);
}

/** Which of the given keys no row names. Such files come from a crash between storing a file and writing its row. Call it in the platform's scope. */
export async function unknownFiles(keys: readonly string[]): Promise<string[]> {
  const unknown = await query(
    { key: text },
    sql`select key from unnest(${[...keys]}::text[]) as given(key)
     where not exists (select 1 from media f where f.company_id = split_part(given.key, '/', 1)::int and f.object_key = given.key)
       and not exists (select 1 from announcements a where a.image_key = given.key)
       and not exists (select 1 from payments p where p.proof_key = given.key)
       and not exists (select 1 from company_file_pieces p where p.company_id = split_part(given.key, '/', 1)::int and p.object_key = given.key)`,
  );
  return unknown.map(({ key }) => key);
}
