import { json } from "node:stream/consumers";
import { Readable } from "node:stream";
import type { z } from "zod";
import { Rotten } from "../../base/host-faults.ts";
import type { Archive } from "../backup/archive/archive.ts";
import { type Key, unseal } from "../backup/archive/seal.ts";
import type { Entry } from "../backup/archive/tar.ts";
import { filesFolder, indexName, indexSchema } from "../backup/packs.ts";
import { linesOf, together, type Value, valuesOf } from "./copy-text.ts";
import { isFileKey } from "./crossing.ts";
import { type Header, headerSchema, type Manifest, manifestSchema } from "./form.ts";
import { RowSum } from "./row-sum.ts";

/** Receives the content of a company's file, in its order. */
export interface Taker {
  header: (header: Header) => Promise<void>;
  /** Some rows of a table. */
  rows: (table: string, rows: readonly Value[][]) => Promise<void>;
  /** Called when all rows were read, and equal those that were written. */
  manifest: (manifest: Manifest) => Promise<void>;
  /** Receives a file, whose key does not name the company, and returns its hash. */
  file: (key: string, size: number, bytes: Readable) => Promise<string>;
}

/** Reads a company's file to its end. Throws in words when a byte is missing or differs, or when this version does not know the file's format. */
export async function readCompanyFile(archive: Archive, key: Key, taker: Taker): Promise<void> {
  const entries = unseal(archive, key);
  const header = await readHeader(archive, entries);
  await taker.header(header);
  const sums = new Map(header.tables.map(({ name }) => [name, new RowSum()]));
  const hashes = new Map<string, string>();
  let isWhole = false;
  let [manifest, index]: [Manifest | null, z.infer<typeof indexSchema> | null] = [null, null];
  for await (const entry of entries) {
    const [, table = ""] = /^tables\/([a-z0-9_]+)\/\d{6}\.copy$/.exec(entry.name) ?? [];
    const sum = sums.get(table);
    if (sum && !manifest) await takeRows(table, entry, sum, taker);
    else if (entry.name === "manifest.json" && !manifest) {
      manifest = manifestSchema.parse(await json(Readable.from(entry.bytes)));
      requireRows(archive, manifest, sums);
      await taker.manifest(manifest);
    } else if (entry.name.startsWith(filesFolder) && manifest && !index) {
      const name = entry.name.slice(filesFolder.length);
      if (!isFileKey(name)) throw new Rotten(`${archive.name} has a file whose key is none: ${entry.name}`);
      hashes.set(name, await taker.file(name, entry.size, Readable.from(entry.bytes, { objectMode: false })));
    } else if (entry.name === indexName && manifest && !index) {
      index = indexSchema.parse(await json(Readable.from(entry.bytes)));
      isWhole = index.length === hashes.size && index.every(([name, , sha256]) => hashes.get(name) === sha256);
    } else throw new Rotten(`${archive.name} has something unknown: ${entry.name}`);
  }
  if (!isWhole) throw new Rotten(`${archive.name} does not hold the files that it names: it is cut or was changed`);
}

async function readHeader(archive: Archive, entries: AsyncGenerator<Entry>): Promise<Header> {
  const first = await entries.next();
  if (first.done || first.value.name !== "header.json") throw new Rotten(`${archive.name} is no file of a company`);
  const header = headerSchema.safeParse(await json(Readable.from(first.value.bytes)));
  if (!header.success)
    throw new Rotten(`${archive.name} is no file of a company, or has a form that this version does not know`);
  return header.data;
}

async function takeRows(table: string, { bytes }: Entry, sum: RowSum, taker: Taker): Promise<void> {
  for await (const lines of together(linesOf(bytes))) {
    for (const line of lines) sum.add(line);
    await taker.rows(
      table,
      lines.map((line) => valuesOf(line)),
    );
  }
}

function requireRows(archive: Archive, { tables }: Manifest, sums: ReadonlyMap<string, RowSum>): void {
  const wrong = tables.filter(({ name, ...written }) => sums.get(name)?.isAs(written) !== true);
  if (wrong.length > 0 || tables.length !== sums.size)
    throw new Rotten(
      `${archive.name} does not hold the rows that it names: ${wrong.map(({ name }) => name).join(", ")} is cut or was changed`,
    );
}
