import { createHash } from "node:crypto";
import { createServer } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { samples } from "../samples.ts";
import { messagesOf, startAll, statusesOf } from "../testing/product.ts";
import { whyNot } from "./kinds.ts";

const minute = 60_000;
const day = 24 * 60 * minute;
const sha = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

test("a file is uploaded, is kept for thirty days, and can be downloaded for five minutes and only with a token", async () => {
  const { graph, number, upload, call, clock, token } = await startAll();
  const { json } = await upload(samples.jpeg);
  expect(json).toEqual({ id: expect.stringMatching(/^\d+$/) });
  const info = (await call("GET", `${String(json.id)}?phone_number_id=${number.id}`)).json;
  expect(info).toEqual({
    messaging_product: "whatsapp",
    url: expect.stringContaining(graph.url),
    mime_type: "image/jpeg",
    sha256: sha(samples.jpeg.bytes),
    file_size: samples.jpeg.bytes.length,
    id: json.id,
  });
  const headers = { authorization: `Bearer ${token.value}` };
  const url = String(info.url);
  const down = await fetch(url, { headers });
  expect(down.headers.get("content-type")).toBe("image/jpeg");
  expect(Buffer.from(await down.arrayBuffer())).toEqual(samples.jpeg.bytes);
  const part = await fetch(url, { headers: { ...headers, range: "bytes=0-2" } });
  expect([part.status, Buffer.from(await part.arrayBuffer())]).toEqual([206, samples.jpeg.bytes.subarray(0, 3)]);
  expect((await fetch(url, { headers: { ...headers, range: "bytes=99999-" } })).status).toBe(416);
  expect((await fetch(url)).status).toBe(401);
  expect((await fetch(url, { headers: { authorization: "Bearer nobody" } })).status).toBe(401);
  expect((await fetch(url.replace("hash=", "hash=_"), { headers })).status).toBe(404);
  clock.advance(5 * minute);
  expect((await fetch(url, { headers })).status).toBe(404);
  const again = (await call("GET", String(json.id))).json;
  expect((await fetch(String(again.url), { headers })).status).toBe(200);
  clock.advance(30 * day);
  expect((await call("GET", String(json.id))).json.error?.error_subcode).toBe(33);
});

test("a file can be deleted, and belongs to its own number", async () => {
  const { graph, account, upload, call } = await startAll();
  const id = String((await upload(samples.png)).json.id);
  const other = graph.makeNumber(account, "5511944440000");
  expect((await call("GET", `${id}?phone_number_id=${other.id}`)).json.error?.error_subcode).toBe(33);
  expect((await call("DELETE", id)).json).toEqual({ success: true });
  expect((await call("GET", id)).json.error?.error_subcode).toBe(33);
  expect((await call("DELETE", id)).json.error?.error_subcode).toBe(33);
});

test.each([
  ["of an unknown type", { bytes: Buffer.from("x"), mimeType: "application/octet-stream" }, 100],
  ["of the browser's recorder", { bytes: Buffer.from("x"), mimeType: "video/webm" }, 100],
  ["that is empty", { bytes: Buffer.alloc(0), mimeType: "image/png" }, 131053],
])("a file %s is refused on upload", async (_name, file, code) => {
  const { upload } = await startAll();
  const { status, json } = await upload(file);
  expect([status, json.error?.code]).toEqual([400, code]);
});

test("a customer's file is kept for seven days, and cannot be read once it is lost", async () => {
  const { graph, number, ana, heard, call, clock } = await startAll();
  ana.write(number, { type: "document", ...samples.pdf, filename: "nota.pdf", caption: "aqui" });
  ana.write(number, { type: "audio", ...samples.voice, voice: true });
  await heard.count(2);
  const [document, voice] = messagesOf(heard).map(
    (message) => message[String(message.type)] as Record<string, unknown>,
  );
  expect(document).toMatchObject({
    filename: "nota.pdf",
    caption: "aqui",
    mime_type: "application/pdf",
    sha256: createHash("sha256").update(samples.pdf.bytes).digest("base64"),
  });
  expect(voice).toMatchObject({ voice: true, mime_type: "audio/ogg; codecs=opus" });
  expect((await call("GET", String(voice?.id))).status).toBe(200);
  const lost = graph.world.media.get(String(voice?.id));
  if (lost) graph.decide.loseMedia(lost);
  expect((await call("GET", String(voice?.id))).json.error?.error_subcode).toBe(33);
  clock.advance(7 * day - 1);
  expect((await call("GET", String(document?.id))).status).toBe(200);
  clock.advance(1);
  expect((await call("GET", String(document?.id))).json.error?.error_subcode).toBe(33);
});

test("a file is fetched from its link, and a message whose file cannot be fetched gets the status failed", async () => {
  const { number, ana, send, heard, graph } = await startAll();
  const server = createServer((request, response) => {
    const isThere = request.url === "/a.png";
    response.writeHead(isThere ? 200 : 404, { "content-type": "image/png" }).end(isThere ? samples.png.bytes : "");
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  ana.write(number, "oi");
  await send({ type: "image", image: { link: `${host}/a.png`, caption: "a" } });
  await send({ type: "image", image: { link: `${host}/b.png` } });
  await heard.count(4);
  expect(graph.sent.all.map(({ failure }) => failure)).toEqual([null, 131053]);
  const failed = statusesOf(heard).find(({ status }) => status === "failed");
  expect(failed?.errors).toEqual([
    expect.objectContaining({ error_data: { details: expect.stringContaining("http code 404") } }),
  ]);
});

test("each kind of file accepts only its own types and sizes", () => {
  const mebi = 1024 * 1024;
  const grown = ({ bytes }: { bytes: Buffer }, size: number) =>
    Buffer.concat([bytes, Buffer.alloc(size - bytes.length)]);
  const stereo = Buffer.from(samples.voice.bytes);
  stereo[stereo.indexOf("OpusHead") + 9] = 2;
  const animated = Buffer.concat([Buffer.from("RIFF0000WEBPVP8X0000\x02", "latin1"), Buffer.alloc(200 * 1024)]);
  const fits = [
    whyNot("image", grown(samples.jpeg, 5 * mebi), "image/jpeg", false),
    whyNot("video", grown(samples.video, 16 * mebi), "video/mp4", false),
    whyNot("audio", samples.voice.bytes, samples.voice.mimeType, true),
    whyNot("document", samples.jpeg.bytes, "image/jpeg", false),
    whyNot("sticker", samples.sticker.bytes, "image/webp", false),
    whyNot("sticker", animated, "image/webp", false),
  ];
  expect(fits).toEqual(fits.map(() => null));
  const wrong = [
    whyNot("image", grown(samples.jpeg, 5 * mebi + 1), "image/jpeg", false),
    whyNot("image", samples.sticker.bytes, "image/webp", false),
    whyNot("image", samples.png.bytes, "image/jpeg", false),
    whyNot("video", grown(samples.video, 16 * mebi + 1), "video/mp4", false),
    whyNot("audio", stereo, "audio/ogg", false),
    whyNot("audio", Buffer.from("ID3"), "audio/mpeg", true),
    whyNot("sticker", grown(samples.sticker, 101 * 1024), "image/webp", false),
    whyNot("document", samples.pdf.bytes, "video/webm", false),
  ];
  for (const reason of wrong) expect(reason).toEqual(expect.any(String));
});
