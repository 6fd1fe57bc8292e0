import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";

// Reads the database's own catalogue, because a careless migration must fail before it reaches production.
const owner = new pg.Client(process.env.DATABASE_OWNER_URL);
beforeAll(() => owner.connect());
afterAll(() => owner.end());

/** Tables of the platform, which hold no data of a company. */
const platformTables = [
  "announcements",
  "backups",
  "branding",
  "branding_pictures",
  "help_videos",
  "installation_settings",
  "invoice_counters",
  "migrations",
  "password_policies",
  "plans",
  "provider_events",
  "setup_codes",
  "sql_functions",
  "unpaid_email_hours",
  "workers",
];
/** The only indexes that may not begin with the company. They find rows before the company is known, or across companies. */
const crossCompany = [
  "companies_pkey",
  "users_email",
  "sessions_pkey",
  "connections_number",
  "connections_wanted",
  "connection_leases_pkey",
  "whatsapp_creds_pkey",
  "whatsapp_keys_pkey",
  "official_accounts_pkey",
  "official_accounts_phone_number",
  "official_accounts_waba",
  "connection_incidents_alarm",
  "connection_incidents_over",
  "mails_due",
  "email_confirmations_hash",
  "connection_commands_waiting",
  "connection_commands_done",
  "inbound_journal_open",
  "inbound_journal_age",
  "outbox_order",
  "tickets_snoozed",
  "tickets_unanswered",
  "rating_requests_due",
  "bot_turns_due",
  "tickets_farewell",
  "schedules_due",
  "campaigns_due",
  "campaign_shippings_waiting",
  "contacts_name_search",
  "contacts_number_search",
  "contact_identities_search",
  "help_videos_order",
  "api_tokens_hash",
  "idempotency_keys_age",
  "webhook_deliveries_done",
  "webhook_deliveries_age",
  "companies_tax_id",
  "company_tasks_due",
  "plans_name",
  "plans_identifier_key",
  "subscriptions_due",
  "invoices_number_key",
  "invoices_open",
  "charges_key_key",
  "charges_provider_ref_key",
  "charges_check",
  "payments_provider_provider_payment_id_key",
  "payments_proof",
  "invoices_owed",
  "inbound_journal_failed",
  "provider_events_age",
  "announcements_order",
  "announcements_image",
  "announcement_reads_of",
  "email_recipients_token",
  // A browser gets notices for only one user, of any company.
  "push_devices_endpoint_key",
  "visits_newest",
  "visits_open",
];
const names = async (sql: string) => (await owner.query<{ name: string }>(sql)).rows.map((row) => row.name);

test("every table has forced row-level security by company, except the listed tables of the platform", async () => {
  const unfenced =
    await names(`select relname as name from pg_class c where relkind = 'r' and relnamespace = 'public'::regnamespace
    and not (relrowsecurity and relforcerowsecurity and exists (select 1 from pg_policy p where p.polrelid = c.oid and p.polname = 'company'))`);
  expect(unfenced.toSorted()).toEqual(platformTables);
});

test("the company policy compares only the company", async () => {
  const odd = await names(`select tablename as name from pg_policies where policyname = 'company'
    and regexp_replace(qual, '[() ]', '', 'g') !~ '^(company_id|id)=SELECTNULLIFcurrent_setting''app.company_id''::text,true,''''::text::integerAS"nullif"$'`);
  expect(odd).toEqual([]);
});

test("a foreign key between tenant tables contains the company", async () => {
  const loose =
    await names(`with tenant as (select attrelid as oid, attnum from pg_attribute a join pg_class c on c.oid = a.attrelid
      where attname = 'company_id' and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace)
    select k.conname as name from pg_constraint k join tenant f on f.oid = k.conrelid join tenant t on t.oid = k.confrelid
    where k.contype = 'f' and not (f.attnum = any(k.conkey) and t.attnum = any(k.confkey))`);
  expect(loose).toEqual([]);
});

test("indexes of tenant tables begin with the company, except the listed ones and plain primary keys", async () => {
  const strange =
    await names(`select i.relname as name from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class c on c.oid = x.indrelid
    join pg_attribute a on a.attrelid = c.oid and a.attnum = x.indkey[0]
    where c.relnamespace = 'public'::regnamespace and a.attname not in ('company_id')
      and not (x.indisprimary and a.attname = 'id')`);
  expect(
    strange.filter((name) => !crossCompany.includes(name) && !platformTables.includes(name.replace(/_pkey$/, ""))),
  ).toEqual([]);
});

test("there are no enum types: under row-level security an index on an enum would not be used", async () => {
  expect(
    await names("select typname as name from pg_type where typtype = 'e' and typnamespace = 'public'::regnamespace"),
  ).toEqual([]);
});

/** The functions that read all companies on purpose. There is one, which returns only whether an address is taken. */
const ofAllCompanies = ["email_is_kept"];

test("functions that run as their owner filter by company themselves and are not open to the public", async () => {
  const open =
    await names(`select proname as name from pg_proc where prosecdef and pronamespace = 'public'::regnamespace
    and (prosrc !~ 'company_id = nullif\\(current_setting\\(''app.company_id''' or has_function_privilege('public', oid, 'execute'))`);
  expect(open).toEqual(ofAllCompanies);
});

test("a function that runs as its owner searches temporary relations last, and its owner creates none in the schema", async () => {
  const open =
    await names(`select proname as name from pg_proc where prosecdef and pronamespace = 'public'::regnamespace
    and not coalesce(proconfig, '{}') @> '{"search_path=pg_catalog, public, pg_temp"}'`);
  expect(open).toEqual([]);
  const owners = await names("select 'search' as name where has_schema_privilege('balcao_search', 'public', 'create')");
  expect(owners).toEqual([]);
});
