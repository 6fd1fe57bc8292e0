import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { migrate } from "../../migrate.ts";
import { inDatabase } from "../../testing/again.ts";
import { migrations } from "../migrations/index.ts";

// The version before writes while its database is upgraded. The functions of the new version come after the last migration.

const { DATABASE_OWNER_URL: mainUrl = "" } = process.env;
const name = `${new URL(mainUrl).pathname.slice(1)}_before_0203`;
const url = inDatabase(mainUrl, name);
const all = migrations.map((migration) => migration.name);
const wordsByTicket = "0203-words-by-ticket";
const main = new pg.Client(mainUrl);
const writer = new pg.Client(url);
const reader = new pg.Client(url);

const insert = (id: number, body: string) =>
  writer.query(
    `insert into messages (id, company_id, ticket_id, contact_id, connection_id, chat, wid, from_me, source, body, media_type)
     values ($1, 1, 1, 1, 1, 'c', $2, false, 'customer', $3, 'text')`,
    [id, `W${id}`, body],
  );
const waiting = async () =>
  (
    await main.query<{ n: number }>(
      `select count(*)::int as n from pg_locks l join pg_database d on d.oid = l.database
       where d.datname = $1 and l.mode = 'AccessExclusiveLock' and not l.granted`,
      [name],
    )
  ).rows[0]?.n;
const isWaitingForWords = async () =>
  (
    await writer.query<{ is: boolean }>(
      "select exists (select from pg_locks where relation = 'message_words'::regclass and mode = 'AccessExclusiveLock' and not granted) as is",
    )
  ).rows[0]?.is;
const words = async () =>
  (
    await reader.query<{ id: number; ticket: number; words: string }>(
      "select message_id::int as id, ticket_id as ticket, words::text as words from message_words order by 1",
    )
  ).rows;

beforeAll(async () => {
  await main.connect();
  await main.query(`create database ${name}`);
  await migrate(url, undefined, all.slice(0, all.indexOf(wordsByTicket)));
  await writer.connect();
  await reader.connect();
  await writer.query(`
    insert into companies (id, name) values (1, 'Antiga');
    insert into connections (id, company_id, name, network) values (1, 1, 'Loja', 'whatsapp');
    insert into contacts (id, company_id, name, number) values (1, 1, 'Ana', '5511987654321');
    insert into tickets (id, company_id, contact_id, connection_id, status, closed_at)
      values (1, 1, 1, 1, 'open', null), (2, 1, 1, 1, 'closed', now());
  `);
  for (const [n, body] of ["fica", "muda", "some", "outro"].entries()) await insert(n + 1, body);
});
afterAll(async () => {
  await writer.end();
  await reader.end();
  await main.query(`drop database ${name} with (force)`);
  await main.end();
});

test("the migration keeps what the former version writes before and during it", async () => {
  await writer.query("begin");
  await insert(5, "chega");
  await writer.query("update messages set ticket_id = 2 where id = 2");
  await writer.query("delete from messages where id = 3");
  await writer.query("update messages set body = 'trocado' where id = 4");
  await reader.query("begin");
  await reader.query("select from message_words");
  const upgrade = migrate(url, undefined, [wordsByTicket]);
  await expect.poll(waiting, { timeout: 20_000 }).toBe(1);
  await writer.query("commit");
  // In a deadlock Postgres cancels the transaction that began to wait first.
  await expect.poll(isWaitingForWords, { timeout: 20_000 }).toBe(true);
  // The migration holds `messages` and waits for the search, which now waits for `messages`. So the migration gives way.
  await reader.query("select from messages");
  await reader.query("commit");
  expect(await upgrade).toEqual([wordsByTicket]);
  expect(await words()).toEqual([
    { id: 1, ticket: 1, words: "'fic' 'fica'" },
    { id: 2, ticket: 2, words: "'mud' 'muda'" },
    { id: 4, ticket: 1, words: "'troc' 'trocado'" },
    { id: 5, ticket: 1, words: "'cheg' 'chega'" },
  ]);
  await insert(6, "depois");
  await writer.query("update messages set ticket_id = 2 where id = 1");
  await writer.query("delete from messages where id = 5");
  expect((await words()).map(({ id, ticket }) => [id, ticket])).toEqual([
    [1, 2],
    [2, 2],
    [4, 1],
    [6, 1],
  ]);
});
