import { spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { tryAgain } from "./again.mjs";
import { barePath } from "./bare-path.mjs";
import { countFaults, countOne, countStories, countTurbo, countVitest, settle, sum } from "./counts.mjs";
import { root } from "./install.mjs";
import { keep, keepPassed, partsOf, sortParts } from "./kept.mjs";
import { inOwnNetwork } from "./own-network.mjs";
import { ensureBrowsers, ensureProgram, ffmpeg, redisServer } from "./programs.mjs";

const results = join(root, "test-results");
/**
 * `shards` is `--shard=1/4`, for vitest and Playwright. With `isAnew`, tests that passed before run too.
 * @typedef {{ shards: string[], isAnew: boolean }} Options
 */

/**
 * Runs one program with its output on the terminal.
 * @param {string} command
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<number>} the exit code
 */
function run(command, args, env = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ["ignore", "inherit", "inherit"],
      env: { ...process.env, ...env },
    });
    child.once("error", (error) => {
      console.error(`${command}: ${error.message}`);
      resolve(1);
    });
    child.once("exit", (code) => resolve(code ?? 1));
  });
}

/**
 * @template R, T
 * @param {string} file
 * @param {(report: R) => T} count of a report in this form
 */
function readReport(file, count) {
  return existsSync(file) ? count(JSON.parse(readFileSync(file, "utf8"))) : undefined;
}

/** @param {{ testResults: import("./counts.mjs").TestFile[] }} report of vitest */
const testFiles = ({ testResults }) => testResults;

async function format() {
  return countOne(await run("biome", ["format", "."]));
}

/**
 * Lint and types of everything, in one process: a process for each package would read most sources anew. A part that passed is left out while nothing
 * in it changes.
 * @param {Options} options
 */
async function lint({ isAnew }) {
  const parts = partsOf(root);
  const { open } = parts && !isAnew ? sortParts(root, parts, "lint") : { open: parts ?? [] };
  const folders = parts ? open.map(({ folder }) => folder) : ["apps", "packages", "tests"];
  const others = ["scripts", "tests/setup", "e2e", "bench"].filter((one) => existsSync(join(root, one)));
  const configs = readdirSync(root).filter((name) => /\.(config\.ts|mjs)$/.test(name));
  const code = await run("oxlint", ["-c", "oxlint.config.mjs", ...folders, ...others, ...configs]);
  if (code === 0) for (const part of open) keep(root, part, 1, "lint");
  return countOne(code);
}

/** Build of every package. Turbo skips packages that did not change. */
async function build() {
  const runs = join(root, ".turbo/runs");
  rmSync(runs, { recursive: true, force: true });
  const code = await run("turbo", ["run", "build", "--continue", "--summarize", "--output-logs=new-only"]);
  const [file = "none"] = existsSync(runs) ? readdirSync(runs) : [];
  return settle(code, readReport(join(runs, file), countTurbo));
}

/**
 * Runs vitest once. @param {string} name of its reports @param {string[]} args
 * @returns {Promise<import("./counts.mjs").Count>}
 */
async function runVitest(name, args) {
  const file = join(results, `${name}.json`);
  const faults = join(results, `${name}-faults.json`);
  for (const old of [file, faults]) rmSync(old, { force: true });
  const env = {
    VITEST_FAULTS: faults,
    ...(process.env.REDIS_URL ? {} : { REDIS_SERVER: ensureProgram(redisServer) }),
    FFMPEG_PATH: ensureProgram(ffmpeg),
    PATH: barePath(),
  };
  const reporters = ["default", "json", "./scripts/lib/vitest-reporter.mjs"].map((one) => `--reporter=${one}`);
  const code = await run("vitest", ["run", ...reporters, `--outputFile.json=${file}`, ...args], env);
  const [tests, others] = [readReport(file, countVitest), readReport(faults, countFaults)];
  return settle(code, tests && others && sum([tests, others]));
}

/**
 * Unit and integration tests. A part that passed is not run again while nothing in it changes, unless a shard is requested.
 * @param {Options} options
 */
async function vitest({ shards, isAnew }) {
  const parts = shards.length === 0 ? (partsOf(root) ?? []) : [];
  const { kept, open } = isAnew ? { kept: [], open: parts } : sortParts(root, parts);
  const before = { passed: kept.reduce((total, { passed }) => total + passed, 0), failed: 0 };
  if (kept.length > 0)
    console.log(
      `-- vitest: nothing changed for ${kept.map(({ folder }) => folder).join(", ")}; ${before.passed} passed before`,
    );
  if (kept.length > 0 && open.length === 0) return before;
  const folders = kept.length > 0 ? open.map(({ folder }) => `${folder}/`) : [];
  const first = await runVitest("vitest", [...shards, ...folders]);
  const report = readReport(join(results, "vitest.json"), testFiles);
  if (report) for (const part of open) keepPassed(root, part, first, report);
  return sum([before, await tryAgain(first, (file) => runVitest("vitest-again", [file]))]);
}

/** @type {Record<string, string> | undefined} found once, so that no story that is tried again waits for a shell that apt cannot get */
let browsers;

/**
 * Runs Playwright once. @param {string} name of its report @param {string[]} args
 * @returns {Promise<import("./counts.mjs").Count>}
 */
async function runStories(name, args) {
  const file = join(results, `${name}.json`);
  rmSync(file, { force: true });
  browsers ??= ensureBrowsers();
  const env = {
    ...browsers,
    FFMPEG_PATH: ensureProgram(ffmpeg),
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    PATH: barePath(),
  };
  const reporters = "--reporter=list,json,./scripts/lib/stories-reporter.mjs";
  // What the first try recorded of a fault stays when the story is tried again.
  const output = `--output=${join(results, name)}`;
  const stories = inOwnNetwork("playwright", ["test", reporters, output, "--pass-with-no-tests", ...args]);
  const code = await run(stories.command, stories.args, env);
  return settle(code, readReport(file, countStories));
}

/**
 * The stories, in Chromium, against the built product. Only a story that is tried again is recorded, because recording all of them takes time.
 * @param {Options} options
 */
const e2e = async ({ shards }) =>
  tryAgain(await runStories("e2e", ["--trace=off", ...shards]), (file) => runStories("e2e-again", [`e2e/${file}`]));

/**
 * Every check, in the order that finds cheap faults first.
 * @type {Record<string, (options: Options) => Promise<import("./counts.mjs").Count>>}
 */
export const checks = { format, lint, build, vitest, e2e };
