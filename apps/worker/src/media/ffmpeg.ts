import { execFile } from "node:child_process";
import { createRequire } from "node:module";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { env } from "../env.ts";

const run = promisify(execFile);
const longestMs = 60_000;
const largestOutput = 32 * 1024 * 1024;
/** Strangers' files: no other protocol than the file itself, and nothing to be asked. */
const guards = ["-nostdin", "-hide_banner", "-loglevel", "error", "-protocol_whitelist", "file,pipe"];

let program: Promise<string> | undefined;

/** The one that was named, else the system's, which is patched, else the one that came with the packages. */
async function find(): Promise<string> {
  if (env.FFMPEG_PATH) return env.FFMPEG_PATH;
  const works = await run("ffmpeg", ["-version"]).then(
    () => true,
    () => false,
  );
  if (works) return "ffmpeg";
  return (createRequire(import.meta.url)("@ffmpeg-installer/ffmpeg") as { path: string }).path;
}

/** Runs ffmpeg over a file and gives what it writes to its standard output. */
export async function ffmpeg(input: Buffer, before: string[], after: string[]): Promise<Buffer> {
  program ??= find();
  const folder = await mkdtemp(join(tmpdir(), "balcao-media-"));
  try {
    const path = join(folder, "input");
    await writeFile(path, input);
    const { stdout } = await run(await program, [...guards, ...before, "-i", path, ...after, "pipe:1"], {
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
