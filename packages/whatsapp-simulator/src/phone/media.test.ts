import { createHash, randomBytes } from "node:crypto";
import { type DownloadableMessage, downloadContentFromMessage, downloadMediaMessage } from "@whiskeysockets/baileys";
import { expect, test } from "vitest";
import type { Outgoing } from "../network-api.ts";
import type { TestClient } from "../testing/client.ts";
import { COMPANY, MARIA, useNetwork } from "../testing/setup.ts";
import { trustMedia } from "../testing/trust.ts";

const stage = useNetwork();
const photo = randomBytes(70_000);

async function download(client: TestClient, id: string): Promise<Buffer> {
  const message = await client.message(id);
  const { options } = await trustMedia(stage.network);
  return downloadMediaMessage(message, "buffer", { options });
}

test.each<{ content: Outgoing; part: string }>([
  { content: { kind: "image", data: photo, mimetype: "image/jpeg", caption: "o bolo" }, part: "imageMessage" },
  { content: { kind: "video", data: photo, mimetype: "video/mp4" }, part: "videoMessage" },
  { content: { kind: "audio", data: photo, mimetype: "audio/mpeg", seconds: 3 }, part: "audioMessage" },
  { content: { kind: "voice", data: photo, mimetype: "audio/ogg; codecs=opus", seconds: 3 }, part: "audioMessage" },
  {
    content: { kind: "document", data: photo, mimetype: "application/pdf", fileName: "a.pdf" },
    part: "documentMessage",
  },
  {
    content: { kind: "document", data: photo, mimetype: "application/pdf", fileName: "a.pdf", caption: "nota" },
    part: "documentWithCaptionMessage",
  },
  { content: { kind: "sticker", data: photo, mimetype: "image/webp" }, part: "stickerMessage" },
])("a companion downloads a customer's content: $content.kind as $part", async ({ content, part }) => {
  const client = await stage.linked();
  const maria = stage.network.customer(MARIA);
  const id = await maria.send(COMPANY, content);
  expect(Object.keys((await client.message(id)).message ?? {})).toContain(part);
  expect((await download(client, id)).equals(photo)).toBe(true);
  expect(maria.chat(COMPANY)[0]?.kind).toBe(content.kind);
  expect(photo.equals(maria.chat(COMPANY)[0]?.media ?? Buffer.alloc(0))).toBe(true);
});

test("a customer downloads a companion's upload and sees the upload's kind", async () => {
  const client = await stage.linked();
  const maria = stage.network.customer(MARIA);
  await client.send(maria.jid, {
    document: photo,
    mimetype: "application/pdf",
    fileName: "orcamento.pdf",
    caption: "segue",
  });
  await client.send(maria.jid, { audio: photo, mimetype: "audio/ogg; codecs=opus", ptt: true, seconds: 2 });
  await expect.poll(() => maria.chat(COMPANY).length).toBe(2);
  expect(maria.chat(COMPANY)).toMatchObject([
    { kind: "document", fileName: "orcamento.pdf", text: "segue", mimetype: "application/pdf" },
    { kind: "voice", seconds: 2 },
  ]);
  expect(maria.chat(COMPANY).map(({ media }) => Buffer.from(media ?? []).equals(photo))).toEqual([true, true]);
});

test("an upload whose bytes do not match its hash is refused", async () => {
  const { options } = await trustMedia(stage.network);
  const name = createHash("sha256").update("something else").digest("base64url");
  const answer = await fetch(`${stage.network.mediaUrl}/mms/image/${name}`, {
    ...options,
    method: "POST",
    body: photo,
  });
  expect([answer.status, await answer.json()]).toEqual([400, { error: "hash_mismatch" }]);
});

test("an expired file is gone until the customer's phone uploads the file again", async () => {
  const client = await stage.linked();
  const maria = stage.network.customer(MARIA);
  const id = await maria.send(COMPANY, { kind: "image", data: photo, mimetype: "image/jpeg" });
  const message = await client.message(id);
  stage.network.addFault({ kind: "expireMedia", number: COMPANY });
  await expect(download(client, id)).rejects.toMatchObject({ output: { statusCode: 410 } });
  await client.socket.refreshMediaConn();
  await client.socket.updateMediaMessage(message);
  expect((await download(client, id)).equals(photo)).toBe(true);
});

test("damaged bytes come through the download without an error, and the next download is whole", async () => {
  const client = await stage.linked();
  const maria = stage.network.customer(MARIA);
  const id = await maria.send(COMPANY, { kind: "image", data: photo, mimetype: "image/jpeg" });
  const message = (await client.message(id)).message?.imageMessage as DownloadableMessage;
  stage.network.addFault({ kind: "corruptMedia", number: COMPANY, times: 1 });
  const { options } = await trustMedia(stage.network);
  const read = async (): Promise<Buffer> => {
    const chunks: Buffer[] = [];
    for await (const chunk of await downloadContentFromMessage(message, "image", { options }))
      chunks.push(chunk as Buffer);
    return Buffer.concat(chunks);
  };
  expect((await read()).equals(photo)).toBe(false);
  expect((await read()).equals(photo)).toBe(true);
});
