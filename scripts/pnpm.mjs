#!/usr/bin/env node
// Zero-dependency bootstrap: node scripts/pnpm.mjs <pnpm args...>   (needs only node >=20.19 and npm)
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, delimiter } from "node:path";
import { fileURLToPath } from "node:url";
const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const [maj, min] = process.versions.node.split(".").map(Number);
if (maj < 20 || (maj === 20 && min < 19)) {
  console.error(`Node >= 20.19 is needed, this is ${process.version}`);
  process.exit(1);
}
const version = JSON.parse(readFileSync(join(root, "package.json"), "utf8")).packageManager.match(/^pnpm@([\d.]+)/)[1];
const win = process.platform === "win32";
const env = { ...process.env, TURBO_TELEMETRY_DISABLED: "1", DO_NOT_TRACK: "1" };
for (const k of Object.keys(env)) if (/^npm_(config|package|lifecycle|execpath|node|command)/i.test(k)) delete env[k]; // npm's own settings must not leak into pnpm
const run = (cmd, args) => {
  const r = spawnSync(cmd, args, { stdio: "inherit", cwd: root, env, shell: win });
  if (r.error) {
    console.error(String(r.error));
    process.exit(1);
  }
  return r.status ?? 1;
};
const home = join(root, ".cache", `pnpm-${version}`),
  bin = join(home, "node_modules", ".bin");
if (!existsSync(join(bin, win ? "pnpm.cmd" : "pnpm"))) {
  mkdirSync(home, { recursive: true });
  writeFileSync(join(home, "package.json"), '{"private":true}');
  const code = run("npm", [
    "install",
    "--prefix",
    home,
    "--no-audit",
    "--no-fund",
    "--no-save",
    "--no-package-lock",
    "--ignore-scripts",
    "--loglevel=error",
    `pnpm@${version}`,
  ]);
  if (code) {
    console.error("could not install pnpm: is the npm registry reachable?");
    process.exit(code);
  }
}
env.PATH = bin + delimiter + env.PATH; // turbo spawns `pnpm`, so it must be on PATH
const stamp = join(root, "node_modules", ".install-stamp");
const key = createHash("sha256")
  .update(readFileSync(join(root, "pnpm-lock.yaml")))
  .update(readFileSync(join(root, "pnpm-workspace.yaml")))
  .update(process.version + process.platform + process.arch)
  .digest("hex");
if (!existsSync(stamp) || readFileSync(stamp, "utf8") !== key) {
  const code = run("pnpm", ["install", "--frozen-lockfile", "--prefer-offline"]);
  if (code) process.exit(code);
  writeFileSync(stamp, key);
}
const args = process.argv.slice(2);
process.exit(args.length ? run("pnpm", args) : 0);
