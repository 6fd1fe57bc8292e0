import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { env } from "../env.ts";
import { findFfmpeg } from "./find-ffmpeg.ts";

const run = promisify(execFile);
const longestMs = 60_000;
const largestOutput = 32 * 1024 * 1024;
/** The files are strangers': ffmpeg may read nothing but the file itself, and may ask nothing. */
const guards = ["-nostdin", "-hide_banner", "-loglevel", "error", "-protocol_whitelist", "file,pipe"];

let program: Promise<string | null> | undefined;

/** The ffmpeg of this process, looked for once. Throws when the machine has none. */
export async function ffmpegPath(): Promise<string> {
  program ??= findFfmpeg(env.FFMPEG_PATH);
  const path = await program;
  if (path === null) throw new Error("There is no ffmpeg: install it, or name it in FFMPEG_PATH");
  return path;
}

/** Runs ffmpeg over a file and gives what it writes to its standard output. */
export async function ffmpeg(input: Buffer, before: string[], after: string[]): Promise<Buffer> {
  const path = await ffmpegPath();
  const folder = await mkdtemp(join(tmpdir(), "balcao-media-"));
  try {
    const file = join(folder, "input");
    await writeFile(file, input);
    const { stdout } = await run(path, [...guards, ...before, "-i", file, ...after, "pipe:1"], {
      encoding: "buffer",
      timeout: longestMs,
      killSignal: "SIGKILL",
      maxBuffer: largestOutput,
    });
    return stdout;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
