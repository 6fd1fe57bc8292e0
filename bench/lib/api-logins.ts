import type { Api } from "./api-process.ts";
import type { Dataset } from "./dataset.ts";
import { percentile } from "./measure.ts";

const [people, lists] = [16, 400];

/** Measures how long a list takes while sixteen people sign in again and again, beside the same list without sign-ins. */
export async function listDuringLogins(api: Api, { companyId }: Dataset): Promise<object> {
  const headers = await api.as(companyId, 1);
  const list = () => api.call({ path: "/api/tickets?status=open", headers });
  // Each user's first login may replace an older hash, so it comes before the measurement.
  for (let n = 2; n < people + 2; n++) await api.signIn(companyId, n);
  await timesOf(list, lists / 4);
  const alone = await timesOf(list, lists);
  const listed = new AbortController();
  let logins = 0;
  const started = performance.now();
  const signingIn = Array.from({ length: people }, async (_, index) => {
    for (; !listed.signal.aborted; logins++) await api.signIn(companyId, index + 2);
  });
  const beside = await timesOf(list, lists);
  const seconds = (performance.now() - started) / 1000;
  listed.abort();
  await Promise.all(signingIn);
  const [before, during] = [percentile(alone, 0.99), percentile(beside, 0.99)];
  return {
    case: `a list while ${people} people sign in`,
    "at once": 1,
    "p50 ms": Number(percentile(beside, 0.5).toFixed(1)),
    "p95 ms": Number(percentile(beside, 0.95).toFixed(1)),
    "p99 ms": Number(during.toFixed(1)),
    "p99 / p99 alone": Number((during / before).toFixed(2)),
    "logins/s": Number((logins / seconds).toFixed(1)),
    aim: "p99 within 1.5 of the same list alone",
  };
}

async function timesOf(call: () => Promise<unknown>, calls: number): Promise<number[]> {
  const times: number[] = [];
  for (let n = 0; n < calls; n++) {
    const started = performance.now();
    await call();
    times.push(performance.now() - started);
  }
  return times;
}
