import { spawn } from "node:child_process";
import { closeSync, existsSync, openSync, renameSync, writeSync } from "node:fs";
import { join, resolve as resolvePath } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { root } from "../lib/install.mjs";
import { Falls } from "./falls.mjs";

/** Longer than an api or a worker needs to stop: these end by themselves after twenty seconds. */
const PATIENCE_MS = 25_000;

/**
 * @typedef {object} Child
 * @property {string} name
 * @property {string} script path from the root
 * @property {NodeJS.ProcessEnv} env
 * @property {string} logs folder
 * @property {(line: string) => void} say one line on the terminal
 * @property {(line: string) => void} [onLine] gets each line that it prints
 * @property {(child: { name: string, pid: number | undefined }) => void} [onPid]
 * @property {(how: string) => boolean} onFall is told when it ended by itself, and says whether to start it again
 */

/**
 * Runs a script of ours until it is stopped: keeps its log, shows its errors, and starts it again when it ends without an order.
 * @param {Child} child
 */
export function keepRunning(child) {
  const { name, logs, say, onPid, onFall } = child;
  const file = join(logs, `${name}.log`);
  if (existsSync(file)) renameSync(file, join(logs, `${name}.1.log`));
  const log = openSync(file, "a", 0o600);
  const stopping = new AbortController();
  /** @type {import("node:child_process").ChildProcess | undefined} */
  let running;

  const keep = async () => {
    const falls = new Falls();
    while (!stopping.signal.aborted) {
      falls.started();
      const { process, ended } = runOnce(child, log);
      running = process;
      onPid?.({ name, pid: process.pid });
      const how = await ended;
      onPid?.({ name, pid: undefined });
      if (stopping.signal.aborted) break;
      if (!onFall(how)) break;
      const wait = falls.fell();
      say(`${name} ended (${how}); starting it again in ${wait / 1000} s, see ${file}`);
      await sleep(wait, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  const kept = keep().finally(() => closeSync(log));

  return {
    /** Asks the process to end and waits. Kills it when it does not end. */
    stop: async () => {
      stopping.abort();
      running?.kill("SIGTERM");
      const late = setTimeout(() => {
        say(`${name} does not stop; killing it`);
        running?.kill("SIGKILL");
      }, PATIENCE_MS);
      await kept;
      clearTimeout(late);
    },
    kill: () => {
      stopping.abort();
      running?.kill("SIGKILL");
    },
  };
}

/**
 * @param {Child} child
 * @param {number} log an open file
 */
function runOnce({ name, script, env, say, onLine }, log) {
  // The child has its own process group, so that Ctrl-C does not reach it directly: we stop the processes in order.
  /** @type {import("node:child_process").SpawnOptionsWithStdioTuple<"ignore", "pipe", "pipe">} */
  const options = { cwd: root, env, detached: true, stdio: ["ignore", "pipe", "pipe"] };
  const process = spawn(globalThis.process.execPath, ["--enable-source-maps", resolvePath(root, script)], options);
  /** @param {boolean} raw */
  const hear = (raw) => (/** @type {string} */ line) => {
    writeSync(log, `${line}\n`);
    const fault = faultOf(line, raw);
    if (fault) say(`${name}: ${fault}`);
    onLine?.(line);
  };
  createInterface(process.stdout).on("line", hear(false));
  createInterface(process.stderr).on("line", hear(true));
  const ended = new Promise((/** @type {(how: string) => void} */ resolve) => {
    process.once("error", (error) => resolve(error.message));
    process.once("close", (code, signal) => resolve(signal ?? `code ${code}`));
  });
  return { process, ended };
}

/**
 * The part of a log line for the terminal: errors of the logger, and any plain text on stderr.
 * @param {string} line
 * @param {boolean} raw
 */
export function faultOf(line, raw) {
  if (!line.startsWith("{")) return raw && line.trim() ? line : undefined;
  try {
    const { level, msg, method, path, status, err } = JSON.parse(line);
    // Failed health checks are not shown, because their callers get the answer, and failures are normal during the start.
    if (level < 50 || path === "/api/health") return undefined;
    return [msg, method, path, status, err?.message].filter(Boolean).join(" ");
  } catch {
    return raw ? line : undefined;
  }
}
