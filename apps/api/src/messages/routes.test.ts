import { randomBytes, randomUUID } from "node:crypto";
import { existsSync, readdirSync } from "node:fs";
import { once } from "node:events";
import { createServer, request as httpRequest } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { env } from "@balcao/core/base/env";
import { maxFileBytes, maxFiles } from "@balcao/shared/messages/rules";
import { describe, expect, test } from "vitest";
import { app, as, signIn } from "../testing/client.ts";
import { makeDesk } from "../testing/desk.ts";
import { inCompany } from "@balcao/core/base/database";
import { makeUser } from "@balcao/core/testing/factories";
import { queryText } from "@balcao/core/testing/query-text";

const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const filesOf = (companyId: number) => {
  const folder = join(env.MEDIA_DIR, String(companyId));
  return existsSync(folder) ? readdirSync(folder) : [];
};

describe("text", () => {
  test.each([
    ["65,536 characters", "a".repeat(65_536)],
    ["emoji of several parts", "👩🏽‍🚀👨‍👩‍👧‍👦🇧🇷"],
    ["right to left", "שלום עולם \u202eمرحبا"],
    ["quotes, braces and markup", `'"\\{{nada}}</script><b>%s $1`],
  ])("the text comes back exactly as it was sent: %s", async (_, body) => {
    const { ana, ticketId } = await makeDesk();
    const sent = await ana.post(`/messages/${ticketId}`).send({ body }).expect(200);
    expect(sent.body.messages).toMatchObject([{ body, ack: 0, fromMe: true, author: "Ana" }]);
    const list = await ana.get(`/messages/${ticketId}`).expect(200);
    expect(list.body.messages).toEqual(sent.body.messages);
  });

  test("a text quotes a message given by its id or as a whole, or no message", async () => {
    const { ana, ticketId } = await makeDesk();
    const send = async (quotedMsg: unknown) =>
      (await ana.post(`/messages/${ticketId}`).send({ body: "Oi", quotedMsg }).expect(200)).body.messages[0];
    const first = await send(null);
    expect(first.quotedMsg).toBeNull();
    for (const form of [first.id, String(first.id), first]) expect((await send(form)).quotedMsg.id).toBe(first.id);
  });

  test.each([
    ["one character too many", "a".repeat(65_537)],
    ["a NUL", "a\0b"],
    ["half an emoji", "a\ud83d b"],
    ["a number", 7],
    ["a list", ["a"]],
    ["null", null],
  ])("a body with %s is 400", async (_, body) => {
    const { ana, ticketId } = await makeDesk();
    const answer = await ana.post(`/messages/${ticketId}`).send({ body }).expect(400);
    expect(answer.body).toMatchObject({ error: "ERR_VALIDATION", details: [{ path: ["body", "body"] }] });
  });

  test("an emoji of 200 KB is 400 like any other long text", async () => {
    const { ana } = await makeDesk();
    const answer = await ana
      .post("/messages/1/reactions")
      .send({ emoji: "😀".repeat(50_000) })
      .expect(400);
    expect(answer.body).toMatchObject({ error: "ERR_VALIDATION" });
  });

  test("text with the same clientId is stored once", async () => {
    const { ana, ticketId } = await makeDesk();
    const message = { body: "Oi", clientId: randomUUID() };
    const [one, two] = [
      await ana.post(`/messages/${ticketId}`).send(message),
      await ana.post(`/messages/${ticketId}`).send(message),
    ];
    expect(two.body).toEqual(one.body);
    expect((await ana.get(`/messages/${ticketId}`)).body.messages).toHaveLength(1);
  });
});

describe("captions", () => {
  const send = async (captions: string) => {
    const { ana, ticketId } = await makeDesk();
    return ana
      .post(`/messages/${ticketId}`)
      .field("captions", captions)
      .field("sign", "true")
      .attach("medias", png, "1.png")
      .attach("medias", png, "2.png");
  };

  test("captions are a list, one for each file", async () => {
    const { status, body } = await send(JSON.stringify(["frente", "verso"]));
    expect([status, body.messages.map((one: { body: string }) => one.body)]).toEqual([200, ["frente", "verso"]]);
  });

  test.each(["frente", "7", '{"0":"a"}', "[1]", '["a\\u0000"]', JSON.stringify(Array.from({ length: 11 }, () => ""))])(
    "a list of captions %j is refused",
    async (captions) => {
      const { status, body } = await send(captions);
      expect([status, body.error]).toEqual([400, "ERR_VALIDATION"]);
    },
  );
});

describe("files", () => {
  test("files are stored in the order in which they were sent, the first with the caption, all with their names unchanged", async () => {
    const { ana, ticketId } = await makeDesk();
    const answer = await ana
      .post(`/messages/${ticketId}`)
      .field("body", "Segue o orçamento 📎")
      .attach("medias", png, "açaí 🍇.png")
      .attach("medias", Buffer.from("%PDF-1.7 x"), "../../orçamento.pdf")
      .expect(200);
    expect(answer.body.messages).toMatchObject([
      {
        body: "Segue o orçamento 📎",
        mediaType: "image",
        media: { name: "açaí 🍇.png", mimetype: "image/png", state: "ok", size: png.length },
      },
      { body: "", mediaType: "application", media: { name: "orçamento.pdf", mimetype: "application/pdf" } },
    ]);
    const file = await ana.get(answer.body.messages[0].media.url.replace(/^\/api/, "")).expect(200);
    expect(file.body).toEqual(png);
  });

  test("files with a false name or type get the type of their bytes", async () => {
    const { ana, ticketId } = await makeDesk();
    const html = Buffer.from("<html><script>alert(1)</script></html>");
    const answer = await ana
      .post(`/messages/${ticketId}`)
      .attach("medias", html, { filename: "foto.png", contentType: "image/png" })
      .expect(200);
    const [{ mediaType, media }] = answer.body.messages;
    expect({ mediaType, mimetype: media.mimetype }).toEqual({ mediaType: "application", mimetype: "text/plain" });
    const served = await ana.get(media.url.replace(/^\/api/, "")).expect(200);
    expect(served.headers["content-disposition"]).toMatch(/^attachment/);
  });

  test("files without bytes are ERR_FILE_EMPTY, and the files sent with them are not kept", async () => {
    const { ana, ticketId, companyId } = await makeDesk();
    const send = ana
      .post(`/messages/${ticketId}`)
      .attach("medias", png, "a.png")
      .attach("medias", Buffer.alloc(0), "b.png");
    await send.expect(400, { error: "ERR_FILE_EMPTY" });
    expect(filesOf(companyId)).toEqual([]);
  });

  test("files over the limit, by one byte or at 100 MB, are ERR_FILE_TOO_LARGE, and a file of exactly the limit is accepted", async () => {
    const { ana, ticketId, companyId } = await makeDesk();
    const send = (size: number) => ana.post(`/messages/${ticketId}`).attach("medias", Buffer.alloc(size, 1), "big.bin");
    for (const size of [100 * 1024 * 1024, maxFileBytes + 1])
      await send(size).expect(413, { error: "ERR_FILE_TOO_LARGE" });
    expect(filesOf(companyId)).toEqual([]);
    await send(maxFileBytes).expect(200);
    expect(filesOf(companyId)).toHaveLength(1);
  });

  test("files that are too many or in another field are 400, and no file is kept", async () => {
    const { ana, ticketId, companyId } = await makeDesk();
    const many = ana.post(`/messages/${ticketId}`);
    for (let index = 0; index <= maxFiles; index += 1) many.attach("medias", png, `${index}.png`);
    expect((await many.expect(400)).body).toMatchObject({
      error: "ERR_VALIDATION",
      details: [{ path: ["body", "medias"] }],
    });
    await ana.post(`/messages/${ticketId}`).attach("file", png, "a.png").expect(400);
    expect(filesOf(companyId)).toEqual([]);
  });

  test("files of a refused message are not kept: malformed field, unknown ticket, colleague's ticket", async () => {
    const { ana, ticketId, companyId, queueId } = await makeDesk();
    await ana.post(`/messages/${ticketId}`).field("clientId", "x").attach("medias", png, "a.png").expect(400);
    await ana.post("/messages/2147483647").attach("medias", png, "a.png").expect(404, { error: "ERR_NO_TICKET_FOUND" });
    const bruno = as(await signIn(await makeUser(companyId, { queueIds: [queueId] })));
    await bruno.post(`/messages/${ticketId}`).attach("medias", png, "a.png").expect(409);
    expect(filesOf(companyId)).toEqual([]);
  });

  test("files sent twice with the same clientId are kept once", async () => {
    const { ana, ticketId, companyId } = await makeDesk();
    const send = () => ana.post(`/messages/${ticketId}`).field("clientId", clientId).attach("medias", png, "a.png");
    const clientId = randomUUID();
    const [one, two] = [await send().expect(200), await send().expect(200)];
    expect(two.body).toEqual(one.body);
    expect(filesOf(companyId)).toHaveLength(1);
  });

  test("files of an ended session or a full company storage are refused before any byte is on disk", async () => {
    const { companyId, ana, ticketId, user } = await makeDesk();
    const post = () => ana.post(`/messages/${ticketId}`).attach("medias", png, "foto.png");
    await inCompany(companyId, () => queryText("update companies set max_storage_mb = 0"));
    expect((await post().expect(409)).body).toEqual({ error: "ERR_STORAGE_FULL" });
    await ana.post(`/messages/${ticketId}`).send({ body: "sem arquivo" }).expect(200);
    await inCompany(companyId, () => queryText("update companies set max_storage_mb = null"));
    await inCompany(companyId, () => queryText("update sessions set ended_at = now() where id = $1", [user.sessionId]));
    await post().expect(401);
    // The first file of a company would create the company's folder.
    expect(existsSync(join(env.MEDIA_DIR, String(companyId)))).toBe(false);
  });

  test("files without a session are not read", async () => {
    const { ticketId, companyId } = await makeDesk();
    await as("x").post(`/messages/${ticketId}`).attach("medias", png, "a.png").expect(401);
    expect(filesOf(companyId)).toEqual([]);
  });
});

describe("a broken form", () => {
  const form = (end: string) =>
    `--b\r\ncontent-disposition: form-data; name="medias"; filename="a.png"\r\ncontent-type: image/png\r\n\r\nbytes${end}`;

  test.each([
    ["cut off", form(""), "multipart/form-data; boundary=b"],
    ["without a boundary", form("\r\n--b--\r\n"), "multipart/form-data"],
    ["with broken part headers", "--b\r\nnonsense\r\n\r\nx\r\n--b--\r\n", "multipart/form-data; boundary=b"],
    ["that is no form", randomBytes(500).toString("base64"), "multipart/form-data; boundary=b"],
  ])("a form %s is 400 and leaves no file", async (_, body, type) => {
    const { ana, ticketId, companyId } = await makeDesk();
    const answer = await ana.post(`/messages/${ticketId}`).set("content-type", type).send(body).expect(400);
    expect(["ERR_VALIDATION", "ERR_CREATING_MESSAGE"]).toContain(answer.body.error);
    await expect.poll(() => filesOf(companyId)).toEqual([]);
  });

  test("field names that reach into prototypes are refused", async () => {
    const { ana, ticketId } = await makeDesk();
    await ana.post(`/messages/${ticketId}`).field("__proto__[polluted]", "1").field("body", "x").expect(400);
    expect(({} as { polluted?: string }).polluted).toBeUndefined();
  });

  test("a browser that disconnects in the middle leaves no file", async () => {
    const { token, ticketId, companyId } = await makeDesk();
    const server = createServer(app).listen(0, "127.0.0.1");
    await once(server, "listening");
    const call = httpRequest({
      port: (server.address() as AddressInfo).port,
      method: "POST",
      path: `/api/messages/${ticketId}`,
      headers: { authorization: `Bearer ${token}`, "content-type": "multipart/form-data; boundary=b" },
    });
    call.on("error", () => undefined);
    call.write(form("x".repeat(100_000)));
    await expect.poll(() => filesOf(companyId).length).toBe(1);
    call.destroy();
    await expect.poll(() => filesOf(companyId)).toEqual([]);
    server.close();
  });
});
