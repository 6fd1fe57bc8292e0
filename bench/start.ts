// npm run bench:start: measures the time until a cold clone is ready, and then a warm clone. It uses the machine's package registries.
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";

const root = resolve(import.meta.dirname, "..");
const folder = mkdtempSync(join(tmpdir(), "balcao-start-"));
const clone = join(folder, "clone");
const env = {
  ...process.env,
  npm_config_cache: join(folder, "npm"),
  XDG_DATA_HOME: join(folder, "share"),
  XDG_CACHE_HOME: join(folder, "cache"),
  PORT: "18080",
};

/** Measures the seconds until the last line of `npm start`, and stops the product afterwards. */
async function secondsToReady(): Promise<number> {
  const begun = performance.now();
  const child = spawn("npm", ["start"], { cwd: clone, env, stdio: ["ignore", "pipe", "inherit"], detached: true });
  await ready(child);
  const seconds = (performance.now() - begun) / 1000;
  const gone = once(child, "exit");
  process.kill(-(child.pid ?? 0), "SIGINT");
  await gone;
  return seconds;
}

async function ready(child: ChildProcess): Promise<void> {
  if (!child.stdout) throw new Error("npm start has no output");
  for await (const line of createInterface(child.stdout)) if (line.startsWith("Balcão is ready:")) return;
  throw new Error("npm start ended before it was ready");
}

try {
  spawnSync("git", ["clone", "-q", root, clone], { stdio: "inherit" });
  const cold = await secondsToReady();
  const warm = await secondsToReady();
  console.table({
    "cold clone, no caches": { "seconds to ready": cold.toFixed(1), aim: 180 },
    warm: { "seconds to ready": warm.toFixed(1), aim: 10 },
  });
} finally {
  rmSync(folder, { recursive: true, force: true });
}
