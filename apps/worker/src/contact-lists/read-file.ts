import { fork } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import { type Reading, SheetError, type SheetNews, type SheetRow } from "./sheet.ts";

/** Beside this file, and built like it. */
const isBuilt = import.meta.url.endsWith(".js");
const program = fileURLToPath(new URL(isBuilt ? "read-process.js" : "read-process.ts", import.meta.url));
const fromSources = ["--conditions", "source", "--import", "tsx"];
const heapMb = 512;
/** Of all its memory; the file itself and what it unpacks to lie outside of the heap. */
const memoryMb = 700;
const lookMs = 200;
const silentMs = 30_000;

export interface SheetEnd {
  total: number;
  sheet: string;
  sheets: number;
}

/**
 * Reads a spreadsheet in a process of its own and hands its rows to `take`, a thousand at a time; `take` answers false to end it early, which
 * answers null. Throws a SheetError when the file cannot be read. Both the process' memory and its time are limited.
 */
export async function readSheet(
  file: Readable,
  { kind, after }: Reading,
  take: (rows: SheetRow[]) => Promise<boolean>,
): Promise<SheetEnd | null> {
  const child = fork(program, [kind, String(after)], {
    execArgv: [`--max-old-space-size=${heapMb}`, ...(isBuilt ? [] : fromSources)],
    stdio: ["pipe", "ignore", "ignore", "ipc"],
    // It needs no secret of ours.
    env: { NODE_ENV: "production" },
  });
  const watch = new Watch(child.pid);
  const gone = once(child, "exit").catch(() => undefined);
  const news = listen(child);
  try {
    // Its death while the file is written to it is told by `news`.
    if (child.stdin) pipeline(file, child.stdin).catch(() => undefined);
    for (;;) {
      watch.expect(() => child.kill("SIGKILL"));
      const told = await news();
      watch.rest();
      // Without a reason of ours it died of its own: of the limit of its heap.
      if (told === null) throw new SheetError(watch.reason ?? "tooBig");
      if (told instanceof Error) throw told;
      if ("fault" in told) throw new SheetError(told.fault);
      if ("end" in told) return told.end;
      if (!(await take(told.rows))) return null;
      child.send("go on", () => undefined);
    }
  } finally {
    watch.rest();
    child.kill("SIGKILL");
    await gone;
  }
}

/** What the process says, in order; null once it is gone, an error when it could not begin, which says nothing of the file. */
function listen(child: ReturnType<typeof fork>): () => Promise<SheetNews | Error | null> {
  const waiting: (SheetNews | Error | null)[] = [];
  let wake: (() => void) | undefined;
  const push = (news: SheetNews | Error | null) => {
    waiting.push(news);
    wake?.();
  };
  child.on("message", (news) => push(news as SheetNews));
  child.once("close", () => push(null));
  child.on("error", push);
  return async () => {
    if (waiting.length === 0) await new Promise<void>((resolve) => (wake = resolve));
    return waiting.shift() ?? null;
  };
}

/** Ends a process that is silent for too long, or takes too much memory. */
class Watch {
  readonly #pid: number | undefined;
  #timers: NodeJS.Timeout[] = [];
  reason: "tooBig" | "tooSlow" | null = null;

  constructor(pid: number | undefined) {
    this.#pid = pid;
  }

  expect(end: () => void): void {
    this.rest();
    const stop = (reason: "tooBig" | "tooSlow") => {
      this.reason = reason;
      end();
    };
    const look = setInterval(() => {
      void this.#tooLarge().then((isTooLarge) => isTooLarge && stop("tooBig"));
    }, lookMs);
    this.#timers = [setTimeout(() => stop("tooSlow"), silentMs), look];
  }

  rest(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers = [];
  }

  /** Where the system does not tell, the heap's limit and the time must do. */
  async #tooLarge(): Promise<boolean> {
    const status = await readFile(`/proc/${this.#pid}/status`, "utf8").catch(() => "");
    const [, kilobytes = "0"] = /^VmRSS:\s+(\d+)/m.exec(status) ?? [];
    return Number(kilobytes) > memoryMb * 1024;
  }
}
