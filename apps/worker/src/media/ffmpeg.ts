import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { Gate } from "@balcao/core/base/gate";
import { env } from "../env.ts";
import { findFfmpeg } from "./find-ffmpeg.ts";
import { type Reader, readerOf } from "./formats.ts";

const run = promisify(execFile);
const longestMs = 30_000;
const largestOutput = 32 * 1024 * 1024;
/** This process works on two pictures, videos or sounds at a time. The others wait, and the companies take turns. */
export const mediaGate = new Gate(2);

let program: Promise<string | null> | undefined;

/** The path of this process's ffmpeg, looked up once. Throws when the machine has no ffmpeg. */
export async function ffmpegPath(): Promise<string> {
  program ??= findFfmpeg(env.FFMPEG_PATH);
  const path = await program;
  if (path === null) throw new Error("There is no ffmpeg: install it, or name it in FFMPEG_PATH");
  return path;
}

export interface MediaFile {
  bytes: Buffer;
  /** The type of the file, detected from its bytes. */
  mimetype: string;
  /** The company of the file. `mediaGate` lets the companies take turns. */
  companyId: number;
}

/**
 * Runs ffmpeg over a file and returns its standard output. The files come from strangers, so ffmpeg opens each file only as the type of its first
 * bytes, asks nothing, and gets neither the network nor our environment.
 */
export async function ffmpeg({ bytes, mimetype, companyId }: MediaFile, after: string[]): Promise<Buffer> {
  const reader = readerOf(mimetype);
  if (!reader) throw new Error(`ffmpeg is not given files of the type ${mimetype}`);
  const path = await ffmpegPath();
  return mediaGate.pass(() => (reader.needsFile ? fromFile : fromPipe)(path, reader, bytes, after), companyId);
}

async function fromFile(path: string, reader: Reader, bytes: Buffer, after: string[]): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), "balcao-media-"));
  try {
    const file = join(folder, "input");
    await writeFile(file, bytes, { mode: 0o600 });
    return (await start(path, reader, { protocols: "file,pipe", input: file }, after)).stdout;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function fromPipe(path: string, reader: Reader, bytes: Buffer, after: string[]): Promise<Buffer> {
  const running = start(path, reader, { protocols: "pipe", input: "pipe:0" }, after);
  // ffmpeg may have read enough before the end of its input. Its exit code shows whether it succeeded.
  running.child.stdin?.on("error", () => undefined).end(bytes);
  return (await running).stdout;
}

function start(path: string, { name }: Reader, from: { protocols: string; input: string }, after: string[]) {
  const quiet = ["-nostdin", "-hide_banner", "-loglevel", "error", "-filter_threads", "1"];
  const input = ["-protocol_whitelist", from.protocols, "-f", name, "-threads", "1", "-i", from.input];
  return run(path, [...quiet, ...input, ...after, "-threads", "1", "pipe:1"], {
    encoding: "buffer",
    timeout: longestMs,
    killSignal: "SIGKILL",
    maxBuffer: largestOutput,
    env: { PATH: env.PATH },
  });
}
