import { randomBytes } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer, text } from "node:stream/consumers";
import { Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fileAt } from "./archive.ts";
import { newPair, seal, unseal } from "./seal.ts";
import type { Entry } from "./tar.ts";

let home: string;
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), "balcao-sealed-"));
});
afterAll(() => rm(home, { recursive: true }));

/** Bytes that cannot be compressed, for several chunks of the cipher. */
const content = randomBytes(300_000);
async function* entries(): AsyncGenerator<Entry> {
  yield { name: "one", size: content.length, bytes: [content] };
  yield { name: "two", size: content.length, bytes: [content] };
}
const readAll = async (path: string, identity: string) => {
  const found: Buffer[] = [];
  for await (const { bytes } of unseal(fileAt(path), identity)) found.push(await buffer(Readable.from(bytes)));
  return found;
};

test("only an archive's recipients can open it, and its size is that of the stored bytes", async () => {
  const [host, own, stranger] = [await newPair(), await newPair(), await newPair()];
  const path = join(home, "whole.age");
  const sealed = await seal(fileAt(path), [host.recipient, own.recipient], entries());
  expect(await fileAt(path).compare(sealed)).toBe("whole");
  expect(await fileAt(path).compare({ ...sealed, bytes: sealed.bytes + 1 })).toBe("changed");
  expect(await fileAt(`${path}.other`).compare(sealed)).toBe("gone");
  expect((await readFile(path)).includes(content.subarray(0, 40))).toBe(false);
  for (const { identity } of [host, own]) expect(await readAll(path, identity)).toEqual([content, content]);
  await expect(readAll(path, stranger.identity)).rejects.toThrow("it belongs to another recipient");
  await expect(readAll(path, host.recipient)).rejects.toThrow("That is no identity");
  await expect(seal(fileAt(path), [host.recipient], entries())).rejects.toThrow("EEXIST");
});

test("a passphrase opens what it sealed, and neither another passphrase nor an identity opens it", async () => {
  const path = join(home, "words.age");
  await seal(fileAt(path), { passphrase: "quatro cavalos no mar" }, entries());
  // The beginning of the file says how much a guess costs.
  expect((await readFile(path)).toString("latin1")).toMatch(/^\S+\n-> scrypt \S+ 16\n/);
  const found: Buffer[] = [];
  for await (const { bytes } of unseal(fileAt(path), { passphrase: "quatro cavalos no mar" }))
    found.push(await buffer(Readable.from(bytes)));
  expect(found).toEqual([content, content]);
  await expect(unseal(fileAt(path), { passphrase: "quatro cavalos" }).next()).rejects.toThrow(
    "The passphrase does not open",
  );
  await expect(readAll(path, (await newPair()).identity)).rejects.toThrow("does not open");
});

test("the reader of a cut or changed archive gets an error", async () => {
  const host = await newPair();
  const path = join(home, "hurt.age");
  await seal(fileAt(path), [host.recipient], entries());
  const whole = await readFile(path);
  const changed = Buffer.from(whole);
  changed.writeUInt8(changed.readUInt8(whole.length - 90_000) ^ 1, whole.length - 90_000);
  for (const bytes of [
    changed,
    whole.subarray(0, whole.length - 1),
    whole.subarray(0, whole.length - 70_000),
    whole.subarray(0, 30),
  ]) {
    await writeFile(path, bytes);
    await expect(readAll(path, host.identity)).rejects.toThrow(`${path} is cut or was changed`);
  }
});

test("a failed sealing ends only after its place has removed the begun object", async () => {
  const host = await newPair();
  let isOver = false;
  const archive = {
    ...fileAt(join(home, "failed.age")),
    async write(source: AsyncIterable<Uint8Array>) {
      await text(Readable.from(source)).catch(() => undefined);
      await setImmediate();
      isOver = true;
      return {};
    },
  };
  const failing = async function* (): AsyncGenerator<Entry> {
    yield* entries();
    throw new Error("the database is away");
  };
  await expect(seal(archive, [host.recipient], failing())).rejects.toThrow("the database is away");
  expect(isOver).toBe(true);
});
