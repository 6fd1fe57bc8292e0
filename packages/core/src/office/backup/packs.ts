import { createHash } from "node:crypto";
import { json } from "node:stream/consumers";
import { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { AppError } from "@balcao/shared/errors";
import { allFiles, openFile, putBack } from "../../base/files/store.ts";
import { Rotten } from "../../base/host-faults.ts";
import { jsonEntry } from "./dump.ts";
import type { Pack } from "./manifest.ts";
import type { BackupPlace } from "./place.ts";
import type { Archive } from "./archive/archive.ts";
import { unseal } from "./archive/seal.ts";
import type { Entry } from "./archive/tar.ts";

// The files of companies never change under their key. So each file is in one pack, and a backup names the packs that it needs.

/** The name of the index of an archive's files. It comes after the files. */
export const indexName = "index.json";
/** Each file with its name, its size and its hash. */
export const indexSchema = z.array(z.tuple([z.string(), z.number(), z.string()]));
/** The folder of the files in an archive. */
export const filesFolder = "files/";
/** The waits for a bucket that is away, in milliseconds. Together they are some five minutes. */
const usualPauses: readonly number[] = [1000, 4000, 15_000, 40_000, 60_000, 60_000, 60_000, 60_000];

export interface FilesToPack {
  /** The packs with files of earlier backups. */
  kept: Pack[];
  fresh: { key: string; size: number }[];
  files: number;
  bytes: number;
}

/** The packs that are still as they were written. A damaged or lost pack is reported, and the files of that pack that still exist are packed again. */
export async function soundPacks(place: BackupPlace, tell: (line: string) => void): Promise<Pack[]> {
  const sound: Pack[] = [];
  for (const pack of await place.packs()) {
    const noteEtag = (etag: string) => place.notePack({ ...pack, etag });
    if ((await place.pack(pack.name).compare(pack, noteEtag)) === "whole") sound.push(pack);
    else tell(`The pack ${pack.name} is lost or not as it was written: its files are packed anew`);
  }
  return sound;
}

/**
 * Compares the store with the packs. Returns the packs that are worth keeping, and the new files. A pack is dropped when less than half of its files
 * still exist, so that deleted files do not stay for ever, and its other files count as new. `leftOut` is called after all files are listed.
 */
export async function filesToPack(
  packs: readonly Pack[],
  leftOut: () => Promise<ReadonlySet<string>>,
): Promise<FilesToPack> {
  const there = new Map<string, number>();
  for await (const { key, size } of allFiles()) there.set(key, size);
  for (const key of await leftOut()) there.delete(key);
  const kept = packs.filter(
    (pack) => pack.verified && pack.files.filter(([key]) => there.has(key)).length * 2 >= pack.files.length,
  );
  const packed = new Set(kept.flatMap((pack) => pack.files.map(([key]) => key)));
  const fresh = [...there].filter(([key]) => !packed.has(key)).map(([key, size]) => ({ key, size }));
  const bytes = [...there.values()].reduce((sum, size) => sum + size, 0);
  return { kept, fresh, files: there.size, bytes };
}

interface PackContext {
  open: typeof openFile;
  /** How long to wait between tries while the bucket does not answer. */
  pauses: readonly number[];
  /** The name of a file in the archive. */
  nameOf: (key: string) => string;
}

/** Files as entries, and at the end an index of their hashes. `done` gets the files that existed. */
export async function* packEntries(
  fresh: Iterable<{ key: string; size: number }> | AsyncIterable<{ key: string; size: number }>,
  done: (files: Pack["files"]) => void,
  { open = openFile, pauses = usualPauses, nameOf = (key) => key }: Partial<PackContext> = {},
): AsyncGenerator<Entry> {
  const index: z.infer<typeof indexSchema> = [];
  for await (const { key, size } of fresh) {
    const bytes = bytesOf(key, open, pauses);
    const first = await bytes.next().catch(nullIfNone);
    if (!first) continue;
    const hash = createHash("sha256");
    yield { name: filesFolder + nameOf(key), size, bytes: hashed(first, bytes, hash) };
    index.push([nameOf(key), size, hash.digest("hex")]);
  }
  yield jsonEntry(indexName, index);
  done(index.map(([key, size]) => [key, size]));
}

/** Null for the error that a file is missing. Any other error is thrown again. */
export function nullIfNone(error: unknown): null {
  if (error instanceof AppError && error.code === "ERR_NO_MEDIA_FOUND") return null;
  throw error;
}

/** Reads a file. After a fault of the bucket it waits and reads on from where the file broke off, so that a long backup need not begin anew. */
async function* bytesOf(key: string, open: typeof openFile, pauses: readonly number[]): AsyncGenerator<Buffer> {
  let [at, tries] = [0, 0];
  for (;;) {
    try {
      for await (const chunk of (await open(key, { start: at })) as AsyncIterable<Buffer>) {
        at += chunk.length;
        tries = 0;
        yield chunk;
      }
      return;
    } catch (error) {
      const pause = pauses[tries];
      if (pause === undefined || !(error instanceof AppError && error.code === "ERR_UNAVAILABLE")) throw error;
      tries += 1;
      await sleep(pause);
    }
  }
}

async function* hashed(
  first: IteratorResult<Buffer>,
  rest: AsyncGenerator<Buffer>,
  hash: ReturnType<typeof createHash>,
): AsyncGenerator<Buffer> {
  try {
    for (let next = first; !next.done; next = await rest.next()) {
      hash.update(next.value);
      yield next.value;
    }
  } finally {
    await rest.return(undefined);
  }
}

type Take = (key: string, bytes: Readable) => Promise<string>;

/** Opens a pack to its end and compares each file with its hash. `take` gets each file and returns its hash. Without `take`, nothing is written. */
export async function openPack(archive: Archive, identity: string, take: Take = hashOnly): Promise<number> {
  const found = new Map<string, string>();
  let index: z.infer<typeof indexSchema> | null = null;
  for await (const { name, bytes } of unseal(archive, identity)) {
    if (name === indexName) index = indexSchema.parse(await json(Readable.from(bytes)));
    else found.set(name.slice(filesFolder.length), await take(name.slice(filesFolder.length), Readable.from(bytes)));
  }
  const wrong = index?.filter(([key, , sha256]) => found.get(key) !== sha256).map(([key]) => key) ?? [archive.name];
  if (wrong.length > 0 || index?.length !== found.size)
    throw new Rotten(`${archive.name} does not hold what its index says: ${wrong.slice(0, 3).join(", ")}`);
  return found.size;
}

/** Puts all files of a pack back into the store. */
export const unpackFiles = (archive: Archive, identity: string): Promise<number> =>
  openPack(archive, identity, putBack);

async function hashOnly(_key: string, bytes: Readable): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of bytes as AsyncIterable<Buffer>) hash.update(chunk);
  return hash.digest("hex");
}
