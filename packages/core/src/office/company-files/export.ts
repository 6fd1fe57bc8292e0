import { randomUUID } from "node:crypto";
import type { Readable } from "node:stream";
import type pg from "pg";
import type { exportSteps } from "@balcao/shared/company-tasks/schema";
import { productVersion } from "@balcao/shared/operations/rules";
import type { FileStore } from "../../base/files/store.ts";
import type { Secrets } from "../../base/secrets.ts";
import { migrationLock } from "../../migrate.ts";
import type { Archive } from "../backup/archive/archive.ts";
import { type Lock, seal } from "../backup/archive/seal.ts";
import type { Entry } from "../backup/archive/tar.ts";
import { rowsOf, withOwner } from "../backup/connect.ts";
import type { SealedFile } from "../backup/manifest.ts";
import { beginSnapshot, entriesOfRows, jsonEntry } from "../backup/dump.ts";
import { nullIfNone, packEntries } from "../backup/packs.ts";
import { readMigrations } from "../backup/tables.ts";
import type { Parts } from "./carriage.ts";
import { orderOf, readCompanyTables } from "./catalogue.ts";
import { companyFileForm, type Header, type Manifest } from "./form.ts";
import { leavingOf, linesOfTable, piecesOf } from "./leaving-rows.ts";
import { Refusal } from "./refusal.ts";
import { RowSum } from "./row-sum.ts";
import { findCompany, letNumbersGo } from "./seal.ts";

/** The progress of an export: the step that is written, its finished tables or files, and their number. */
export interface ExportProgress {
  step: (typeof exportSteps)[number];
  done: number;
  total: number;
}

/** The data that was left out although somebody may miss it. */
export interface LeftBehind {
  unread: number;
  mails: number;
  erased: number;
}

export interface ExportedFile {
  id: number;
  header: Header;
  manifest: Manifest;
  left: LeftBehind;
  file: SealedFile;
}

export interface ExportWish extends Parts {
  ownerUrl: string;
  /** The id or the name of the company. */
  company: number | string;
  archive: Archive;
  lock: Lock;
  secrets: Secrets;
  store: Pick<FileStore, "open" | "size">;
  /**
   * Records that the company leaves, before the first byte is written. If the keys of its numbers leave, it also blocks the company and ends its
   * sessions.
   */
  leaves: (companyId: number) => Promise<unknown>;
  tell: (line: string) => void;
  /** Reports the progress. An error that it throws ends the export. */
  progress?: (at: ExportProgress) => Promise<void>;
}

/**
 * Writes all of one company into a sealed file, while the product runs. The rows are those of one moment. With the keys of its numbers, the company is
 * blocked and its numbers stop first, because two installations must not run one number. Returns its id and what is in the file.
 */
export async function exportCompany(wish: ExportWish): Promise<ExportedFile> {
  const { ownerUrl, company, tell, progress = nobody } = wish;
  return withOwner(ownerUrl, async (owner) => {
    const { id, name, seal: state } = await findCompany(owner, company);
    if (state === "arriving")
      throw new Refusal("arriving", `${name} is still being imported: end that first (company import)`);
    await wish.leaves(id);
    if (wish.keys) {
      const waits = () => progress({ step: "numbers", done: 0, total: 0 });
      await waits();
      await letNumbersGo(owner, id, tell, waits);
    }
    // This lock makes an upgrade wait until the rows are copied before it changes a table, as during a backup.
    await owner.query(`select pg_advisory_lock(${migrationLock})`);
    await beginSnapshot(owner);
    let done: Content | undefined;
    const file = await seal(
      wish.archive,
      wish.lock,
      companyEntries(owner, id, wish, (all) => void (done = all)),
    );
    if (!done) throw new Error("The file has no end");
    return { id, ...done, file };
  });
}

const nobody = () => Promise.resolve();

type ProgressReport = NonNullable<ExportWish["progress"]>;
type Content = Omit<ExportedFile, "id" | "file">;

async function* companyEntries(
  owner: pg.Client,
  companyId: number,
  wish: ExportWish,
  done: (all: Content) => void,
): AsyncGenerator<Entry> {
  const { store, secrets, tell, progress = nobody } = wish;
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
  for (const [index, table] of tables.entries()) {
    await progress({ step: "rows", done: index, total: tables.length });
    const sum = new RowSum();
    yield* entriesOfRows(table.name, piecesOf(summed(linesOfTable(owner, table, leaving, wish), sum)));
    sums.push({ name: table.name, rows: sum.rows, sum: sum.sum });
  }
  const keys = await fileKeys(owner, companyId, wish.billing);
  const left = await readLeft(owner, companyId, wish);
  // The database is not read after this point. Reading the files may take hours, in which an open snapshot would delay the vacuum of all tables, and
  // the lock would delay an upgrade and the nightly backup.
  await owner.query("commit");
  await owner.query(`select pg_advisory_unlock(${migrationLock})`);
  const manifest = { tables: sums, files: keys.length, missing: 0 };
  const sizes = await sizesOf(store, keys, progress);
  manifest.missing = keys.length - sizes.length;
  yield jsonEntry("manifest.json", manifest);
  tell(`${sums.reduce((all, { rows }) => all + rows, 0)} rows are written; now ${sizes.length} files`);
  const open = (key: string, range = {}): Promise<Readable> => store.open(key, range);
  yield* packEntries(counted(sizes, progress), () => undefined, { open, nameOf: leaving.file });
  done({ header, manifest, left });
}

async function* counted<T>(all: readonly T[], progress: ProgressReport): AsyncGenerator<T> {
  for (const [index, one] of all.entries()) {
    await progress({ step: "files", done: index, total: all.length });
    yield one;
  }
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

async function sizesOf(
  store: ExportWish["store"],
  keys: readonly string[],
  progress: ProgressReport,
): Promise<{ key: string; size: number }[]> {
  const found: { key: string; size: number }[] = [];
  for (const key of keys) {
    await progress({ step: "files", done: 0, total: keys.length });
    const size = await store.size(key).catch(nullIfNone);
    if (size !== null) found.push({ key, size });
  }
  return found;
}

/**
 * Counts and reports the data that is left out although somebody may miss it. With the keys of a number its received messages that are not yet stored
 * leave too.
 */
async function readLeft(owner: pg.Client, companyId: number, { keys, tell }: ExportWish): Promise<LeftBehind> {
  const [row] = await rowsOf<LeftBehind>(
    owner,
    `select (select count(*) from inbound_journal where company_id = $1 and state in ('received', 'failed'))::int as unread,
       (select count(*) from mails where company_id = $1 and state = 'waiting')::int as mails,
       (select count(*) from removed_numbers where company_id = $1)::int as erased`,
    [companyId],
  );
  const { unread, mails, erased } = row ?? { unread: 0, mails: 0, erased: 0 };
  const left = { unread: keys ? 0 : unread, mails, erased };
  const words = "messages of customers that could not be stored yet";
  const lines = [
    [left.unread, words],
    [mails, "e-mails that wait"],
    [erased, "marks of erased numbers, which only this DATA_KEY reads"],
  ] as const;
  for (const [count, what] of lines) if (count > 0) tell(`Left behind: ${count} ${what}`);
  if (keys && unread > 0)
    tell(`${unread} ${words} go along: there they wait on the operator's page, to be tried again`);
  return left;
}
