import { Agent, request } from "node:http";
import { percentile } from "./measure.ts";

export interface Ask {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  body?: unknown;
}
export interface Answer {
  status: number;
  body: string;
  headers: Record<string, string | string[] | undefined>;
}

/** Makes HTTP calls over connections that stay open. An answer without success is an error of the benchmark. */
export function caller(origin: string, sockets: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: sockets });
  return ({ method = "GET", path, headers = {}, body }: Ask): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const text = body === undefined ? undefined : JSON.stringify(body);
      const sent = request(
        `${origin}${path}`,
        { method, agent, headers: { ...headers, ...(text && { "content-type": "application/json" }) } },
        (answer) => {
          const parts: Buffer[] = [];
          answer.on("data", (part: Buffer) => parts.push(part));
          answer.on("error", reject);
          answer.on("end", () => {
            const said = {
              status: answer.statusCode ?? 0,
              body: Buffer.concat(parts).toString(),
              headers: answer.headers,
            };
            if (said.status < 400) resolve(said);
            else reject(new Error(`${method} ${path}: ${said.status} ${said.body.slice(0, 300)}`));
          });
        },
      );
      sent.on("error", reject);
      sent.end(text);
    });
}

export interface Figures {
  p50: number;
  p95: number;
  p99: number;
  perSecond: number;
  /** CPU time of one call, in milliseconds. */
  node: number;
  postgres: number;
}
interface Load {
  /** The number of calls in the run. */
  calls: number;
  concurrency: number;
  call: (n: number) => Promise<unknown>;
  cpu: { node: () => number; postgres: () => number };
}

/**
 * The least number of warm-up calls, during which the compiler does its work. A server that has just started needs twice the time, but desks do not
 * notice that.
 */
const leastWarm = 600;

/** Makes the calls, `concurrency` at a time, after a warm-up of a tenth as many calls and at least 600. */
export async function measureLoad({ calls, concurrency, call, cpu }: Load): Promise<Figures> {
  let next = 0;
  const times: number[] = [];
  const run = async (until: number, keep: boolean) => {
    const one = async () => {
      while (next < until) {
        const started = performance.now();
        await call(next++);
        if (keep) times.push(performance.now() - started);
      }
    };
    await Promise.all(Array.from({ length: concurrency }, one));
  };
  const warm = Math.max(leastWarm, Math.ceil(calls / 10));
  await run(warm, false);
  const [node, postgres] = [cpu.node(), cpu.postgres()];
  const started = performance.now();
  await run(warm + calls, true);
  const seconds = (performance.now() - started) / 1000;
  return {
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    p99: percentile(times, 0.99),
    perSecond: calls / seconds,
    node: (cpu.node() - node) / calls,
    postgres: (cpu.postgres() - postgres) / calls,
  };
}
