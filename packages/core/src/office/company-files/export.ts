import { randomUUID } from "node:crypto";
import type { Readable } from "node:stream";
import type pg from "pg";
import { productVersion } from "@balcao/shared/operations/rules";
import type { FileStore } from "../../base/files/store.ts";
import { Fault } from "../../base/host-faults.ts";
import type { Secrets } from "../../base/secrets.ts";
import { migrationLock } from "../../migrate.ts";
import type { Archive } from "../backup/archive/archive.ts";
import { type Lock, seal } from "../backup/archive/sealed.ts";
import type { Entry } from "../backup/archive/tar.ts";
import { rowsOf, withOwner } from "../backup/connect.ts";
import { beginSnapshot, entriesOfRows, jsonEntry } from "../backup/dump.ts";
import { nullIfNone, packEntries } from "../backup/packs.ts";
import { readMigrations } from "../backup/tables.ts";
import type { Parts } from "./carriage.ts";
import { orderOf, readCompanyTables } from "./catalogue.ts";
import { companyFileForm, type Header, type Manifest } from "./form.ts";
import { leavingOf, linesOfTable, piecesOf } from "./leaving.ts";
import { RowSum } from "./row-sum.ts";
import { findCompany, letNumbersGo } from "./seal.ts";

export interface ExportWish extends Parts {
  ownerUrl: string;
  company: string;
  archive: Archive;
  lock: Lock;
  secrets: Secrets;
  store: Pick<FileStore, "open" | "size">;
  /** Blocks the company and ends its sessions. It is called only when the keys of its numbers are exported. */
  block: (companyId: number) => Promise<unknown>;
  tell: (line: string) => void;
}

/**
 * Writes all of one company into a sealed file, while the product runs. The rows are those of one moment. With the keys of its numbers, the company is
 * blocked and its numbers stop first, because two installations must not run one number. Answers its id and what is in the file.
 */
export async function exportCompany(wish: ExportWish): Promise<{ id: number; header: Header; manifest: Manifest }> {
  const { ownerUrl, company, tell } = wish;
  return withOwner(ownerUrl, async (owner) => {
    const { id, seal: state } = await findCompany(owner, company);
    if (state === "arriving") throw new Fault(`${company} is still being imported: end that first (company import)`);
    if (wish.keys) {
      await wish.block(id);
      await letNumbersGo(owner, id, tell);
    }
    // With this lock, an upgrade waits until the copy has ended before it changes a table, as for a backup.
    await owner.query(`select pg_advisory_lock(${migrationLock})`);
    await beginSnapshot(owner);
    let done: { header: Header; manifest: Manifest } | undefined;
    await seal(
      wish.archive,
      wish.lock,
      companyEntries(owner, id, wish, (all) => void (done = all)),
    );
    if (!done) throw new Error("The file has no end");
    return { id, ...done };
  });
}

async function* companyEntries(
  owner: pg.Client,
  companyId: number,
  wish: ExportWish,
  done: (all: { header: Header; manifest: Manifest }) => void,
): AsyncGenerator<Entry> {
  const { store, secrets, tell } = wish;
  const { tables } = orderOf(await readCompanyTables(owner), wish);
  const { leaving, ids } = await leavingOf(owner, { companyId, tables, secrets });
  const header: Header = {
    form: companyFileForm,
    kind: "company",
    file: randomUUID(),
    takenAt: new Date().toISOString(),
    product: productVersion,
    migrations: await readMigrations(owner),
    company: await nameOf(owner, companyId),
    billing: wish.billing,
    keys: wish.keys,
    tables: tables.map(({ name, columns }) => ({
      name,
      columns: columns.map((column) => column.name),
      ids: name === "companies" ? 0 : (ids.get(name) ?? 0),
    })),
  };
  yield jsonEntry("header.json", header);
  const sums: Manifest["tables"] = [];
  for (const table of tables) {
    const sum = new RowSum();
    yield* entriesOfRows(table.name, piecesOf(summed(linesOfTable(owner, table, leaving, wish), sum)));
    sums.push({ name: table.name, rows: sum.rows, sum: sum.sum });
  }
  const keys = await fileKeys(owner, companyId, wish.billing);
  await tellOfTheLeft(owner, companyId, tell);
  // From here on nothing is read from the database. Otherwise an open snapshot would hold back the vacuum of all tables while the files are read.
  await owner.query("commit");
  const manifest = { tables: sums, files: keys.length, missing: 0 };
  const sizes = await sizesOf(store, keys);
  manifest.missing = keys.length - sizes.length;
  yield jsonEntry("manifest.json", manifest);
  tell(`${sums.reduce((all, { rows }) => all + rows, 0)} rows are written; now ${sizes.length} files`);
  const open = (key: string, range = {}): Promise<Readable> => store.open(key, range);
  yield* packEntries(sizes, () => undefined, { open, nameOf: leaving.file });
  done({ header, manifest });
}

async function* summed(lines: AsyncIterable<string>, sum: RowSum): AsyncGenerator<string> {
  for await (const line of lines) {
    sum.add(line);
    yield line;
  }
}

async function nameOf(owner: pg.Client, companyId: number): Promise<string> {
  const [row] = await rowsOf<{ name: string }>(owner, "select name from companies where id = $1", [companyId]);
  return row?.name ?? "";
}

/** The keys of the files that rows in the export name. */
async function fileKeys(owner: pg.Client, companyId: number, billing: boolean): Promise<string[]> {
  const found = await rowsOf<{ key: string }>(
    owner,
    `select object_key as key from media where company_id = $1 and object_key is not null
     union select proof_key from payments where company_id = $1 and proof_key is not null and $2 order by 1`,
    [companyId, billing],
  );
  return found.map(({ key }) => key);
}

async function sizesOf(store: ExportWish["store"], keys: readonly string[]): Promise<{ key: string; size: number }[]> {
  const found: { key: string; size: number }[] = [];
  for (const key of keys) {
    const size = await store.size(key).catch(nullIfNone);
    if (size !== null) found.push({ key, size });
  }
  return found;
}

/** Says what is left out although somebody may miss it. */
async function tellOfTheLeft(owner: pg.Client, companyId: number, tell: (line: string) => void): Promise<void> {
  const [row] = await rowsOf<{ unread: number; mails: number; erased: number }>(
    owner,
    `select (select count(*) from inbound_journal where company_id = $1 and state in ('received', 'failed'))::int as unread,
       (select count(*) from mails where company_id = $1 and state = 'waiting')::int as mails,
       (select count(*) from removed_numbers where company_id = $1)::int as erased`,
    [companyId],
  );
  const left = [
    [row?.unread, "messages of customers that could not be stored yet"],
    [row?.mails, "e-mails that wait"],
    [row?.erased, "marks of erased numbers, which only this DATA_KEY reads"],
  ] as const;
  for (const [count = 0, what] of left) if (count > 0) tell(`Left behind: ${count} ${what}`);
}
