import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { once } from "node:events";
import type { Writable } from "node:stream";
import { finished } from "node:stream/promises";
import { json } from "node:stream/consumers";
import { Readable } from "node:stream";
import { Fault, Rotten } from "../../base/host-faults.ts";
import { quoted, rowsOf } from "./connect.ts";
import { type Header, headerSchema, type Manifest, manifestSchema } from "./manifest.ts";
import { copied, countRows, isBackedUp, readTables, type Table } from "./tables.ts";
import type { Entry } from "./archive/tar.ts";

/** Reads the first entry of a database's archive. The rest stays for loading. */
export async function readHeader(entries: AsyncGenerator<Entry>): Promise<Header> {
  const first = await entries.next();
  if (first.done || first.value.name !== "header.json") throw new Rotten("This is no backup of a database");
  const header = headerSchema.safeParse(await contentOf(first.value));
  if (!header.success) throw new Fault("The backup has a form that this version does not know");
  return header.data;
}

/**
 * Loads the rest of an archive into empty tables of the same migrations, in the open transaction. Constraints hold at the end: foreign keys are
 * removed and then restored, which checks every row. Throws when a row is missing or differs from its original; then nothing has changed.
 */
export async function loadRows(owner: pg.Client, header: Header, entries: AsyncGenerator<Entry>): Promise<Manifest> {
  await requireSameTables(owner, header.tables);
  const putBack = await openTables(owner, header.tables);
  const manifest = await copyAll(owner, header.tables, entries);
  for (const { name, last, called } of manifest.sequences)
    await owner.query("select setval($1::regclass, $2::bigint, $3)", [`public.${quoted(name)}`, last, called]);
  await putBack();
  await requireEqual(owner, header.tables, manifest);
  return manifest;
}

async function requireSameTables(owner: pg.Client, wanted: readonly Table[]): Promise<void> {
  const [here, there] = [columnsByTable(await readTables(owner)), columnsByTable(wanted)];
  const others = [...new Set([...here.keys(), ...there.keys()])].filter((name) => here.get(name) !== there.get(name));
  if (others.length > 0)
    throw new Rotten(`The tables of the backup are not those of its migrations: ${others.join(", ")}`);
}

const columnsByTable = (tables: readonly Table[]): Map<string, string> =>
  new Map(tables.filter(isBackedUp).map(({ name, columns }) => [name, columns.toSorted().join(", ")]));

/** Removes the constraints that block rows which come table by table. Answers the work that restores all of them. */
async function openTables(owner: pg.Client, tables: readonly Table[]): Promise<() => Promise<void>> {
  const keys = await rowsOf<{ table: string; name: string; definition: string }>(
    owner,
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
     where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0 order by conname`,
  );
  const triggers = await rowsOf<{ table: string; name: string }>(
    owner,
    `select tgrelid::regclass::text as table, tgname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where not tgisinternal and tgenabled = 'O' and c.relnamespace = 'public'::regnamespace order by 1, 2`,
  );
  const forced = await rowsOf<{ table: string }>(
    owner,
    `select oid::regclass::text as table from pg_class where relforcerowsecurity and relnamespace = 'public'::regnamespace order by 1`,
  );
  for (const { table, name } of keys) await owner.query(`alter table ${table} drop constraint ${quoted(name)}`);
  for (const { table, name } of triggers) await owner.query(`alter table ${table} disable trigger ${quoted(name)}`);
  for (const { table } of forced) await owner.query(`alter table ${table} no force row level security`);
  // Migrations fill some tables, whose rows are in the backup too.
  await owner.query(`truncate ${tables.map(({ name }) => quoted(name)).join(", ")}`);
  return async () => {
    for (const { table, name, definition } of keys)
      await owner.query(`alter table ${table} add constraint ${quoted(name)} ${definition}`);
    for (const { table, name } of triggers) await owner.query(`alter table ${table} enable trigger ${quoted(name)}`);
    for (const { table } of forced) await owner.query(`alter table ${table} force row level security`);
  };
}

async function copyAll(owner: pg.Client, tables: readonly Table[], entries: AsyncGenerator<Entry>): Promise<Manifest> {
  const byName = new Map(tables.map((table) => [table.name, table]));
  let [openName, rows]: [string, Writable | null] = ["", null];
  for await (const entry of entries) {
    if (entry.name === "manifest.json") {
      if (rows) await endOf(rows);
      const manifest = manifestSchema.parse(await contentOf(entry));
      // Reads to the end of the archive, because only there it is known to be whole.
      const more = await entries.next();
      if (!more.done) throw new Rotten(`The backup has ${more.value.name} after its end`);
      return manifest;
    }
    const [, name = ""] = /^tables\/([a-z0-9_]+)\/\d{6}\.copy$/.exec(entry.name) ?? [];
    const table = byName.get(name);
    if (!table) throw new Rotten(`The backup has something unknown: ${entry.name}`);
    if (rows && openName !== name) {
      await endOf(rows);
      rows = null;
    }
    openName = name;
    rows ??= owner.query(copyFrom(`copy ${copied(table)} from stdin`));
    await feed(rows, entry.bytes);
  }
  throw new Rotten("The backup ends before its manifest");
}

/** Writes all bytes. A fault of the database ends the writing too. */
async function feed(rows: Writable, bytes: Entry["bytes"]): Promise<void> {
  for await (const chunk of bytes) {
    if (rows.errored) throw rows.errored;
    if (!rows.write(chunk)) await once(rows, "drain");
  }
}

async function endOf(rows: Writable): Promise<void> {
  rows.end();
  await finished(rows);
}

async function requireEqual(owner: pg.Client, tables: readonly Table[], manifest: Manifest): Promise<void> {
  const wanted = new Map(manifest.tables.map((table) => [table.name, table]));
  for (const table of tables) {
    const found = await countRows(owner, table);
    const should = wanted.get(table.name);
    if (found.rows !== should?.rows || found.hash !== should.hash)
      throw new Rotten(
        `${table.name} is not as it was: ${found.rows} rows, and ${should?.rows ?? "no"} were backed up`,
      );
  }
}

const contentOf = ({ bytes }: Entry): Promise<unknown> => json(Readable.from(bytes));
