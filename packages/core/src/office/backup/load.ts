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
import { copied, countRows, filledTables, isBackedUp, readTables, type Table } from "./tables.ts";
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
 * Loads the rest of an archive into empty tables of the same migrations, in the open transaction. Constraints hold at the end: the foreign keys of the
 * tables that get rows are removed and then restored, which checks every row. Throws when a row is missing or differs from its original; then nothing has
 * changed.
 */
export async function loadRows(owner: pg.Client, header: Header, entries: AsyncGenerator<Entry>): Promise<Manifest> {
  await requireSameTables(owner, header.tables);
  const blocks = await Blocks.of(owner);
  await emptyFilled(owner, header.tables, blocks);
  const manifest = await copyAll(owner, { tables: header.tables, entries, blocks });
  for (const { name, last, called } of manifest.sequences)
    await owner.query("select setval($1::regclass, $2::bigint, $3)", [`public.${quoted(name)}`, last, called]);
  await blocks.putBack();
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

/** A foreign key, a trigger or forced row-level security ("fence"), which blocks the filling of tables, with the changes that remove and restore it. */
interface Block {
  table: string;
  kind: "key" | "trigger" | "fence";
  remove: string;
  restore: string;
}
const everyBlock = `
  select c.relname as table, 'key' as kind, format('drop constraint %I', conname) as remove,
      format('add constraint %I %s', conname, pg_get_constraintdef(k.oid)) as restore
    from pg_constraint k join pg_class c on c.oid = conrelid
    where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0
  union all select c.relname, 'trigger', format('disable trigger %I', tgname), format('enable trigger %I', tgname)
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where not tgisinternal and tgenabled = 'O' and c.relnamespace = 'public'::regnamespace
  union all select relname, 'fence', 'no force row level security', 'force row level security'
    from pg_class where relforcerowsecurity and relnamespace = 'public'::regnamespace
  order by 1, 2, 3`;

/** The blocks of all tables. Only a table that gets rows loses its blocks, because most of the time of a small backup went into those of empty tables. */
class Blocks {
  readonly #owner: pg.Client;
  readonly #all: readonly Block[];
  readonly #removed = new Map<string, readonly Block[]>();

  private constructor(owner: pg.Client, all: readonly Block[]) {
    this.#owner = owner;
    this.#all = all;
  }

  static of = async (owner: pg.Client): Promise<Blocks> => new Blocks(owner, await rowsOf<Block>(owner, everyBlock));

  async removeFrom(table: string): Promise<void> {
    if (this.#removed.has(table)) return;
    const blocks = this.#all.filter((block) => block.table === table);
    this.#removed.set(table, blocks);
    await this.#alter(
      table,
      blocks.map(({ remove }) => remove),
    );
  }

  /** Restores the removed blocks. The foreign keys come first, because the owner must see all rows that a foreign key compares, and fences hide rows. */
  async putBack(): Promise<void> {
    for (const isKey of [true, false])
      for (const [table, blocks] of this.#removed)
        await this.#alter(
          table,
          blocks.filter(({ kind }) => (kind === "key") === isKey).map(({ restore }) => restore),
        );
  }

  async #alter(table: string, changes: readonly string[]): Promise<void> {
    if (changes.length > 0) await this.#owner.query(`alter table ${quoted(table)} ${changes.join(", ")}`);
  }
}

/** Deletes the rows with which migrations fill some tables, because they are in the backup too. */
async function emptyFilled(owner: pg.Client, tables: readonly Table[], blocks: Blocks): Promise<void> {
  const filled = await filledTables(owner);
  const rowsThere = tables.filter(({ name }) => filled.has(name));
  for (const { name } of rowsThere) await blocks.removeFrom(name);
  for (const { name } of rowsThere) await owner.query(`delete from ${quoted(name)}`);
}

interface Load {
  tables: readonly Table[];
  entries: AsyncGenerator<Entry>;
  blocks: Blocks;
}
async function copyAll(owner: pg.Client, { tables, entries, blocks }: Load): Promise<Manifest> {
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
    if (!rows) await blocks.removeFrom(name);
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
  const filled = await filledTables(owner);
  for (const table of tables) {
    const found = await countRows(owner, table, filled);
    const should = wanted.get(table.name);
    if (found.rows !== should?.rows || found.hash !== should.hash)
      throw new Rotten(
        `${table.name} is not as it was: ${found.rows} rows, and ${should?.rows ?? "no"} were backed up`,
      );
  }
}

const contentOf = ({ bytes }: Entry): Promise<unknown> => json(Readable.from(bytes));
