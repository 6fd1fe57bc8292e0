import { ffmpeg, type MediaFile } from "./ffmpeg.ts";

const bars = 64;
const rate = 4000;

export interface Sound {
  seconds: number;
  /** 64 levels of 0-100. */
  waveform: Uint8Array;
}

/** A voice note as phones take it: Opus in Ogg, mono, 16 kHz. */
export const toVoice = (recording: MediaFile): Promise<Buffer> =>
  ffmpeg(recording, [
    "-vn",
    "-map_metadata",
    "-1",
    "-ac",
    "1",
    "-ar",
    "16000",
    "-c:a",
    "libopus",
    "-b:a",
    "24k",
    "-f",
    "ogg",
  ]);

/** Sounds that phones play as they are; an Ogg file only where it holds Opus. */
const playable = new Set([
  "audio/aac",
  "audio/amr",
  "audio/mp4",
  "audio/mpeg",
  "audio/ogg; codecs=opus",
  "audio/x-m4a",
]);
export const phonesPlay = ({ bytes, mimetype }: Pick<MediaFile, "bytes" | "mimetype">): boolean =>
  playable.has(mimetype) || (mimetype === "audio/ogg" && bytes.subarray(0, 512).includes("OpusHead"));

/** A sound that phones play, made of any other sound without losing quality. */
export const toPlayable = (sound: MediaFile): Promise<Buffer> =>
  ffmpeg(sound, ["-vn", "-map_metadata", "-1", "-c:a", "libopus", "-b:a", "96k", "-f", "ogg"]);

/** Length and shape of a sound. */
export async function measureSound(file: MediaFile): Promise<Sound> {
  const bytes = await ffmpeg(file, ["-vn", "-ac", "1", "-ar", String(rate), "-f", "s16le"]);
  const count = Math.floor(bytes.length / 2);
  const levels = Array.from({ length: bars }, () => 0);
  for (let at = 0; at < count; at += 1) {
    const bar = Math.floor((at * bars) / count);
    levels[bar] = Math.max(levels[bar] ?? 0, Math.abs(bytes.readInt16LE(at * 2)));
  }
  const loudest = Math.max(...levels, 1);
  return {
    seconds: Math.max(1, Math.round(count / rate)),
    waveform: Uint8Array.from(levels, (level) => Math.round((level / loudest) * 100)),
  };
}
