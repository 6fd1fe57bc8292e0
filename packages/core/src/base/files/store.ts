import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { AppError } from "@balcao/shared/errors";
import { logger } from "../logger.ts";
import { type FilePlace, type FoundFile, type Range, requireKey } from "./place.ts";
import { type Places, places } from "./places.ts";
import { S3Fault } from "./s3/client.ts";
import { sniff } from "./sniff.ts";

/** Bytes that are safely stored. */
export interface StoredBytes {
  /** "<company>/<uuid>"; no part of it comes from a user or a sender. */
  key: string;
  size: number;
  sha256: string;
  /** Found from the bytes, not from the name; never a type that a browser would run. */
  mimetype: string;
}

/** The places in the order of removal. A copier stores its copy and then looks whether the old file still exists, so the old file must go first. */
const oldFirst = ({ first, other }: Places): FilePlace[] => (other ? [other, first] : [first]);

/** The files of all companies, in the places that the environment names. */
export class FileStore {
  readonly places: Places;
  /** Asks whether the bucket is ours. Null once the answer was yes, or when `holdUntil` was not called. */
  #isOurs: (() => Promise<boolean>) | null = null;

  /** Whether the last file that failed could not be stored because of the bucket. */
  #isAway = false;

  constructor(given: Places) {
    this.places = given;
  }

  /** Stores no file in the bucket until `isOurs` has said yes, because another installation would sweep our files away. */
  holdUntil(isOurs: () => Promise<boolean>): void {
    this.#isOurs = isOurs;
  }

  async put(companyId: number, bytes: Buffer | Readable, maxBytes = Number.POSITIVE_INFINITY): Promise<StoredBytes> {
    const key = `${companyId}/${randomUUID()}`;
    const { first, drafts, bucket } = this.places;
    const draft = await drafts.draft(key, bytes, maxBytes);
    try {
      const mimetype = await sniff(draft.path);
      if (first === bucket) await this.#requireOurs();
      await first.keep(key, draft).catch((error: unknown) => {
        this.#isAway = error instanceof S3Fault;
        return unavailable(error);
      });
      return { key, size: draft.size, sha256: draft.sha256, mimetype };
    } finally {
      await drafts.discard(draft);
    }
  }

  /** When the bucket did not take the last file, asks it again, and throws ERR_UNAVAILABLE if it still fails. So nobody fetches a large file in vain. */
  async requireReachable(): Promise<void> {
    if (!this.#isAway) return;
    await this.places.first.size(`0/${randomUUID()}`).catch(unavailable);
    this.#isAway = false;
  }

  async #requireOurs(): Promise<void> {
    if (this.#isOurs && !(await this.#isOurs().catch(unavailable))) {
      logger.error("the bucket belongs to another installation, so no file is stored: give each its own, S3_BUCKET");
      throw new AppError("ERR_UNAVAILABLE");
    }
    this.#isOurs = null;
  }

  async open(key: string, range: Range = {}): Promise<Readable> {
    return this.#found(async (place) => {
      const file = await place.open(key, range);
      return file && place === this.places.bucket ? ofBucket(file) : file;
    });
  }

  size = (key: string): Promise<number> => this.#found((place) => place.size(key));

  /** A file may move between the two lookups, so the first place is asked again at the end. */
  async #found<T>(look: (place: FilePlace) => Promise<T | null>): Promise<T> {
    const { first, other } = this.places;
    for (const place of other ? [first, other, first] : [first]) {
      const found = await look(place).catch(unavailable);
      if (found !== null) return found;
    }
    throw new AppError("ERR_NO_MEDIA_FOUND");
  }

  /** A file that cannot be removed now is left to the sweep, because no row names it any more. */
  async remove(keys: readonly string[]): Promise<void> {
    for (const key of keys) requireKey(key);
    for (const place of oldFirst(this.places))
      await place.remove(keys).catch((error: Error) => {
        logger.warn({ err: error, files: keys.length }, "files are left to the sweep");
      });
  }

  async putBack(key: string, bytes: Readable): Promise<string> {
    const { first, drafts } = this.places;
    await drafts.discardOf(key);
    const draft = await drafts.draft(key, bytes, Number.POSITIVE_INFINITY);
    try {
      await first.keep(key, draft);
      return draft.sha256;
    } finally {
      await drafts.discard(draft);
    }
  }

  /**
   * Lists all complete files. A file in both places is listed once, as the first place has it. A file that moves during the listing is listed too, because
   * the old place is read before the new one.
   */
  async *all(): AsyncGenerator<FoundFile> {
    const { first, other } = this.places;
    const old = new Map<string, FoundFile>();
    if (other) for await (const file of other.list()) old.set(file.key, file);
    for await (const file of first.list()) {
      old.delete(file.key);
      yield file;
    }
    yield* old.values();
  }

  /** Removes all files from both places. It throws when a place keeps one. */
  async empty(): Promise<void> {
    for (const place of oldFirst(this.places)) for await (const { key } of place.list()) await place.remove([key]);
  }

  /**
   * The keys of all files older than `time`, in batches of at most `batch`. A file in both places is listed twice. Drafts of that age are removed.
   */
  async *before(time: Date, batch = 500): AsyncGenerator<string[]> {
    await this.places.drafts.removeDrafts(time);
    let keys: string[] = [];
    for (const place of oldFirst(this.places))
      for await (const { key, changedAt } of place.list()) {
        if (changedAt < time) keys.push(key);
        if (keys.length < batch) continue;
        yield keys;
        keys = [];
      }
    if (keys.length > 0) yield keys;
  }
}

/** Turns a failure of the bucket into ERR_UNAVAILABLE, because the caller may try again. */
function unavailable(error: unknown): never {
  if (!(error instanceof S3Fault)) throw error;
  logger.error({ err: error }, "the files cannot be reached");
  throw new AppError("ERR_UNAVAILABLE");
}

/** A file of the bucket. When the bucket fails in the middle of the file, the stream fails with ERR_UNAVAILABLE too. */
function ofBucket(file: Readable): Readable {
  const parts = async function* (): AsyncGenerator<Buffer> {
    try {
      yield* file as AsyncIterable<Buffer>;
    } catch (error) {
      unavailable(error);
    }
  };
  // The generator has not started when the stream is closed before its first read.
  return Readable.from(parts(), { objectMode: false }).once("close", () => void file.destroy());
}

let store: FileStore | undefined;
/** The files of this process, in the places that the environment names. */
export const fileStore = (): FileStore => (store ??= new FileStore(places()));

/**
 * Stores a file. When this resolves, the file is whole and lasts; when it throws, no file is left. ERR_FILE_TOO_LARGE past `maxBytes`. Do not call
 * it inside a scope.
 */
export const putFile = (
  companyId: number,
  bytes: Buffer | Readable,
  { maxBytes }: { maxBytes?: number } = {},
): Promise<StoredBytes> => fileStore().put(companyId, bytes, maxBytes);

/** Throws ERR_UNAVAILABLE when the bucket did not take the last file of this process and still fails. Do not call it inside a scope. */
export const requireReachable = (): Promise<void> => fileStore().requireReachable();

/** The whole file. ERR_NO_MEDIA_FOUND when there is none. */
export const readFile = async (key: string): Promise<Buffer> => buffer(await fileStore().open(key));

export const fileSize = (key: string): Promise<number> => fileStore().size(key);

/** A stream of the file, or of the bytes from `start` to `end` (both included). */
export const openFile = (key: string, range: Range = {}): Promise<Readable> => fileStore().open(key, range);

/**
 * All whole files of the store with their sizes. It changes nothing. A file that is removed meanwhile is left out, and an unreadable place throws.
 */
export const allFiles = (): AsyncGenerator<FoundFile> => fileStore().all();

/** Puts a file back under the key that it had, whole and lasting. Returns its hash. */
export const putBack = (key: string, bytes: Readable): Promise<string> => fileStore().putBack(key, bytes);

/** Removes a file; a file that does not exist is not an error. */
export const removeFile = (key: string): Promise<void> => fileStore().remove([key]);
