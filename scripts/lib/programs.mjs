import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync } from "node:fs";
import { delimiter, join } from "node:path";

/**
 * @typedef {object} Program
 * @property {string[]} names as which it may be found on PATH
 * @property {string} variable the environment variable that names it
 * @property {string} aptPackage
 * @property {boolean} [isOptional] whether the checks run without it too, so that its installation gives up soon and removes no other package
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
  isOptional: true,
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
function findProgram({ names, variable, aptPackage, isOptional = false }) {
  const named = process.env[variable];
  if (named && isExecutable(named)) return named;
  if (named) throw new Error(`${variable} names ${named}, which cannot be run.`);
  const found = findOnPath(names);
  if (found || !isDebianRoot()) return found;
  aptInstall(aptPackage, isOptional ? hasty : []);
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

/** A page that names its browser. */
const page = "data:text/html,<script>document.write(navigator.userAgent)</script>";

/**
 * What a program writes. Nothing when it does not run, or has no answer for half a minute.
 * @param {string} program
 * @param {string[]} args
 */
function writtenBy(program, ...args) {
  const { error, stdout } = spawnSync(program, args, { encoding: "utf8", timeout: 30_000 });
  return error ? "" : stdout;
}

/**
 * Whether a headless shell opens a page and has Chromium's version. A broken or older one would fail stories that Chromium plays.
 * @param {string} shell
 * @param {string} whole
 */
function isLikeChromium(shell, whole) {
  const shown = writtenBy(shell, "--headless", "--no-sandbox", "--disable-gpu", "--dump-dom", page);
  const [, version] = /HeadlessChrome\/(\d+)/.exec(shown) ?? [];
  const isLike = version !== undefined && writtenBy(whole, "--version").includes(` ${version}.`);
  if (!isLike) console.error(`${whole} plays every story, because ${shell} opens no page or has another version`);
  return isLike;
}

/**
 * The browsers of the stories, as variables. A machine may lack a headless shell that is like its Chromium, and a Chromium that the environment names
 * plays every story. A shell that the environment names is taken as it is.
 * @returns {Record<string, string>}
 */
export function ensureBrowsers() {
  const whole = ensureProgram(chromium);
  const browsers = { [chromium.variable]: whole };
  const isShellNamed = Boolean(process.env[headlessShell.variable]);
  if (process.env[chromium.variable] && !isShellNamed) return browsers;
  const shell = findProgram(headlessShell);
  const isUsed = shell !== undefined && (isShellNamed || isLikeChromium(shell, whole));
  return isUsed ? { ...browsers, [headlessShell.variable]: shell } : browsers;
}

function isDebianRoot() {
  return process.getuid?.() === 0 && existsSync("/etc/debian_version") && findOnPath(["apt-get"]) !== undefined;
}

/** Settings with which apt gives up soon without a network, and removes nothing. */
const hasty = [
  "Acquire::Retries=0",
  "Acquire::http::Timeout=10",
  "Acquire::https::Timeout=10",
  "APT::Get::Remove=false",
];

/**
 * @param {string} name
 * @param {string[]} settings of apt
 */
function aptInstall(name, settings) {
  console.error(`Installing ${name} with apt-get`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const set = settings.flatMap((setting) => ["-o", setting]);
  /** @param {string[]} args */
  const apt = (...args) => spawnSync("apt-get", ["-q", ...set, ...args], { env, stdio: ["ignore", 2, 2] }).status === 0;
  const install = () => apt("install", "-y", "--no-install-recommends", name);
  if (!install() && apt("update")) install();
}
