import { EventEmitter, once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import sharp from "sharp";
import { describe, expect, test, vi } from "vitest";
import { generated, playlistInDisguise } from "../testing/sounds.ts";
import { ffmpeg, ffmpegPath, mediaGate } from "./ffmpeg.ts";
import { findFfmpeg } from "./find-ffmpeg.ts";
import { filmThumbnail, measurePicture, preparePicture } from "./picture.ts";
import { measureSound, toVoice } from "./sound.ts";

const voice = {
  bytes: readFileSync(
    new URL("../../../../packages/whatsapp-simulator/src/phone-page/samples/voice.ogg", import.meta.url),
  ),
  mimetype: "audio/ogg; codecs=opus",
  companyId: 1,
};
const blank = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: "#369" } });

describe("pictures", () => {
  test("JPEG and PNG keep their format, and get their sizes and a tiny JPEG", async () => {
    const png = await blank(300, 150).png().toBuffer();
    const picture = await preparePicture({ bytes: png, mimetype: "image/png", companyId: 1 });
    expect(picture).toMatchObject({ bytes: png, mimetype: "image/png", width: 300, height: 150 });
    expect(await sharp(picture.thumbnail).metadata()).toMatchObject({ format: "jpeg", width: 96, height: 48 });
  });

  test("a picture of a format that phones do not show becomes JPEG", async () => {
    const picture = await preparePicture({
      bytes: await blank(20, 10).webp().toBuffer(),
      mimetype: "image/webp",
      companyId: 1,
    });
    expect(picture.mimetype).toBe("image/jpeg");
    expect((await sharp(picture.bytes).metadata()).format).toBe("jpeg");
  });

  test("the size of a rotated picture is the size as shown", async () => {
    const lying = await blank(40, 20).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect(await preparePicture({ bytes: lying, mimetype: "image/jpeg", companyId: 1 })).toMatchObject({
      width: 20,
      height: 40,
    });
  });

  test("bytes that only claim to be a picture are refused", async () => {
    await expect(
      preparePicture({ bytes: Buffer.from("no picture at all"), mimetype: "image/png", companyId: 1 }),
    ).rejects.toThrow("unsupported image format");
  });

  test("a film gets its first picture as thumbnail, and a broken film gets none", async () => {
    const bytes = await generated("color=red:size=64x32:duration=1", "-c:v", "mpeg4", "-f", "matroska");
    const film = { bytes, mimetype: "video/matroska", companyId: 1 };
    expect(await sharp((await filmThumbnail(film)) ?? Buffer.alloc(0)).metadata()).toMatchObject({
      format: "jpeg",
      width: 96,
    });
    expect(await filmThumbnail({ ...film, bytes: Buffer.from("no film") })).toBeNull();
  });
});

describe("sounds", () => {
  test("sounds get their length and 64 levels up to 100", async () => {
    const { seconds, waveform } = await measureSound(voice);
    expect(seconds).toBeGreaterThanOrEqual(1);
    expect(waveform).toHaveLength(64);
    expect(Math.max(...waveform)).toBe(100);
  });

  test("a recording becomes Opus in Ogg with one channel", async () => {
    const note = await toVoice(voice);
    expect(note.toString("latin1", 0, 4)).toBe("OggS");
    // The header of Opus: its name, a version, the channels.
    const header = note.indexOf("OpusHead");
    expect([note[header + 8], note[header + 9]]).toEqual([1, 1]);
    expect((await measureSound({ ...voice, bytes: note })).seconds).toBe((await measureSound(voice)).seconds);
  });

  test("bytes that are not a sound are refused", async () => {
    await expect(toVoice({ ...voice, bytes: Buffer.from("no sound") })).rejects.toThrow("Command failed");
  });
});

describe("ffmpeg", () => {
  test("ffmpeg is the program at the given path, and is not replaced when that program cannot run", async () => {
    const path = await ffmpegPath();
    expect(await findFfmpeg(path)).toBe(path);
    expect(await findFfmpeg("/nowhere")).toBeNull();
  });

  test("ffmpeg measures a film whose index is at its end", async () => {
    const folder = mkdtempSync(join(tmpdir(), "balcao-film-"));
    const file = join(folder, "sound.m4a");
    await generated("sine=duration=2", "-c:a", "aac", "-f", "mp4", "-y", file, "-f", "null");
    const { seconds } = await measureSound({ bytes: readFileSync(file), mimetype: "audio/x-m4a", companyId: 1 });
    rmSync(folder, { recursive: true });
    expect(seconds).toBe(2);
  });

  test("ffmpeg does not open a type that needs no ffmpeg", async () => {
    await expect(ffmpeg({ ...voice, mimetype: "application/vnd.apple.mpegurl" }, [])).rejects.toThrow(
      "is not given files of the type",
    );
  });

  test("ffmpeg opens a file only as the type of its first bytes", async () => {
    await expect(toVoice({ ...voice, mimetype: "audio/flac" })).rejects.toThrow("Command failed");
  });

  test("ffmpeg opens no other file that is named inside a file", async () => {
    const { bytes, mimetype, secret } = await playlistInDisguise();
    expect(mimetype).toBe("audio/flac");
    await expect(toVoice({ bytes, mimetype, companyId: 1 })).rejects.toThrow("Command failed");
    rmSync(secret);
  });

  test("ffmpeg gets nothing of our environment except the path of programs", async () => {
    const folder = mkdtempSync(join(tmpdir(), "balcao-program-"));
    const program = join(folder, "ffmpeg");
    writeFileSync(program, "#!/bin/sh\nexec env\n", { mode: 0o700 });
    vi.stubEnv("OUR_SECRET", "secret");
    vi.stubEnv("FFMPEG_PATH", program);
    vi.resetModules();
    const { ffmpeg: anew } = await import("./ffmpeg.ts");
    const known = String(await anew(voice, []));
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true });
    expect(known).toMatch(/^PATH=/m);
    expect(known).not.toContain("OUR_SECRET");
  });

  test("ffmpeg and the work on pictures run at most twice at the same time in one process, and the third run waits", async () => {
    let open = () => {};
    const held = new Promise<void>((resolve) => {
      open = resolve;
    });
    const begun: string[] = [];
    const busy = ["one", "two"].map((name) => mediaGate.pass(async () => (begun.push(name), held)));
    const third = measureSound(voice).then(() => begun.push("three"));
    expect(begun).toEqual(["one", "two"]);
    open();
    await Promise.all([...busy, third]);
    expect(begun).toEqual(["one", "two", "three"]);
  });
});

test.each<[string, (png: Buffer, companyId: number) => Promise<unknown>]>([
  ["a picture", (bytes, companyId) => measurePicture({ bytes, companyId })],
  ["a picture on its way out", (bytes, companyId) => preparePicture({ bytes, mimetype: "image/png", companyId })],
  ["a film", (bytes, companyId) => filmThumbnail({ bytes, mimetype: "video/matroska", companyId })],
  ["a voice note", (_png, companyId) => measureSound({ ...voice, companyId })],
])("many files do not delay %s of another company, which gets its turn", async (_what, work) => {
  const png = await blank(20, 10).png().toBuffer();
  const gates = new EventEmitter();
  // This work has no company, and other work without a company waits behind it.
  const flood = ["first", "first", "rest", "rest", "rest"].map((name) =>
    mediaGate.pass(async () => void (await once(gates, name))),
  );
  const other = work(png, 2);
  // By now `other` waits at the gate, because before the gate it only looks for ffmpeg.
  await setImmediate();
  gates.emit("first");
  // The rest of the flood waits until `other` is done.
  await other;
  expect(gates.listenerCount("rest")).toBe(2);
  gates.emit("rest");
  await expect.poll(() => gates.listenerCount("rest")).toBe(1);
  gates.emit("rest");
  await Promise.all(flood);
});
