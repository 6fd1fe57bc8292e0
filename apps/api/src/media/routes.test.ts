import { randomBytes } from "node:crypto";
import { fileSize, putFile, removeFile } from "@balcao/core/base/files/store";
import { makeCompany, makeMedia, makeMessage, makeQueue, makeTicket, makeUser } from "@balcao/core/testing/factories";
import type { MediaType } from "@balcao/shared/messages/schema";
import { describe, expect, test } from "vitest";
import { writeToken } from "../http/auth.ts";
import { as, nobody, signIn } from "../testing/client.ts";

interface FileValues {
  mimetype?: string;
  name?: string;
  mediaType?: MediaType;
}
/** A file in a ticket of one queue, an attendant of that queue, and a colleague of another queue. */
async function makeFile(bytes: Buffer, { mediaType, ...values }: FileValues = {}) {
  const companyId = await makeCompany();
  const queueId = await makeQueue(companyId);
  const stored = await putFile(companyId, bytes);
  const mediaId = await makeMedia(companyId, {
    key: stored.key,
    mimetype: stored.mimetype,
    size: stored.size,
    ...values,
  });
  await makeMessage(companyId, await makeTicket(companyId, { queueId }), { mediaId, mediaType: mediaType ?? "image" });
  const user = await makeUser(companyId, { queueIds: [queueId] });
  const colleague = await makeUser(companyId, { queueIds: [await makeQueue(companyId)] });
  return {
    path: `/media/${mediaId}`,
    key: stored.key,
    user,
    token: await signIn(user),
    colleague: await signIn(colleague),
  };
}
const jpeg = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]), Buffer.from("JFIF\0"), randomBytes(5000)]);

describe("the users who get a file", () => {
  test("a file is sent to a user who may see the ticket, by header or by cookie", async () => {
    const { path, token, user } = await makeFile(jpeg);
    const answer = await as(token).get(path).expect(200);
    expect(answer.body).toEqual(jpeg);
    const cookie = `balcao_media=${writeToken(user, "media")}`;
    expect((await nobody().get(`/api${path}`).set("cookie", cookie).expect(200)).body).toEqual(jpeg);
  });

  test("a file is refused to a colleague of another queue (403), another company (404), and a caller without a session (401)", async () => {
    const { path, colleague } = await makeFile(jpeg);
    await as(colleague).get(path).expect(403, { error: "ERR_TICKET_NO_ACCESS" });
    const stranger = await signIn(await makeUser(await makeCompany(), { profile: "admin" }));
    await as(stranger).get(path).expect(404, { error: "ERR_NO_MEDIA_FOUND" });
    await nobody().get(`/api${path}`).expect(401, { error: "ERR_SESSION_ENDED" });
    await nobody().get(`/api${path}`).set("cookie", "balcao_media=x").expect(401, { error: "ERR_SESSION_ENDED" });
  });

  test("a file that has not come yet, or was removed, is 404", async () => {
    const { path, token, key } = await makeFile(jpeg);
    await removeFile(key);
    await as(token).get(path).expect(404, { error: "ERR_NO_MEDIA_FOUND" });
  });
});

describe("a part of a file", () => {
  const bytes = Buffer.concat([jpeg.subarray(0, 20), Buffer.from("0123456789")]);

  test.each([
    ["bytes=20-23", "bytes 20-23/30", "0123"],
    ["bytes=26-", "bytes 26-29/30", "6789"],
    ["bytes=-3", "bytes 27-29/30", "789"],
    ["bytes=28-1000", "bytes 28-29/30", "89"],
  ])("a request with the range %s gets exactly these bytes", async (range, contentRange, text) => {
    const { path, token } = await makeFile(bytes);
    const answer = await as(token).get(path).set("range", range).expect(206);
    expect(answer.headers).toMatchObject({ "content-range": contentRange, "content-length": String(text.length) });
    expect(String(answer.body)).toBe(text);
  });

  test("a range past the end is 416 with the size; a malformed range and several ranges get the whole file", async () => {
    const { path, token } = await makeFile(bytes);
    const past = await as(token).get(path).set("range", "bytes=30-").expect(416);
    expect(past.headers["content-range"]).toBe("bytes */30");
    for (const range of ["bytes=a-b", "lines=1-2", "bytes=0-1,5-6"])
      expect((await as(token).get(path).set("range", range).expect(200)).body).toEqual(bytes);
  });

  test("a request for a part of an older version of a file gets the whole file", async () => {
    const { path, token } = await makeFile(bytes);
    const { etag } = (await as(token).head(path).expect(200)).headers;
    await as(token).get(path).set("range", "bytes=0-1").set("if-range", String(etag)).expect(206);
    await as(token).get(path).set("range", "bytes=0-1").set("if-range", '"other"').expect(200);
  });

  test("a file in the browser's cache is not sent again, but access is checked each time", async () => {
    const { path, token, colleague } = await makeFile(bytes);
    const { etag, "cache-control": cache } = (await as(token).get(path).expect(200)).headers;
    expect(cache).toBe("private, no-cache, no-transform");
    await as(token).get(path).set("if-none-match", String(etag)).expect(304);
    await as(colleague).get(path).set("if-none-match", String(etag)).expect(403);
  });

  test("a HEAD request is answered with the size", async () => {
    const { path, token } = await makeFile(bytes);
    expect((await as(token).head(path).expect(200)).headers["content-length"]).toBe("30");
  });
});

describe("nothing in a file is run", () => {
  const script = Buffer.from(
    "<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'><script>alert(1)</script></svg>",
  );

  test.each([
    "image/svg+xml",
    "text/html",
    "application/xhtml+xml",
    "application/pdf",
    "text/plain",
    "application/javascript",
    "nonsense",
    "",
  ])("a file of the type %j is saved and never shown", async (mimetype) => {
    const { path, token } = await makeFile(script, { mimetype, name: "foto.png" });
    const { headers } = await as(token).get(path).expect(200);
    expect(headers["content-type"]).toBe("application/octet-stream");
    expect(headers["content-disposition"]).toMatch(/^attachment;/);
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["content-security-policy"]).toContain("sandbox");
  });

  test("a file of the type picture is shown as a picture, and the browser may not guess another type", async () => {
    const { path, token } = await makeFile(script, { mimetype: "image/png", name: "x.html" });
    const { headers } = await as(token).get(path).expect(200);
    expect(headers).toMatchObject({ "content-type": "image/png", "x-content-type-options": "nosniff" });
    expect(headers["content-disposition"]).toMatch(/^inline;/);
  });

  test("a voice note keeps its codec; a type that would break the header is cut", async () => {
    const voice = await makeFile(jpeg, { mimetype: "audio/ogg; codecs=opus", mediaType: "audio" });
    expect((await as(voice.token).get(voice.path)).headers["content-type"]).toBe("audio/ogg; codecs=opus");
    const evil = await makeFile(jpeg, { mimetype: "image/png; x\r\nset-cookie: a=b" });
    const { headers } = await as(evil.token).get(evil.path).expect(200);
    expect(headers["content-type"]).toBe("image/png");
    expect(headers["set-cookie"]).toBeUndefined();
  });

  test.each([
    ["Orçamento 2026.pdf", `attachment; filename="Or_amento 2026.pdf"; filename*=UTF-8''Or%C3%A7amento%202026.pdf`],
    ['a"b\r\nx: y', `attachment; filename="a_b__x_ y"; filename*=UTF-8''a%22b%0D%0Ax%3A%20y`],
    ["it's (1)*", `attachment; filename="it_s (1)_"; filename*=UTF-8''it%27s%20%281%29%2A`],
    ["", "attachment"],
  ])("the name %j arrives exactly and cannot break the header", async (name, disposition) => {
    const { path, token } = await makeFile(Buffer.from([0, 1, 2]), { name });
    expect((await as(token).get(path).expect(200)).headers["content-disposition"]).toBe(disposition);
  });
});

test("a text file is not compressed, because a range counts the stored bytes", async () => {
  const text = Buffer.from("balcão ".repeat(1000));
  const { path, token, key } = await makeFile(text);
  const { headers } = await as(token).get(path).set("accept-encoding", "gzip").expect(200);
  expect(headers["content-encoding"]).toBeUndefined();
  expect(headers["content-length"]).toBe(String(await fileSize(key)));
});
