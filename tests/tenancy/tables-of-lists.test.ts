import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";

// Reads the database's catalogue for the needs of a list: an index of its company, and times that a cursor can hold.
const owner = new pg.Client(process.env.DATABASE_OWNER_URL);
beforeAll(() => owner.connect());
afterAll(() => owner.end());
const names = async (sql: string) => (await owner.query<{ name: string }>(sql)).rows.map((row) => row.name);

/** Tables whose rows are not found by their company, each with its reason. */
const withoutOwnIndex: Record<string, string> = {
  connection_leases: "a number has one row, which is found by the number",
  official_accounts: "a number has one row, which is found by the number",
  outbox: "its rows go out in the order of all companies, and are gone a moment later",
  outbox_dead: "it has the few rows that could not go out, which the operator reads of all companies",
  whatsapp_creds: "a number has one row, which is found by the number",
  whatsapp_keys: "its rows are found by their number",
};

test("every table of companies has an index that begins with the company and leaves no row out, or a reason against it", async () => {
  const missing = await names(`select c.relname as name from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id'
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
      and not exists (select 1 from pg_index x where x.indrelid = c.oid and x.indkey[0] = a.attnum and x.indpred is null)
    order by 1`);
  expect(missing).toEqual(Object.keys(withoutOwnIndex).toSorted());
});

/** Times with microseconds, with the reason for them. A cursor holds milliseconds, and would lose or repeat a row between two of them. */
const withMicroseconds: Record<string, string> = {
  "it is compared with the server's clock, and never leaves it": `bot_turns.due_at connection_commands.not_before connection_leases.expires_at
    connections.retry_at inbound_journal.not_before integrations.paused_until mails.not_before rating_requests.expires_at sessions.expires_at
    sessions.authenticated_at sessions.rotated_at tickets.farewell_at unpaid_email_hours.hour workers.seen_at workers.started_at`,
  "it marks that and when something was done, and no list is sorted by it": `announcement_reads.read_at assistant_faults.told_at bot_turns.asked_at
    charges.looked_at connection_commands.done_at connections.deleted_at contact_identities.asked_at contact_imports.finished_at
    contact_imports.touched_at contact_merges.undone_at contacts.blocked_at contacts.doubted_at contacts.opted_out_at contacts.picture_checked_at
    integrations.last_answer_at integrations.last_failure_at mails.done_at message_versions.replaced_at outbox_dead.died_at rating_requests.ended_at
    rating_requests.sent_at sessions.ended_at setup_codes.made_at ticket_drafts.updated_at tickets.closed_at tickets.out_of_hours_told_at
    users.deleted_at users.last_seen_at`,
  "it says since when the row is there, and no list that a cursor continues is sorted by it": `bot_steps.at companies.created_at
    connection_commands.created_at connections.created_at connections.updated_at contact_identities.first_seen contact_imports.started_at
    contact_merges.merged_at contact_names.until file_lists.created_at help_videos.created_at inbound_journal.received_at integrations.created_at
    mails.created_at media.created_at messages.created_at migrations.applied_at outbox.created_at outbox_dead.created_at quick_messages.created_at
    schedules.created_at sessions.created_at tags.created_at ticket_events.at ticket_notes.created_at tickets.created_at users.created_at`,
};

test("every time has milliseconds, like the cursors, or a reason against it", async () => {
  const others =
    await names(`select c.relname || '.' || a.attname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped
      and a.atttypid in ('timestamptz'::regtype, 'timestamp'::regtype)
      and not (a.atttypid = 'timestamptz'::regtype and a.atttypmod = 3)`);
  const known = Object.values(withMicroseconds).flatMap((columns) => columns.split(/\s+/));
  expect(others.toSorted()).toEqual(known.toSorted());
});
