import { resolve } from "node:path";
import { migrate } from "@balcao/core/migrate";
import pg from "pg";
import { settleDatabase } from "../../packages/core/src/base/postgres/roles.ts";
import { ensurePostgres } from "../../scripts/postgres.mjs";
import { Child } from "./child.ts";
import { storyZone } from "./noon.ts";

const dataFolder = (name: string) => resolve(import.meta.dirname, `../../.data/${name}`);
/** One server for all stories of a run. Its data need not survive a power cut. */
const sharedServer = () => ensurePostgres({ dataDir: dataFolder("e2e"), durable: false });
/** The databases with which the products of a run begin: one after the migrations, and one with the demo. */
const [empty, demo] = ["balcao_e2e_empty", "balcao_e2e_demo"];

export interface Database {
  /** The owner role, with which a test may read any row. */
  ownerUrl: string;
  appUrl: string;
  /** Stops and starts the server. The database must have its own server. */
  restart: () => Promise<void>;
  end: () => Promise<void>;
}

/** Runs before the stories, because migrations and the seed take as long as a short story. */
export async function prepareDatabases(): Promise<void> {
  const server = await sharedServer();
  await remake(server.ownerUrl, empty);
  await migrate(inDatabase(server.ownerUrl, empty), inDatabase(server.appUrl, empty));
  await remake(server.ownerUrl, demo, empty);
  await seedDemo(inDatabase(server.appUrl, demo), dataFolder("e2e"));
  await asOwner(inDatabase(server.ownerUrl, demo), (owner) =>
    owner.query("update companies set timezone = $1", [storyZone()]),
  );
  process.env.BALCAO_STORIES_OWNER_URL = server.ownerUrl;
  process.env.BALCAO_STORIES_APP_URL = server.appUrl;
}

export const endDatabases = async (): Promise<void> => (await sharedServer()).stop();

/**
 * A database for one product. It is a copy of the run's prepared database, or has a server of its own when a story kills it or no run is under way.
 */
export async function databaseFor(name: string, { seed, alone }: { seed: boolean; alone: boolean }): Promise<Database> {
  const database = `balcao_${name.replaceAll("-", "_")}`;
  const { BALCAO_STORIES_OWNER_URL: ownerUrl, BALCAO_STORIES_APP_URL: appUrl } = process.env;
  if (alone || !ownerUrl || !appUrl) return databaseAlone(name, database, seed);
  await remake(ownerUrl, database, seed ? demo : empty);
  return {
    ownerUrl: inDatabase(ownerUrl, database),
    appUrl: inDatabase(appUrl, database),
    restart: () => Promise.reject(new Error("Other products use this server")),
    // Dropping the database would wait for a checkpoint of the whole server. The next run drops it before it creates its own.
    end: () => Promise.resolve(),
  };
}

async function databaseAlone(name: string, database: string, seed: boolean): Promise<Database> {
  const dataDir = dataFolder(`e2e-${name}`);
  const start = () => ensurePostgres({ dataDir, durable: true });
  let server = await start();
  await remake(server.ownerUrl, database);
  const [ownerUrl, appUrl] = [inDatabase(server.ownerUrl, database), inDatabase(server.appUrl, database)];
  await migrate(ownerUrl, appUrl);
  if (seed) await seedDemo(appUrl, dataDir);
  const restart = async () => {
    await server.stop();
    server = await start();
  };
  return { ownerUrl, appUrl, restart, end: () => server.stop() };
}

const inDatabase = (url: string, name: string) => url.replace(/\/[^/]*$/, `/${name}`);

const dropping = (name: string) => `drop database if exists ${name} with (force)`;

/** Creates the database anew, as a copy when there is a `template`. */
async function remake(ownerUrl: string, name: string, template = "template1"): Promise<void> {
  await asOwner(ownerUrl, async (owner) => {
    await owner.query(dropping(name));
    await owner.query(`create database ${name} template ${template}`);
  });
  await asOwner(inDatabase(ownerUrl, name), (owner) => settleDatabase((sql) => owner.query(sql)));
}

async function asOwner(url: string, work: (owner: pg.Client) => Promise<unknown>): Promise<void> {
  const owner = new pg.Client(url);
  await owner.connect();
  try {
    await work(owner);
  } finally {
    await owner.end();
  }
}

async function seedDemo(appUrl: string, folder: string): Promise<void> {
  const env = { ...process.env, DATABASE_URL: appUrl, DATA_KEY: `seed:${"0".repeat(64)}` };
  const seed = new Child("seed", "packages/core/dist/seed-demo.js", env, folder);
  seed.start();
  await seed.ended();
}
