// This file may not import packages, because it runs before any package is installed.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { withLock } from "./processes.mjs";

export const root = join(import.meta.dirname, "../..");
const cache = join(root, ".cache");
const stamp = join(root, "node_modules/.install-stamp");

/** npm passes its settings on as variables, and pnpm would read them as its own. Only the settings for the registry mean the same to both. */
const npmSettings = /^npm_(?!config_(registry|.*proxy|cafile|strict_ssl)$)/i;

/** A fault that the user can correct. It is printed without a stack. */
export class SetupError extends Error {}

/** @param {string} path */
const read = (path) => readFileSync(join(root, path), "utf8");

/** Installs the pinned pnpm and the packages if they are missing, and sets this process's environment for both. */
export async function ensureInstalled() {
  requireNode();
  const pnpm = pnpmHome();
  for (const name of Object.keys(process.env)) if (npmSettings.test(name)) delete process.env[name];
  const paths = [join(root, "node_modules/.bin"), join(pnpm, "node_modules/.bin"), process.env.PATH];
  Object.assign(process.env, { PATH: paths.join(delimiter), TURBO_TELEMETRY_DISABLED: "1", DO_NOT_TRACK: "1" });
  const ready = () => existsSync(pnpmCli(pnpm)) && existsSync(stamp) && readFileSync(stamp, "utf8") === wanted();
  if (ready()) return;
  mkdirSync(cache, { recursive: true });
  await withLock(
    join(cache, "install.lock"),
    () => {
      if (!existsSync(pnpmCli(pnpm))) installPnpm(pnpm);
      if (!ready()) installPackages(pnpm);
    },
    { onWait: (pid) => console.error(`Another process (${pid}) is installing; waiting for it`) },
  );
}

function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major < 20 || (major === 20 && minor < 19))
    throw new SetupError(`Node 20.19 or newer is needed, this is ${process.version}.`);
}

function pnpmHome() {
  const [, version] = /^pnpm@([\d.]+)/.exec(JSON.parse(read("package.json")).packageManager) ?? [];
  return join(cache, `pnpm-${version}`);
}

/** @param {string} home */
const pnpmCli = (home) => join(home, "node_modules/pnpm/bin/pnpm.cjs");

/** A hash of everything that decides the installed packages: another Node, lockfile or manifest means a new installation. */
function wanted() {
  const manifests = ["apps", "packages"].flatMap((folder) =>
    readdirSync(join(root, folder)).map((name) => `${folder}/${name}/package.json`),
  );
  const hash = createHash("sha256").update(`${process.version} ${process.platform} ${process.arch}`);
  for (const path of ["package.json", "pnpm-lock.yaml", "pnpm-workspace.yaml", ...manifests.toSorted()]) {
    if (existsSync(join(root, path))) hash.update(read(path));
  }
  return hash.digest("hex");
}

/** @param {string} home */
function installPnpm(home) {
  mkdirSync(home, { recursive: true });
  writeFileSync(join(home, "package.json"), '{ "private": true }');
  const name = `pnpm@${home.slice(home.lastIndexOf("-") + 1)}`;
  const quiet = ["--no-audit", "--no-fund", "--no-save", "--no-package-lock", "--ignore-scripts", "--loglevel=error"];
  const result = spawnSync("npm", ["install", "--prefix", home, ...quiet, name], {
    stdio: ["ignore", 2, 2],
    shell: process.platform === "win32",
  });
  if (result.status !== 0 || !existsSync(pnpmCli(home)))
    throw new SetupError(`npm could not install ${name}: is the registry reachable?`);
}

/** @param {string} home */
function installPackages(home) {
  const result = spawnSync(process.execPath, [pnpmCli(home), "install", "--frozen-lockfile", "--prefer-offline"], {
    cwd: root,
    stdio: ["ignore", 2, 2],
  });
  if (result.status !== 0) throw new SetupError("pnpm could not install the packages, see above.");
  writeFileSync(stamp, wanted());
}

/**
 * Runs a command of the workspace and gives its exit code.
 * @param {string[]} args
 */
export function runPnpm(args) {
  const result = spawnSync(process.execPath, [pnpmCli(pnpmHome()), ...args], { cwd: root, stdio: "inherit" });
  return result.status ?? 1;
}

/**
 * Ends the process. A fault that the user can correct prints its message only, any other its stack.
 * @param {unknown} error
 */
export function fail(error) {
  console.error(error instanceof SetupError ? error.message : error);
  process.exit(1);
}
