import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { migrate } from "../../migrate.ts";
import { ownDatabase } from "../../testing/own-database.ts";
import { sqlFunctions } from "./index.ts";

let database: Awaited<ReturnType<typeof ownDatabase>>;
beforeAll(async () => {
  database = await ownDatabase("functions", process.env);
});
afterAll(() => database.end());

const upgrade = () => migrate(database.ownerUrl, database.appUrl);
const textOf = async (name: string) =>
  (await database.rows<{ text: string }>("select prosrc as text from pg_proc where proname = $1", [name]))[0]?.text;

/** These functions change only by migrations, because indexes or generated columns store their results. */
const indexed = ["knowledge_words", "plain", "words_of", "wordy"];

test("every function of the database has a file, except functions whose results are in indexes", async () => {
  const known = await database.rows<{ name: string }>(
    `select proname as name from pg_proc p where pronamespace = 'public'::regnamespace
     and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e') order by 1`,
  );
  expect(known.map(({ name }) => name)).toEqual([...sqlFunctions.map(({ name }) => name), ...indexed].toSorted());
});

test("a function whose text has changed is applied again, alone and once", async () => {
  const text = await textOf("keep_name");
  await database.rows(
    "create or replace function keep_name() returns trigger language plpgsql as $$ begin return null; end $$",
  );
  await database.rows("update sql_functions set hash = 'of another text' where name = 'keep_name'");
  expect(await upgrade()).toEqual(["keep_name"]);
  expect(await textOf("keep_name")).toBe(text);
  expect(await upgrade()).toEqual([]);
});

test("the statement of the version before 0241 still finds a person in the outbox", async () => {
  const asked = `jsonb_path_exists(payload, '$.** ? (@.contactId == $contacts[*])', jsonb_build_object('contacts', to_jsonb(array[7])))`;
  const told = `(values ('{"contactId": 7}'::json), ('{"contactId": 8}')) o(payload)`;
  const found = await database.rows(`select ${asked} as found from ${told}`);
  expect(found).toEqual([{ found: true }, { found: false }]);
});

// Before PostgreSQL 18 a function in plain SQL is planned for any values, whatever it declares. A search then reads whole tables.
test("a function that Postgres should plan for its values is written in plpgsql", async () => {
  const planned = await database.rows<{ name: string; language: string }>(
    `select p.proname as name, l.lanname as language from pg_proc p join pg_language l on l.oid = p.prolang
     where p.proconfig @> '{plan_cache_mode=force_custom_plan}' order by 1`,
  );
  expect(planned.map(({ name }) => name)).toEqual([
    "contacts_with_number",
    "search_contact_ids",
    "search_contacts",
    "search_knowledge",
    "tickets_by_words",
    "tickets_saying",
  ]);
  expect(planned.filter(({ language }) => language !== "plpgsql")).toEqual([]);
});

// Without a number, Postgres expects a thousand rows. It then reads all contacts of a company instead of single contacts by their keys.
test("a function that returns rows declares their approximate number", async () => {
  const silent = await database.rows<{ name: string }>(
    `select proname as name from pg_proc p where pronamespace = 'public'::regnamespace and proretset and prorows = 1000
     and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
  );
  expect(silent).toEqual([]);
});

test("statements are never JIT-compiled", async () => {
  await upgrade();
  const session = new pg.Client(database.ownerUrl);
  await session.connect();
  expect((await session.query("show jit")).rows).toEqual([{ jit: "off" }]);
  await session.end();
});
