import { randomBytes } from "node:crypto";
import { startS3 } from "@balcao/s3-simulator/s3";
import { afterAll, expect, test, vi } from "vitest";

const s3 = await startS3();
for (const [name, value] of Object.entries(s3.environment)) vi.stubEnv(name, value);
const { makeCompany, makeMedia, makeMessage, makeQueue, makeTicket, makeUser } = await import(
  "@balcao/core/testing/factories"
);
const { as, signIn } = await import("../testing/client.ts");
const { putFile } = await import("@balcao/core/base/files/store");
const { asPlatform } = await import("@balcao/core/base/database");
const { queryText } = await import("@balcao/core/testing/query-text");
const { checkHealth } = await import("../health/check.ts");
afterAll(() => s3.close());

const jpeg = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]), Buffer.from("JFIF\0"), randomBytes(500_000)]);
async function makeFile() {
  const companyId = await makeCompany();
  const queueId = await makeQueue(companyId);
  const { key, mimetype, size } = await putFile(companyId, jpeg);
  const mediaId = await makeMedia(companyId, { key, mimetype, size });
  await makeMessage(companyId, await makeTicket(companyId, { queueId }), { mediaId, mediaType: "image" });
  const token = await signIn(await makeUser(companyId, { queueIds: [queueId] }));
  return { companyId, key, token, path: `/media/${mediaId}` };
}

test("a file in the bucket is given out by the api: whole, in parts, and not to another company", async () => {
  const { token, path, key } = await makeFile();
  expect(s3.objects.has(key)).toBe(true);
  const answer = await as(token).get(path).expect(200);
  expect(answer.body).toEqual(jpeg);
  expect(answer.headers).toMatchObject({
    "content-type": "image/jpeg",
    "cache-control": "private, no-cache, no-transform",
  });
  expect(JSON.stringify(answer.headers)).not.toContain(s3.bucketName);
  s3.asked.length = 0;
  const part = await as(token).get(path).set("range", "bytes=1000-1999").expect(206);
  expect(part.body).toEqual(jpeg.subarray(1000, 2000));
  // The bucket is asked for the size and for only these bytes.
  expect(s3.asked).toEqual([
    { method: "GET", key, query: "", range: "bytes=0-0" },
    { method: "GET", key, query: "", range: "bytes=1000-1999" },
  ]);
  await as(token).get(path).set("range", "bytes=900000-").expect(416);
  s3.asked.length = 0;
  const stranger = await signIn(await makeUser(await makeCompany(), { profile: "admin" }));
  await as(stranger).get(path).expect(404, { error: "ERR_NO_MEDIA_FOUND" });
  expect(s3.asked).toEqual([]);
});

test("while the bucket does not answer, files are 503, and health stays green and reports the bucket; afterwards all is well again", async () => {
  const { token, path } = await makeFile();
  await asPlatform(() =>
    queryText("insert into workers (id, network, numbers, seen_at) values ('w', 'simulator', 0, now())"),
  );
  const port = Number(new URL(s3.url).port);
  await s3.close();
  await as(token).get(path).expect(503, { error: "ERR_UNAVAILABLE" });
  const files = { ok: false, detail: expect.stringContaining("does not answer") };
  expect(await checkHealth()).toMatchObject({ ok: true, files });
  await s3.listen(port);
  await as(token).get(path).expect(200);
  expect((await checkHealth()).files.ok).toBe(true);
});

test("a bucket that fails after it told the size of a file causes a plain 503, which no browser keeps as the file", async () => {
  const { token, path } = await makeFile();
  const { headers: usual } = await as(token).get(path).expect(200);
  const refused = s3.before(
    ({ range }) => range === "bytes=0-9",
    () => s3.faults.order({ kind: "refuse", status: 403, code: "AccessDenied" }),
  );
  const { headers } = await as(token).get(path).set("range", "bytes=0-9").expect(503, { error: "ERR_UNAVAILABLE" });
  await refused;
  expect(usual).toHaveProperty("etag");
  expect(headers).toMatchObject({
    "content-type": expect.stringMatching("application/json"),
    "cache-control": "no-store",
    "content-length": "27",
  });
  for (const name of ["content-disposition", "content-range", "accept-ranges"])
    expect(headers).not.toHaveProperty(name);
  expect(headers["etag"]).not.toBe(usual["etag"]);
});
