import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inCompany } from "../../base/database.ts";
import { putFile } from "../../base/files/store.ts";
import { placeOfCreds, placeOfKey, secrets } from "../../base/secrets.ts";
import { say } from "../../desk/messages/sending/say.ts";
import { claimLeases } from "../../numbers/connections/leases.ts";
import { backupScene } from "../../testing/backup-scene.ts";
import { makeCampaign } from "../../testing/campaign-factories.ts";
import { makeCompany, makeConnection, makeContact, makeMedia, makeTicket, makeUser } from "../../testing/factories.ts";
import { makeBackup } from "./backup.ts";
import type { Summary } from "./manifest.ts";
import { findBackup } from "./place.ts";
import { readTables } from "./tables.ts";

const owner = new pg.Client(process.env.DATABASE_OWNER_URL);
let scene: Awaited<ReturnType<typeof backupScene>>;
let made: Summary;
let there: { key: string; companyId: number; connectionId: number; scheduleIds: number[] };
type OtherHost = Awaited<ReturnType<Awaited<ReturnType<typeof backupScene>>["elsewhere"]>>;
let place: OtherHost;
beforeAll(async () => {
  await owner.connect();
  scene = await backupScene(process.env);
  there = await makeDesk();
  made = await makeBackup(scene.wish);
  place = await scene.elsewhere();
});
afterAll(async () => {
  await scene.end();
  await owner.end();
});

/** A desk in the middle of its work, with all automatic work waiting. */
async function makeDesk() {
  const companyId = await makeCompany();
  const { userId } = await makeUser(companyId, { name: "Ana" });
  const connectionId = await makeConnection(companyId, { wanted: true, number: "5511999990000" });
  const contactId = await makeContact(companyId);
  const ticketId = await makeTicket(companyId, { connectionId, contactId, userId, status: "open" });
  await inCompany(companyId, () => say(ticketId, { speaker: "desk", userId }, [{ body: "Chega amanhã" }]));
  await makeCampaign(companyId, { status: "EM_ANDAMENTO", connectionId });
  await makeCampaign(companyId, { status: "PROGRAMADA", connectionId, scheduledAt: new Date(Date.now() - 1000) });
  await makeCampaign(companyId, { status: "PROGRAMADA", connectionId, scheduledAt: new Date(Date.now() + 9e7) });
  const { key, size } = await putFile(companyId, Buffer.from("foto"));
  await makeMedia(companyId, { key, size });
  const values = [companyId, connectionId];
  const insert = (text: string, more: unknown[] = []) => owner.query(text, [...values, ...more]);
  const scheduled = await insert(
    `insert into schedules (company_id, connection_id, contact_id, body, send_at)
     select $1, $2, $3, 'Lembrete', now() + after from unnest(array['-1 minute', '1 day']::interval[]) after returning id`,
    [contactId],
  );
  await insert(
    `insert into contact_erasures (company_id, contact_id, state, due_at)
     select $1, $3, 'waiting', now() + after from unnest(array['-1 minute', '20 days']::interval[]) after where $2::int > 0`,
    [contactId],
  );
  await owner.query(
    `insert into retentions (company_id, state, words_months, starts_at)
     select $1, state, 12, now() + after from unnest(array['active', 'waiting'], array['-1 minute', '20 days']::interval[]) as r(state, after)`,
    [companyId],
  );
  await insert(
    "insert into mails (company_id, recipient, subject, body, is_secret) select $1, 'a@example.com', $2::int::text, 'code 123', true",
  );
  await insert(
    `with e as (insert into webhook_endpoints (company_id, name, url, events) values ($1, 'ERP', 'https://erp.example', '{}') returning id)
     insert into webhook_deliveries (company_id, endpoint_id, event_id, event, body, order_key) select $1, id, 'e', 'webhook.test', '{}', $2::int::text from e`,
  );
  await insert(
    "insert into inbound_journal (company_id, connection_id, chat, wid, from_me) values ($1, $2, 'c', 'w', false)",
  );
  await insert(
    `with s as (insert into sessions (company_id, user_id, expires_at) select $1::int, $3::int, now() + interval '1 day' where $2::int > 0), i as (insert into invitations (company_id, email, profile, hash, invited_by, expires_at) values ($1::int, '', 'user', sha256('i'), $3::int, now() + interval '1 day')), t as (insert into factor_take_backs (company_id, hash, user_id, email) values ($1::int, sha256('t'), $3::int, 'a@example.com')), e as (insert into email_confirmations (company_id, user_id, email, hash, made_at) values ($1::int, $3::int, 'a@example.com', sha256('e'), now()))
     insert into recovery_codes (company_id, user_id, hash, made_at) values ($1::int, $3::int, 'hash', now())`,
    [userId],
  );
  await insert("insert into whatsapp_creds (company_id, connection_id, value) values ($1, $2, $3)", [
    secrets.encrypt(placeOfCreds(connectionId), Buffer.from("creds")),
  ]);
  for (const type of ["session", "sender-key", "pre-key", "lid-mapping"])
    await insert(
      "insert into whatsapp_keys (company_id, connection_id, type, id, value) values ($1, $2, $3, '1', $4)",
      [type, secrets.encrypt(placeOfKey(connectionId, type, "1"), Buffer.from(type))],
    );
  await insert(
    "insert into connection_leases (company_id, connection_id, holder, epoch, expires_at) values ($1, $2, 'original', 7, now() + interval '1 hour')",
  );
  await owner.query(
    `insert into installation_settings (key, value) values ('provider.manual', '{"enabled": true, "methods": ["pix"], "values": {}}')`,
  );
  return { key, companyId, connectionId, scheduleIds: scheduled.rows.map(({ id }) => id as number) };
}

/** Runs statements in the restored database. */
async function inPlace<T>(
  work: (rows: <R extends object>(text: string) => Promise<R[]>, target: pg.Client) => Promise<T>,
) {
  const target = new pg.Client(place.DATABASE_OWNER_URL);
  await target.connect();
  try {
    return await work(async <R extends object>(text: string) => (await target.query<R>(text)).rows, target);
  } finally {
    await target.end();
  }
}
const restore = (changes: Partial<Record<string, string>> = {}, identity = scene.host.identity, more: string[] = []) =>
  scene.run(["restore", "--identity", "-", ...more], { ...place, ...changes }, `# mine\n${identity}\n`);

/** The parts of a schema, as text. */
const schema = `select string_agg(line, E'\n' order by line) as text from (
  select c.relname || ' ' || c.relrowsecurity || c.relforcerowsecurity || a.attname || format_type(a.atttypid, a.atttypmod) || a.attnotnull || coalesce(pg_get_expr(d.adbin, d.adrelid), '') as line
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v')
  union all select conrelid::regclass || ' ' || conname || pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace
  union all select tgrelid::regclass || ' ' || tgname || tgenabled::text from pg_trigger where not tgisinternal
  union all select indexrelid::regclass || ' ' || pg_get_indexdef(indexrelid) from pg_index where indrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
  union all select tablename || ' ' || policyname || roles::text || coalesce(qual, '') from pg_policies
  union all select c.relname || ' ' || coalesce(c.relacl::text, '') from pg_class c where c.relnamespace = 'public'::regnamespace
  union all select proname || ' ' || pg_get_userbyid(proowner) || coalesce(proacl::text, '') || md5(prosrc) from pg_proc where pronamespace = 'public'::regnamespace and probin is null
) x`;

/** The refusals leave the database as empty as it was. */
const tablesThere = () => inPlace((rows) => rows("select from pg_tables where schemaname = 'public'"));

test("a restore refuses a wrong identity, byte or DATA_KEY, a newer version and a used installation, and changes nothing", async () => {
  const stranger = await restore({}, scene.stranger.identity);
  expect(stranger).toMatchObject({
    code: 1,
    out: "",
    fault: expect.stringContaining("it belongs to another recipient"),
  });
  const path = scene.folder.pathOf(made.name, "database");
  const whole = await readFile(path);
  const changed = Buffer.from(whole);
  changed.writeUInt8(changed.readUInt8(whole.length - 9) ^ 1, whole.length - 9);
  await writeFile(path, changed);
  expect(await restore()).toMatchObject({ code: 1, fault: expect.stringContaining("is cut or was changed") });
  await writeFile(path, whole);
  const other = await restore({ DATA_KEY: "test:another key of the same name, thirty-two" });
  expect(other).toMatchObject({ code: 1, fault: expect.stringContaining("DATA_KEY is not the one of the backup") });
  await expect(findBackup(scene.folder, "2020-01-01T00-00-00-000Z")).rejects.toThrow(
    "There is no backup 2020-01-01T00-00-00-000Z",
  );
  await owner.query("insert into migrations (name) values ('9999-next')");
  await expect(makeBackup(scene.wish)).rejects.toThrow("made by a newer version");
  await owner.query("delete from migrations where name = '9999-next'");
  const next = (await scene.folder.backups()).at(-1)?.name ?? "";
  expect(await restore({}, scene.host.identity, ["--backup", next])).toMatchObject({
    code: 1,
    fault: expect.stringContaining("made by a newer version (0.1.0, with 9999-next)"),
  });
  const store = { MEDIA_DIR: process.env.MEDIA_DIR ?? "" };
  expect(await restore(store)).toMatchObject({ code: 1, fault: expect.stringMatching(/\d files/) });
  const used = {
    DATABASE_OWNER_URL: process.env.DATABASE_OWNER_URL ?? "",
    DATABASE_URL: process.env.DATABASE_URL ?? "",
  };
  expect(await restore(used)).toMatchObject({
    code: 1,
    fault: expect.stringContaining("The installation is not stopped"),
  });
  expect(await tablesThere()).toEqual([]);
});

test("a restore refuses an open connection of the product's role and the database of another product, and drops nothing", async () => {
  const api = new pg.Client(place.DATABASE_URL);
  await api.connect();
  expect(await restore()).toMatchObject({ code: 1, fault: expect.stringContaining("The installation is not stopped") });
  await api.end();
  await inPlace((rows) => rows("create table orders (id int)"));
  expect(await restore()).toMatchObject({ code: 1, fault: expect.stringContaining("what is not ours: orders") });
  await inPlace((rows) => rows("drop table orders"));
  expect(await tablesThere()).toEqual([]);
});

test("a restore brings every table and file back, numbers need no new link, and no message is sent twice", async () => {
  const done = await restore();
  expect(done).toMatchObject({ fault: "", code: 0 });
  expect(done.out).toContain("1 messages and changes that waited are not sent");
  expect(await readFile(join(place.MEDIA_DIR, there.key), "utf8")).toBe("foto");
  await inPlace(async (rows, target) => {
    const tables = (await readTables(target)).map(({ name }) => name);
    expect(tables).toEqual((await readTables(owner)).map(({ name }) => name));
    expect((await rows<{ text: string }>(schema))[0]?.text).toBe((await owner.query(schema)).rows[0].text);
    const settled = await rows(`select
      (select json_agg(json_build_array(ack, failure)) from messages where from_me) as messages,
      (select json_agg(json_build_array(state, failure)) from connection_commands where kind = 'send') as commands,
      (select json_agg(json_build_array(status, missed) order by id) from campaigns) as campaigns,
      (select json_agg(json_build_array(status, reason) order by id) from schedules) as schedules,
      (select json_agg(json_build_array(state, round(extract(epoch from due_at - now()) / 86400)::int) order by id) from contact_erasures) as erasures,
      (select string_agg(concat_ws(' ', state, round(extract(epoch from starts_at - now()) / 86400)), ', ' order by id) from retentions) as retentions,
      (select json_agg(state || body) from mails) as mails, (select json_agg(state) from webhook_deliveries) as webhooks,
      (select json_agg(state) from inbound_journal) as journal, (select count(*)::int from (select ended_at from sessions union all select ended_at from invitations
        union all select ended_at from factor_take_backs union all select case hash when '' then made_at end from recovery_codes union all select null from email_confirmations) as one where ended_at is null) as doors,
      (select json_agg(type order by type) from whatsapp_keys) as keys, (select json_agg(json_build_array(holder, epoch)) from connection_leases) as leases,
      (select json_agg(value::jsonb->'enabled') from installation_settings where key ~ '^provider') as providers, to_regclass('restoring') as restoring,
      (select count(*)::int from outbox where name = 'message.create') as events`);
    expect(settled).toEqual([
      {
        messages: [[-1, "unconfirmed"]],
        commands: [["failed", "unconfirmed"]],
        campaigns: [
          ["CANCELADA", false],
          ["PROGRAMADA", true],
          ["PROGRAMADA", false],
        ],
        schedules: [
          ["ERRO", "missed"],
          ["PENDENTE", null],
        ],
        erasures: [
          ["waiting", 7],
          ["waiting", 20],
        ],
        retentions: "active 7, waiting 20",
        mails: ["failed"],
        webhooks: ["failed"],
        journal: ["failed"],
        doors: 0,
        keys: ["lid-mapping", "pre-key"],
        leases: [["", 1_000_007]],
        providers: [false],
        restoring: null,
        events: 0,
      },
    ]);
    const [creds] = await rows<{ value: Buffer }>("select value from whatsapp_creds");
    const opened = secrets.decrypt(placeOfCreds(there.connectionId), creds?.value ?? Buffer.alloc(0));
    expect(opened.toString()).toBe("creds");
  });
  const claim = async () => {
    const pool = new pg.Pool({ connectionString: place.DATABASE_OWNER_URL });
    const claimed = await claimLeases(pool, { network: "simulator", holder: "new", held: [], limit: 5 });
    await pool.end();
    return claimed;
  };
  // Nobody has confirmed yet that the original is gone.
  expect(done.out).toContain("1 numbers rest until you say that the original is gone: start-numbers");
  expect(await claim()).toEqual([]);
  expect(await scene.run(["start-numbers"], place)).toMatchObject({ code: 0, out: "1 numbers log in\n" });
  expect(await claim()).toMatchObject([{ connectionId: there.connectionId, epoch: 1_000_008 }]);
  expect(await restore()).toMatchObject({
    code: 1,
    fault: expect.stringContaining("1 companies, 1 users, 1 files"),
  });
});
