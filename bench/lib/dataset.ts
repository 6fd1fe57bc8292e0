import { createHash } from "node:crypto";
import { resolve } from "node:path";
import { daysTogether, sumSteps } from "@balcao/core/dashboard/sum-steps";
import { migrate } from "@balcao/core/migrate";
import { fillWroteFirst } from "@balcao/core/migrations/0019-services";
import { migrations } from "@balcao/core/migrations/index";
import pg from "pg";
import { ensurePostgres } from "../../scripts/postgres.mjs";
import { fillCompany } from "./fill-company.ts";
import { neighbour, neighbours, type SizeName, sizes } from "./sizes.ts";

export interface Dataset {
  ownerUrl: string;
  appUrl: string;
  /** Of the large company; the others are its neighbours on the installation. */
  companyId: number;
  postmaster: number;
  stop: () => Promise<unknown>;
}

/** Changed when what is filled in changes: older sets are made anew. */
const version = 3;

/** The data set of a size, made when it is not there yet or the tables have changed since; kept between runs in .data/bench. */
export async function prepareDataset(name: SizeName): Promise<Dataset> {
  const dataDir = resolve(import.meta.dirname, "../../.data/bench");
  const server = await ensurePostgres({ dataDir, durable: false, memory: "1GB" });
  const made = createHash("sha256").update(
    JSON.stringify([version, migrations.map(({ name: step, up }) => [step, String(up)])]),
  );
  const database = `balcao_${name}_${made.digest("hex").slice(0, 8)}`;
  const [ownerUrl, appUrl] = [server.ownerUrl, server.appUrl].map((url) => url.replace(/\/[^/]*$/, `/${database}`)) as [
    string,
    string,
  ];
  if (!(await isWhole(ownerUrl))) {
    await server.dropDatabase(database);
    await server.createDatabase(database);
    await migrate(ownerUrl, appUrl);
    await fill(ownerUrl, name);
    await sum(appUrl, 1);
    await withClient(ownerUrl, async (client) => {
      await client.query("vacuum analyze");
      await client.query("create table bench_whole ()");
    });
  }
  return { ownerUrl, appUrl, companyId: 1, postmaster: server.pid, stop: server.stop };
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The mark comes last: a set whose making was broken off is none. */
const isWhole = (ownerUrl: string): Promise<boolean> =>
  withClient(ownerUrl, async (client) => {
    const { rows } = await client.query("select from pg_class where relname = 'bench_whole'");
    return rows.length > 0;
  }).catch(() => false);

async function fill(ownerUrl: string, name: SizeName): Promise<void> {
  const started = performance.now();
  await withClient(ownerUrl, async (client) => {
    await client.query("set maintenance_work_mem = '512MB'; set work_mem = '256MB'; set synchronous_commit = off");
    const indexes = await dropIndexes(client);
    // It looks for the first message of each contact, which is no work for a table without its indexes.
    await client.query("alter table messages disable trigger messages_wrote_first");
    await fillCompany(client, sizes[name]);
    for (let one = 0; one < neighbours; one++) await fillCompany(client, neighbour);
    for (const index of indexes) await client.query(index);
    await client.query("alter table messages enable trigger messages_wrote_first");
    await client.query(fillWroteFirst);
  });
  console.log(`Data set "${name}" made in ${Math.round((performance.now() - started) / 1000)} s`);
}

/** Sums the days that are over, as the worker does each hour. */
const sum = (appUrl: string, companyId: number): Promise<void> =>
  withClient(appUrl, async (client) => {
    await client.query(`set app.company_id = ${companyId}`);
    await client.query(sumSteps.forget);
    for (let days = daysTogether; days === daysTogether; ) {
      const { rows } = await client.query<{ days: number }>(sumSteps.sum);
      days = rows[0]?.days ?? 0;
    }
  });

/** Large tables are filled without their indexes, which are cheaper to build at once. Answers how to make them again. */
async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
     where i.indrelid = any('{contacts, tickets, messages, ticket_events}'::regclass[])
       and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows.map(({ definition }) => definition);
}
