import { execFile } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { putFile } from "@balcao/core/base/files/store";
import { ffmpegPath } from "../media/ffmpeg.ts";

const run = promisify(execFile);

/** The output of ffmpeg from one of its own sources of pictures or sounds. */
export async function generated(source: string, ...as: string[]): Promise<Buffer> {
  const args = ["-loglevel", "error", "-f", "lavfi", "-i", source, ...as, "pipe:1"];
  return (await run(await ffmpegPath(), args, { encoding: "buffer", maxBuffer: 32 * 1024 * 1024 })).stdout;
}

/**
 * A playlist that names a sound on this machine, behind first bytes that say FLAC. A footer flag in the tag makes ffmpeg look for the content ten
 * bytes behind the place where our detection of types looks.
 */
export async function playlistInDisguise(): Promise<{ bytes: Buffer; mimetype: string; secret: string }> {
  const secret = join(mkdtempSync(join(tmpdir(), "balcao-secret-")), "secret.wav");
  writeFileSync(secret, await generated("sine=duration=3", "-f", "wav"));
  const tag = Buffer.from([0x49, 0x44, 0x33, 4, 0, 0x10, 0, 0, 0, 0]);
  const playlist = `#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:9,\nfile://${secret}\n#EXT-X-ENDLIST\n`;
  const bytes = Buffer.concat([tag, Buffer.from("fLaC"), Buffer.alloc(6), Buffer.from(playlist)]);
  const { mimetype } = await putFile(1, bytes);
  return { bytes, mimetype, secret };
}
