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

interface Keeping {
  store: Pick<FileStore, "put" | "remove">;
  companyId: number;
  /** Notes a piece that the store has. The writing ends with what this throws, and the piece is removed. */
  keep: (piece: Piece) => Promise<void>;
  /** Hears how many bytes were written so far. The writing ends with what this throws. */
  written: (bytes: number) => Promise<void>;
  size?: number;
}

/** A company's file in pieces, in the store of files. When `write` throws, the noted pieces are left to the caller. */
export const inPieces = ({ store, companyId, keep, written, size = pieceBytes }: Keeping): Archive => ({
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
