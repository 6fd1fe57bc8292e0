// npm run bench:neighbours: nineteen companies work at their usual pace, alone and beside a company that floods the api and the database with all it
// can. It prints how much slower the nineteen become in one run, which no test asserts.
import { fork } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Api, startApi } from "./lib/api-process.ts";
import { type Dataset, prepareDataset } from "./lib/dataset.ts";
import { percentile } from "./lib/measure.ts";
import { neighbours } from "./lib/sizes.ts";

const results = resolve(import.meta.dirname, "../test-results/bench-neighbours");
const runMs = 15_000;
const floodAtOnce = 64;
/** The pause between two calls of each neighbour. Together they make about a hundred calls a second. */
const pauseMs = 200;
const paths = ["/tickets?status=open", "/tickets?status=pending", "/tags/list", "/queue", "/contacts"];

/** The times of the nineteen companies' calls in one run, in milliseconds. Each company calls at its usual pace. */
async function work(api: Api, data: Dataset): Promise<number[]> {
  const times: number[] = [];
  const end = performance.now() + runMs;
  const one = async (companyId: number) => {
    const headers = await api.as(companyId, 1);
    await sleep(Math.random() * pauseMs);
    for (let n = companyId; performance.now() < end; n += 1) {
      const started = performance.now();
      await api.call({ path: `/api${paths[n % paths.length]}`, headers });
      times.push(performance.now() - started);
      await sleep(pauseMs);
    }
  };
  await Promise.all(Array.from({ length: neighbours }, (_, index) => one(data.companyId + 1 + index)));
  return times;
}

/** Makes calls as fast as the answers come, including refused calls, until the returned function stops it. */
async function floodCalls(api: Api, data: Dataset): Promise<() => Promise<string>> {
  const users = await Promise.all(Array.from({ length: 10 }, (_, n) => api.as(data.companyId, n + 1)));
  const tokens = users.map(({ authorization }) => authorization);
  const urls = paths.map((path) => `${api.origin}/api${path}`);
  const child = fork(resolve(import.meta.dirname, "lib/call-flood.ts"), [
    JSON.stringify({ urls, tokens, atOnce: floodAtOnce }),
  ]);
  await once(child, "message");
  return async () => {
    child.send("stop");
    const [counts] = (await once(child, "message")) as [{ answered: number; refused: number }];
    child.kill();
    return `${Math.round((counts.answered * 1000) / runMs)} answered/s, ${Math.round((counts.refused * 1000) / runMs)} refused/s`;
  };
}

/** A separate process stores messages of customers, as a worker does. */
async function floodMessages(data: Dataset): Promise<() => Promise<string>> {
  const child = fork(resolve(import.meta.dirname, "lib/inbound-flood.ts"), [String(data.companyId)], {
    env: { ...process.env, DATABASE_URL: data.appUrl, DATA_KEY: "b".repeat(32), LOG_LEVEL: "silent" },
  });
  await once(child, "message");
  return async () => {
    child.send("stop");
    const [stored] = (await once(child, "message")) as [number];
    child.kill();
    return `${Math.round((stored * 1000) / runMs)} messages/s`;
  };
}

const data = await prepareDataset("small");
const api = await startApi({ databaseUrl: data.appUrl, results, budgets: true });
const lines: object[] = [];
await work(api, data);
const quiet = await work(api, data);
const line = (beside: string, times: number[], flood: string) => ({
  beside,
  flood,
  calls: times.length,
  "p50 ms": percentile(times, 0.5).toFixed(1),
  "p95 ms": percentile(times, 0.95).toFixed(1),
  "p50 / quiet": (percentile(times, 0.5) / percentile(quiet, 0.5)).toFixed(2),
  "p95 / quiet": (percentile(times, 0.95) / percentile(quiet, 0.95)).toFixed(2),
});
lines.push(line("nobody", quiet, ""));
const stopCalls = await floodCalls(api, data);
const besideCalls = await work(api, data);
lines.push(line("a flood of calls", besideCalls, await stopCalls()));
const stopMessages = await floodMessages(data);
const besideMessages = await work(api, data);
lines.push(line("a flood of messages", besideMessages, await stopMessages()));
lines.push(line("nobody, again", await work(api, data), ""));
console.table(lines);
await api.stop();
await data.stop();
