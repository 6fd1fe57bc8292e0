import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { join, resolve } from "node:path";
import type { Host, HostNetwork } from "./network.ts";

const root = resolve(import.meta.dirname, "../..");
/** How Node runs the sources of this repository. */
export const fromSource = ["--conditions", "source", "--import", "tsx"];

/** A program on a host of the proof. Its output goes to a log of its own. */
export class Program {
  readonly log: string;
  readonly #name: string;
  readonly #child: ChildProcess;

  constructor(
    network: HostNetwork,
    {
      host,
      name,
      command,
      env,
      folder,
    }: { host: Host; name: string; command: readonly string[]; env?: NodeJS.ProcessEnv; folder: string },
  ) {
    this.#name = name;
    this.log = join(folder, `${name}.log`);
    const [program, args] = network.command(host, command);
    const child = spawn(program, args, { cwd: root, env: env ?? process.env, stdio: ["ignore", "pipe", "pipe"] });
    const log = createWriteStream(this.log, { flags: "a" });
    child.stdout.pipe(log, { end: false });
    child.stderr.pipe(log, { end: false });
    this.#child = child;
    const follow = () => child.kill("SIGKILL");
    process.once("exit", follow);
    child.once("exit", () => process.off("exit", follow));
  }

  /** Resolves with the first line that contains these words, and throws when the program ends before that. */
  async says(words: string): Promise<string> {
    let said = "";
    const heard = new Promise<string>((done) => {
      this.#child.stdout?.on("data", (bytes: Buffer) => {
        said += bytes.toString();
        const line = said
          .split("\n")
          .slice(0, -1)
          .find((one) => one.includes(words));
        if (line !== undefined) done(line);
      });
    });
    // "close" comes after the last words, and "exit" may come before them.
    const ended = once(this.#child, "close").then(() => {
      throw new Error(`${this.#name} ended before it was ready: see ${this.log}`);
    });
    ended.catch(() => undefined);
    return Promise.race([heard, ended]);
  }

  /** Resolves with the output of the program when it has ended without a fault. */
  async result(): Promise<string> {
    let said = "";
    this.#child.stdout?.on("data", (bytes: Buffer) => {
      said += bytes.toString();
    });
    const [code] = (await once(this.#child, "close")) as [number | null];
    if (code !== 0) throw new Error(`${this.#name} failed: see ${this.log}`);
    return said;
  }

  /** Asks the program to end, and kills it when it does not within thirty seconds. */
  async end(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const gone = once(this.#child, "exit");
    this.#child.kill("SIGTERM");
    const late = setTimeout(() => this.#child.kill("SIGKILL"), 30_000);
    await gone;
    clearTimeout(late);
  }
}
