import { createHash } from "node:crypto";
import { mkdirSync, realpathSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { withLock } from "./lib/processes.mjs";
import { binaries, canEnter, databaseUser, SYSTEM_DIR } from "./postgres/binaries.mjs";
import { admit, initialise, passwordsOf, running, start, stop } from "./postgres/cluster.mjs";

/** @typedef {import("./postgres/cluster.mjs").Cluster} Cluster */

/**
 * Finds or starts the PostgreSQL server of `dataDir`, which no other folder uses. The server outlives this process, is found again after
 * a `kill -9`, and listens on loopback only. If it is not `durable`, a power cut may lose its data. `memory` is for its shared buffers;
 * large data sets need more. With `putsBack`, as in tests, the owner may write rows back without firing their triggers. `network` is the
 * private network whose machines may connect too, such as 10.77.0.0/24.
 * @param {{ dataDir: string, database?: string, durable?: boolean, memory?: string, putsBack?: boolean, network?: string }} options
 */
export async function ensurePostgres({
  dataDir,
  database = "postgres",
  durable = true,
  memory = "128MB",
  putsBack = false,
  network,
}) {
  const home = homeOf(dataDir);
  return withLock(join(home.folder, "lock"), async () => {
    const cluster = { ...home.cluster, passwords: passwordsOf(home.folder) };
    initialise(cluster);
    if (network) admit(cluster, network);
    const listen = network ? { listen_addresses: "*" } : {};
    if (!running(cluster)) await start(cluster, { ...settingsOf(durable, memory), ...listen });
    const server = running(cluster);
    if (!server) throw new Error(`PostgreSQL ended at once, see ${join(home.folder, "postgres.log")}`);
    const admin = adminOf(cluster, server.port);
    await admin(ensureOwner(cluster));
    if (putsBack)
      await admin((client) => client.query("grant set on parameter session_replication_role to balcao_owner"));
    await adminOf(cluster, server.port, "template1")(closeSetConfig);
    await admin(ensureDatabase(database));
    await adminOf(cluster, server.port, database)(closeSetConfig);
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

/** @param {boolean} durable @param {string} memory */
function settingsOf(durable, memory) {
  return {
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    max_connections: "200",
    shared_buffers: memory,
    fsync: durable ? "on" : "off",
    // Whole pages in the log help only after a power cut.
    full_page_writes: durable ? "on" : "off",
    // Each of the thousands of connections of a test run computes its proof anew. The passwords are random, and the server is on loopback only.
    ...(durable ? {} : { scram_iterations: "1" }),
  };
}

/**
 * The folder of a cluster. Its name contains a hash of its own path, so that a copied checkout does not run the original's data.
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
 * Runs work as the superuser, whose password nothing else uses. The handshake also proves that the server is ours.
 * @param {Cluster} cluster
 * @param {number} port
 * @param {string} [database]
 */
function adminOf(cluster, port, database = "postgres") {
  /** @param {(client: pg.Client) => Promise<unknown>} work */
  return async (work) => {
    const client = new pg.Client({
      host: "127.0.0.1",
      port,
      user: "balcao_bootstrap",
      password: cluster.passwords.superuser,
      database,
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

/**
 * Makes the owner role, which may make databases and roles but is no superuser, so that row-level security binds it. The migrations make
 * the other roles, such as the app's.
 * @param {Cluster} cluster
 */
function ensureOwner({ passwords }) {
  /** @param {pg.Client} client */
  return async (client) => {
    const { rowCount } = await client.query("select from pg_roles where rolname = 'balcao_owner'");
    if (!rowCount)
      await client.query(
        `create role balcao_owner login createdb createrole password ${client.escapeLiteral(passwords.owner)}`,
      );
    // The grant is needed to drop a database to which a client or the autovacuum is still connected.
    await client.query("grant pg_signal_backend, pg_signal_autovacuum_worker to balcao_owner");
  };
}

/**
 * Only the owner, and whoever the owner allows, may change a setting inside a statement, because row-level security compares with a setting. New databases
 * are copies of template1. hosting/create-owner.sh does the same.
 * @param {pg.Client} client
 */
const closeSetConfig = (client) =>
  client.query(
    `revoke execute on function pg_catalog.set_config(text, text, boolean) from public;
     grant execute on function pg_catalog.set_config(text, text, boolean) to balcao_owner with grant option`,
  );

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
