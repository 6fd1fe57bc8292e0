import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { root, SetupError } from "../lib/install.mjs";
import { commandOf, isAlive } from "../lib/processes.mjs";

/** @typedef {{ pid: number, children: Record<string, number> }} Claim */

/** @param {string} dataDir */
const fileOf = (dataDir) => join(dataDir, "start.json");

/** @param {string} dataDir @returns {Claim | undefined} */
const read = (dataDir) => (existsSync(fileOf(dataDir)) ? JSON.parse(readFileSync(fileOf(dataDir), "utf8")) : undefined);

/**
 * The start that runs from this data folder now.
 * @param {string} dataDir
 */
export function startOf(dataDir) {
  const claimed = read(dataDir);
  return claimed && isAlive(claimed.pid) && commandOf(claimed.pid).includes("start.mjs") ? claimed : undefined;
}

/**
 * Claims the data folder for this process. Another running start is an error; processes that a killed start left are stopped.
 * @param {string} dataDir
 */
export async function claim(dataDir) {
  mkdirSync(dataDir, { recursive: true });
  const file = fileOf(dataDir);
  const other = startOf(dataDir);
  if (other) throw new SetupError(`Balcão already runs from this folder (process ${other.pid}).`);
  for (const pid of Object.values(read(dataDir)?.children ?? {})) await stopLeftover(pid);
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

/** Stops the process only if it runs one of our scripts, because its pid may belong to another process now. @param {number} pid */
async function stopLeftover(pid) {
  const ours = () => isAlive(pid) && commandOf(pid).includes(root);
  if (!ours()) return;
  process.kill(pid, "SIGTERM");
  // An ending process loses its command a moment before it disappears.
  for (let waited = 0; isAlive(pid) && waited < 250; waited++) await sleep(100);
  if (ours()) process.kill(pid, "SIGKILL");
}
