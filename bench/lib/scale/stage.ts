import { resolve } from "node:path";
import { hashPassword } from "@balcao/core/base/passwords";
import { migrate } from "@balcao/core/migrate";
import { startNetwork } from "@balcao/whatsapp-simulator/network";
import type { SimulatedNetwork } from "@balcao/whatsapp-simulator/network-api";
import pg from "pg";
import { Desk, demoPassword, linkNumber } from "../../../e2e/support/desk.ts";
import { ensurePostgres } from "../../../scripts/postgres.mjs";
import { startRedis } from "../../../tests/setup/redis.ts";
import { Fleet } from "./fleet.ts";
import { companyOf, type ScaleSize } from "./sizes.ts";

const folder = resolve(import.meta.dirname, "../../../test-results/bench-scale");
/** The most tabs of one user. The api allows more. */
const socketsPerUser = 10;
const atOnce = 8;

interface Company {
  id: number;
  desk: Desk;
  /** The tokens of its users, who are admins, so that each hears every message. */
  tokens: string[];
}
/** An installation with its companies, users and linked numbers, and the customers' network. */
export interface ScaleStage {
  network: SimulatedNetwork;
  companies: Company[];
  /** All linked numbers, in the order of `sizes.ts`. */
  numbers: string[];
  fleet: Fleet;
  ownerUrl: string;
  appUrl: string;
  redisPid: number | undefined;
  postmaster: number;
  stop: () => Promise<void>;
}

/** Makes the installation, with one api and one worker. Linking the numbers takes the longest. */
export async function makeStage(size: ScaleSize): Promise<ScaleStage> {
  const { ownerUrl, appUrl, server } = await makeDatabase();
  const redis = await startRedis();
  const network = await startNetwork({ port: 0, mediaPort: 0, keysSaid: 1 });
  const fleet = new Fleet(network, { appUrl, redisUrl: redis.url, folder });
  await fleet.scaleTo({ workers: 1, apis: 1 }, []);
  const [url = ""] = fleet.urls;
  const ids = await fillCompanies(ownerUrl, size);
  const companies = await Promise.all(ids.map((id) => signInAll(url, id, size)));
  const numbers = Array.from({ length: 2 * size.companies - 1 }, (_, index) => `55118${String(80_000_000 + index)}`);
  await many(numbers, async (number, index) => {
    const company = companies[companyOf(index, size)];
    if (company) await linkNumber({ network }, company.desk, { name: `Número ${index}`, number, queueIds: [] });
  });
  return {
    network,
    companies,
    numbers,
    fleet,
    ownerUrl,
    appUrl,
    redisPid: redis.pid,
    postmaster: server.pid,
    stop: async () => {
      await fleet.stop();
      await network.close();
      await redis.stop();
      await server.stop();
    },
  };
}

/** Does the work for each item, several at the same time. */
export async function many<T>(items: readonly T[], work: (item: T, index: number) => Promise<void>): Promise<void> {
  const left = [...items.entries()];
  const one = async () => {
    for (let next = left.shift(); next; next = left.shift()) await work(next[1], next[0]);
  };
  await Promise.all(Array.from({ length: atOnce }, one));
}

async function makeDatabase() {
  const server = await ensurePostgres({
    dataDir: resolve(import.meta.dirname, "../../../.data/bench-scale"),
    durable: true,
    memory: "256MB",
  });
  const database = "balcao_scale";
  await server.dropDatabase(database);
  await server.createDatabase(database);
  const inDatabase = (url: string) => url.replace(/\/[^/]*$/, `/${database}`);
  const [ownerUrl, appUrl] = [inDatabase(server.ownerUrl), inDatabase(server.appUrl)];
  await migrate(ownerUrl, appUrl);
  return { ownerUrl, appUrl, server };
}

const usersOf = (size: ScaleSize): number => Math.max(1, Math.ceil(size.sockets / size.companies / socketsPerUser));
const emailOf = (company: number, user: number | string): string => `escala-${company}-${user}@bench.local`;

async function fillCompanies(ownerUrl: string, size: ScaleSize): Promise<number[]> {
  const client = new pg.Client(ownerUrl);
  await client.connect();
  const { rows } = await client.query<{ id: number }>(
    "insert into companies (name) select 'Empresa ' || n from generate_series(1, $1::int) n returning id",
    [size.companies],
  );
  await client.query(
    `insert into users (company_id, name, email, password_hash, profile)
     select c.id, 'Atendente ' || n, 'escala-' || c.id || '-' || n || '@bench.local', $1, 'admin' from companies c, generate_series(1, $2::int) n
     where c.id = any($3::int[])`,
    [await hashPassword(demoPassword), usersOf(size), rows.map(({ id }) => id)],
  );
  await client.end();
  return rows.map(({ id }) => id);
}

async function signInAll(url: string, id: number, size: ScaleSize): Promise<Company> {
  const desks: Desk[] = [];
  for (let user = 1; user <= usersOf(size); user += 1) desks.push(await Desk.signIn(url, emailOf(id, user)));
  const [desk] = desks;
  if (!desk) throw new Error("A company has no users");
  return { id, desk, tokens: desks.map(({ accessToken }) => accessToken) };
}
