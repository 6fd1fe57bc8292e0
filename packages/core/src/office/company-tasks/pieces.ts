import { Readable } from "node:stream";
import type { FileStore } from "../../base/files/store.ts";
import type { Archive } from "../backup/archive/archive.ts";

/**
 * The size of a full piece. The store first writes a file to the disk and then uploads it to a bucket in one request, so a piece must fit on the free
 * disk of a small machine.
 */
export const pieceBytes = 64 * 1024 * 1024;

export interface Piece {
  place: number;
  key: string;
  bytes: number;
}

interface PieceTarget {
  store: Pick<FileStore, "put" | "remove">;
  companyId: number;
  /** Records a stored piece. An error that it throws ends the writing, and the piece is removed. */
  keep: (piece: Piece) => Promise<void>;
  /** Reports how many bytes are written. An error that it throws ends the writing. */
  written: (bytes: number) => Promise<void>;
  size?: number;
}

/** Writes a company's file into the store in pieces. When `write` throws, the caller must remove the recorded pieces. */
export const inPieces = ({ store, companyId, keep, written, size = pieceBytes }: PieceTarget): Archive => ({
  name: "The file",
  async write(source) {
    const chunks = source[Symbol.asyncIterator]();
    let [all, place] = [0, 0];
    let next = await chunks.next();
    /** The chunks of one piece. It also takes the first chunk of the next piece from the source, which is put back. */
    async function* piece(): AsyncGenerator<Uint8Array> {
      for (let left = size; left > 0 && !next.done; next = await chunks.next()) {
        left -= next.value.length;
        all += next.value.length;
        await written(all);
        yield next.value;
      }
    }
    try {
      for (; !next.done; place += 1) {
        const { key, size: bytes } = await store.put(companyId, Readable.from(piece(), { objectMode: false }));
        await keep({ place, key, bytes }).catch(async (error: unknown) => {
          await store.remove([key]);
          throw error;
        });
      }
    } finally {
      await chunks.return?.();
    }
    return {};
  },
  open: () => Promise.resolve(null),
  compare: () => Promise.resolve("gone"),
});

interface PieceSource {
  store: Pick<FileStore, "open">;
  /** The keys of the pieces, in their order. */
  keys: readonly string[];
  /** Reports how many bytes this reading has read, and its number, beginning with 1. An error that it throws ends the reading. */
  read: (bytes: number, reading: number) => Promise<void>;
}

/**
 * Reads a company's file from its pieces in the store, as often as needed. `fault` returns why the bytes could not be read, or null, because the code
 * that unseals them only sees that they end.
 */
export function ofPieces({ store, keys, read }: PieceSource): { archive: Archive; fault: () => unknown } {
  let [readings, fault]: [number, unknown] = [0, null];
  async function* bytes(reading: number): AsyncGenerator<Buffer> {
    let all = 0;
    try {
      for (const key of keys)
        for await (const chunk of (await store.open(key)) as AsyncIterable<Buffer>) {
          all += chunk.length;
          await read(all, reading);
          yield chunk;
        }
    } catch (error) {
      fault = error;
      throw error;
    }
  }
  const archive: Archive = {
    name: "The file",
    write: () => Promise.reject(new Error("The file is only read")),
    open() {
      readings += 1;
      return Promise.resolve(Readable.from(bytes(readings), { objectMode: false }));
    },
    compare: () => Promise.resolve("gone"),
  };
  return { archive, fault: () => fault };
}
