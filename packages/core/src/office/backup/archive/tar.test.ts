import { execFileSync } from "node:child_process";
import { buffer } from "node:stream/consumers";
import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { type Entry, pack, unpack } from "./tar.ts";

const entry = (name: string, bytes: Buffer): Entry => ({ name, size: bytes.length, bytes: [bytes] });
const given = [
  ["a.json", Buffer.from("{}")],
  ["empty", Buffer.alloc(0)],
  ["tables/x/000001.copy", Buffer.alloc(512 * 3, 7)],
  ["files/1/é", Buffer.alloc(70_001, 9)],
] as const;

async function* entries(): AsyncGenerator<Entry> {
  for (const [name, bytes] of given) yield entry(name, bytes);
}
const packed = () => buffer(Readable.from(pack(entries())));
/** The bytes in pieces that match no border of the archive. */
async function* inPieces(bytes: Buffer): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 777) yield bytes.subarray(at, at + 777);
}

test("an archive is unpacked as it was packed, even when an entry is not read to its end", async () => {
  const found: [string, Buffer][] = [];
  for await (const { name, bytes } of unpack(inPieces(await packed())))
    if (name !== "tables/x/000001.copy") found.push([name, await buffer(Readable.from(bytes))]);
  expect(found).toEqual(given.filter(([name]) => name !== "tables/x/000001.copy"));
});

test("the system's tar reads archives", async () => {
  const listed = execFileSync("tar", ["-t"], { input: await packed(), encoding: "utf8", env: { LC_ALL: "C.UTF-8" } });
  expect(listed.split("\n")).toEqual([...given.map(([name]) => name), ""]);
});

test("a cut archive, a changed header and an entry of another size are refused", async () => {
  const whole = await packed();
  const read = async (bytes: Buffer) => {
    for await (const { bytes: content } of unpack(inPieces(bytes))) await buffer(Readable.from(content));
  };
  await expect(read(whole.subarray(0, 2000))).rejects.toThrow("The archive ends too early");
  await expect(read(whole.subarray(0, whole.length - 1024))).rejects.toThrow("The archive ends too early");
  const changed = Buffer.from(whole);
  changed.writeUInt8(changed.readUInt8(3) + 1, 3);
  await expect(read(changed)).rejects.toThrow("no entry where one should begin");
  const wrong = async function* () {
    yield { ...entry("a", Buffer.from("abc")), size: 4 };
  };
  await expect(buffer(Readable.from(pack(wrong())))).rejects.toThrow("a has 3 bytes and not 4");
});
