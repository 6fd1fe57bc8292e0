import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { freePort } from "../lib/port.mjs";
import { backUpAndRestore } from "./backups.mjs";
import { Desk } from "./desk.mjs";
import { Installation, run } from "./engine.mjs";
import { oweFactor } from "./factor.mjs";
import {
  changeNothing,
  examine,
  explainFaults,
  haveNoRights,
  install,
  setUp,
  signUp,
  stand,
  upgrade,
} from "./steps.mjs";

const root = resolve(import.meta.dirname, "../..");

/** @type {[what: string, step: (proof: import("./steps.mjs").Proof) => Promise<void>][]} */
const story = [
  ["the version before is installed", install],
  ["the first visit sets the installation up", setUp],
  ["a company signs up", signUp],
  ["a plain `up -d` changes nothing", changeNothing],
  ["an upgrade and the way back, while words flow", upgrade],
  ["the processes may do only what they need", haveNoRights],
  ["TLS, two apis and two workers, which crash", stand],
  ["an operator owes a second factor", oweFactor],
  ["the doctor finds well what the compose file makes", examine],
  ["a backup is tried out and put back", backUpAndRestore],
  ["a wrong .env is explained", explainFaults],
];

/**
 * Runs the story, and prints each step with its time. Throws at the first step that fails, with the last lines of the logs.
 * @param {string[]} args
 */
export async function prove(args) {
  const { values } = parseArgs({
    args,
    options: { from: { type: "string" }, keep: { type: "boolean", default: false } },
  });
  const from = values.from ?? (await versionBefore());
  const folder = mkdtempSync(join(tmpdir(), "balcao-proof-"));
  const checkout = join(folder, "balcao");
  await run("git", ["worktree", "add", "--detach", checkout, from], { cwd: root });
  const installation = new Installation(`balcao-proof-${process.pid}`, checkout, folder);
  try {
    await installation.makeEnv();
    const port = await freePort();
    installation.set({ IMAGE: `balcao-proof:${process.pid}`, API_PORT: String(port), ALLOW_SIGNUP: "on" });
    const desk = new Desk(`http://127.0.0.1:${port}`);
    const next = (await run("git", ["rev-parse", "HEAD"], { cwd: root })).trim();
    const proof = { installation, next, desk, chatId: 0, say };
    for (const [what, step] of story) {
      const start = Date.now();
      await step(proof);
      console.log(`ok   ${what}, ${Math.round((Date.now() - start) / 1000)} s`);
    }
    console.log(`The compose file does what hosting.md says, upgraded from ${from}.`);
  } catch (error) {
    const logs = await installation.tryCompose("logs", "--no-color", "--tail", "40");
    console.error(`${logs}\n${readFileSync(installation.log, "utf8").slice(-2000)}`);
    throw error;
  } finally {
    if (!values.keep) {
      await installation.tryCompose("--profile", "tls", "down", "--volumes", "--timeout", "5");
      const ours = ["before", "running", "tried"].map((tag) => `${installation.name}:${tag}`);
      const images = [installation.setting("IMAGE"), ...ours];
      await run("docker", ["image", "rm", "--force", ...images], { mayFail: true });
      await run("git", ["worktree", "remove", "--force", checkout], { cwd: root });
      rmSync(folder, { recursive: true, force: true });
    }
  }
}

/** @param {string} line */
const say = (line) => console.log(`     ${line}`);

/** The newest release before this commit. Without a release it is the commit before. */
async function versionBefore() {
  const tag = await run("git", ["describe", "--tags", "--abbrev=0", "HEAD^"], { cwd: root, mayFail: true });
  return /^v\d/.test(tag) ? tag.trim() : "HEAD^";
}
