import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { ReadableStream } from "node:stream/web";
import { createGunzip, createGzip } from "node:zlib";
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from "age-encryption";
import { S3Fault } from "../../../base/files/s3/client.ts";
import { Fault, Rotten } from "../../../base/host-faults.ts";
import type { SealedFile } from "../manifest.ts";
import type { Archive } from "./archive.ts";
import { type Entry, pack, unpack } from "./tar.ts";

// A sealed file is a tar, packed by gzip and encrypted by age. `age --decrypt -i identity.txt database.age | tar -xz` opens it without our product.

/** A new pair: the recipient seals, the identity opens. */
export async function newPair(): Promise<{ identity: string; recipient: string }> {
  const identity = await generateX25519Identity();
  return { identity, recipient: await identityToRecipient(identity) };
}

/** Whether a text is a valid recipient. */
export function isRealRecipient(text: string): boolean {
  try {
    new Encrypter().addRecipient(text);
    return true;
  } catch {
    return false;
  }
}

/** The identity or passphrase belongs to another file. */
export class WrongKey extends Fault {}

/** The key of a sealed file: the identity of one of its recipients, or the passphrase that sealed it. */
export type Key = string | { passphrase: string };
/** What a file is sealed with: recipients, each of whom can open it, or a passphrase, with the cost of guessing it once as a power of two. */
export type Lock = readonly string[] | { passphrase: string; work?: number };
/** The cost of guessing a passphrase, if none is given. It takes 64 MB of memory, which the smallest machine has. */
const passphraseWork = 16;

/**
 * Writes the entries into a new file that only the given recipients can open, or only the passphrase. The file is safely on the disk when this resolves.
 * Memory never holds more than a part of it. `expected` is its approximate size.
 */
export async function seal(
  archive: Archive,
  lock: Lock,
  entries: AsyncIterable<Entry>,
  expected = 0,
): Promise<SealedFile> {
  const encrypter = new Encrypter();
  if ("passphrase" in lock) {
    encrypter.setScryptWorkFactor(lock.work ?? passphraseWork);
    encrypter.setPassphrase(lock.passphrase);
  } else for (const recipient of lock) encrypter.addRecipient(recipient);
  const hash = createHash("sha256");
  let bytes = 0;
  let writing: ReturnType<Archive["write"]> = Promise.resolve({});
  try {
    await pipeline(
      Readable.from(pack(entries), { objectMode: false }),
      createGzip({ level: 1 }),
      async function* encrypt(source: AsyncIterable<Uint8Array>) {
        yield* await encrypter.encrypt(streamOf(source));
      },
      async function* measured(source: AsyncIterable<Uint8Array>) {
        for await (const chunk of source) {
          hash.update(chunk);
          bytes += chunk.length;
          yield chunk;
        }
      },
      async (source: AsyncIterable<Uint8Array>) => {
        writing = archive.write(source, expected);
        await writing;
      },
    );
  } finally {
    // A failed pipeline does not wait for its last stream. This waits, so that the begun file is removed before the caller gets the failure.
    await writing.catch(() => undefined);
  }
  return { bytes, sha256: hash.digest("hex"), ...(await writing) };
}

/**
 * The entries of a sealed file. Throws a Fault for the identity of another recipient, for another passphrase, and at a byte that was changed or is
 * missing.
 */
export async function* unseal(archive: Archive, key: Key): AsyncGenerator<Entry> {
  const decrypter = decrypterOf(key);
  const file = await archive.open();
  if (!file) throw new Rotten(`${archive.name} is not there`);
  const faults = new Faults(archive.name, file);
  const clear = await decrypter.decrypt(streamOf(file)).catch((error: unknown) => {
    if (/no identity matched/.test(String(error)))
      throw new WrongKey(
        typeof key === "string"
          ? `The identity does not open ${archive.name}: it belongs to another recipient`
          : `The passphrase does not open ${archive.name}`,
      );
    throw faults.of(error);
  });
  const gunzip = createGunzip();
  const flowing = pipeline(clear, gunzip).catch((error: unknown) => void gunzip.destroy(asError(error)));
  try {
    yield* unpack(whole(faults, gunzip));
  } finally {
    gunzip.destroy();
    await flowing;
    file.destroy();
  }
}

/** The stream in the type that age wants: the browser's type where a program has it, and else the server's. */
type Stream = Parameters<Encrypter["encrypt"]>[0];
function streamOf(bytes: AsyncIterable<Uint8Array>): Stream {
  const stream: unknown = ReadableStream.from(bytes);
  return stream as Stream;
}

function decrypterOf(key: Key): Decrypter {
  const decrypter = new Decrypter();
  if (typeof key !== "string") {
    decrypter.addPassphrase(key.passphrase);
    return decrypter;
  }
  try {
    decrypter.addIdentity(key);
  } catch {
    throw new Fault("That is no identity: it begins with AGE-SECRET-KEY- (backup-key makes one)");
  }
  return decrypter;
}

/** The bytes of a sealed file. If they are not whole, their reader gets a Fault in words. */
async function* whole(faults: Faults, clear: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* clear;
  } catch (error) {
    throw faults.of(error);
  }
}

/** What a failed reading means: the bucket is away, or the archive is not as it was written. */
class Faults {
  readonly #name: string;
  #away: S3Fault | null = null;

  constructor(name: string, file: Readable) {
    this.#name = name;
    file.once("error", (error) => {
      if (error instanceof S3Fault) this.#away = error;
    });
  }

  of(error: unknown): Fault {
    return this.#away ?? new Rotten(`${this.#name} is cut or was changed: ${asError(error).message}`);
  }
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));
