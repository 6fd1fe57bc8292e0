import { createHash } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { Readable } from "node:stream";
import { DiskPlace } from "@balcao/core/base/files/disk";
import { bucketOf } from "@balcao/core/base/files/places";
import { FileStore, fileStore } from "@balcao/core/base/files/store";
import { Secrets, secrets } from "@balcao/core/base/secrets";
import { type Archive, fileAt } from "@balcao/core/office/backup/archive/archive";
import { newPair, seal, unseal } from "@balcao/core/office/backup/archive/seal";
import type { Entry } from "@balcao/core/office/backup/archive/tar";
import { exportCompany } from "@balcao/core/office/company-files/export";
import { importCompany, type ImportWish } from "@balcao/core/office/company-files/import";
import { ownDatabase } from "@balcao/core/testing/own-database";
import { startS3 } from "@balcao/s3-simulator/s3";
import pg from "pg";

interface Urls {
  DATABASE_OWNER_URL?: string;
  DATABASE_URL?: string;
  BALCAO_TEST_RUN?: string;
}

/** An installation: its database, its files and its DATA_KEY. */
interface Installation {
  ownerUrl: string;
  rows: (text: string, values: unknown[]) => Promise<object[]>;
  store: FileStore;
  secrets: Secrets;
}

async function* changedEntries(
  archive: Archive,
  identity: string,
  change: (entry: string, content: Buffer) => [string, Buffer],
): AsyncGenerator<Entry> {
  for await (const { name, bytes } of unseal(archive, identity)) {
    const [entry, content] = change(name, await buffer(Readable.from(bytes, { objectMode: false })));
    yield { name: entry, size: content.length, bytes: [content] };
  }
}

/** The same file. An import opens it twice; `happen` runs after the import has compared the file and before it reads the rows. */
export function beforeRows(archive: Archive, happen: () => Promise<unknown>): Archive {
  let opened = 0;
  return {
    ...archive,
    async open() {
      opened += 1;
      if (opened === 2) await happen();
      return archive.open();
    },
  };
}

/**
 * Two installations, and a folder for files of companies. One has the database of this process, and its files lie in a folder. The other has no
 * companies, and its files lie in a bucket. `env` is process.env.
 */
export async function twoInstallations(name: string, env: Urls) {
  const home = await mkdtemp(join(tmpdir(), "balcao-company-files-"));
  const other = await ownDatabase(name, env);
  const disk = new DiskPlace(join(home, "media"));
  const s3 = await startS3();
  const bucket = bucketOf({ S3_REGION: "", ...s3.environment });
  if (!bucket) throw new Error("The simulator names no bucket");
  const pair = await newPair();
  const owner = new pg.Client(env.DATABASE_OWNER_URL);
  await owner.connect();
  const here: Installation = {
    ownerUrl: env.DATABASE_OWNER_URL ?? "",
    rows: async (text, values) => (await owner.query(text, values)).rows,
    store: fileStore(),
    secrets,
  };
  const there: Installation = {
    ownerUrl: other.ownerUrl,
    rows: other.rows,
    store: new FileStore({ first: bucket, other: null, drafts: disk, bucket }),
    secrets: new Secrets("theirs:fedcba9876543210fedcba9876543210"),
  };
  let files = 0;
  return {
    here,
    there,
    other,
    pair,
    owner,
    /** Exports a company of an installation into a file, and returns where the file is. */
    async out(from: Installation, company: string, parts: { billing?: boolean; keys?: boolean } = {}) {
      files += 1;
      const archive = fileAt(join(home, `${files}.age`));
      const said: string[] = [];
      const done = await exportCompany({
        ...from,
        company,
        archive,
        lock: [pair.recipient],
        billing: parts.billing ?? false,
        keys: parts.keys ?? false,
        leaves: async (id) => {
          if (parts.keys) await from.rows("update companies set status = false where id = $1", [id]);
        },
        tell: (line) => void said.push(line),
      });
      return { archive, said, ...done };
    },
    /** Imports a file into an installation. */
    into: (to: Installation, archive: ImportWish["archive"], changes: Partial<ImportWish> = {}) =>
      importCompany({
        ...to,
        archive,
        key: pair.identity,
        arrives: (id) => to.rows("update companies set seal = 'arrived' where id = $1", [id]),
        tell: () => undefined,
        ...changes,
      }),
    /** The content of a file: the sorted lines of each table, and the hash of each file of the company. */
    async contentOf(archive: ImportWish["archive"]) {
      const tables: Record<string, string[]> = {};
      const others: Record<string, string> = {};
      for await (const { name: entry, bytes } of unseal(archive, pair.identity)) {
        const content = await buffer(Readable.from(bytes, { objectMode: false }));
        const [, table] = /^tables\/([a-z0-9_]+)\//.exec(entry) ?? [];
        if (table !== undefined)
          tables[table] = [...(tables[table] ?? []), ...content.toString().split("\n").slice(0, -1)];
        else
          others[entry] = entry.startsWith("files/")
            ? createHash("sha256").update(content).digest("hex")
            : content.toString();
      }
      for (const lines of Object.values(tables)) lines.sort();
      return { tables, others };
    },
    /** A copy of a file in which entries have another name or content. It is sealed as a stranger would seal it. */
    async changed(archive: Archive, change: (entry: string, content: Buffer) => [string, Buffer]): Promise<Archive> {
      files += 1;
      const copy = fileAt(join(home, `${files}.age`));
      await seal(copy, [pair.recipient], changedEntries(archive, pair.identity, change));
      return copy;
    },
    /** Makes the plans of this installation in the other one, too. */
    async plansToo() {
      const { rows } = await owner.query<{ name: string; identifier: string }>("select name, identifier from plans");
      for (const plan of rows)
        await other.rows(
          "insert into plans (name, identifier, cents, features) values ($1, $2, 100, '{}') on conflict do nothing",
          [plan.name, plan.identifier],
        );
    },
    async end() {
      await Promise.all([owner.end(), other.end(), s3.close()]);
      await rm(home, { recursive: true });
    },
  };
}
