import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { env } from "@balcao/core/base/env";
import { maxFileBytes, maxFiles } from "@balcao/shared/messages/rules";
import { expect, test } from "vitest";
import { makeProgram } from "../testing/program.ts";

const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const pdf = Buffer.from("%PDF-1.4\n%%EOF");

async function stage() {
  const made = await makeProgram();
  const folder = join(env.MEDIA_DIR, String(made.companyId));
  const stored = () => (existsSync(folder) ? readdirSync(folder) : []);
  const form = (text: Record<string, string> = { body: "Sua nota" }) => {
    const call = made.program.post("/messages/send").field("number", made.number);
    return Object.entries(text).reduce((asked, [name, value]) => asked.field(name, value), call);
  };
  return { ...made, stored, form };
}

test("a call with several files makes one message per file under one id; the first has the text, and the bytes decide each file's type", async () => {
  const { form, rows, program } = await stage();
  const { body } = await form()
    .attach("medias", png, { filename: "nota.pdf", contentType: "application/pdf" })
    .attach("medias", pdf, { filename: "boleto.png", contentType: "image/png" })
    .expect(200);
  expect(
    await rows(
      `select m.body, m.media_type as type, f.mimetype, f.name, m.client_id as id from messages m join media f on f.id = m.media_id order by m.id`,
    ),
  ).toEqual([
    { body: "Sua nota", type: "image", mimetype: "image/png", name: "nota.pdf", id: body.messageId },
    { body: "", type: "application", mimetype: "application/pdf", name: "boleto.png", id: body.messageId },
  ]);
  await rows("update messages set ack = case when client_part = 0 then 3 else 1 end");
  const state = await program.get(`/messages/send/${body.messageId}`).expect(200);
  expect(state.body).toMatchObject({ status: "sent" });
});

test("files need no text, and a form with only a text sends that text", async () => {
  const { form, rows } = await stage();
  await form({}).attach("medias", png, "a.png").expect(200);
  await form({ body: "Só texto" }).expect(200);
  expect(await rows("select body, media_type as type from messages order by id")).toEqual([
    { body: "", type: "image" },
    { body: "Só texto", type: "text" },
  ]);
});

test("a repeated call stores none of its files, and a call with another file under the same key is refused", async () => {
  const { form, stored, sent } = await stage();
  const send = (bytes: Buffer) => form().set("idempotency-key", "nota-1").attach("medias", bytes, "nota.png");
  const first = await send(png).expect(200);
  expect((await send(png).expect(200)).body).toEqual(first.body);
  const many = await Promise.all(Array.from({ length: 4 }, () => send(png)));
  expect(many.map(({ body }) => body.messageId)).toEqual(Array(4).fill(first.body.messageId));
  await send(pdf).expect(422, { error: "ERR_IDEMPOTENCY_KEY" });
  expect(stored()).toHaveLength(1);
  expect(await sent()).toHaveLength(1);
});

test("too many files, a file that is too large or empty, or a file in another field are refused, and no file stays", async () => {
  const { form, stored, sent } = await stage();
  const many = Array.from({ length: maxFiles + 1 }).reduce(
    (asked: ReturnType<typeof form>, _, n) => asked.attach("medias", png, `${n}.png`),
    form(),
  );
  expect((await many.expect(400)).body.error).toBe("ERR_VALIDATION");
  await form()
    .attach("medias", Buffer.alloc(maxFileBytes + 1), "a.bin")
    .expect(413, { error: "ERR_FILE_TOO_LARGE" });
  await form().attach("medias", Buffer.alloc(0), "a.bin").expect(400, { error: "ERR_FILE_EMPTY" });
  const other = await form().attach("file", png, "a.png").expect(400);
  expect(other.body).toMatchObject({ error: "ERR_VALIDATION", details: [{ path: ["body", "file"] }] });
  expect(stored()).toEqual([]);
  expect(await sent()).toEqual([]);
});

test("no file of a refused call stays", async () => {
  const { form, stored, rows } = await stage();
  await rows("update contacts set blocked_at = now()");
  await form().attach("medias", png, "a.png").expect(409, { error: "ERR_CONTACT_BLOCKED" });
  expect(stored()).toEqual([]);
});

test("when the company's storage is full, files are refused before any of them is stored, and texts are still sent", async () => {
  const { form, send, stored, rows } = await stage();
  await rows("update companies set max_storage_mb = 0");
  await form().attach("medias", png, "a.png").expect(409, { error: "ERR_STORAGE_FULL" });
  expect(stored()).toEqual([]);
  await send().expect(200);
});
