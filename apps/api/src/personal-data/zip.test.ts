import { unzip } from "@balcao/linking-extension/testing/unzip";
import { expect, test } from "vitest";
import { directoryEntry, endOf, type ZipEntry, zipOf } from "./zip.ts";

type ZipPart = [name: string, parts: (string | Buffer)[], isText?: boolean];
async function* entries(...all: ZipPart[]): AsyncGenerator<ZipEntry> {
  for (const [name, parts, isText = true] of all) {
    async function* body() {
      for (const part of parts) yield await Promise.resolve(part);
    }
    yield { name, isText, body: body() };
  }
}
async function bytesOf(parts: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = [];
  for await (const part of parts) all.push(part);
  return Buffer.concat(all);
}

test("each entry can be unpacked, even with accents in its name or with an empty body", async () => {
  const picture = Buffer.from(Array.from({ length: 70_000 }, (_, n) => (n * 31) % 251));
  const given: ZipPart[] = [
    ["conversas/olá.txt", ["a", "b".repeat(100_000)]],
    ["midias/foto.jpg", [picture], false],
    ["vazio.txt", []],
  ];
  const files = unzip(await bytesOf(zipOf(entries(...given))));
  expect([...files.keys()]).toEqual(["conversas/olá.txt", "midias/foto.jpg", "vazio.txt"]);
  expect(String(files.get("conversas/olá.txt"))).toBe(`a${"b".repeat(100_000)}`);
  expect(files.get("midias/foto.jpg")).toEqual(picture);
});

test("an offset over four gigabytes, and a count of entries over 65,535, are written in the long fields of zip64", () => {
  const at = 5 * 2 ** 32;
  const entry = directoryEntry({ path: Buffer.from("a"), crc: 1, packed: 1, size: 1, at });
  expect(entry.readUInt32LE(42)).toBe(0xffff_ffff);
  expect(entry.readUInt16LE(30)).toBe(12);
  expect(Number(entry.readBigUInt64LE(entry.length - 8))).toBe(at);
  const end = endOf(70_000, 10, at);
  expect([end.readUInt32LE(0), Number(end.readBigUInt64LE(32)), Number(end.readBigUInt64LE(48))]).toEqual([
    0x06064b50,
    70_000,
    at,
  ]);
  expect([end.readUInt32LE(56), Number(end.readBigUInt64LE(64))]).toEqual([0x07064b50, at + 10]);
  expect(end.readUInt16LE(end.length - 12)).toBe(0xffff);
});

test("an error in a body ends the zip with that error, and the earlier bodies are read to their end", async () => {
  async function* broken(): AsyncGenerator<ZipEntry> {
    yield* entries(["a.txt", ["a"]]);
    async function* body(): AsyncGenerator<string> {
      yield await Promise.resolve("b");
      throw new Error("The store is gone");
    }
    yield { name: "b.txt", isText: true, body: body() };
  }
  await expect(bytesOf(zipOf(broken()))).rejects.toThrow("The store is gone");
});

test("a body is closed when the reader leaves in its middle", async () => {
  let closed = false;
  async function* endless(): AsyncGenerator<ZipEntry> {
    async function* body(): AsyncGenerator<Buffer> {
      try {
        for (;;) yield await Promise.resolve(Buffer.alloc(10_000, 7));
      } finally {
        closed = true;
      }
    }
    yield await Promise.resolve({ name: "a.bin", isText: false, body: body() });
  }
  const reader = zipOf(endless());
  for (let n = 0; n < 5; n += 1) await reader.next();
  await reader.return(undefined);
  await expect.poll(() => closed).toBe(true);
});
