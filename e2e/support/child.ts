import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createWriteStream, mkdirSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

const root = resolve(import.meta.dirname, "../..");

/** A process of the built product that a test may kill and start again. */
export class Child {
  private process: ChildProcess | undefined;
  readonly log: string;

  constructor(
    readonly name: string,
    private readonly script: string,
    private readonly env: NodeJS.ProcessEnv,
    logs: string,
    private readonly args: readonly string[] = [],
  ) {
    this.log = join(logs, `${name}.log`);
    mkdirSync(dirname(this.log), { recursive: true });
  }

  start(): void {
    const child = spawn(process.execPath, [resolve(root, this.script), ...this.args], {
      cwd: root,
      env: this.env,
      stdio: ["ignore", "pipe", "pipe"],
    });
    const log = createWriteStream(this.log, { flags: "a" });
    child.stdout.pipe(log, { end: false });
    child.stderr.pipe(log, { end: false });
    this.process = child;
    // A story that fails must not leave a worker running on its database.
    const follow = () => child.kill("SIGKILL");
    process.once("exit", follow);
    child.once("exit", () => process.off("exit", follow));
  }

  /** Resolves when the process has ended without a signal, and throws when the process failed. */
  async ended(): Promise<void> {
    const child = this.process;
    if (!child) return;
    if (!this.hasEnded) await once(child, "exit");
    if (child.exitCode !== 0) throw new Error(`${this.name} failed: see ${this.log}`);
  }

  /** Asks the process to end, or kills it, and resolves when it is gone. */
  async end(signal: "SIGTERM" | "SIGKILL" = "SIGTERM"): Promise<void> {
    const child = this.process;
    if (!child || this.hasEnded) return;
    const gone = once(child, "exit");
    child.kill(signal);
    await gone;
  }

  /** Whether the process that was started last has ended. */
  get hasEnded(): boolean {
    return this.process !== undefined && (this.process.exitCode !== null || this.process.signalCode !== null);
  }

  get pid(): number | undefined {
    return this.process?.pid;
  }
}
