import { randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { type S3Options, startS3 } from "@balcao/s3-simulator/s3";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { DiskPlace } from "../disk.ts";
import { FileStore } from "../store.ts";
import { S3Client } from "./client.ts";
import { S3Place } from "./place.ts";

const home = await mkdtemp(join(tmpdir(), "balcao-s3-"));
afterAll(() => rm(home, { recursive: true }));
const disk = new DiskPlace(home);
const company = () => randomBytes(4).readUInt32BE();

async function scene(options: S3Options = {}, changes: Partial<Record<"secret" | "region" | "bucket", string>> = {}) {
  const s3 = await startS3(options);
  onTestFinished(() => s3.close());
  const patience = { pauses: [1, 1, 1] };
  const bucket = { ...s3.owner, bucket: s3.bucketName, endpoint: s3.url, pathStyle: true, ...changes };
  const place = new S3Place(new S3Client(bucket, patience));
  const store = new FileStore({ first: place, other: disk, drafts: disk, bucket: place });
  return { s3, place, store };
}

const wholeOf = async (place: S3Place, key: string) => buffer((await place.open(key, {})) ?? Readable.from([]));

test("a busy server is called again, and the file is sent anew from its beginning", async () => {
  const { s3, store } = await scene();
  const bytes = randomBytes(500_000);
  s3.faults.order({ kind: "slow-down" }, { method: "PUT", times: 2 });
  s3.faults.order({ kind: "silent-cut" }, { method: "PUT" });
  const { key } = await store.put(company(), bytes);
  expect(s3.objects.get(key)?.bytes).toEqual(bytes);
});

test("a server that stays busy is reported as unavailable, and leaves neither an object nor an unfinished file", async () => {
  const { s3, store } = await scene();
  const companyId = company();
  s3.faults.order({ kind: "slow-down" }, { times: 4 });
  await expect(store.put(companyId, Buffer.from("x"))).rejects.toMatchObject({ code: "ERR_UNAVAILABLE" });
  expect(s3.objects.size).toBe(0);
  s3.faults.order({ kind: "slow-down" }, { times: 4 });
  await expect(store.open(`${companyId}/${randomUUID()}`)).rejects.toMatchObject({ code: "ERR_UNAVAILABLE" });
  expect(readdirSync(join(home, String(companyId)))).toEqual([]);
});

test("after a failed upload the bucket is checked before the next file, until it answers", async () => {
  const { s3, store } = await scene();
  await store.requireReachable();
  expect(s3.asked).toEqual([]);
  s3.faults.order({ kind: "slow-down" }, { times: 8 });
  await expect(store.put(company(), Buffer.from("x"))).rejects.toMatchObject({ code: "ERR_UNAVAILABLE" });
  await expect(store.requireReachable()).rejects.toMatchObject({ code: "ERR_UNAVAILABLE" });
  await store.requireReachable();
  s3.asked.length = 0;
  await store.requireReachable();
  expect(s3.asked).toEqual([]);
});

test("a body that breaks off again and again is continued each time from the byte where it broke off", async () => {
  const { s3, store } = await scene();
  const bytes = randomBytes(900_000);
  const { key } = await store.put(company(), bytes);
  s3.faults.order({ kind: "cut", after: 100_000 }, { method: "GET", times: 4 });
  expect(await buffer(await store.open(key))).toEqual(bytes);
  s3.faults.order({ kind: "cut", after: 10 }, { method: "GET" });
  expect(await buffer(await store.open(key, { start: 5, end: 104 }))).toEqual(bytes.subarray(5, 105));
});

test("a body that breaks off each time without a byte is given up, and the bucket is reported as unavailable", async () => {
  const { s3, store, place } = await scene();
  const { key } = await store.put(company(), randomBytes(1000));
  s3.faults.order({ kind: "cut", after: 0 }, { method: "GET", times: 4 });
  await expect(wholeOf(place, key)).rejects.toThrow("breaks the file");
  s3.faults.order({ kind: "cut", after: 0 }, { method: "GET", times: 20 });
  await expect(buffer(await store.open(key))).rejects.toMatchObject({ code: "ERR_UNAVAILABLE" });
});

test("a bucket that fails in the middle of a body is reported as unavailable", async () => {
  const { s3, store } = await scene();
  const { key } = await store.put(company(), randomBytes(900_000));
  s3.faults.order({ kind: "cut", after: 100_000 }, { method: "GET" });
  s3.faults.order({ kind: "slow-down" }, { method: "GET", times: 4 });
  await expect(buffer(await store.open(key))).rejects.toMatchObject({ code: "ERR_UNAVAILABLE" });
});

test("a body that breaks off is never continued with the bytes of a changed file", async () => {
  const { s3, store, place } = await scene();
  const { key } = await store.put(company(), randomBytes(900_000));
  s3.faults.order({ kind: "cut", after: 1000 }, { method: "GET" });
  s3.faults.order({ kind: "wrong-etag" }, { method: "GET" });
  await expect(wholeOf(place, key)).rejects.toThrow("PreconditionFailed");
});

test.each([-3_600_000, 3_600_000])(
  "a clock that differs by %s ms is no fault: requests are signed with the server's time",
  async (apart) => {
    const { s3, store, place } = await scene({ now: () => Date.now() + apart });
    const key = `${company()}/${randomUUID()}`;
    expect(await place.size(key)).toBeNull();
    expect(s3.asked).toHaveLength(2);
    const { key: put } = await store.put(company(), Buffer.from("x"));
    expect(await store.size(put)).toBe(1);
    expect(s3.asked.filter(({ method }) => method === "PUT")).toHaveLength(1);
  },
);

test("a wrong secret, another region and a missing bucket are reported in the server's own words", async () => {
  const say = async (changes: object) => {
    const { place } = await scene({}, changes);
    return place.list().next();
  };
  await expect(say({ secret: "guessed" })).rejects.toThrow("403 SignatureDoesNotMatch");
  await expect(say({ region: "eu-west-1" })).rejects.toThrow("expecting sa-east-1");
  await expect(say({ bucket: "another" })).rejects.toThrow("404 NoSuchBucket");
  const { place } = await scene({}, { bucket: "another" });
  await expect(place.size(`1/${randomUUID()}`)).rejects.toThrow("404 NoSuchBucket");
});

test("a whole file that a server sends in place of a part is neither appended nor taken for the part", async () => {
  const { s3, store, place } = await scene();
  const { key } = await store.put(company(), randomBytes(900_000));
  s3.faults.order({ kind: "cut", after: 1000 }, { method: "GET" });
  s3.faults.order({ kind: "whole" }, { method: "GET" });
  await expect(wholeOf(place, key)).rejects.toThrow("instead of parts");
  s3.faults.order({ kind: "whole" }, { method: "GET" });
  await expect(store.open(key, { start: 5 })).rejects.toMatchObject({ code: "ERR_UNAVAILABLE" });
});

const strange = (answers: Pick<S3Client, "ask"> | Pick<S3Client, "tell">) =>
  new S3Place({ bucket: { bucket: "b", endpoint: "http://127.0.0.1" }, ...answers } as unknown as S3Client);

test("a server that answers the request for the rest of a body without a byte is given up", async () => {
  const answers = ["abc", "", "", "", "", ""].map((text) =>
    Object.assign(Readable.from(text === "" ? [] : [Buffer.from(text)]), {
      statusCode: 200,
      headers: { "content-length": text === "" ? "0" : "10" },
    }),
  );
  const place = strange({ ask: async () => answers.shift() as unknown as IncomingMessage });
  await expect(wholeOf(place, `1/${randomUUID()}`)).rejects.toThrow("breaks the file");
});

test.each(["", "<NextContinuationToken>same</NextContinuationToken>"])(
  "a listing is given up when the server does not say where the next page begins: %s",
  async (token) => {
    let asked = 0;
    const tell = async () => `<R><IsTruncated>${(asked += 1) < 9}</IsTruncated>${token}</R>`;
    await expect(strange({ tell }).list().next()).rejects.toThrow("where its list goes on");
  },
);

test("an answer without a length is read to its end", async () => {
  const { s3, store } = await scene();
  const bytes = randomBytes(100_000);
  const { key } = await store.put(company(), bytes);
  s3.faults.order({ kind: "no-length" }, { method: "GET" });
  expect(await buffer(await store.open(key))).toEqual(bytes);
});

test("a text that breaks off is requested again, and after the last try the bucket is reported as not answering", async () => {
  const { s3, place } = await scene();
  await place.claim("ours");
  s3.faults.order({ kind: "cut", after: 2 }, { method: "GET" });
  expect(await place.owner()).toBe("ours");
  s3.faults.order({ kind: "cut", after: 2 }, { method: "GET", times: 4 });
  await expect(place.owner()).rejects.toThrow("does not answer at 127.0.0.1");
});

test("a server to which no connection can be made is tried again only while the time for tries lasts", async () => {
  const { place: healthy } = await scene();
  const sockets: Socket[] = [];
  const mute = createServer((socket) => void sockets.push(socket.on("error", () => undefined)));
  await once(mute.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    mute.close();
  });
  const endpoint = `https://127.0.0.1:${(mute.address() as AddressInfo).port}`;
  const askWith = (attempts: number) =>
    new S3Client({ ...healthy.client.bucket, endpoint }, { pauses: [1, 1, 1], connect: 20, attempts }).tell({
      method: "GET",
    });
  await expect(askWith(10_000)).rejects.toThrow("no connection is made");
  expect(sockets).toHaveLength(4);
  await expect(askWith(0)).rejects.toThrow("no connection is made");
  expect(sockets).toHaveLength(5);
});

test("a server that does not answer is a fault that names it", async () => {
  const { s3, place } = await scene();
  await s3.close();
  onTestFinished(() => s3.listen());
  await expect(place.size(`1/${randomUUID()}`)).rejects.toThrow("does not answer at 127.0.0.1");
});

test("an upload that is too large or breaks off sends nothing to the bucket", async () => {
  const { s3, store } = await scene();
  await expect(store.put(company(), randomBytes(2000), 1999)).rejects.toMatchObject({ code: "ERR_FILE_TOO_LARGE" });
  const broken = new Readable({ read() {} });
  broken.push(randomBytes(100));
  setImmediate(() => broken.destroy(new Error("gone")));
  await expect(store.put(company(), broken)).rejects.toThrow("gone");
  expect(s3.asked).toEqual([]);
});

test("on a server that cannot remove many files in one request, the files are removed one by one", async () => {
  const { s3, store } = await scene();
  const keys = await Promise.all([1, 2, 3].map(async () => (await store.put(company(), Buffer.from("x"))).key));
  s3.faults.order({ kind: "refuse", status: 501, code: "NotImplemented" }, { method: "POST", times: 9 });
  await store.remove(keys);
  expect(s3.objects.size).toBe(0);
});

test("a file that the bucket cannot remove now is left to the sweep, and the caller goes on", async () => {
  const { s3, store } = await scene();
  const { key } = await store.put(company(), Buffer.from("x"));
  s3.faults.order({ kind: "slow-down" }, { method: "DELETE", times: 4 });
  await store.remove([key]);
  const later = new Date(Date.now() + 60_000);
  const old: string[] = [];
  for await (const keys of store.before(later, 100)) old.push(...keys);
  expect(old).toContain(key);
});

test("a stored object has headers that make a browser save it and never run it", async () => {
  const { s3, store } = await scene();
  const { key } = await store.put(company(), Buffer.from("<script>alert(1)</script>"));
  expect(s3.objects.get(key)?.headers).toEqual({
    "content-type": "application/octet-stream",
    "content-disposition": "attachment",
  });
});
