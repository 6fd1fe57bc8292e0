import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { run } from "./engine.mjs";
import { operator } from "./steps.mjs";
import { Talk } from "./talk.mjs";

/** @typedef {import("./steps.mjs").Proof} Proof */

const program = ["node", "packages/core/dist/admin.js"];
const one = ["exec", "-T", "backup", ...program];

/**
 * While users write, a backup is made. The service tries it out, the host tries it out with the identity, and it is restored into an empty installation.
 * @param {Proof} proof
 */
export async function backUpAndRestore(proof) {
  const { installation, desk, say } = proof;
  const identity = await makeKeys(proof);
  const stranger = keysIn(
    await installation.admin(["run", "--rm", "--no-deps", "-T", "api", ...program, "backup-key"]),
  );
  const file = await keepFile(desk);
  const talk = new Talk(desk, proof.chatId, "copia");
  const made = await installation.admin([...one, "backup"]);
  const { words, slowest } = await talk.end();
  if (!/, tried out \d/.test(made)) throw new Error(`The backup was not tried out: ${made}`);
  say(lastLine(made));
  say(`${words} words flowed meanwhile, the longest waited ${(slowest / 1000).toFixed(1)} s`);
  const { body: health } = await desk.call("GET", "/health");
  if (health.backup?.ok !== true) throw new Error(`Health does not know of the backup: ${JSON.stringify(health)}`);
  const refused = await installation.admin([...one, "verify-backup", "--identity", "-"], {
    input: stranger.identity,
    mayFail: true,
  });
  if (/opens all of it/.test(refused)) throw new Error("A stranger's identity opens the backup");
  say(`a stranger's identity: ${lastLine(refused)}`);
  say(lastLine(await installation.admin([...one, "verify-backup", "--identity", "-"], { input: identity })));
  await restore(proof, identity);
  await compare(proof, { file, words });
}

/**
 * The host makes a pair of keys, and the service makes its first backup immediately and without a command.
 * @param {Proof} proof
 */
async function makeKeys({ installation, say }) {
  const made = keysIn(await installation.admin(["run", "--rm", "--no-deps", "-T", "api", ...program, "backup-key"]));
  installation.set({ BACKUP_RECIPIENT: made.recipient });
  await installation.compose("up", "-d");
  for (const until = Date.now() + 300_000; ; await sleep(2000)) {
    const listed = await installation.admin([...one, "backups"], { mayFail: true });
    if (/, tried out \d/.test(listed)) break;
    if (Date.now() > until) throw new Error(`The service made no backup by itself: ${listed}`);
  }
  say("the service made a backup by itself, and tried it out");
  return made.identity;
}

/** @param {string} said */
function keysIn(said) {
  const identity = /^AGE-SECRET-KEY-\S+$/m.exec(said)?.[0];
  const recipient = /^# BACKUP_RECIPIENT=(\S+)$/m.exec(said)?.[1];
  if (!identity || !recipient) throw new Error("backup-key made no pair of keys");
  return { identity, recipient };
}

/** @param {import("./desk.mjs").Desk} desk */
async function keepFile(desk) {
  const bytes = Buffer.concat([Buffer.from("%PDF-1.4\n"), randomBytes(300_000)]);
  const options = [{ name: "Tabela", path: "", mediaType: "" }];
  const list = await desk.ask("POST", "/files", { name: "Prova", message: "Oi", options });
  const file = { name: "tabela.pdf", type: "application/pdf", bytes };
  const { options: kept } = await desk.upload(`/files/uploadList/${list.id}`, { id: String(list.options[0].id) }, file);
  return { path: kept[0].path, bytes };
}

/**
 * Plays the loss of the installation, of which only the backups and .env stay, and restores it.
 * @param {Proof} proof
 * @param {string} identity
 */
async function restore({ installation, desk, say }, identity) {
  const { name } = installation;
  await installation.compose("down");
  await run("docker", ["volume", "rm", ...["postgres", "media", "redis"].map((volume) => `${name}_${volume}`)]);
  const backups = ["-v", `${name}_backups:/data/backups:ro`];
  const args = ["run", "--rm", "-T", ...backups, "migrate", ...program, "restore", "--identity", "-"];
  const said = await installation.admin(args, { input: identity });
  say(`restored: ${lastLine(said)}`);
  await installation.compose("up", "-d");
  await desk.healthy();
}

/**
 * @param {Proof} proof
 * @param {{ file: { path: string, bytes: Buffer }, words: number }} before
 */
async function compare({ installation, desk, chatId, say }, { file, words }) {
  const old = await desk.call("GET", "/users");
  if (old.status !== 401) throw new Error(`A session of before the restore was answered ${old.status}`);
  await desk.signIn(operator.email, operator.password);
  const bytes = await desk.download(file.path);
  if (!bytes.equals(file.bytes)) throw new Error("The file of before the restore has other bytes");
  const stored = await Talk.stored(desk, chatId, "copia");
  if (stored.length === 0 || stored.some((word, index) => word !== `copia ${index}`))
    throw new Error(`Of ${words} words these came back: ${stored.join(", ")}`);
  const talk = new Talk(desk, chatId, "volta");
  const { heard } = await talk.end();
  if (heard === 0) throw new Error("Nobody hears what is written after a restore");
  const started = await installation.admin(["run", "--rm", "-T", "migrate", ...program, "start-numbers"]);
  say(`the file and ${stored.length} words of before the snapshot are back; ${lastLine(started)}`);
}

/** @param {string} said */
const lastLine = (said) => said.trim().split("\n").at(-1) ?? "";
