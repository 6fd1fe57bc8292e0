import type pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { productVersion } from "@balcao/shared/operations/rules";
import { secrets } from "../../base/secrets.ts";
import { rowsOf } from "./connect.ts";
import { backupForm, type Header, type Manifest } from "./manifest.ts";
import {
  copied,
  countRows,
  filledTables,
  isBackedUp,
  readMigrations,
  readSequences,
  readTables,
  requireAllRows,
  type Table,
} from "./tables.ts";
import type { Entry } from "./archive/tar.ts";

/** A table is cut into entries of about this size, because the size of an entry is written before its bytes. */
const partBytes = 4 * 1024 * 1024;
/** The place of the proof that only the DATA_KEY of the backup opens. */
const placeOfProof = "backup";

/** Whether the keys of this installation open secrets that the keys of the backup encrypted. */
export function hasKeysOf({ name, proof }: Pick<Header, "name" | "proof">, keys = secrets): boolean {
  try {
    return keys.decrypt(placeOfProof, Buffer.from(proof, "base64")).toString() === name;
  } catch {
    return false;
  }
}

/** Begins the snapshot. From now on the connection sees the present database, while others continue to write. */
export async function beginSnapshot(owner: pg.Client): Promise<void> {
  await owner.query("begin isolation level repeatable read, read only");
  await requireAllRows(owner);
}

/** The facts that must fit before a backup of that name is loaded. */
export async function headerOf(owner: pg.Client, name: string): Promise<Header> {
  const [server] = await rowsOf<{ version: string }>(owner, "select current_setting('server_version') as version");
  return {
    form: backupForm,
    name,
    product: productVersion,
    postgres: server?.version ?? "",
    migrations: await readMigrations(owner),
    proof: secrets.encrypt(placeOfProof, Buffer.from(name)).toString("base64"),
    tables: (await readTables(owner)).filter(isBackedUp),
  };
}

/** The keys of all files that the tables of the snapshot name. */
export async function* namedFiles(owner: pg.Client): AsyncGenerator<string[]> {
  await owner.query(
    "declare named_files no scroll cursor for select object_key as key from media where object_key is not null",
  );
  for (;;) {
    const rows = await rowsOf<{ key: string }>(owner, "fetch 1000 from named_files");
    if (rows.length === 0) break;
    yield rows.map(({ key }) => key);
  }
  await owner.query("close named_files");
}

/** The keys of the pieces of companies' files. Backups leave them out, because each file exists for only some days. */
export async function keysOfPieces(owner: pg.Client): Promise<ReadonlySet<string>> {
  const rows = await rowsOf<{ key: string }>(owner, "select object_key as key from company_file_pieces");
  return new Set(rows.map(({ key }) => key));
}

/** The whole database as entries: header, tables, manifest. `done` gets the manifest, which comes last. */
export async function* databaseEntries(
  owner: pg.Client,
  header: Header,
  done: (manifest: Manifest) => void,
): AsyncGenerator<Entry> {
  yield jsonEntry("header.json", header);
  const tables: Manifest["tables"] = [];
  const filled = await filledTables(owner);
  for (const table of header.tables) {
    if (filled.has(table.name)) yield* tableEntries(owner, table);
    tables.push(await countRows(owner, table, filled));
  }
  const manifest = { tables, sequences: await readSequences(owner) };
  yield jsonEntry("manifest.json", manifest);
  done(manifest);
}

const tableEntries = (owner: pg.Client, table: Table): AsyncGenerator<Entry> =>
  entriesOfRows(table.name, owner.query(copyTo(`copy ${copied(table)} to stdout`)) as AsyncIterable<Buffer>);

/** The rows of a table in the text form of COPY, split into entries at any byte. */
export async function* entriesOfRows(table: string, rows: AsyncIterable<Buffer>): AsyncGenerator<Entry> {
  let [held, size, part]: [Buffer[], number, number] = [[], 0, 0];
  const cut = (): Entry => {
    part += 1;
    const entry = { name: `tables/${table}/${String(part).padStart(6, "0")}.copy`, size, bytes: held };
    [held, size] = [[], 0];
    return entry;
  };
  for await (const chunk of rows) {
    held.push(chunk);
    size += chunk.length;
    if (size >= partBytes) yield cut();
  }
  if (size > 0) yield cut();
}

/** A small entry of JSON. */
export function jsonEntry(name: string, content: object): Entry {
  const bytes = Buffer.from(`${JSON.stringify(content, null, 1)}\n`);
  return { name, size: bytes.length, bytes: [bytes] };
}
