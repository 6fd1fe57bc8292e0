import { buffer } from "node:stream/consumers";
import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { inPieces, ofPieces, type Piece } from "./pieces.ts";

const sniffed = { sha256: "", mimetype: "application/octet-stream" };

/** A store in memory, with an archive whose pieces end after ten bytes. */
function place({ keep = () => Promise.resolve(), written = () => Promise.resolve() }: Partial<RefusingTarget> = {}) {
  const files = new Map<string, Buffer>();
  const pieces: Piece[] = [];
  let count = 0;
  const archive = inPieces({
    companyId: 7,
    size: 10,
    written,
    store: {
      async put(companyId, bytes) {
        const content = await buffer(bytes as Readable);
        count += 1;
        const key = `${companyId}/${count}`;
        files.set(key, content);
        return { key, size: content.length, ...sniffed };
      },
      async remove(keys) {
        for (const key of keys) files.delete(key);
      },
    },
    async keep(piece) {
      await keep(piece);
      pieces.push(piece);
    },
  });
  return { archive, files, pieces };
}
interface RefusingTarget {
  keep: (piece: Piece) => Promise<void>;
  written: (bytes: number) => Promise<void>;
}

async function* chunks(...sizes: number[]): AsyncGenerator<Uint8Array> {
  for (const [index, size] of sizes.entries()) yield Buffer.alloc(size, index + 1);
}

test("a file is cut between two chunks, and its pieces together are the file", async () => {
  const seen: number[] = [];
  const { archive, files, pieces } = place({ written: async (bytes) => void seen.push(bytes) });
  await archive.write(chunks(6, 6, 3, 9, 1), 0);
  expect(pieces.map(({ place: nr, bytes }) => [nr, bytes])).toEqual([
    [0, 12],
    [1, 12],
    [2, 1],
  ]);
  expect(Buffer.concat(pieces.map(({ key }) => files.get(key) ?? Buffer.alloc(0)))).toEqual(
    Buffer.concat([Buffer.alloc(6, 1), Buffer.alloc(6, 2), Buffer.alloc(3, 3), Buffer.alloc(9, 4), Buffer.alloc(1, 5)]),
  );
  expect(seen).toEqual([6, 12, 15, 24, 25]);
});

test("a file without bytes has no piece", async () => {
  const { archive, pieces } = place();
  await archive.write(chunks(), 0);
  expect(pieces).toEqual([]);
});

test("a piece that could not be noted is removed, and the writing fails with that reason", async () => {
  const { archive, files, pieces } = place({
    keep: async ({ place: nr }) => {
      if (nr === 1) throw new Error("nobody wants it any more");
    },
  });
  await expect(archive.write(chunks(10, 10, 10), 0)).rejects.toThrow("nobody wants it any more");
  expect([...files.keys()]).toEqual(pieces.map(({ key }) => key));
  expect(pieces).toHaveLength(1);
});

test("when the source fails, or the caller throws during the writing, no piece stays without a note", async () => {
  async function* failing(): AsyncGenerator<Uint8Array> {
    yield* chunks(10, 4);
    throw new Error("the database is away");
  }
  const first = place();
  await expect(first.archive.write(failing(), 0)).rejects.toThrow("the database is away");
  expect([...first.files.keys()]).toEqual(first.pieces.map(({ key }) => key));
  let isOver = false;
  async function* endless(): AsyncGenerator<Uint8Array> {
    try {
      for (;;) yield Buffer.alloc(4);
    } finally {
      isOver = true;
    }
  }
  const second = place({
    written: async (bytes) => {
      if (bytes > 20) throw new Error("given up");
    },
  });
  await expect(second.archive.write(endless(), 0)).rejects.toThrow("given up");
  expect([...second.files.keys()]).toEqual(second.pieces.map(({ key }) => key));
  expect(isOver).toBe(true);
});

test("a file in pieces can be read as often as necessary, and says why it could not be read", async () => {
  const seen: [number, number][] = [];
  const away = new Error("the store is away");
  const { archive, fault } = ofPieces({
    keys: ["a", "b"],
    store: {
      async open(key) {
        if (seen.length === 3) throw away;
        return Readable.from([Buffer.from(key)]);
      },
    },
    read: async (bytes, reading) => void seen.push([bytes, reading]),
  });
  const read = async () => buffer((await archive.open()) ?? Readable.from([]));
  expect((await read()).toString()).toBe("ab");
  expect(fault()).toBeNull();
  await expect(read()).rejects.toBe(away);
  expect(fault()).toBe(away);
  expect(seen).toEqual([
    [1, 1],
    [2, 1],
    [1, 2],
  ]);
});
