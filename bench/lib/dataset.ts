import { createHash } from "node:crypto";
import { resolve } from "node:path";
import { daysTogether, sumSteps } from "@balcao/core/office/dashboard/sum-steps";
import { migrate } from "@balcao/core/migrate";
import { fillWroteFirst } from "@balcao/core/base/migrations/0019-services";
import { migrations } from "@balcao/core/base/migrations/index";
import { sqlFunctions } from "@balcao/core/base/sql-functions/index";
import pg from "pg";
import { ensurePostgres } from "../../scripts/postgres.mjs";
import { fillCompany } from "./fill-company.ts";
import { neighbour, neighbours, type SizeName, sizes } from "./sizes.ts";

export interface Dataset {
  ownerUrl: string;
  appUrl: string;
  /** The id of the large company. Smaller companies are beside it. */
  companyId: number;
  postmaster: number;
  stop: () => Promise<unknown>;
}

/** Raise this number when the contents of the data sets change. Older sets are then made again. */
const version = 3;

/** Returns the data set of a size. It is stored in .data/bench, and made when it is missing or the tables have changed. */
export async function prepareDataset(name: SizeName): Promise<Dataset> {
  const dataDir = resolve(import.meta.dirname, "../../.data/bench");
  const server = await ensurePostgres({ dataDir, durable: false, memory: "1GB" });
  const made = createHash("sha256").update(
    JSON.stringify([version, migrations.map(({ name: step, up }) => [step, String(up)]), sqlFunctions]),
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

/** Whether the data set is complete. The marker table is made last. */
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
    // This trigger looks up each contact's first message, which is too slow while the table has no indexes.
    await client.query("alter table messages disable trigger messages_wrote_first");
    await fillCompany(client, sizes[name]);
    for (let one = 0; one < neighbours; one++) await fillCompany(client, neighbour);
    for (const index of indexes) await client.query(index);
    await client.query("alter table messages enable trigger messages_wrote_first");
    await client.query(fillWroteFirst);
  });
  console.log(`Data set "${name}" made in ${Math.round((performance.now() - started) / 1000)} s`);
}

/** Sums past days, as the worker does each hour. */
const sum = (appUrl: string, companyId: number): Promise<void> =>
  withClient(appUrl, async (client) => {
    await client.query(`set app.company_id = ${companyId}`);
    await client.query(sumSteps.forget);
    for (let days = daysTogether; days === daysTogether; ) {
      const { rows } = await client.query<{ days: number }>(sumSteps.sum);
      days = rows[0]?.days ?? 0;
    }
  });

/** Drops the indexes of large tables, because building them after the filling is faster. Returns the statements that make the indexes again. */
async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
     where i.indrelid = any('{contacts, tickets, messages, ticket_events}'::regclass[])
       and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows.map(({ definition }) => definition);
}
