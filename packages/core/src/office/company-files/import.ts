import type { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { keptEmailHours } from "@balcao/shared/factors/rules";
import pg from "pg";
import type { FileStore } from "../../base/files/store.ts";
import { Rotten } from "../../base/host-faults.ts";
import type { Secrets } from "../../base/secrets.ts";
import { migrationLock } from "../../migrate.ts";
import { installationLock } from "../../company/sign-up/create.ts";
import { type Archive, measure } from "../backup/archive/archive.ts";
import type { Key } from "../backup/archive/seal.ts";
import { rowsOf, takeImportLock, withOwner } from "../backup/connect.ts";
import { nullIfNone } from "../backup/packs.ts";
import { type Order, orderOf, readCompanyTables } from "./catalogue.ts";
import { Arriving, type Room } from "./crossing.ts";
import { examine, type FileExamination, inWords, uniques } from "./examine.ts";
import type { Header } from "./form.ts";
import { lastOfRoom, Loader } from "./load.ts";
import { readCompanyFile, type Taker } from "./read.ts";
import { Refusal } from "./refusal.ts";

export interface ImportWish {
  ownerUrl: string;
  archive: Archive;
  key: Key;
  /** The name that the company gets here, when another company already has its name. */
  name?: string | undefined;
  secrets: Secrets;
  store: Pick<FileStore, "putBack" | "size">;
  /** Marks the company as complete (`arrive`), and records that it came. */
  arrives: (companyId: number) => Promise<unknown>;
  tell: (line: string) => void;
}

/** Says what a file would bring, and why it cannot be imported. It reads the whole file and changes nothing. */
export const examineFile = ({
  ownerUrl,
  ...wish
}: Pick<ImportWish, "ownerUrl" | "archive" | "key" | "name">): Promise<FileExamination> =>
  withOwner(ownerUrl, (owner) => examine(owner, wish));

/**
 * Imports a company from its file while the product runs. The whole file is read before anything is written. The rows are written in one transaction, and
 * then the files, one after the other. A process that is killed before the commit leaves nothing. If it is killed later, the next call continues. The
 * company stays closed until the host opens it. Returns its id and its name.
 */
export const importCompany = (wish: ImportWish): Promise<{ id: number; name: string }> =>
  withOwner(wish.ownerUrl, async (owner) => {
    if (!(await takeImportLock(owner))) throw new Refusal("importing", "Another company is being imported");
    // An upgrade must wait for the end, because it would change the tables meanwhile.
    await owner.query(`select pg_advisory_lock(${migrationLock})`);
    const { header, before, obstacles } = await examine(owner, wish);
    if (obstacles.length > 0)
      throw new Refusal("unfit", [...obstacles.map(inWords), "Nothing was imported"].join("\n"));
    if (before && before.seal !== "arriving")
      throw new Refusal("imported", `This file was imported before: it is ${before.name} here`, before.name);
    const id = before?.id ?? (await lastOfRoom(owner, "companies", 1));
    const name = before?.name ?? wish.name ?? header.company;
    if (before) wish.tell(`The rows of ${name} are here already: its files go on`);
    const state = new Importing(owner, id, name, wish);
    await readCompanyFile(wish.archive, wish.key, before ? state.filesOnly() : state.all()).catch(
      async (error: unknown) => {
        await owner.query("rollback").catch(() => undefined);
        throw withoutValue(error);
      },
    );
    await wish.arrives(id);
    return { id, name };
  });

/**
 * Replaces the database's error about a repeated value, because its text contains the value. The values of `uniques` were compared with this installation
 * before, and the file has none of them twice, so such a value was taken here meanwhile.
 */
function withoutValue(error: unknown): unknown {
  if (!(error instanceof pg.DatabaseError) || error.code !== "23505") return error;
  if (uniques.some(({ index }) => index === error.constraint)) return takenMeanwhile();
  const table = error.table ?? "a table";
  return new Rotten(`The file has a row of ${table} twice, or one that is here already: nothing was imported`);
}

const takenMeanwhile = (): Refusal =>
  new Refusal(
    "unfit",
    "Somebody took a name, an e-mail or a number of this company meanwhile, so nothing was imported: --dry-run says which",
  );

/** Reads the file once and puts its content in place. */
class Importing {
  readonly #owner: pg.Client;
  readonly #id: number;
  readonly #name: string;
  readonly #wish: ImportWish;
  #loader: Loader | null = null;
  #files = 0;

  constructor(owner: pg.Client, id: number, name: string, wish: ImportWish) {
    this.#owner = owner;
    this.#id = id;
    this.#name = name;
    this.#wish = wish;
  }

  all = (): Taker => ({
    header: (header) => this.#begin(header),
    rows: async (table, rows) => {
      await this.#loader?.rows(table, rows);
    },
    manifest: async () => {
      await this.#loader?.end(this.#wish.secrets);
      await this.#settleRows();
      await this.#owner.query("commit");
      this.#wish.tell("The rows are here, and are as they were; now its files");
    },
    file: this.#file,
  });

  filesOnly = (): Taker => ({
    header: () => Promise.resolve(),
    rows: () => Promise.resolve(),
    manifest: () => Promise.resolve(),
    file: this.#file,
  });

  async #begin(header: Header): Promise<void> {
    const order = inTheirOrder(orderOf(await readCompanyTables(this.#owner), header), header);
    const rooms = new Map<string, Room>([["companies", { base: this.#id - 1, count: 1 }]]);
    for (const { name, ids } of header.tables)
      if (ids > 0) rooms.set(name, { base: (await lastOfRoom(this.#owner, name, ids)) - ids, count: ids });
    const found = await rowsOf<{ id: number; identifier: string }>(this.#owner, "select id, identifier from plans");
    const plans = new Map(found.map(({ id, identifier }) => [identifier, String(id)]));
    const arriving = new Arriving(this.#id, rooms, plans, this.#wish.secrets);
    await this.#owner.query("begin");
    this.#loader = new Loader(this.#owner, { file: header.file, arriving, order, parts: header, plans });
    await this.#loader.begin();
  }

  /** Sets the company's name here, and the state of its numbers: a number with its credentials counts as linked and is only stopped. */
  async #settleRows(): Promise<void> {
    await this.#takeNames();
    const namesakes = await rowsOf(
      this.#owner,
      "select 1 from companies where lower(name) = lower($1) and id <> $2 limit 1",
      [this.#name, this.#id],
    );
    if (namesakes.length > 0 || (await this.#hasKeptEmail())) throw takenMeanwhile();
    const named = await this.#owner.query("update companies set name = $2 where id = $1", [this.#id, this.#name]);
    if (named.rowCount !== 1) throw new Rotten("The file has no row of its company: nothing was imported");
    await this.#owner.query(
      `update connections w set reason = null where w.company_id = $1
         and (exists (select 1 from whatsapp_creds k where k.company_id = w.company_id and k.connection_id = w.id)
           or exists (select 1 from official_accounts a where a.company_id = w.company_id and a.connection_id = w.id))`,
      [this.#id],
    );
  }

  /** Whether a user of another company may take back the e-mail of a user of this company. No unique index refuses such an e-mail. */
  async #hasKeptEmail(): Promise<boolean> {
    const kept = await rowsOf(
      this.#owner,
      `select 1 from users u join earlier_emails e on lower(e.email) = lower(u.email) and e.company_id <> u.company_id
       where u.company_id = $1 and u.deleted_at is null and e.replaced_at > now() - make_interval(hours => ${keptEmailHours}) limit 1`,
      [this.#id],
    );
    return kept.length > 0;
  }

  /**
   * Takes the lock of names when it is free, and never waits in Postgres for it. The transaction that has the lock may be waiting for an e-mail or a tax id
   * of this import, and the two would wait for each other until Postgres cancels one of them.
   */
  async #takeNames(): Promise<void> {
    const ask = `select pg_try_advisory_xact_lock(${installationLock}) as taken`;
    for (;;) {
      const [lock] = await rowsOf<{ taken: boolean }>(this.#owner, ask);
      if (lock?.taken) return;
      await sleep(100);
    }
  }

  /** Stores a file. Of a file that an interrupted import has stored, only the size is compared, because a file gets its name only when it is complete. */
  readonly #file = async (key: string, size: number, bytes: Readable): Promise<string> => {
    const { store, tell } = this.#wish;
    const place = `${this.#id}/${key}`;
    const there = await store.size(place).catch(nullIfNone);
    const hash = there === size ? (await measure(bytes)).sha256 : await store.putBack(place, bytes);
    this.#files += 1;
    if (this.#files % 1000 === 0) tell(`${this.#files} files are here`);
    return hash;
  };
}

/** The tables of this installation with their columns, in the order of the file. */
function inTheirOrder({ tables, late }: Order, header: Header): Order {
  const ours = new Map(tables.map((table) => [table.name, table]));
  const found = header.tables.map(({ name, columns }) => {
    const table = ours.get(name);
    const sorted = columns.flatMap((column) => table?.columns.find((one) => one.name === column) ?? []);
    if (!table || sorted.length !== columns.length || sorted.length !== table.columns.length)
      throw new Rotten(`The columns of ${name} are not those of its migrations`);
    return { ...table, columns: sorted };
  });
  if (new Set(header.tables.map(({ name }) => name)).size !== ours.size)
    throw new Rotten("The tables of the file are not those of its migrations");
  return { tables: found, late };
}
