import { createHash, randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { startS3 } from "@balcao/s3-simulator/s3";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DiskPlace } from "./disk.ts";
import type { FilePlace } from "./place.ts";
import { bucketOf } from "./places.ts";

const home = await mkdtemp(join(tmpdir(), "balcao-place-"));
const drafts = new DiskPlace(home);
afterAll(() => rm(home, { recursive: true }));
/** A new company for each test, so that a real server may have other files. */
const someKey = () => `${randomBytes(4).readUInt32BE()}/${randomUUID()}`;

interface Kind {
  what: string;
  begin: () => Promise<{ place: FilePlace; end: () => Promise<void> }>;
}
const s3 = async () => {
  const simulator = await startS3({ pageSize: 2 });
  const place = bucketOf({ S3_REGION: "", ...simulator.environment });
  if (!place) throw new Error("The simulator names no bucket");
  return { place, end: () => simulator.close() };
};
/** A bucket of a real server: S3_BUCKET, its keys and its region stand in the environment too. */
const endpoint = process.env["S3_TEST_ENDPOINT"];
const real = async () => {
  const place = bucketOf({ S3_REGION: "us-east-1", ...process.env, S3_ENDPOINT: endpoint ?? "" });
  if (!place) throw new Error("S3_TEST_ENDPOINT needs S3_BUCKET");
  return { place, end: async () => undefined };
};
const disk = async () => ({ place: drafts, end: async () => undefined });
const kinds: Kind[] = [
  { what: "the disk", begin: disk },
  { what: "the simulated S3", begin: s3 },
];
if (endpoint) kinds.push({ what: "a real S3", begin: real });

describe.each(kinds)("$what", ({ begin }) => {
  let place: FilePlace;
  let end: () => Promise<void>;
  beforeAll(async () => ({ place, end } = await begin()));
  afterAll(() => end());
  const keep = async (bytes: Buffer, key = someKey()) => {
    const draft = await drafts.draft(key, bytes, Number.POSITIVE_INFINITY);
    await place.keep(key, draft);
    await drafts.discard(draft);
    return key;
  };
  const read = async (key: string, range = {}) => {
    const stream = await place.open(key, range);
    return stream && buffer(stream);
  };
  const listed = async () => {
    const found = new Map<string, { size: number; changedAt: Date }>();
    for await (const { key, ...file } of place.list()) found.set(key, file);
    return found;
  };

  test("a place of files returns a stored file, whole and in parts", async () => {
    const bytes = randomBytes(300_000);
    const key = await keep(bytes);
    expect(await read(key)).toEqual(bytes);
    expect(await read(key, { start: 10, end: 19 })).toEqual(bytes.subarray(10, 20));
    expect(await read(key, { start: 299_999 })).toEqual(bytes.subarray(299_999));
    expect(await read(key, { end: 0 })).toEqual(bytes.subarray(0, 1));
    expect(await read(key, { start: 299_990, end: 400_000 })).toEqual(bytes.subarray(299_990));
    expect(await read(key, { start: 300_000 })).toEqual(Buffer.alloc(0));
    expect(await place.size(key)).toBe(300_000);
  });

  test("a place of files stores a file without a byte", async () => {
    const key = await keep(Buffer.alloc(0));
    expect(await read(key)).toEqual(Buffer.alloc(0));
    expect(await place.size(key)).toBe(0);
    expect(await read(key, { start: 0, end: 10 })).toEqual(Buffer.alloc(0));
  });

  test("a place of files has no file under a key that was never stored, or was removed", async () => {
    const key = await keep(Buffer.from("x"));
    await place.remove([key, someKey()]);
    await place.remove([key]);
    for (const gone of [key, someKey()]) expect([await read(gone), await place.size(gone)]).toEqual([null, null]);
  });

  test("a place of files lists every file with its size and time, even over several pages, and removes many files in one call", async () => {
    const keys = await Promise.all([1, 2, 3, 4, 5].map((size) => keep(Buffer.alloc(size))));
    const found = await listed();
    expect(keys.map((key) => found.get(key)?.size)).toEqual([1, 2, 3, 4, 5]);
    const age = Date.now() - (found.get(keys[0] ?? "")?.changedAt.getTime() ?? 0);
    expect(Math.abs(age)).toBeLessThan(900_000);
    await place.remove(keys);
    const left = await listed();
    expect(keys.filter((key) => left.has(key))).toEqual([]);
  });

  test("a place of files reads the new bytes after a file is stored again under its key", async () => {
    const key = await keep(Buffer.from("one"));
    expect(await keep(Buffer.from("two!"), key)).toBe(key);
    expect(String(await read(key))).toBe("two!");
  });

  test("a place of files keeps a file as it was when a reader leaves in the middle", async () => {
    const bytes = randomBytes(2_000_000);
    const key = await keep(bytes);
    const stream = await place.open(key, {});
    for await (const chunk of stream ?? []) if ((chunk as Buffer).length > 0) break;
    const hash = createHash("sha256").update((await read(key)) ?? "");
    expect(hash.digest("hex")).toBe(createHash("sha256").update(bytes).digest("hex"));
  });

  test.each(["../../etc/passwd", "1/../../x", "/etc/passwd", "1/", ""])(
    "a place of files makes no request for a text that is no key: %s",
    async (key) => {
      await expect(place.open(key, {})).rejects.toThrow("Not a key");
      await expect(place.size(key)).rejects.toThrow("Not a key");
      await expect(place.remove([key])).rejects.toThrow("Not a key");
    },
  );
});
