import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { dirname } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { flushFolder } from "../../../base/files/disk.ts";
import { newFile } from "../../../base/files/new-file.ts";
import type { SealedFile } from "../manifest.ts";

/** A sealed file in its place: on a disk or in a bucket. */
export interface Archive {
  /** The name in messages. */
  readonly name: string;
  /**
   * Writes the file, which did not exist before. When this resolves, the file is complete and safely stored; when it throws, no complete file exists.
   * `expected` is about the number of bytes. A bucket returns the etag.
   */
  write: (source: AsyncIterable<Uint8Array>, expected: number) => Promise<{ etag?: string }>;
  /** The bytes of the file. Null when there is no such file. */
  open: () => Promise<Readable | null>;
  /** Whether the file is unchanged. If all of it had to be read, `noteEtag` gets its present etag, so that the next comparison need not read it. */
  compare: (written: SealedFile, noteEtag?: (etag: string) => Promise<void>) => Promise<EntryState>;
}
type EntryState = "whole" | "changed" | "gone";

/** A sealed file at a path of a disk. */
export const fileAt = (path: string): Archive => ({
  name: path,
  async write(source) {
    const { file, closed } = newFile(path);
    try {
      await pipeline(source, file);
    } finally {
      await closed;
    }
    await flushFolder(dirname(path));
    return {};
  },
  open: async () => createReadStream(path),
  async compare(written) {
    try {
      return compared(await measure(createReadStream(path)), written);
    } catch (error) {
      // A file that the disk can no longer read is lost.
      if (error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "EIO")) return "gone";
      throw error;
    }
  },
});

/** Compares a file with what was written. */
export const compared = (found: SealedFile, { bytes, sha256 }: SealedFile): EntryState =>
  found.bytes === bytes && found.sha256 === sha256 ? "whole" : "changed";

/** The size and the hash of the bytes. */
export async function measure(file: Readable): Promise<SealedFile> {
  const hash = createHash("sha256");
  let bytes = 0;
  for await (const chunk of file as AsyncIterable<Buffer>) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { bytes, sha256: hash.digest("hex") };
}
