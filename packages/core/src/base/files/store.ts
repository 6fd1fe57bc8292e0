import { createHash, randomUUID } from "node:crypto";
import { createWriteStream, mkdirSync } from "node:fs";
import { open, opendir, readdir, readFile as readWhole, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { AppError } from "@balcao/shared/errors";
import { env } from "../env.ts";
import { sniff } from "./sniff.ts";

/** Bytes that are safely on disk. */
export interface StoredBytes {
  /** "<company>/<uuid>"; no part of it comes from a user or a sender. */
  key: string;
  size: number;
  sha256: string;
  /** Found from the bytes, not from the name; never a type that a browser would run. */
  mimetype: string;
}

/**
 * Stores a file. When this resolves, the file is whole and flushed; when it throws, no file is left. ERR_FILE_TOO_LARGE past `maxBytes`. Do not call
 * it inside a scope.
 */
export async function putFile(
  companyId: number,
  bytes: Buffer | Readable,
  { maxBytes = Number.POSITIVE_INFINITY }: { maxBytes?: number } = {},
): Promise<StoredBytes> {
  const key = `${companyId}/${randomUUID()}`;
  const target = pathOf(key);
  const draft = `${target}.part`;
  // Nothing is awaited before the stream has a listener: the stream may fail at any moment.
  mkdirSync(dirname(target), { recursive: true, mode: 0o700 });
  try {
    const { size, sha256 } = await write(draft, bytes, maxBytes);
    const mimetype = await sniff(draft);
    await rename(draft, target);
    await flushFolder(dirname(target));
    return { key, size, sha256, mimetype };
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

export const readFile = (key: string): Promise<Buffer> => readWhole(pathOf(key)).catch(missing);

export const fileSize = async (key: string): Promise<number> => (await stat(pathOf(key)).catch(missing)).size;

/** A stream of the file, or of the bytes from `start` to `end` (both included). */
export async function openFile(key: string, range: { start?: number; end?: number } = {}): Promise<Readable> {
  const file = await open(pathOf(key)).catch(missing);
  return file.createReadStream(range);
}

/** The keys of all files older than `before`, in batches of at most `batch`. Half-written files of that age are removed on the way. */
export async function* filesBefore(before: Date, batch = 500): AsyncGenerator<string[]> {
  const folders = await readdir(env.MEDIA_DIR).catch(() => []);
  for (const folder of folders.filter((name) => /^\d+$/.test(name))) {
    let keys: string[] = [];
    for await (const { name } of await opendir(join(env.MEDIA_DIR, folder))) {
      const path = join(env.MEDIA_DIR, folder, name);
      const { mtime } = await stat(path).catch(() => ({ mtime: before }));
      if (mtime >= before) continue;
      if (name.endsWith(".part")) await rm(path, { force: true });
      else if (isKey(`${folder}/${name}`)) keys.push(`${folder}/${name}`);
      if (keys.length < batch) continue;
      yield keys;
      keys = [];
    }
    if (keys.length > 0) yield keys;
  }
}

/** All whole files of the store with their sizes, company by company. It changes nothing: a file that goes meanwhile is left out; what cannot be read throws. */
export async function* allFiles(): AsyncGenerator<{ key: string; size: number }> {
  for (const folder of ((await readdir(env.MEDIA_DIR).catch(nullIfGone)) ?? []).filter((name) => /^\d+$/.test(name)))
    for await (const { name } of (await opendir(join(env.MEDIA_DIR, folder)).catch(nullIfGone)) ?? []) {
      const key = `${folder}/${name}`;
      if (!isKey(key)) continue;
      const found = await stat(pathOf(key)).catch(nullIfGone);
      if (found) yield { key, size: found.size };
    }
}

/** Puts a file back under the key that it had, whole and flushed. Answers its hash. */
export async function putBack(key: string, bytes: Readable): Promise<string> {
  const target = pathOf(key);
  mkdirSync(dirname(target), { recursive: true, mode: 0o700 });
  const { sha256 } = await write(`${target}.part`, bytes, Number.POSITIVE_INFINITY);
  await rename(`${target}.part`, target);
  await flushFolder(dirname(target));
  return sha256;
}

/** Removes a file; a file that does not exist is not an error. */
export const removeFile = (key: string): Promise<void> => rm(pathOf(key), { force: true });

async function write(path: string, bytes: Buffer | Readable, maxBytes: number) {
  const hash = createHash("sha256");
  let size = 0;
  await pipeline(
    Buffer.isBuffer(bytes) ? Readable.from([bytes]) : bytes,
    async function* measure(chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        size += chunk.length;
        if (size > maxBytes) throw new AppError("ERR_FILE_TOO_LARGE", { maxBytes });
        hash.update(chunk);
        yield chunk;
      }
    },
    createWriteStream(path, { flags: "wx", flush: true, mode: 0o600 }),
  );
  return { size, sha256: hash.digest("hex") };
}

/** A rename survives a power cut only when its folder is flushed to disk too. */
async function flushFolder(path: string): Promise<void> {
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

const isKey = (key: string) => /^\d+\/[0-9a-f-]{36}$/.test(key);

function pathOf(key: string): string {
  if (!isKey(key)) throw new Error(`Not a key of the media store: ${key}`);
  return join(env.MEDIA_DIR, key);
}

function nullIfGone(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT") return null;
  throw error;
}

function missing(error: NodeJS.ErrnoException): never {
  throw error.code === "ENOENT" ? new AppError("ERR_NO_MEDIA_FOUND") : error;
}
