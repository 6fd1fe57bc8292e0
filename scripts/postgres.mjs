import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, realpathSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { withLock } from "./lib/lock.mjs";
import { binaries, canEnter, databaseUser, SYSTEM_DIR } from "./postgres/binaries.mjs";
import { initialise, passwordsOf, running, start, stop } from "./postgres/cluster.mjs";

/** @typedef {import("./postgres/cluster.mjs").Cluster} Cluster */

/**
 * Starts, or finds running, the PostgreSQL server that belongs to `dataDir` and to no other folder. It outlives its
 * starter, is found again after a `kill -9`, and listens on loopback only. Not durable means: a power cut may lose it.
 * @param {{ dataDir: string, database?: string, durable?: boolean }} options
 */
export async function ensurePostgres({ dataDir, database = "postgres", durable = true }) {
  const home = homeOf(dataDir);
  return withLock(join(home.folder, "lock"), async () => {
    const cluster = { ...home.cluster, passwords: passwordsOf(home.folder) };
    initialise(cluster);
    if (!running(cluster)) await start(cluster, settingsOf(durable));
    const server = running(cluster);
    if (!server) throw new Error(`PostgreSQL ended at once, see ${join(home.folder, "postgres.log")}`);
    const admin = adminOf(cluster, server.port);
    await admin(ensureRoles(cluster));
    await admin(ensureDatabase(database));
    const url = urlsOf(cluster, server.port);
    return {
      ownerUrl: url("owner", database),
      appUrl: url("app", database),
      pid: server.pid,
      port: server.port,
      folder: home.folder,
      /** @param {string} name */
      createDatabase: (name) => admin(ensureDatabase(name)),
      /** @param {string} name */
      dropDatabase: (name) =>
        admin((client) => client.query(`drop database if exists ${client.escapeIdentifier(name)} with (force)`)),
      stop: () => withLock(join(home.folder, "lock"), () => stop(cluster)),
    };
  });
}

/** @param {boolean} durable */
function settingsOf(durable) {
  return {
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    max_connections: "200",
    shared_buffers: "128MB",
    fsync: durable ? "on" : "off",
  };
}

/**
 * The folder of a cluster carries a hash of its own path, so that a copied checkout does not run the original's data.
 * @param {string} dataDir
 */
function homeOf(dataDir) {
  const user = databaseUser();
  mkdirSync(dataDir, { recursive: true, mode: user ? 0o755 : 0o700 });
  const real = realpathSync(dataDir);
  const name = `postgres-${createHash("sha256").update(real).digest("hex").slice(0, 12)}`;
  const reachable = canEnter(real, user);
  const folder = join(reachable ? real : SYSTEM_DIR, name);
  mkdirSync(folder, { recursive: true, mode: user ? 0o755 : 0o700 });
  return { folder, cluster: { home: folder, data: join(folder, "data"), bin: binaries(user), user } };
}

/**
 * Runs one thing as the superuser, whose password nobody else gets. The handshake proves the server to us as well.
 * @param {Cluster} cluster
 * @param {number} port
 */
function adminOf(cluster, port) {
  /** @param {(client: pg.Client) => Promise<unknown>} work */
  return async (work) => {
    const client = new pg.Client({
      host: "127.0.0.1",
      port,
      user: "balcao_bootstrap",
      password: cluster.passwords.superuser,
      database: "postgres",
      ssl: false,
    });
    await client.connect();
    try {
      await work(client);
    } finally {
      await client.end();
    }
  };
}

/** @param {Cluster} cluster */
function ensureRoles({ passwords }) {
  const roles = readFileSync(join(import.meta.dirname, "postgres/roles.sql"), "utf8");
  /** @param {pg.Client} client */
  return async (client) => {
    const { rowCount } = await client.query(
      "select from pg_authid where rolname in ('balcao_owner', 'balcao_app') and rolpassword is not null",
    );
    if (rowCount === 2) return;
    await client.query(roles);
    await client.query(`alter role balcao_owner password ${client.escapeLiteral(passwords.owner)}`);
    await client.query(`alter role balcao_app password ${client.escapeLiteral(passwords.app)}`);
  };
}

/** @param {string} name */
function ensureDatabase(name) {
  /** @param {pg.Client} client */
  return async (client) => {
    const { rowCount } = await client.query("select from pg_database where datname = $1", [name]);
    if (!rowCount) await client.query(`create database ${client.escapeIdentifier(name)} owner balcao_owner`);
  };
}

/**
 * @param {Cluster} cluster
 * @param {number} port
 */
function urlsOf({ passwords }, port) {
  /** @param {"owner" | "app"} role @param {string} database */
  return (role, database) => `postgres://balcao_${role}:${passwords[role]}@127.0.0.1:${port}/${database}`;
}
