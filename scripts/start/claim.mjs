import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { root, SetupError } from "../lib/install.mjs";
import { commandOf, isAlive } from "../lib/processes.mjs";

/** @typedef {{ pid: number, children: Record<string, number> }} Claim */

/**
 * Takes the data folder for this process: another start of it is refused, and what a killed one left running is stopped.
 * @param {string} dataDir
 */
export async function claim(dataDir) {
  mkdirSync(dataDir, { recursive: true });
  const file = join(dataDir, "start.json");
  const before = /** @type {Claim | undefined} */ (
    existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined
  );
  if (before && isAlive(before.pid) && commandOf(before.pid).includes("start.mjs")) {
    throw new SetupError(`Balcão already runs from this folder (process ${before.pid}).`);
  }
  for (const pid of Object.values(before?.children ?? {})) await stopLeftover(pid);
  /** @type {Claim} */
  const mine = { pid: process.pid, children: {} };
  const write = () => writeFileSync(file, JSON.stringify(mine), { mode: 0o600 });
  write();
  return {
    /** @param {{ name: string, pid: number | undefined }} child */
    note: ({ name, pid }) => {
      if (pid) mine.children[name] = pid;
      else delete mine.children[name];
      write();
    },
    release: () => rmSync(file, { force: true }),
  };
}

/** Only a process that still runs one of our scripts: pids are handed out again. @param {number} pid */
async function stopLeftover(pid) {
  const ours = () => isAlive(pid) && commandOf(pid).includes(root);
  if (!ours()) return;
  process.kill(pid, "SIGTERM");
  for (let waited = 0; ours() && waited < 100; waited++) await sleep(100);
  if (ours()) process.kill(pid, "SIGKILL");
}
