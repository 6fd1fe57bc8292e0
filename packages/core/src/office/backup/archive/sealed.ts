import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { dirname } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { ReadableStream } from "node:stream/web";
import { createGunzip, createGzip } from "node:zlib";
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from "age-encryption";
import { newFile } from "../../../base/files/new-file.ts";
import { Fault, Rotten } from "../../../base/host-faults.ts";
import type { SealedFile } from "../manifest.ts";
import { type Entry, pack, unpack } from "./tar.ts";

// A sealed file is a tar, packed by gzip and encrypted by age. `age --decrypt -i identity.txt database.age | tar -xz` opens it without our product.

/** A new pair: the recipient seals, the identity opens. */
export async function newPair(): Promise<{ identity: string; recipient: string }> {
  const identity = await generateX25519Identity();
  return { identity, recipient: await identityToRecipient(identity) };
}

/**
 * Writes the entries into a new file that only the given recipients can open. The file is on the disk when this resolves. Memory never holds more
 * than a part of it.
 */
export async function seal(
  path: string,
  recipients: readonly string[],
  entries: AsyncIterable<Entry>,
): Promise<SealedFile> {
  const encrypter = new Encrypter();
  for (const recipient of recipients) encrypter.addRecipient(recipient);
  const hash = createHash("sha256");
  let bytes = 0;
  const { file, closed } = newFile(path);
  try {
    await pipeline(
      Readable.from(pack(entries), { objectMode: false }),
      createGzip({ level: 1 }),
      async function* encrypt(source: AsyncIterable<Uint8Array>) {
        yield* await encrypter.encrypt(ReadableStream.from(source));
      },
      async function* measure(source: AsyncIterable<Uint8Array>) {
        for await (const chunk of source) {
          hash.update(chunk);
          bytes += chunk.length;
          yield chunk;
        }
      },
      file,
    );
  } finally {
    await closed;
  }
  await flushFolder(dirname(path));
  return { bytes, sha256: hash.digest("hex") };
}

/**
 * The entries of a sealed file. Throws a Fault for the identity of another recipient. Throws a Fault at the place where a byte has changed or is
 * missing.
 */
export async function* unseal(path: string, identity: string): AsyncGenerator<Entry> {
  const decrypter = new Decrypter();
  try {
    decrypter.addIdentity(identity);
  } catch {
    throw new Fault("That is no identity: it begins with AGE-SECRET-KEY- (backup-key makes one)");
  }
  const file = createReadStream(path);
  const clear = await decrypter.decrypt(ReadableStream.from(file)).catch((error: unknown) => {
    if (/no identity matched/.test(String(error)))
      throw new Fault(`The identity does not open ${path}: it belongs to another recipient`);
    throw new Rotten(damaged(path, error));
  });
  const gunzip = createGunzip();
  const flowing = pipeline(clear, gunzip).catch((error: unknown) => void gunzip.destroy(asError(error)));
  try {
    yield* unpack(whole(path, gunzip));
  } finally {
    gunzip.destroy();
    await flowing;
    file.destroy();
  }
}

/** The bytes of a sealed file. If they are not whole, their reader gets a Fault in words. */
async function* whole(path: string, clear: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* clear;
  } catch (error) {
    throw new Rotten(damaged(path, error));
  }
}

/** The size and the hash of a file on the disk; null where there is none, or where the disk can no longer read it. */
export async function measureFile(path: string): Promise<SealedFile | null> {
  const hash = createHash("sha256");
  let bytes = 0;
  try {
    for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
      hash.update(chunk);
      bytes += chunk.length;
    }
  } catch (error) {
    if (error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "EIO")) return null;
    throw error;
  }
  return { bytes, sha256: hash.digest("hex") };
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

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));
const damaged = (path: string, error: unknown): string =>
  `${path} is cut or was changed: ${error instanceof Error ? error.message : String(error)}`;
