// npm run bench:api [small|medium|full] [words]: measures the api in production mode over a data set of that size, beside a yardstick, which does the
// minimum of a handler. It prints the ratios of one run, which no test asserts. With words it runs only the cases whose names contain these words.
import { resolve } from "node:path";
import { type Case, changes, lookups } from "./lib/api-cases.ts";
import { listDuringLogins } from "./lib/api-logins.ts";
import { hearUpdates } from "./lib/api-sockets.ts";
import { startApi, startYardstick } from "./lib/api-process.ts";
import { prepareDataset } from "./lib/dataset.ts";
import { type SizeName, sizes } from "./lib/sizes.ts";
import { cpuMs, familyCpuMs } from "./lib/measure.ts";
import { caller, type Figures, measureLoad } from "./lib/load.ts";
import { countStatements } from "./lib/statement-counter.ts";

const given = process.argv[2] ?? "medium";
if (!Object.hasOwn(sizes, given)) throw new Error(`There is no size ${given}: ${Object.keys(sizes).join(", ")}`);
const results = resolve(import.meta.dirname, "../test-results/bench-api");
const concurrencies = [1, 16, 64];
const data = await prepareDataset(given as SizeName);
const postgres = () => familyCpuMs(data.postmaster);
const round = (value: number, digits = 1) => Number(value.toFixed(digits));

const shown = ({ p50, p95, p99, perSecond, node, postgres: database }: Figures) => ({
  "p50 ms": round(p50),
  "p95 ms": round(p95),
  "p99 ms": round(p99),
  "calls/s": round(perSecond, 0),
  "Node CPU ms": round(node, 2),
  "Postgres CPU ms": round(database, 2),
});

/** Counts the statements of one call of each case on the wire, without the statements that open and close the scope. */
async function statementsOf(cases: readonly Case[]): Promise<Map<string, number>> {
  const counter = await countStatements(data.appUrl);
  const api = await startApi({ databaseUrl: counter.url, results });
  const counts = new Map<string, number>();
  const calls = await Promise.all(cases.map(async (one) => ({ name: one.name, call: await one.prepare(api, data) })));
  for (const { name, call } of calls) {
    counter.take();
    await call(0);
    counts.set(name, counter.take());
  }
  await api.stop();
  counter.stop();
  return counts;
}

const wanted = process.argv[3] ?? "";
const cases = [...lookups, ...changes].filter(({ name }) => name.includes(wanted));
const statements = await statementsOf(cases);
const api = await startApi({ databaseUrl: data.appUrl, results });
const yardstick = await startYardstick(data);
const least = caller(yardstick.origin, 64);
const lines: object[] = [];
for (const one of cases) {
  console.log(one.name);
  const call = await one.prepare(api, data);
  for (const concurrency of one.alone ? [1] : concurrencies) {
    const calls = one.calls * (concurrency === 1 ? 1 : 2);
    const cpu = { node: () => cpuMs(api.pid), postgres };
    const ours = await measureLoad({ calls, concurrency, call, cpu });
    const line = { case: one.name, "at once": concurrency, ...shown(ours), statements: statements.get(one.name) };
    const path = await one.yardstick?.(data);
    if (path === undefined) {
      lines.push({ ...line, aim: one.aim });
      continue;
    }
    const bare = await measureLoad({
      calls,
      concurrency,
      call: () => least({ path }),
      cpu: { node: () => cpuMs(yardstick.pid), postgres },
    });
    lines.push({
      ...line,
      "CPU / yardstick": round(ours.node / bare.node, 2),
      "p50 / yardstick": round(ours.p50 / bare.p50, 2),
      aim: one.aim,
    });
  }
}
if ("list during logins".includes(wanted)) lines.push(await listDuringLogins(api, data));
if ("sockets hear a change".includes(wanted)) lines.push(await hearUpdates(api, yardstick, data));
console.table(lines);
yardstick.stop();
await api.stop();
await data.stop();
process.exit(0);
