import { Readable } from "node:stream";
import type { FileStore } from "../../base/files/store.ts";
import type { Archive } from "../backup/archive/archive.ts";

/**
 * A piece ends when it has so many bytes. The store writes a file to the disk first and then puts it into a bucket in one request, so a piece must fit into
 * what is free on a small machine.
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
  /** Notes a piece that the store has. The writing ends with what this throws, and the piece is removed. */
  keep: (piece: Piece) => Promise<void>;
  /** Hears how many bytes were written so far. The writing ends with what this throws. */
  written: (bytes: number) => Promise<void>;
  size?: number;
}

/** A company's file in pieces, in the store of files. When `write` throws, the noted pieces are left to the caller. */
export const inPieces = ({ store, companyId, keep, written, size = pieceBytes }: PieceTarget): Archive => ({
  name: "The file",
  async write(source) {
    const chunks = source[Symbol.asyncIterator]();
    let [all, place] = [0, 0];
    let next = await chunks.next();
    /** The chunks of one piece, which takes the chunk after its last one from the source too. */
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
  /** Hears how many bytes this reading has read, and which reading it is: 1 for the first. The reading ends with what this throws. */
  read: (bytes: number, reading: number) => Promise<void>;
}

/**
 * A company's file whose pieces are in the store, to be read as often as somebody wants. `fault` answers why its bytes could not be read, or null: whoever
 * unseals them sees only that they end.
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
