import { spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { barePath } from "./bare-path.mjs";
import { countFaults, countOne, countStories, countTurbo, countVitest, settle, sum } from "./counts.mjs";
import { root } from "./install.mjs";
import { chromium, ensureProgram, ffmpeg, redisServer } from "./programs.mjs";

const results = join(root, "test-results");

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
 * @param {string} file
 * @param {(report: any) => import("./counts.mjs").Count} count
 */
function readReport(file, count) {
  return existsSync(file) ? count(JSON.parse(readFileSync(file, "utf8"))) : undefined;
}

async function format() {
  return countOne(await run("biome", ["format", "."]));
}

/** Lint, types and build of every package. Turbo skips packages that did not change. */
async function packages() {
  const runs = join(root, ".turbo/runs");
  rmSync(runs, { recursive: true, force: true });
  const code = await run("turbo", [
    "run",
    "lint",
    "typecheck",
    "build",
    "--continue",
    "--summarize",
    "--output-logs=new-only",
  ]);
  const [file = "none"] = existsSync(runs) ? readdirSync(runs) : [];
  return settle(code, readReport(join(runs, file), countTurbo));
}

/** Lint and types of the files outside the packages: scripts, tests across packages, stories, benchmarks. */
async function house() {
  const folders = ["scripts", "tests", "e2e", "bench"].filter((folder) => existsSync(join(root, folder)));
  const configs = readdirSync(root).filter((name) => name.endsWith(".config.ts"));
  const codes = [
    await run("oxlint", ["-c", "oxlint.config.mjs", ...folders, ...configs]),
    await run("tsc", ["-p", "tsconfig.json"]),
  ];
  return sum(codes.map(countOne));
}

/** Unit and integration tests. */
async function vitest() {
  const file = join(results, "vitest.json");
  const faults = join(results, "vitest-faults.json");
  for (const old of [file, faults]) rmSync(old, { force: true });
  const env = {
    VITEST_FAULTS: faults,
    ...(process.env.REDIS_URL ? {} : { REDIS_SERVER: ensureProgram(redisServer) }),
    FFMPEG_PATH: ensureProgram(ffmpeg),
    PATH: barePath(),
  };
  const reporters = ["default", "json", "./scripts/lib/vitest-faults.mjs"].map((name) => `--reporter=${name}`);
  const code = await run("vitest", ["run", ...reporters, `--outputFile.json=${file}`], env);
  const [tests, others] = [readReport(file, countVitest), readReport(faults, countFaults)];
  return settle(code, tests && others && sum([tests, others]));
}

/** The stories, in Chromium, against the built product. */
async function e2e() {
  const file = join(results, "e2e.json");
  rmSync(file, { force: true });
  const env = {
    CHROMIUM: ensureProgram(chromium),
    FFMPEG_PATH: ensureProgram(ffmpeg),
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    PATH: barePath(),
  };
  const code = await run("playwright", ["test", "--reporter=list,json", "--pass-with-no-tests"], env);
  return settle(code, readReport(file, countStories));
}

/** Every check, in the order that finds cheap faults first. */
export const checks = { format, packages, house, vitest, e2e };
