import { ffmpeg, type MediaFile } from "./ffmpeg.ts";

const bars = 64;
const rate = 4000;

export interface Sound {
  seconds: number;
  /** 64 levels from 0 to 100. */
  waveform: Uint8Array;
}

/** A voice note in the format of phones: Opus in Ogg, mono, 16 kHz. */
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

/** The sounds that phones play without conversion. An Ogg file must contain Opus, and an MP4 file must contain AAC or AMR. */
const playable = new Set([
  "audio/aac",
  "audio/amr",
  "audio/mp4",
  "audio/mpeg",
  "audio/ogg; codecs=opus",
  "audio/x-m4a",
]);
export function phonesPlay({ bytes, mimetype }: Pick<MediaFile, "bytes" | "mimetype">): boolean {
  if (mimetype === "audio/ogg") return bytes.subarray(0, 512).includes("OpusHead");
  // The index of the file names the codec. The index may be at the beginning or at the end of the file, so all bytes are searched.
  if (/^audio\/(?:mp4|x-m4a)$/.test(mimetype)) return ["mp4a", "samr", "sawb"].some((codec) => bytes.includes(codec));
  return playable.has(mimetype);
}

/** Converts a sound to Opus in Ogg with 96 kbit/s, which phones play. */
export const toPlayable = (sound: MediaFile): Promise<Buffer> =>
  ffmpeg(sound, ["-vn", "-map_metadata", "-1", "-c:a", "libopus", "-b:a", "96k", "-f", "ogg"]);

/** The length and the waveform of a sound. */
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
