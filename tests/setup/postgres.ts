import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join as joinPath, resolve } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { withLock } from "../../scripts/lib/processes.mjs";
import { ensurePostgres } from "../../scripts/postgres.mjs";

const dataDir = resolve(import.meta.dirname, "../../.data/test");
/** The number of kept templates. Templates of older migrations are useless, and each takes some megabytes. */
const templatesKept = 3;

/**
 * Starts the test server and gives its address to the workers. Several runs of this checkout may share it. Each worker makes its own database, named
 * after the run. The last run to end stops the server.
 */
export default async function setup() {
  const run = randomUUID().replaceAll("-", "").slice(0, 12);
  const { server, presence, template } = await together(() => join(run));
  process.env.BALCAO_TEST_OWNER_URL = server.ownerUrl;
  process.env.BALCAO_TEST_APP_URL = server.appUrl;
  process.env.BALCAO_TEST_RUN = run;
  process.env.BALCAO_TEST_TEMPLATE = template;

  return async () => {
    await removeDatabases(presence, `balcao_test_${run}_`);
    rmSync(joinPath(tmpdir(), `balcao-test-${run}`), { recursive: true, force: true });
    await together(async () => {
      const others = (await runs(presence)).filter((other) => other !== run);
      await presence.end();
      if (others.length === 0) await server.stop();
    });
  };
}

/** Runs start and end one at a time, because no run may use a server that another run is about to stop. */
function together<T>(work: () => Promise<T>) {
  mkdirSync(dataDir, { recursive: true });
  return withLock(resolve(dataDir, "runs.lock"), work);
}

async function join(run: string) {
  const server = await ensurePostgres({ dataDir, durable: false, putsBack: true });
  const presence = new pg.Client({ connectionString: server.ownerUrl, application_name: `balcao-test-${run}` });
  presence.on("error", () => undefined);
  await presence.connect();
  await removeLeftovers(presence);
  return { server, presence, template: await ensureTemplate(server) };
}

async function ensureTemplate({ ownerUrl, appUrl }: { ownerUrl: string; appUrl: string }): Promise<string> {
  const script = resolve(import.meta.dirname, "template.ts");
  const env = { ...process.env, BALCAO_TEST_OWNER_URL: ownerUrl, BALCAO_TEST_APP_URL: appUrl };
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ["--conditions", "source", "--import", "tsx", script],
    { env },
  );
  return stdout;
}

/** The active runs. Each keeps a connection open, which closes when the run ends. */
async function runs(client: pg.Client) {
  const { rows } = await client.query<{ name: string }>(
    "select application_name as name from pg_stat_activity where application_name like 'balcao-test-%'",
  );
  return rows.map((row) => row.name.slice("balcao-test-".length));
}

/** Drops the databases of killed runs, and old templates. */
async function removeLeftovers(client: pg.Client) {
  const living = await runs(client);
  const { rows } = await client.query<{ name: string }>(
    "select datname as name from pg_database where datname like 'balcao\\_t%'",
  );
  const names = rows.map((row) => row.name);
  const dead = names.filter((name) => name.startsWith("balcao_test_") && !living.some((run) => name.includes(run)));
  const templates = names.filter((name) => name.startsWith("balcao_template_"));
  if (living.length === 1 && templates.length > templatesKept) dead.push(...templates);
  for (const name of dead) await drop(client, name);
}

async function removeDatabases(client: pg.Client, prefix: string) {
  const { rows } = await client.query<{ name: string }>(
    "select datname as name from pg_database where starts_with(datname, $1)",
    [prefix],
  );
  for (const { name } of rows) await drop(client, name);
}

const drop = (client: pg.Client, name: string) =>
  client.query(`drop database if exists ${client.escapeIdentifier(name)} with (force)`);
