import { createHash } from "node:crypto";
import { mkdirSync } from "node:fs";
import { open, opendir, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { AppError } from "@balcao/shared/errors";
import { newFile } from "./new-file.ts";
import { type Draft, type FilePlace, type FoundFile, isKey, type Range, requireKey } from "./place.ts";

const unfinished = ".part";

/** A folder of this machine, or one that machines share. Drafts for every place are written here. */
export class DiskPlace implements FilePlace {
  readonly name: string;
  readonly #root: string;

  constructor(root: string) {
    this.#root = root;
    this.name = `the folder ${root}`;
  }

  /** Writes a complete and flushed draft. It throws ERR_FILE_TOO_LARGE past `maxBytes`. When it throws, no draft is left. */
  async draft(key: string, bytes: Buffer | Readable, maxBytes: number): Promise<Draft> {
    const path = `${this.#pathOf(key)}${unfinished}`;
    // The stream may fail at any moment, so nothing is awaited before it has a listener.
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    try {
      return { path, ...(await write(path, bytes, maxBytes)) };
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    }
  }

  /** Removes a draft. A draft that became a file is gone already. */
  discard = ({ path }: Draft): Promise<void> => rm(path, { force: true });

  /** Removes the draft that a killed process left for this key. */
  discardOf = (key: string): Promise<void> => rm(`${this.#pathOf(key)}${unfinished}`, { force: true });

  async keep(key: string, { path }: Draft): Promise<void> {
    const target = this.#pathOf(key);
    await rename(path, target);
    await flushFolder(dirname(target));
  }

  async open(key: string, range: Range): Promise<Readable | null> {
    const file = await open(this.#pathOf(key)).catch(nullIfGone);
    return file && file.createReadStream(range);
  }

  async size(key: string): Promise<number | null> {
    return (await stat(this.#pathOf(key)).catch(nullIfGone))?.size ?? null;
  }

  async remove(keys: readonly string[]): Promise<void> {
    for (const key of keys) await rm(this.#pathOf(key), { force: true });
  }

  async *list(): AsyncGenerator<FoundFile> {
    for await (const { folder, name } of this.#names()) {
      const key = `${folder}/${name}`;
      if (!isKey(key)) continue;
      const found = await stat(this.#pathOf(key)).catch(nullIfGone);
      if (found) yield { key, size: found.size, changedAt: found.mtime };
    }
  }

  /** Removes the drafts that were last written before this time. */
  async removeDrafts(before: Date): Promise<void> {
    for await (const { folder, name } of this.#names()) {
      if (!name.endsWith(unfinished)) continue;
      const path = join(this.#root, folder, name);
      const found = await stat(path).catch(nullIfGone);
      if (found && found.mtime < before) await rm(path, { force: true });
    }
  }

  async *#names(): AsyncGenerator<{ folder: string; name: string }> {
    const folders = (await readdir(this.#root).catch(nullIfGone)) ?? [];
    for (const folder of folders.filter((name) => /^\d+$/.test(name)))
      for await (const { name } of (await opendir(join(this.#root, folder)).catch(nullIfGone)) ?? [])
        yield { folder, name };
  }

  #pathOf(key: string): string {
    requireKey(key);
    return join(this.#root, key);
  }
}

async function write(path: string, bytes: Buffer | Readable, maxBytes: number) {
  const hash = createHash("sha256");
  let size = 0;
  const { file, closed } = newFile(path);
  try {
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
      file,
    );
  } finally {
    await closed;
  }
  return { size, sha256: hash.digest("hex") };
}

/** Flushes a folder to the disk. A new file, or a new name, survives a power cut only when its folder is on the disk too. */
export async function flushFolder(path: string): Promise<void> {
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** Null instead of a file that does not exist. Any other fault is thrown. */
export function nullIfGone(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT") return null;
  throw error;
}
