import { readFileSync } from "node:fs";
import sharp from "sharp";
import { describe, expect, test, vi } from "vitest";
import { ffmpeg, ffmpegPath } from "./ffmpeg.ts";
import { findFfmpeg } from "./find-ffmpeg.ts";
import { filmThumbnail, preparePicture } from "./picture.ts";
import { measureSound, toVoice } from "./sound.ts";

const voice = readFileSync(
  new URL("../../../../packages/whatsapp-simulator/src/phone-page/samples/voice.ogg", import.meta.url),
);
const blank = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: "#369" } });

describe("pictures", () => {
  test("JPEG and PNG stay what they are, with their sizes and a tiny JPEG", async () => {
    const png = await blank(300, 150).png().toBuffer();
    const picture = await preparePicture(png, "image/png");
    expect(picture).toMatchObject({ bytes: png, mimetype: "image/png", width: 300, height: 150 });
    expect(await sharp(picture.thumbnail).metadata()).toMatchObject({ format: "jpeg", width: 96, height: 48 });
  });

  test("a picture of a format that phones do not show becomes JPEG", async () => {
    const picture = await preparePicture(await blank(20, 10).webp().toBuffer(), "image/webp");
    expect(picture.mimetype).toBe("image/jpeg");
    expect((await sharp(picture.bytes).metadata()).format).toBe("jpeg");
  });

  test("a picture on its side is measured as it is seen", async () => {
    const lying = await blank(40, 20).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect(await preparePicture(lying, "image/jpeg")).toMatchObject({ width: 20, height: 40 });
  });

  test("bytes that only claim to be a picture are refused", async () => {
    await expect(preparePicture(Buffer.from("no picture at all"), "image/png")).rejects.toThrow(
      "unsupported image format",
    );
  });

  test("a film gets its first picture as thumbnail, a broken film gets none", async () => {
    const frames = ["-f", "lavfi", "-t", "1"];
    // A film out of nothing: the input file is not looked at.
    const film = await ffmpeg(
      Buffer.from("x"),
      [...frames, "-i", "color=red:size=64x32", "-f", "data"],
      ["-map", "0:v", "-c:v", "mpeg4", "-f", "matroska"],
    );
    expect(await sharp((await filmThumbnail(film)) ?? Buffer.alloc(0)).metadata()).toMatchObject({
      format: "jpeg",
      width: 96,
    });
    expect(await filmThumbnail(Buffer.from("no film"))).toBeNull();
  });
});

describe("sounds", () => {
  test("are measured: length, and 64 levels up to 100", async () => {
    const { seconds, waveform } = await measureSound(voice);
    expect(seconds).toBeGreaterThanOrEqual(1);
    expect(waveform).toHaveLength(64);
    expect(Math.max(...waveform)).toBe(100);
  });

  test("a recording becomes Opus in Ogg, one channel", async () => {
    const note = await toVoice(voice);
    expect(note.toString("latin1", 0, 4)).toBe("OggS");
    // The header of Opus: its name, a version, the channels.
    const header = note.indexOf("OpusHead");
    expect([note[header + 8], note[header + 9]]).toEqual([1, 1]);
    expect((await measureSound(note)).seconds).toBe((await measureSound(voice)).seconds);
  });

  test("bytes that are no sound are refused", async () => {
    await expect(toVoice(Buffer.from("no sound"))).rejects.toThrow("Invalid data");
  });
});

describe("ffmpeg", () => {
  test("is the one that is named; where that cannot be run, no other is taken", async () => {
    const path = await ffmpegPath();
    expect(await findFfmpeg(path)).toBe(path);
    expect(await findFfmpeg("/nowhere")).toBeNull();
  });

  test("comes with the packages where the system has none", async () => {
    vi.stubEnv("PATH", "");
    expect(await findFfmpeg(undefined)).toContain("@ffmpeg-installer");
    vi.unstubAllEnvs();
  });
});
