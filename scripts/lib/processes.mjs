import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

/**
 * Whether the process still runs. A zombie, which containers without an init leave behind, does not.
 * @param {number} pid
 */
export function isAlive(pid) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== "EPERM") return false;
  }
  if (process.platform !== "linux") return true;
  try {
    return !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    // The process ended between the two calls, or this machine has no files about processes.
    return !existsSync("/proc/self/stat");
  }
}

/**
 * The command line of a process; empty when it cannot be read.
 * @param {number} pid
 */
export function commandOf(pid) {
  if (process.platform !== "linux")
    return spawnSync("ps", ["-o", "command=", "-p", String(pid)], { encoding: "utf8" }).stdout.trim();
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ").trim();
  } catch {
    return "";
  }
}

/** @param {string} file */
function holder(file) {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}

/**
 * Removes the lock of a dead process. It renames the file first, so that only one of two processes removes it.
 * @param {string} file
 */
function removeDead(file) {
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
    rmSync(aside);
  } catch {
    // Another process was faster.
  }
}

/**
 * Runs `work` while no other process of this machine holds `file`. A dead holder does not block.
 * @template T
 * @param {string} file
 * @param {() => Promise<T> | T} work
 * @param {{ timeoutMs?: number, onWait?: (pid: string) => void }} [options]
 * @returns {Promise<T>}
 */
export async function withLock(file, work, { timeoutMs = 600_000, onWait } = {}) {
  const deadline = Date.now() + timeoutMs;
  for (let waited = false; ; ) {
    try {
      writeFileSync(file, String(process.pid), { flag: "wx" });
      break;
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== "EEXIST") throw error;
    }
    const pid = holder(file);
    if (pid && !isAlive(Number(pid))) {
      removeDead(file);
      continue;
    }
    if (Date.now() > deadline)
      throw new Error(`Process ${pid} still holds ${file}. If it does something else, delete the file.`);
    if (!waited) onWait?.(pid);
    waited = true;
    await sleep(100);
  }
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}
