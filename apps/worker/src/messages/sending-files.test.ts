import { rmSync } from "node:fs";
import { FileStore, putFile } from "@balcao/core/base/files/store";
import { AppError } from "@balcao/shared/errors";
import sharp from "sharp";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { conversation, shown } from "../testing/conversation.ts";
import { generated, playlistInDisguise } from "../testing/sounds.ts";
import { useDesk } from "../testing/stage.ts";

const context = useDesk();
async function attach(bytes: Buffer, values: { mimetype: string; name: string; voice?: boolean }): Promise<number> {
  const { key, size } = await putFile(context.desk.companyId, bytes);
  const [row] = await context.desk.rows<{ id: number }>(
    "insert into media (company_id, state, object_key, mimetype, name, size, voice) values ($1, 'ok', $2, $3, $4, $5, $6) returning id",
    [context.desk.companyId, key, values.mimetype, values.name, size, values.voice ?? false],
  );
  return row?.id ?? 0;
}

describe("files", () => {
  test("a picture arrives with its caption, its sizes and a tiny picture", async () => {
    const { customer, ticketId } = await conversation(context);
    const data = await sharp({ create: { width: 400, height: 200, channels: 3, background: "#c33" } })
      .jpeg()
      .toBuffer();
    const mediaId = await attach(data, { mimetype: "image/jpeg", name: "foto.jpg" });
    const { wid, id } = await context.desk.write(ticketId, "a foto", { mediaId, mediaType: "image" });
    const entry = await shown(context, customer, wid, ({ media }) => media !== undefined);
    expect(entry).toMatchObject({ kind: "image", text: "a foto", mimetype: "image/jpeg" });
    expect(Buffer.from(entry.media ?? [])).toEqual(data);
    await context.desk.message(wid, ({ ack }) => ack === 2);
    const raw = async () =>
      (await context.desk.rows<{ raw: Buffer | null }>("select raw from messages where id = $1", [id]))[0]?.raw;
    // The phone may confirm the message before the server does, and `raw` is stored only after the server's answer.
    await expect.poll(async () => (await raw())?.length ?? 0).toBeGreaterThan(200);
  });

  test("while the bucket of its file does not answer, a message waits without a counted attempt, and does not fail", async () => {
    const { ticketId } = await conversation(context);
    const mediaId = await attach(Buffer.from("%PDF-1.7 x"), { mimetype: "application/pdf", name: "orçamento.pdf" });
    const away = vi.spyOn(FileStore.prototype, "open").mockRejectedValue(new AppError("ERR_UNAVAILABLE"));
    onTestFinished(() => away.mockRestore());
    const { id } = await context.desk.write(ticketId, "segue", { mediaId, mediaType: "application" });
    const command = () =>
      context.desk.rows<{ state: string; attempts: number; later: boolean }>(
        "select state, attempts, not_before > now() as later from connection_commands where message_id = $1",
        [id],
      );
    await expect.poll(command).toEqual([{ state: "waiting", attempts: 0, later: true }]);
    expect(await context.desk.rows("select failure from messages where id = $1", [id])).toEqual([{ failure: null }]);
  });

  test("a document keeps its name", async () => {
    const { customer, ticketId } = await conversation(context);
    const mediaId = await attach(Buffer.from("%PDF-1.7 x"), { mimetype: "application/pdf", name: "orçamento.pdf" });
    const { wid } = await context.desk.write(ticketId, "segue", { mediaId, mediaType: "application" });
    expect(await shown(context, customer, wid, ({ media }) => media !== undefined)).toMatchObject({
      kind: "document",
      fileName: "orçamento.pdf",
      text: "segue",
    });
  });

  test("a file with a false picture type is sent as a document", async () => {
    const { customer, ticketId } = await conversation(context);
    const mediaId = await attach(Buffer.from("not a picture"), { mimetype: "image/png", name: "x.png" });
    const { wid } = await context.desk.write(ticketId, "", { mediaId, mediaType: "image" });
    expect(await shown(context, customer, wid, ({ media }) => media !== undefined)).toMatchObject({ kind: "document" });
  });

  test("a recording becomes a voice note that phones play, and any other sound stays as it is", async () => {
    const { customer, ticketId } = await conversation(context);
    const mp3 = await recording();
    const voice = await attach(mp3, { mimetype: "audio/mpeg", name: "audio-record-site-1.mp3", voice: true });
    const note = await context.desk.write(ticketId, "", { mediaId: voice, mediaType: "audio" });
    const heard = await shown(context, customer, note.wid, ({ media }) => media !== undefined);
    expect(heard).toMatchObject({ kind: "voice", mimetype: "audio/ogg; codecs=opus", seconds: 2 });
    expect(Buffer.from(heard.media ?? []).toString("latin1", 0, 4)).toBe("OggS");
    const [shape] = await context.desk.rows<{ seconds: number; waveform: Buffer }>(
      "select seconds, waveform from media where id = $1",
      [voice],
    );
    expect([shape?.seconds, shape?.waveform.length]).toEqual([2, 64]);
    const song = await attach(mp3, { mimetype: "audio/mpeg", name: "música.mp3" });
    const sent = await context.desk.write(ticketId, "", { mediaId: song, mediaType: "audio" });
    const entry = await shown(context, customer, sent.wid, ({ media }) => media !== undefined);
    expect(entry).toMatchObject({ kind: "audio", mimetype: "audio/mpeg" });
    expect(Buffer.from(entry.media ?? [])).toEqual(mp3);
  });

  test("a playlist named like a recording fails with its reason", async () => {
    const { ticketId } = await conversation(context);
    const { bytes, mimetype, secret } = await playlistInDisguise();
    const mediaId = await attach(bytes, { mimetype, name: "audio-record-site-9.mp3", voice: true });
    const { wid } = await context.desk.write(ticketId, "", { mediaId, mediaType: "audio" });
    expect(await context.desk.message(wid, ({ ack }) => ack === -1)).toMatchObject({ failure: "media" });
    rmSync(secret);
  });

  test("a message whose file is gone from the store fails", async () => {
    const { ticketId } = await conversation(context);
    const mediaId = await attach(Buffer.from("x"), { mimetype: "image/png", name: "x.png" });
    await context.desk.rows("update media set object_key = $2 where id = $1", [mediaId, `1/${crypto.randomUUID()}`]);
    const { wid } = await context.desk.write(ticketId, "", { mediaId, mediaType: "image" });
    expect(await context.desk.message(wid, ({ ack }) => ack === -1)).toMatchObject({ failure: "media" });
  });
});

const recording = () => generated("sine=frequency=440:duration=2", "-f", "mp3");
