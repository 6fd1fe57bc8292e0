import { createHash, createHmac, randomUUID } from "node:crypto";
import { expect, onTestFinished, test } from "vitest";
import { type S3Options, startS3 } from "./s3.ts";

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const hmac = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text).digest();

interface Call {
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: string;
  secret?: string;
  signed?: string;
  at?: number;
}

async function scene(options: S3Options = {}) {
  const s3 = await startS3(options);
  onTestFinished(() => s3.close());
  const keyOf = (stamp: string, secret: string) =>
    [stamp.slice(0, 8), s3.owner.region, "s3", "aws4_request"].reduce<string | Buffer>(hmac, `AWS4${secret}`);
  const stampAt = (at: number) => `${new Date(at).toISOString().slice(0, 19).replaceAll(/[-:]/g, "")}Z`;
  const scopeOf = (stamp: string) => `${stamp.slice(0, 8)}/${s3.owner.region}/s3/aws4_request`;
  const queryOf = (query: object) =>
    Object.entries(query)
      .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`)
      .toSorted()
      .join("&");
  const path = (key: string) => `/${s3.bucketName}/${key}`;
  const sign = (stamp: string, canonical: string[], secret: string) =>
    hmac(
      keyOf(stamp, secret),
      ["AWS4-HMAC-SHA256", stamp, scopeOf(stamp), sha256(canonical.join("\n"))].join("\n"),
    ).toString("hex");

  async function ask(method: string, key: string, given: Call = {}) {
    const { query = {}, headers = {}, body = "", secret = s3.owner.secret, signed = body, at = Date.now() } = given;
    const stamp = stampAt(at);
    const all: Record<string, string> = {
      host: new URL(s3.url).host,
      "x-amz-content-sha256": sha256(signed),
      "x-amz-date": stamp,
    };
    const names = Object.keys(all).toSorted();
    const lines = names.map((name) => `${name}:${all[name]}`);
    const canonical = [method, path(key), queryOf(query), ...lines, "", names.join(";"), sha256(signed)];
    const authorization = `AWS4-HMAC-SHA256 Credential=${s3.owner.keyId}/${scopeOf(stamp)}, SignedHeaders=${names.join(";")}, Signature=${sign(stamp, canonical, secret)}`;
    const { host: _, ...sent } = all;
    const answer = await fetch(`${s3.url}${path(key)}?${queryOf(query)}`, {
      method,
      headers: { ...sent, ...headers, authorization },
      ...(body ? { body } : {}),
    });
    return { status: answer.status, text: await answer.text(), etag: answer.headers.get("etag") ?? "" };
  }

  const presigned = (key: string, at = Date.now(), seconds = 60) => {
    const stamp = stampAt(at);
    const query = {
      "X-Amz-Algorithm": "AWS4-HMAC-SHA256",
      "X-Amz-Credential": `${s3.owner.keyId}/${scopeOf(stamp)}`,
      "X-Amz-Date": stamp,
      "X-Amz-Expires": seconds,
      "X-Amz-SignedHeaders": "host",
    };
    const canonical = [
      "GET",
      path(key),
      queryOf(query),
      `host:${new URL(s3.url).host}`,
      "",
      "host",
      "UNSIGNED-PAYLOAD",
    ];
    return `${s3.url}${path(key)}?${queryOf(query)}&X-Amz-Signature=${sign(stamp, canonical, s3.owner.secret)}`;
  };
  return { s3, ask, presigned };
}

test("the bucket accepts only calls that its owner signed exactly as they arrive", async () => {
  const { s3, ask } = await scene();
  expect(await ask("PUT", "a", { body: "one" })).toMatchObject({ status: 200 });
  expect(await ask("GET", "a")).toMatchObject({ status: 200, text: "one" });
  expect((await ask("GET", "a", { secret: "x" })).text).toContain("SignatureDoesNotMatch");
  expect((await ask("PUT", "a", { body: "two", signed: "one" })).text).toContain("XAmzContentSHA256Mismatch");
  expect((await ask("GET", "a", { at: Date.now() - 1_000_000 })).text).toContain("RequestTimeTooSkewed");
  expect((await ask("GET", "a", { headers: { "x-amz-acl": "public-read" } })).text).toContain("not signed");
  expect((await fetch(`${s3.url}/${s3.bucketName}/a`)).status).toBe(403);
});

test("an address with a signature in it opens only its own file, and only for some time", async () => {
  const { ask, presigned } = await scene();
  await ask("PUT", "a", { body: "one" });
  expect(await (await fetch(presigned("a"))).text()).toBe("one");
  expect((await fetch(presigned("a").replace("/a?", "/b?"))).status).toBe(403);
  expect((await fetch(presigned("a").replace("Expires=60", "Expires=61"))).status).toBe(403);
  expect((await fetch(presigned("a", Date.now() - 61_000))).status).toBe(403);
});

test("a conditional upload stores a key only once, a conditional read needs the present etag, and a range gives its bytes", async () => {
  const { ask } = await scene();
  const { etag } = await ask("PUT", "a", { body: "one", headers: { "if-none-match": "*" } });
  expect(await ask("PUT", "a", { body: "two", headers: { "if-none-match": "*" } })).toMatchObject({ status: 412 });
  expect(await ask("GET", "a", { headers: { "if-match": etag } })).toMatchObject({ status: 200, text: "one" });
  expect(await ask("GET", "a", { headers: { "if-match": '"x"' } })).toMatchObject({ status: 412 });
  expect(await ask("GET", "a", { headers: { range: "bytes=1-" } })).toMatchObject({ status: 206, text: "ne" });
  expect((await ask("GET", "a", { headers: { range: "bytes=3-" } })).text).toContain("InvalidRange");
});

test("an upload in parts becomes an object when it is completed, and leaves nothing when it is aborted", async () => {
  const { s3, ask } = await scene();
  const begin = async (key: string) =>
    /<UploadId>(.*)<\/UploadId>/.exec((await ask("POST", key, { query: { uploads: "" } })).text)?.[1] ?? "";
  const [big, small] = ["x".repeat(5 * 1024 * 1024), "end"];
  const uploadId = await begin("a");
  const put = (partNumber: string, body: string) => ask("PUT", "a", { query: { partNumber, uploadId }, body });
  const etags = [(await put("1", big)).etag, (await put("2", small)).etag];
  const named = etags.map((etag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${etag}</ETag></Part>`);
  const complete = (parts: string[]) =>
    ask("POST", "a", {
      query: { uploadId },
      body: `<CompleteMultipartUpload>${parts.join("")}</CompleteMultipartUpload>`,
    });
  expect((await complete(named.toReversed())).text).toContain("EntityTooSmall");
  expect(s3.objects.size).toBe(0);
  expect((await complete(named)).text).toContain("-2");
  expect(s3.objects.get("a")?.bytes.length).toBe(big.length + 3);
  const other = await begin("b");
  expect(await ask("DELETE", "b", { query: { uploadId: other } })).toMatchObject({ status: 204 });
  expect(s3.bucket.multipart.open.size).toBe(0);
  expect((await ask("PUT", "b", { query: { partNumber: "1", uploadId: randomUUID() }, body: "x" })).text).toContain(
    "NoSuchUpload",
  );
});
