import { randomBytes } from "node:crypto";
import { type S3Options, startS3 } from "@balcao/s3-simulator/s3";
import { expect, onTestFinished, test } from "vitest";
import { S3Client } from "./client.ts";
import { S3Reader } from "./read.ts";
import { abortUploads, upload } from "./upload.ts";

const bytes = randomBytes(17 * 1024 * 1024);

async function scene(options: S3Options = {}) {
  const s3 = await startS3(options);
  onTestFinished(() => s3.close());
  const bucket = { ...s3.owner, bucket: s3.bucketName, endpoint: s3.url, pathStyle: true };
  const client = new S3Client(bucket, { pauses: [1, 1, 1] });
  const wish = { client, reader: new S3Reader(client, "the bucket"), key: "backups/a", expected: 0 };
  async function* inPieces(of: Buffer) {
    for (let at = 0; at < of.length; at += 3_000_000) yield of.subarray(at, at + 3_000_000);
  }
  return {
    s3,
    client,
    send: (of = bytes) => upload(wish, inPieces(of)),
    stored: () => s3.objects.get(wish.key),
    calls: () => s3.asked.map(({ method, query }) => `${method} ${query.replace(/uploadId=[^&]*/, "id")}`),
  };
}

test("few bytes are sent in one request", async () => {
  const { send, stored, calls } = await scene();
  const etag = await send(bytes.subarray(0, 1000));
  expect(stored()).toMatchObject({ bytes: bytes.subarray(0, 1000), etag });
  expect(calls()).toEqual(["PUT "]);
  await send(Buffer.alloc(0));
  expect(stored()?.bytes).toHaveLength(0);
});

test("many bytes are sent in parts, and the object appears when all of them are there", async () => {
  const { s3, send, stored, calls } = await scene();
  const before = s3.before(
    ({ method, query }) => method === "POST" && query.includes("uploadId"),
    () => expect(stored()).toBeUndefined(),
  );
  const etag = await send();
  await before;
  expect(calls()).toEqual(["POST ?uploads=", "PUT ?partNumber=1&id", "PUT ?partNumber=2&id", "POST ?id"]);
  expect(stored()?.etag).toBe(etag);
  expect(stored()?.bytes.equals(bytes)).toBe(true);
});

test("a bucket that locks its objects accepts uploads in parts and in one request", async () => {
  const { s3, send, stored } = await scene();
  s3.bucket.lock = "<ObjectLockEnabled>Enabled</ObjectLockEnabled>";
  await send();
  expect(stored()?.bytes.equals(bytes)).toBe(true);
  await send(bytes.subarray(0, 1000));
  expect(stored()?.bytes).toHaveLength(1000);
});

test("a part whose connection is cut is sent again", async () => {
  const { s3, send, stored } = await scene();
  s3.faults.order({ kind: "silent-cut" }, { method: "PUT" });
  s3.faults.order({ kind: "lost-answer" }, { method: "PUT" });
  await send();
  expect(stored()?.bytes.equals(bytes)).toBe(true);
});

test("a part that is refused leaves neither an object nor an upload", async () => {
  const { s3, send, stored } = await scene();
  void s3.before(
    ({ query }) => query.includes("partNumber=2"),
    () => s3.faults.order({ kind: "refuse", status: 403, code: "QuotaExceeded" }, { method: "PUT" }),
  );
  await expect(send()).rejects.toThrow("answers 403 QuotaExceeded");
  expect([stored(), s3.bucket.multipart.open.size]).toEqual([undefined, 0]);
});

test("an upload whose last answer is lost succeeds when the object exists, and an upload that somebody aborted fails", async () => {
  const { s3, send, stored } = await scene();
  const atEnd = (work: () => unknown) =>
    s3.before(({ method, query }) => method === "POST" && query.includes("uploadId"), work);
  const lost = atEnd(() => s3.faults.order({ kind: "lost-answer" }, { method: "POST" }));
  const etag = await send();
  await lost;
  expect(stored()?.etag).toBe(etag);
  s3.objects.clear();
  const gone = atEnd(() => s3.bucket.multipart.open.clear());
  await expect(send()).rejects.toThrow("was given up by the bucket while it was sent");
  await gone;
});

test("the completion of an upload is requested again when the server refuses it after answering 200", async () => {
  const { s3, send, stored } = await scene();
  const atEnd = s3.before(
    ({ method, query }) => method === "POST" && query.includes("uploadId"),
    () => s3.faults.order({ kind: "late-refusal" }, { method: "POST", times: 2 }),
  );
  const etag = await send();
  await atEnd;
  expect(stored()?.etag).toBe(etag);
  expect(stored()?.bytes.equals(bytes)).toBe(true);
});

test("unfinished uploads under a prefix are aborted, and stay when the keys may not list them", async () => {
  const { s3, client } = await scene({ pageSize: 2 });
  const begun = ["a", "a", "b", "b", "c"].map((name) => `backups/${name}`);
  for (const key of [...begun, "other/c"]) s3.bucket.multipart.begin(key);
  s3.faults.order({ kind: "refuse", status: 403, code: "AccessDenied" }, { method: "GET" });
  await abortUploads(client, "backups/");
  expect(s3.bucket.multipart.open.size).toBe(6);
  await abortUploads(client, "backups/");
  expect([...s3.bucket.multipart.open.values()].map(({ key }) => key)).toEqual(["other/c"]);
});
