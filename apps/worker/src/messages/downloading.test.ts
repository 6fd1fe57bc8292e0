import { randomBytes } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { env } from "@balcao/core/base/env";
import { FileStore, readFile } from "@balcao/core/base/files/store";
import { AppError } from "@balcao/shared/errors";
import { maxFileBytes } from "@balcao/shared/messages/rules";
import type { Outgoing } from "@balcao/whatsapp-simulator/network-api";
import sharp from "sharp";
import { afterEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { generated } from "../testing/sounds.ts";
import { eventually, useDesk } from "../testing/stage.ts";
import { downloadMedia } from "./download-media.ts";
import type { Work } from "./work.ts";

const context = useDesk();
const voice = readFileSync(
  new URL("../../../../packages/whatsapp-simulator/src/phone-page/samples/voice.ogg", import.meta.url),
);
afterEach(() => context.stage.network.clearFaults());
const picture = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: "#3a6" } })
    .jpeg()
    .toBuffer();

/** A customer sends this content, and the message is stored. */
async function receive(content: Outgoing) {
  const wid = await context.stage.customer().send(context.desk.number, content);
  return { message: await context.desk.message(wid) };
}
interface File {
  state: string;
  objectKey: string | null;
  mimetype: string;
  name: string;
  size: number | null;
  seconds: number | null;
  voice: boolean;
}
/** The file of a message, once it has arrived or failed. */
const fileOf = (messageId: number) =>
  eventually(async () => {
    const [file] = await context.desk.rows<File>(
      `select f.state, f.object_key as "objectKey", f.mimetype, f.name, f.size, f.seconds, f.voice from media f join messages m on m.media_id = f.id where m.id = $1`,
      [messageId],
    );
    if (!file || file.state === "pending") throw new Error(`Not yet: ${JSON.stringify(file)}`);
    return file;
  });

interface Shape {
  width: number | null;
  height: number | null;
  seconds: number | null;
  levels: number | null;
  hasThumbnail: boolean;
}
const shapeOf = async (messageId: number) => {
  await fileOf(messageId);
  const [shape] = await context.desk.rows<Shape>(
    `select f.width, f.height, f.seconds, octet_length(f.waveform) as levels, f.thumbnail is not null as "hasThumbnail"
     from media f join messages m on m.media_id = f.id where m.id = $1`,
    [messageId],
  );
  return shape;
};

test("a picture, a film or a voice note without a description from its sender is measured when it arrives", async () => {
  const film = await generated("color=red:size=64x32:duration=1", "-c:v", "mpeg4", "-f", "matroska");
  const sent: [Outgoing, object][] = [
    [
      { kind: "image", data: await picture(), mimetype: "image/jpeg" },
      { width: 40, height: 30, hasThumbnail: true },
    ],
    [
      { kind: "video", data: film, mimetype: "video/x-matroska" },
      { width: 64, height: 32, hasThumbnail: true },
    ],
    [
      { kind: "voice", data: voice, mimetype: "audio/ogg; codecs=opus", seconds: 3 },
      { levels: 64, seconds: 4 },
    ],
    [
      { kind: "image", data: randomBytes(500), mimetype: "image/jpeg" },
      { width: null, hasThumbnail: false },
    ],
  ];
  for (const [content, shape] of sent) {
    const { message } = await receive(content);
    expect(await shapeOf(message.id)).toMatchObject(shape);
  }
});

describe("files", () => {
  const kinds: [string, () => Promise<Outgoing>, Partial<File>, string][] = [
    [
      "image",
      async () => ({ kind: "image", data: await picture(), mimetype: "image/jpeg", caption: "A vitrine" }),
      { mimetype: "image/jpeg" },
      "A vitrine",
    ],
    [
      "video",
      async () => ({ kind: "video", data: randomBytes(5000), mimetype: "video/mp4", caption: "veja" }),
      { mimetype: "video/mp4" },
      "veja",
    ],
    [
      "audio",
      async () => ({ kind: "audio", data: randomBytes(900), mimetype: "audio/mpeg", seconds: 4 }),
      { seconds: 4, voice: false },
      "",
    ],
    [
      "audio",
      async () => ({ kind: "voice", data: randomBytes(900), mimetype: "audio/ogg; codecs=opus", seconds: 3 }),
      { seconds: 3, voice: true },
      "",
    ],
    [
      "application",
      async () => ({
        kind: "document",
        data: Buffer.from("%PDF-1.7"),
        mimetype: "application/pdf",
        fileName: "orçamento.pdf",
        caption: "Segue",
      }),
      { name: "orçamento.pdf" },
      "Segue",
    ],
    [
      "sticker",
      async () => ({ kind: "sticker", data: randomBytes(700), mimetype: "image/webp" }),
      { mimetype: "image/webp" },
      "",
    ],
  ];
  test.each(kinds)("stores %s as it was sent", async (mediaType, make, about, body) => {
    const content = await make();
    const { message } = await receive(content);
    expect(message).toMatchObject({ mediaType, body });
    const file = await fileOf(message.id);
    expect(file).toMatchObject({ state: "ok", ...about });
    expect(await readFile(file.objectKey ?? "")).toEqual(Buffer.from("data" in content ? content.data : []));
  });

  test("the phone uploads a file again when the server no longer has it", async () => {
    context.stage.network.addFault({ kind: "expireMedia", number: context.desk.number });
    const data = await picture();
    const { message } = await receive({ kind: "image", data, mimetype: "image/jpeg" });
    const file = await fileOf(message.id);
    expect(file.state).toBe("ok");
    expect(await readFile(file.objectKey ?? "")).toEqual(data);
    context.stage.network.clearFaults();
  });

  test("a file that was damaged on its way is fetched again, and stored as it was sent", async () => {
    context.stage.network.addFault({ kind: "corruptMedia", number: context.desk.number, times: 1 });
    const data = randomBytes(2000);
    const { message } = await receive({
      kind: "document",
      data,
      mimetype: "application/octet-stream",
      fileName: "x.bin",
    });
    const file = await fileOf(message.id);
    expect(file.state).toBe("ok");
    expect((await readFile(file.objectKey ?? "")).equals(data)).toBe(true);
  });

  test("a file over our size limit stays on the phone, and its message is stored", async () => {
    const data = new Uint8Array(maxFileBytes + 1);
    const { message } = await receive({ kind: "document", data, mimetype: "application/zip", fileName: "tudo.zip" });
    expect(message).toMatchObject({ mediaType: "application" });
    expect(await fileOf(message.id)).toMatchObject({ state: "too_large", objectKey: null });
  });

  test("a real voice note keeps its bytes", async () => {
    const data = readFileSync(
      new URL("../../../../packages/whatsapp-simulator/src/phone-page/samples/voice.ogg", import.meta.url),
    );
    const { message } = await receive({ kind: "voice", data, mimetype: "audio/ogg; codecs=opus", seconds: 2 });
    expect(await fileOf(message.id)).toMatchObject({
      state: "ok",
      mimetype: "audio/ogg; codecs=opus",
      size: data.length,
    });
  });

  test("a customer's file waits while the bucket does not answer, however often it was tried", async () => {
    const { companyId, connectionId } = context.desk;
    const { message } = await receive({ kind: "image", data: await picture(), mimetype: "image/jpeg" });
    await fileOf(message.id);
    await context.desk.rows(
      "update media set state = 'pending' where id = (select media_id from messages where id = $1)",
      [message.id],
    );
    const away = vi.spyOn(FileStore.prototype, "put").mockRejectedValue(new AppError("ERR_UNAVAILABLE"));
    onTestFinished(() => away.mockRestore());
    const download = vi.fn<() => Promise<{ stream: Readable; sha256: null }>>(async () => ({
      stream: Readable.from([Buffer.from("x")]),
      sha256: null,
    }));
    const command = { id: 0, kind: "download", chat: "", messageId: message.id, attempts: 9 };
    const closing = new AbortController().signal;
    const work = { command, companyId, connectionId, link: { download }, closing } as unknown as Work;
    await expect(downloadMedia(work)).rejects.toThrow("the files cannot be reached");
    const known = vi.spyOn(FileStore.prototype, "requireReachable").mockRejectedValue(new AppError("ERR_UNAVAILABLE"));
    onTestFinished(() => known.mockRestore());
    await expect(downloadMedia(work)).rejects.toThrow("the files cannot be reached");
    expect(download).toHaveBeenCalledTimes(1);
    const [media] = await context.desk.rows(
      "select state from media where id = (select media_id from messages where id = $1)",
      [message.id],
    );
    expect(media).toEqual({ state: "pending" });
  });

  test("a file whose message is deleted meanwhile leaves nothing behind", async () => {
    const { companyId, connectionId } = context.desk;
    const { message } = await receive({ kind: "image", data: await picture(), mimetype: "image/jpeg" });
    await fileOf(message.id);
    await context.desk.rows("update media set state = 'pending'");
    const kept = readdirSync(join(env.MEDIA_DIR, String(companyId))).length;
    const download = async () => {
      await context.desk.rows("delete from messages where id = $1", [message.id]);
      return { stream: Readable.from([Buffer.from("late")]), sha256: null };
    };
    const command = { id: 0, kind: "download", chat: "", messageId: message.id, attempts: 0 };
    const closing = new AbortController().signal;
    const work = { command, companyId, connectionId, link: { download }, closing } as unknown as Work;
    expect(await downloadMedia(work)).toBe("done");
    expect(readdirSync(join(env.MEDIA_DIR, String(companyId)))).toHaveLength(kept);
  });
});
