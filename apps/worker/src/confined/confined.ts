import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { fileURLToPath } from "node:url";

const fromSources = ["--conditions", "source", "--import", "tsx"];
/** Bundled scripts that tests use in place of programs, by the path of the program's source. */
const scripts = new Map<string, string>();

/** Lets a test start this program from a bundled script. */
export const startFrom = (script: string, source: URL): unknown => scripts.set(fileURLToPath(source), script);

const lookMs = 200;

export interface Limits {
  heapMb: number;
  /** The limit of all memory of the process, because the file and its unpacked content lie outside of the heap. */
  memoryMb: number;
  /** The process is ended when it sends nothing for this long. */
  silentMs: number;
}

interface Program {
  /** The URL of the module beside which the program lies. */
  beside: string;
  /** The name of the program's file, without the ending. */
  name: string;
  args: readonly string[];
}

/**
 * A separate process that reads one file from outside, because such a file may make its reader hang or fill the memory. The process gets the file on
 * its input and none of our secrets, and sends `News`. Its memory and its time are limited.
 */
export class Confined<News extends object> {
  readonly #child: ChildProcess;
  readonly #watch: Watch;
  readonly #gone: Promise<unknown>;
  readonly #waiting: (News | Error | null)[] = [];
  #wake: (() => void) | undefined;

  constructor({ beside, name, args }: Program, { heapMb, ...limits }: Limits) {
    const isBuilt = beside.endsWith(".js");
    const program = fileURLToPath(new URL(`${name}.${isBuilt ? "js" : "ts"}`, beside));
    const script = scripts.get(program);
    this.#child = fork(script ?? program, [...args], {
      execArgv: [`--max-old-space-size=${heapMb}`, ...(isBuilt || script ? [] : fromSources)],
      stdio: ["pipe", "ignore", "ignore", "ipc"],
      env: { NODE_ENV: "production" },
    });
    this.#watch = new Watch(this.#child.pid, limits);
    this.#gone = once(this.#child, "exit").catch(() => undefined);
    this.#child.on("message", (news) => this.#push(news as News));
    this.#child.once("close", () => this.#push(null));
    this.#child.on("error", (error) => this.#push(error));
  }

  #push(news: News | Error | null): void {
    this.#waiting.push(news);
    this.#wake?.();
  }

  /** Writes the file to the process. `next` throws when the file breaks off, and returns null when the process dies meanwhile. */
  feed(file: Readable): void {
    if (this.#child.stdin) pipeline(this.#partsOf(file), this.#child.stdin).catch(() => undefined);
  }

  /**
   * A file that breaks off looks whole to the process, because its input just ends. So this reports the fault before the process reports anything
   * about the file.
   */
  async *#partsOf(file: Readable): AsyncGenerator<Buffer> {
    try {
      yield* file as AsyncIterable<Buffer>;
    } catch (error) {
      this.#push(error as Error);
      this.#child.kill("SIGKILL");
      throw error;
    }
  }

  /** The next message of the process. Null when the process has ended. Throws when the process could not start or the file broke off. */
  async next(): Promise<News | null> {
    this.#watch.expect(() => this.#child.kill("SIGKILL"));
    if (this.#waiting.length === 0) await new Promise<void>((resolve) => (this.#wake = resolve));
    this.#watch.rest();
    const news = this.#waiting.shift() ?? null;
    if (news instanceof Error) throw news;
    return news;
  }

  goOn(): void {
    this.#child.send("go on", () => undefined);
  }

  /** The reason why the process ended. If we did not end it, it died because its heap was full. */
  get excess(): "tooBig" | "tooSlow" {
    return this.#watch.reason ?? "tooBig";
  }

  async end(): Promise<void> {
    this.#watch.rest();
    this.#child.kill("SIGKILL");
    await this.#gone;
  }
}

/** Ends a process that is silent for too long, or uses too much memory. */
class Watch {
  readonly #pid: number | undefined;
  readonly #limits: Omit<Limits, "heapMb">;
  #timers: NodeJS.Timeout[] = [];
  reason: "tooBig" | "tooSlow" | null = null;

  constructor(pid: number | undefined, limits: Omit<Limits, "heapMb">) {
    this.#pid = pid;
    this.#limits = limits;
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
    this.#timers = [setTimeout(() => stop("tooSlow"), this.#limits.silentMs), look];
  }

  rest(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers = [];
  }

  /** Whether the process uses too much memory. Always false on a system that does not report this: there the limits of heap and time must be enough. */
  async #tooLarge(): Promise<boolean> {
    const status = await readFile(`/proc/${this.#pid}/status`, "utf8").catch(() => "");
    const [, kilobytes = "0"] = /^VmRSS:\s+(\d+)/m.exec(status) ?? [];
    return Number(kilobytes) > this.#limits.memoryMb * 1024;
  }
}
