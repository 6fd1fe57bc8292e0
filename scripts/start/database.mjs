import { spawnSync } from "node:child_process";
import { join } from "node:path";
import pg from "pg";
import { root, SetupError } from "../lib/install.mjs";
import { ensurePostgres } from "../postgres.mjs";

/** @typedef {{ DATABASE_URL?: string, DATABASE_OWNER_URL?: string }} Urls */

/**
 * Opens the database that the caller named, else the private one of this checkout.
 * @param {string} dataDir
 */
export async function openDatabase(dataDir) {
  const { DATABASE_URL, DATABASE_OWNER_URL } = process.env;
  if (DATABASE_URL)
    return {
      embedded: false,
      urls: /** @type {Urls} */ ({ DATABASE_URL, DATABASE_OWNER_URL }),
      stop: async () => undefined,
    };
  const again = () => ensurePostgres({ dataDir, database: "balcao" });
  const server = await again();
  return {
    embedded: true,
    server,
    again,
    urls: /** @type {Urls} */ ({ DATABASE_URL: server.appUrl, DATABASE_OWNER_URL: server.ownerUrl }),
    stop: server.stop,
  };
}

/**
 * Migrates the tables, and seeds the demo into an empty database: always into the private one, into another one on request.
 * @param {NodeJS.ProcessEnv} env
 * @param {boolean} embedded
 */
export async function prepareDatabase(env, embedded) {
  if (!env.DATABASE_OWNER_URL)
    throw new SetupError("DATABASE_URL is set but DATABASE_OWNER_URL is not: the tables cannot be made.");
  runScript("packages/core/dist/migrate.js", env);
  const wanted = env.NODE_ENV !== "production" && env.SEED_DEMO !== "off" && (embedded || env.SEED_DEMO === "on");
  if (wanted && !(await has(env, "select from companies limit 1"))) runScript("packages/core/dist/seed-demo.js", env);
}

/** @param {NodeJS.ProcessEnv} env */
export const hasDemo = (env) => has(env, "select from users where email = 'admin@demo.local'");

/** @param {NodeJS.ProcessEnv} env */
export const hasUsers = (env) => has(env, "select from users limit 1");

/** Whether there is a connection on the real network. @param {NodeJS.ProcessEnv} env */
export const hasWhatsappConnection = (env) => has(env, "select from connections where network = 'whatsapp' limit 1");

/**
 * Whether the bots of the demo must be set up, because they never were or because a program's address has changed.
 * @param {NodeJS.ProcessEnv} env
 * @param {{ queue: string, addresses: Record<string, string> }} demo the queue's name, and each program's address by its name
 */
export const lacksBots = (env, { queue, addresses }) =>
  has(
    env,
    `select from users u where u.email = 'admin@demo.local' and (
       not exists (select from audit a where a.company_id = u.company_id and a.action = 'queue.options' and a.about_name = $1)
       or exists (select from integrations i join jsonb_each_text($2::jsonb) now on now.key = i.name
         where i.company_id = u.company_id and i.settings->>'urlN8N' <> now.value))`,
    [queue, JSON.stringify(addresses)],
  );

/**
 * @param {NodeJS.ProcessEnv} env
 * @param {string} sql
 * @param {string[]} [values]
 */
async function has(env, sql, values = []) {
  const client = new pg.Client({ connectionString: env.DATABASE_OWNER_URL });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return Boolean((await client.query(sql, values)).rowCount);
  } finally {
    await client.end();
  }
}

/**
 * @param {string} script
 * @param {NodeJS.ProcessEnv} env
 */
function runScript(script, env) {
  const { status } = spawnSync(process.execPath, [join(root, script)], {
    env,
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
  });
  if (status !== 0) throw new SetupError(`${script} failed, see above.`);
}
