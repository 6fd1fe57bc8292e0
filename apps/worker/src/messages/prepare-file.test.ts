import { putFile } from "@balcao/core/base/files/store";
import { expect, test } from "vitest";
import { generated } from "../testing/sounds.ts";
import { phonesPlay } from "../media/sound.ts";
import { prepareFile } from "./prepare-file.ts";

async function prepared(bytes: Buffer) {
  const { key, mimetype } = await putFile(1, bytes);
  const file = { objectKey: key, mimetype, name: "som", voice: false };
  return await prepareFile(1, file as Parameters<typeof prepareFile>[1], "audio");
}
/** An MP4 file with its index at the beginning, because ffmpeg writes it into a pipe. */
const streamed = ["-movflags", "frag_keyframe+empty_moov", "-f", "ipod"];
const sine = (...as: string[]) => generated("sine=440:d=2", ...as);

test.each([
  ["WAV", ["-f", "wav"]],
  ["FLAC", ["-f", "flac"]],
  ["Ogg with FLAC", ["-c:a", "flac", "-f", "ogg"]],
  ["WAV with floats", ["-c:a", "pcm_f32le", "-f", "wav"]],
  ["WAV of a telephone", ["-ar", "8000", "-c:a", "pcm_mulaw", "-f", "wav"]],
  ["MP4 with ALAC", ["-c:a", "alac", ...streamed]],
  ["Ogg with Vorbis", ["-c:a", "vorbis", "-strict", "-2", "-ac", "2", "-f", "ogg"]],
])("a sound in %s is converted into a sound that phones play", async (_name, as) => {
  const { kind, mimetype, seconds, bytes } = await prepared(await sine(...as));
  expect({ kind, mimetype, seconds }).toEqual({ kind: "audio", mimetype: "audio/ogg; codecs=opus", seconds: 2 });
  expect(bytes.subarray(0, 512).includes("OpusHead")).toBe(true);
});

test.each([
  ["MP3", ["-f", "mp3"], "audio/mpeg"],
  [
    "MP3 with another codec in its title",
    ["-id3v2_version", "4", "-metadata", "title=alac", "-f", "mp3"],
    "audio/mpeg",
  ],
  ["AAC", ["-f", "adts"], "audio/aac"],
  ["MP4 with AAC", ["-c:a", "aac", ...streamed], "audio/x-m4a"],
  [
    "MP4 with AAC and another codec in its title",
    ["-c:a", "aac", "-metadata", "title=alac", ...streamed],
    "audio/x-m4a",
  ],
  ["Opus", ["-c:a", "libopus", "-f", "ogg"], "audio/ogg; codecs=opus"],
])("a sound in %s is sent as it is", async (_name, as, mimetype) => {
  const sound = await sine(...as);
  expect(await prepared(sound)).toMatchObject({ kind: "audio", mimetype, seconds: 2, bytes: sound });
});

test.each([
  ["AAC", "mp4a", true],
  ["AMR", "samr", true],
  ["FLAC", "fLaC", false],
  ["Opus", "Opus", false],
  ["Dolby", "ec-3", false],
])("the check whether phones play an MP4 with %s, whose sample is %s, returns %s", (_codec, sample, expected) => {
  const bytes = Buffer.from(`\0\0\0\x18ftypM4A \0\0\0\x20stsd\0\0\0\x24${sample}`);
  for (const mimetype of ["audio/mp4", "audio/x-m4a"]) expect(phonesPlay({ bytes, mimetype })).toBe(expected);
});

test("a file that only begins like a sound is sent as a document", async () => {
  const broken = Buffer.concat([Buffer.from("fLaC"), Buffer.alloc(64)]);
  expect(await prepared(broken)).toMatchObject({ kind: "document", bytes: broken });
});
