import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync } from "node:fs";
import { delimiter, join } from "node:path";

/**
 * @typedef {object} Program
 * @property {string[]} names as which it may be found on PATH
 * @property {string} variable the environment variable that names it
 * @property {string} aptPackage
 */

/** @type {Program} */
export const chromium = {
  names: ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"],
  variable: "CHROMIUM",
  aptPackage: "chromium",
};
/**
 * Chromium without windows, extensions and notices, which opens a page with half of the work.
 * @type {Program}
 */
export const headlessShell = {
  names: ["chromium-headless-shell", "chrome-headless-shell"],
  variable: "HEADLESS_SHELL",
  aptPackage: "chromium-headless-shell",
};
/** @type {Program} */
export const redisServer = {
  names: ["redis-server", "valkey-server"],
  variable: "REDIS_SERVER",
  aptPackage: "redis-server",
};
/** @type {Program} */
export const ffmpeg = { names: ["ffmpeg"], variable: "FFMPEG_PATH", aptPackage: "ffmpeg" };

/** @param {string} file */
function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** @param {string[]} names */
export function findOnPath(names) {
  const folders = (process.env.PATH ?? "").split(delimiter).filter(Boolean);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable);
}

/**
 * Finds a program that npm cannot install: by its variable, else on PATH. On Debian, as root, apt installs a missing one.
 * @param {Program} program
 * @returns {string | undefined}
 */
function findProgram({ names, variable, aptPackage }) {
  const named = process.env[variable];
  if (named && isExecutable(named)) return named;
  if (named) throw new Error(`${variable} names ${named}, which cannot be run.`);
  const found = findOnPath(names);
  if (found || !isDebianRoot()) return found;
  aptInstall(aptPackage);
  return findOnPath(names);
}

/**
 * Finds a program, or throws with the remedy.
 * @param {Program} program
 */
export function ensureProgram(program) {
  const found = findProgram(program);
  if (found) return found;
  throw new Error(
    `${program.names[0]} is missing: install it, or name it in ${program.variable}. (On Debian as root it is installed by itself.)`,
  );
}

/**
 * The browsers of the stories, as variables. A machine may lack the headless shell, and a Chromium that the environment names plays every story.
 * @returns {Record<string, string>}
 */
export function ensureBrowsers() {
  const isOnlyChromium = process.env[chromium.variable] && !process.env[headlessShell.variable];
  const browsers = { [chromium.variable]: ensureProgram(chromium) };
  const shell = isOnlyChromium ? undefined : findProgram(headlessShell);
  return shell ? { ...browsers, [headlessShell.variable]: shell } : browsers;
}

function isDebianRoot() {
  return process.getuid?.() === 0 && existsSync("/etc/debian_version") && findOnPath(["apt-get"]) !== undefined;
}

/** @param {string} name */
function aptInstall(name) {
  console.error(`Installing ${name} with apt-get`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  /** @param {string[]} args */
  const apt = (...args) => spawnSync("apt-get", ["-q", ...args], { env, stdio: ["ignore", 2, 2] }).status === 0;
  const install = () => apt("install", "-y", "--no-install-recommends", name);
  if (!install() && apt("update")) install();
}
