import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  appendFileSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { commandOf, isAlive } from "../lib/processes.mjs";
import { freePort } from "../lib/port.mjs";

/**
 * @typedef {object} Cluster
 * @property {string} home folder of this cluster
 * @property {string} data
 * @property {string} bin
 * @property {import("./binaries.mjs").User} [user]
 * @property {{ superuser: string, owner: string, app: string }} passwords
 */

/** @param {string[]} lines */
const sayLog = (lines) => lines.filter(Boolean).slice(-5).join("\n");

/**
 * @param {Cluster} cluster
 * @param {"initdb" | "pg_ctl"} program
 * @param {string[]} args
 */
function run({ bin, user }, program, args) {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("PG")));
  return spawnSync(join(bin, program), args, {
    ...user,
    env,
    cwd: "/",
    stdio: ["ignore", "ignore", "pipe"],
    encoding: "utf8",
  });
}

const secret = () => randomBytes(24).toString("base64url");

/**
 * Reads or makes the passwords of a cluster. They are stored beside its data; without them the cluster cannot be used.
 * @param {string} home
 * @returns {Cluster["passwords"]}
 */
export function passwordsOf(home) {
  const file = join(home, "passwords.json");
  if (existsSync(file)) return JSON.parse(readFileSync(file, "utf8"));
  const passwords = { superuser: secret(), owner: secret(), app: secret() };
  writeFileSync(`${file}.part`, JSON.stringify(passwords), { mode: 0o600 });
  renameSync(`${file}.part`, file);
  return passwords;
}

/** Makes the data folder completely or not at all. @param {Cluster} cluster */
export function initialise(cluster) {
  if (existsSync(join(cluster.data, "PG_VERSION"))) return;
  const part = join(cluster.home, "data.part");
  const passwordFile = join(cluster.home, "initdb.password");
  rmSync(part, { recursive: true, force: true });
  mkdirSync(part, { mode: 0o700 });
  writeFileSync(passwordFile, cluster.passwords.superuser, { mode: 0o600 });
  for (const path of [part, passwordFile]) if (cluster.user) chownSync(path, cluster.user.uid, cluster.user.gid);
  const locale = [
    "--encoding=UTF8",
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    "--lc-collate=C",
    "--lc-ctype=C",
  ];
  const made = run(cluster, "initdb", [
    "-D",
    part,
    "-U",
    "balcao_bootstrap",
    "--pwfile",
    passwordFile,
    "--auth=scram-sha-256",
    ...locale,
  ]);
  rmSync(passwordFile);
  if (made.status !== 0) throw new Error(`initdb failed: ${made.error?.message ?? made.stderr}`);
  rmSync(cluster.data, { recursive: true, force: true });
  renameSync(part, cluster.data);
}

/**
 * Lets the machines of a private network connect with a password. The server reads it at its start.
 * @param {Cluster} cluster
 * @param {string} network
 */
export function admit({ data }, network) {
  const file = join(data, "pg_hba.conf");
  const line = `host all all ${network} scram-sha-256\n`;
  if (!readFileSync(file, "utf8").includes(line)) appendFileSync(file, line);
}

/**
 * The server that runs on this data folder, according to its postmaster.pid.
 * @param {Cluster} cluster
 * @returns {{ pid: number, port: number } | undefined}
 */
export function running({ data }) {
  const file = join(data, "postmaster.pid");
  if (!existsSync(file)) return undefined;
  const [pid, folder, , port] = readFileSync(file, "utf8").split("\n");
  if (folder !== data || !isAlive(Number(pid)) || !isPostmaster(Number(pid), data)) return undefined;
  return { pid: Number(pid), port: Number(port) };
}

/**
 * Another process may have the pid after a crash. When in doubt it is the server: a second server on a live one's data would ruin the data.
 * @param {number} pid
 * @param {string} data
 */
function isPostmaster(pid, data) {
  const command = commandOf(pid);
  return !command || command.includes(data);
}

/**
 * Starts the server and waits until it answers. It tries again with another port when the port is taken, and because the shared memory of
 * a killed server takes a moment to disappear.
 * @param {Cluster} cluster
 * @param {Record<string, string>} settings
 */
export async function start(cluster, settings) {
  const log = join(cluster.home, "postgres.log");
  if (existsSync(log) && statSync(log).size > 5_000_000) renameSync(log, `${log}.1`);
  if (!existsSync(log)) writeFileSync(log, "", { mode: 0o600 });
  if (cluster.user) chownSync(log, cluster.user.uid, cluster.user.gid);
  const portFile = join(cluster.home, "port");
  let port = await freePort(existsSync(portFile) ? Number(readFileSync(portFile, "utf8")) : 0);
  const from = statSync(log).size;
  for (let attempt = 0; ; attempt++) {
    if (!running(cluster)) rmSync(join(cluster.data, "postmaster.pid"), { force: true });
    configure(cluster, { ...settings, port: String(port) });
    if (run(cluster, "pg_ctl", ["start", "-D", cluster.data, "-l", log, "-w", "-t", "60", "-s"]).status === 0) break;
    const said = readFileSync(log, "utf8").slice(from);
    if (attempt === 20) throw new Error(`PostgreSQL does not start, see ${log}:\n${sayLog(said.split("\n"))}`);
    port = await freePort();
    await sleep(500);
  }
  writeFileSync(portFile, String(port));
}

/** @param {Cluster} cluster @param {Record<string, string>} settings */
function configure({ data, user }, settings) {
  const file = join(data, "postgresql.auto.conf");
  writeFileSync(
    file,
    Object.entries(settings)
      .map(([name, value]) => `${name} = '${value}'\n`)
      .join(""),
    { mode: 0o600 },
  );
  if (user) chownSync(file, user.uid, user.gid);
}

/** Ends the sessions, writes all data to disk and waits until the server has ended. @param {Cluster} cluster */
export function stop(cluster) {
  const server = running(cluster);
  if (!server) return;
  run(cluster, "pg_ctl", ["stop", "-D", cluster.data, "-m", "fast", "-w", "-t", "60", "-s"]);
  // pg_ctl returns once the lock file is gone, which is a moment before the process ends.
  const tick = new Int32Array(new SharedArrayBuffer(4));
  for (let waited = 0; isAlive(server.pid) && waited < 500; waited++) Atomics.wait(tick, 0, 0, 10);
}
