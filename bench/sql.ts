// npm run bench:sql: measures the cost of one statement with query(), and through a model, beside the bare driver. Each round is one transaction of
// one connection. It prints the ratios of one run, which no test asserts.
import { resolve } from "node:path";
import { migrate } from "@balcao/core/migrate";
import pg from "pg";
import { ensurePostgres } from "../scripts/postgres.mjs";

const rounds = 15;
const timesPerRound = 100;
const server = await ensurePostgres({ dataDir: resolve(import.meta.dirname, "../.data/bench"), durable: false });
const database = `balcao_sql_${process.pid}`;
await server.createDatabase(database);
const [ownerUrl, appUrl] = [server.ownerUrl, server.appUrl].map((url) => url.replace(/\/[^/]*$/, `/${database}`)) as [
  string,
  string,
];
await migrate(ownerUrl, appUrl);
Object.assign(process.env, { DATABASE_URL: appUrl, DATA_KEY: "bench:0123456789abcdef0123456789abcdef" });

// These modules are loaded late, because they read the environment.
const { asPlatform, closeDatabase, inCompany, query, run } = await import("@balcao/core/base/database");
const { sql } = await import("@balcao/core/base/sql");
const { CompanyRow } = await import("@balcao/core/company/companies/company.model");
const { TagRow } = await import("@balcao/core/desk/tags/tag.model");

const { id: companyId } = await asPlatform(() => CompanyRow.create({ name: "Bench" }));
const { id } = await inCompany(companyId, () => TagRow.create({ name: "Bench" }));
const bare = new pg.Client({ connectionString: appUrl });
await bare.connect();
await bare.query(`set app.company_id = '${companyId}'`);
const own = ["id", "companyId", "name", "color", "kanban", "userId", "createdAt"] as const;
const columns = TagRow.pick("g", ...own);
const driver = (name: string, text: string, values: unknown[]) => () => bare.query({ name, text, values });
let count = 0;
const name = () => `Tag ${(count += 1)}`;

interface Case {
  driver: () => Promise<unknown>;
  query: () => Promise<unknown>;
  model: () => Promise<unknown>;
}
const cases: Record<string, Case> = {
  read: {
    driver: driver("read", `select ${columns.text} from tags g where g.id = $1`, [id]),
    query: () => query(TagRow.shape(...own), sql`select ${columns} from tags g where g.id = ${id}`),
    model: () => TagRow.findByPk(id),
  },
  create: {
    driver: () => driver("create", "insert into tags (company_id, name) values ($1, $2)", [companyId, name()])(),
    query: () => run(sql`insert into tags (company_id, name) values (${companyId}, ${name()})`),
    model: () => TagRow.create({ name: name() }),
  },
  update: {
    driver: driver("update", "update tags set color = $2 where id = $1", [id, "#123456"]),
    query: () => run(sql`update tags set color = ${"#123456"} where id = ${id}`),
    model: () => TagRow.update({ color: "#123456" }, { where: { id } }),
  },
};

/** The microseconds of one call. */
async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  for (let n = 0; n < timesPerRound; n += 1) await work();
  return ((performance.now() - started) * 1000) / timesPerRound;
}
const inScope = (work: () => Promise<unknown>) => inCompany(companyId, () => timed(work));
async function alone(work: () => Promise<unknown>): Promise<number> {
  await bare.query("begin");
  const spent = await timed(work);
  await bare.query("commit");
  return spent;
}

const lines: Record<string, object> = {};
for (const [what, one] of Object.entries(cases)) {
  const spent: [number, number, number][] = [];
  for (let round = 0; round < rounds; round += 1)
    spent.push([await alone(one.driver), await inScope(one.query), await inScope(one.model)]);
  // Keeps, for each way, the round with the least disturbance.
  const [least, asQuery, asModel] = [0, 1, 2].map((way) => Math.min(...spent.map((round) => round[way] ?? 0)));
  lines[what] = {
    "driver µs": Math.round(least ?? 0),
    "query() / driver": ((asQuery ?? 0) / (least ?? 1)).toFixed(2),
    "model / driver": ((asModel ?? 0) / (least ?? 1)).toFixed(2),
  };
}
console.table(lines);
await bare.end();
await closeDatabase();
await server.dropDatabase(database);
