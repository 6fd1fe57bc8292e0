// npm run bench:export [contacts]: measures the api's memory while it sends a file of this many contacts to a quick caller and to a slow one.
import { resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { startApi } from "./lib/api-process.ts";
import { prepareDataset } from "./lib/dataset.ts";
import { residentMb } from "./lib/measure.ts";

const total = Number(process.argv[2] ?? 200_000);
const sampleMs = 20;
/** The pause of the slow caller after each piece. */
const slowMs = 2;
const data = await prepareDataset("small");
const owner = new pg.Client({ connectionString: data.ownerUrl });
await owner.connect();
await owner.query(
  `insert into contacts (company_id, name, number, email)
   select $1, 'Contato de teste ' || g, '55119' || lpad(g::text, 8, '0'), 'contato' || g || '@exemplo.com.br'
   from generate_series((select count(*) from contacts where company_id = $1 and not is_group) + 1, $2::int) g`,
  [data.companyId, total],
);
await owner.end();
const api = await startApi({
  databaseUrl: data.appUrl,
  results: resolve(import.meta.dirname, "../test-results/bench-export"),
});
const headers = { ...(await api.as(data.companyId, 1)), "accept-encoding": "identity" };

async function exported(pauseMs: number) {
  const before = residentMb(api.pid);
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, residentMb(api.pid));
  }, sampleMs);
  const started = performance.now();
  let [bytes, lines] = [0, -1];
  const { body } = await fetch(`${api.origin}/api/contacts/export`, { headers });
  for await (const piece of body ?? []) {
    bytes += piece.length;
    for (const byte of piece) if (byte === 10) lines += 1;
    if (pauseMs > 0) await sleep(pauseMs);
  }
  clearInterval(watch);
  return {
    contacts: lines,
    MB: (bytes / 1e6).toFixed(1),
    seconds: ((performance.now() - started) / 1000).toFixed(1),
    "RSS before MB": before.toFixed(0),
    "RSS at most MB": most.toFixed(0),
    "grown MB": (most - before).toFixed(0),
  };
}

const runs = {
  first: await exported(0),
  quick: await exported(0),
  again: await exported(0),
  slow: await exported(slowMs),
};
console.table(runs);
await api.stop();
await data.stop();
process.exit(0);
