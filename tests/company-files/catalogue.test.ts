import { carriage, isCarried, leftColumns, rowsThatGo } from "@balcao/core/office/company-files/carriage";
import { type CompanyTable, orderOf, readCompanyTables } from "@balcao/core/office/company-files/catalogue";
import { uniques } from "@balcao/core/office/company-files/examine";
import { jsonRule, jsonWithoutIds } from "@balcao/core/office/company-files/json-ids";
import { changedColumns, looseIds, placesOfSecrets } from "@balcao/core/office/company-files/rules";
import { type Table, tables as sealedTables } from "@balcao/core/office/data-keys/reencrypt";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";

// Reads the database's own catalogue, because a migration that adds a table or a column must fail here before a company leaves without it.
const owner = new pg.Client(process.env.DATABASE_OWNER_URL);
let all: CompanyTable[];
let carried: CompanyTable[];
beforeAll(async () => {
  await owner.connect();
  all = await readCompanyTables(owner);
  carried = all.filter(({ name }) => isCarried(name, { billing: true, keys: true }));
});
afterAll(() => owner.end());

const names = async (sql: string) => (await owner.query<{ name: string }>(sql)).rows.map((row) => row.name);
const columnsThat = (holds: (column: CompanyTable["columns"][number]) => boolean) =>
  carried.flatMap(({ name, columns }) => columns.filter(holds).map((column) => `${name}.${column.name}`));

test("each table of a company is exported or left out with a reason, and no other table is listed", () => {
  expect(Object.keys(carriage).toSorted()).toEqual(all.map(({ name }) => name).toSorted());
  const reasons = Object.values(carriage).flatMap((how) => (typeof how === "object" ? [how.left] : []));
  expect(reasons.filter((reason) => reason.length < 20)).toEqual([]);
});

test("a new table makes every export fail until somebody decides about it", async () => {
  await owner.query("begin");
  await owner.query("create table surprises (company_id int not null references companies)");
  await expect(readCompanyTables(owner)).rejects.toThrow("whether a company's file carries surprises");
  await owner.query("rollback");
});

test("the columns that stay behind, and the tables that go only in part, exist in the database", async () => {
  const there = await names(
    "select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'",
  );
  const left = Object.entries(leftColumns).flatMap(([table, columns]) => columns.map((column) => `${table}.${column}`));
  expect([...left, ...changedColumns].filter((column) => !there.includes(column))).toEqual([]);
  expect(Object.keys(rowsThatGo).filter((table) => !(table in carriage))).toEqual([]);
});

test("a column with the name of an id has a foreign key or a rule, so that it names the same row after the import", () => {
  /** Columns that are named like an id but name no row of ours. */
  const others = [
    "adverts.source_id",
    "charges.payment_method_id",
    "companies.tax_id",
    "contacts.picture_id",
    "emails.client_id",
    "chat_messages.client_id",
    "messages.client_id",
    "message_templates.meta_id",
    "message_templates.waba_id",
    "official_accounts.phone_number_id",
    "official_accounts.portfolio_id",
    "official_accounts.waba_id",
    "payments.charge_id",
    "payments.payer_tax_id",
    "payments.provider_payment_id",
    "user_passkeys.credential_id",
  ];
  const unknown = columnsThat(
    ({ name, names: target, type }) =>
      target === null &&
      !/^jsonb?$/.test(type) &&
      (/(_ids?|_by|_to)$/.test(name) || (/^(integer|bigint)\[\]$/.test(type) && !/_(minutes|counts)$/.test(name))),
  ).filter((column) => !(column in looseIds) && !changedColumns.includes(column) && !others.includes(column));
  // These hold words and reasons, and no ids.
  expect(unknown.filter((column) => !/\.(off_by|missed_by|recorded_by|claimed_by|reply_to)$/.test(column))).toEqual([]);
});

test("each JSON column is in the list of columns with ids or in the list of columns without", () => {
  const json = columnsThat(({ type }) => /^jsonb?$/.test(type));
  expect(json.filter((column) => jsonRule(column) === null).toSorted()).toEqual(jsonWithoutIds.toSorted());
});

test("each secret that DATA_KEY seals is opened for the file and sealed again", () => {
  const goers = carried.map(({ name }) => name);
  const sealed = Object.values<Table>(sealedTables).filter(({ name }) => goers.includes(name));
  expect(Object.keys(placesOfSecrets).toSorted()).toEqual(
    sealed.map(({ name, column }) => `${name}.${column}`).toSorted(),
  );
});

test("each value that must be unique beyond a company is compared before an import", async () => {
  const found = await names(
    `select c.relname || ': ' || (select coalesce(string_agg(a.attname, ', ' order by k.at), '') from unnest(x.indkey) with ordinality k(attnum, at)
         left join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum) as name
     from pg_index x join pg_class c on c.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
     where x.indisunique and c.relnamespace = 'public'::regnamespace
       and not exists (select from pg_attribute a where a.attrelid = c.oid and a.attnum = any(x.indkey) and a.attname = 'company_id')`,
  );
  const tables = carried.map(({ name }) => name);
  const beyond = found.filter(
    (line) => tables.includes(line.split(":")[0] ?? "") && !/: (id|connection_id(, type, id)?)$/.test(line),
  );
  const compared = uniques.map(({ table, columns }) => `${table}: ${columns.join(", ")}`);
  // The index of e-mails has no column, because it is an index of their lower-case form. The reference of a charge comes with its key, and the key of a
  // proof begins with the company.
  const known = beyond
    .map((line) => (line.startsWith("users:") ? "users: email" : line))
    .filter((line) => line !== "charges: provider, ref" && line !== "payments: proof_key");
  expect(known.toSorted()).toEqual(compared.toSorted());
  const indexes = await names(
    `select c.relname || ': ' || i.relname as name from pg_index x join pg_class c on c.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
     where x.indisunique and c.relnamespace = 'public'::regnamespace`,
  );
  expect(uniques.map(({ table, index }) => `${table}: ${index}`).filter((name) => !indexes.includes(name))).toEqual([]);
});

test("triggers on inserted rows do not change the rows of a file", async () => {
  const follow = await names(
    `select distinct p.proname as name from pg_trigger t join pg_proc p on p.oid = t.tgfoid join pg_class c on c.oid = t.tgrelid
     where not t.tgisinternal and t.tgtype & 4 > 0 and c.relname = any(array['${carried.map(({ name }) => name).join("','")}'])
       and p.prosrc !~ 'app\\.importing' order by 1`,
  );
  // These triggers only send a notification.
  expect(follow).toEqual(["wake", "wake_number"]);
});

test("each table is filled after the tables that it names, and only the contact's message is filled later", () => {
  for (const billing of [true, false])
    for (const keys of [true, false]) {
      const { tables, late } = orderOf(all, { billing, keys });
      expect([...late]).toEqual(["contacts.opt_out_message_id"]);
      const seen = new Set<string>();
      const early: string[] = [];
      for (const { name, columns, follows } of tables) {
        seen.add(name);
        const named = columns.flatMap((column) =>
          column.names !== null && isCarried(column.names, { billing, keys }) && !late.has(`${name}.${column.name}`)
            ? [column.names]
            : [],
        );
        early.push(
          ...[...named, ...follows].filter((target) => !seen.has(target)).map((target) => `${name}: ${target}`),
        );
      }
      expect(early).toEqual([]);
    }
});
