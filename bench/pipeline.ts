// npm run bench:pipeline [product] [numbers...]: sends the same load through bare Baileys (keys in memory, then in our store) and through the whole
// product, until a browser's socket receives the message. After that it measures how fast a worker that starts stores the messages of a time without
// a worker. It prints the cost of one run with the load of the machine, which no test asserts.
import { type ChildProcess, fork } from "node:child_process";
import { EventEmitter, once } from "node:events";
import { loadavg } from "node:os";
import { resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { migrate } from "@balcao/core/migrate";
import { startNetwork } from "@balcao/whatsapp-simulator/network";
import type { SimulatedNetwork } from "@balcao/whatsapp-simulator/network-api";
import pg from "pg";
import { io } from "socket.io-client";
import { Desk, linkNumber } from "../e2e/support/desk.ts";
import { ensurePostgres } from "../scripts/postgres.mjs";
import { type Product, startProduct } from "../e2e/support/product.ts";
import { Crowd, type CrowdReport } from "./lib/crowd.ts";
import { cpuMs } from "./lib/measure.ts";
import { PipelineCost } from "./lib/pipeline-cost.ts";

const sizes = process.argv.slice(2).map(Number).filter(Boolean);
const productOnly = process.argv.includes("product");
const flood = 2000;
const paces = [100, 250];
const paceSeconds = 20;
const backlog = 5000;
const people = 200;
const dataDir = resolve(import.meta.dirname, "../.data/e2e-bench");
const numbersOf = (count: number) => Array.from({ length: count }, (_, index) => `55118${String(80_000_000 + index)}`);

interface Line {
  numbers: number;
  what: string;
  load: string;
  "messages/s": string;
  "CPU ms/message": string;
  "p50 ms": string;
  "p99 ms": string;
  lost: number;
}
const lines: Line[] = [];

async function measure(numbers: number, what: string, crowd: Crowd, pids: () => (number | undefined)[]): Promise<void> {
  await crowd.run(people * 2, null);
  for (const pace of [null, ...paces]) {
    const messages = pace === null ? flood : pace * paceSeconds;
    const before = cpuMs(...pids());
    const heard = await crowd.run(messages, pace);
    lines.push(
      lineOf(
        { numbers, what, load: pace === null ? "as fast as it goes" : `${pace}/s` },
        heard,
        (cpuMs(...pids()) - before) / messages,
      ),
    );
  }
}

const lineOf = (name: Pick<Line, "numbers" | "what" | "load">, heard: CrowdReport, cpu: number): Line => ({
  ...name,
  "messages/s": heard.perSecond.toFixed(0),
  "CPU ms/message": cpu.toFixed(2),
  "p50 ms": heard.p50.toFixed(1),
  "p99 ms": heard.p99.toFixed(1),
  lost: heard.lost,
});

async function bare(count: number, store: "memory" | "durable"): Promise<void> {
  const network = await startNetwork({ port: 0, mediaPort: 0 });
  const numbers = numbersOf(count);
  const crowd = new Crowd(network, numbers, people);
  const database = await keyDatabase(count);
  const { wsUrl, certificateRoot } = network;
  const child = fork(
    resolve(import.meta.dirname, "lib/bare-baileys.ts"),
    [JSON.stringify({ wsUrl, certificateRoot, leases: database.leases, durable: store === "durable" })],
    { env: { ...process.env, ...database.env } },
  );
  await linkAll(child, network, numbers, (text) => crowd.hear(text));
  await measure(count, `bare Baileys, keys in ${store === "memory" ? "memory" : "our store"}`, crowd, () => [
    child.pid,
  ]);
  const gone = once(child, "exit");
  child.kill();
  await gone;
  await network.close();
  await database.stop();
}

/** Makes a database with the measured number of numbers, each with a lease of a day. */
async function keyDatabase(count: number) {
  const server = await ensurePostgres({ dataDir: resolve(import.meta.dirname, "../.data/bench-keys"), durable: true });
  await server.dropDatabase("balcao_bench");
  await server.createDatabase("balcao_bench");
  const inDatabase = (url: string) => url.replace(/\/[^/]*$/, "/balcao_bench");
  await migrate(inDatabase(server.ownerUrl), inDatabase(server.appUrl));
  const db = new pg.Client(inDatabase(server.ownerUrl));
  await db.connect();
  await db.query("insert into companies (id, name) values (1, 'Bench')");
  await db.query(
    `with made as (insert into connections (company_id, name, network) select 1, n::text, 'simulator' from generate_series(1, $1) n returning id)
     insert into connection_leases (company_id, connection_id, holder, epoch, expires_at) select 1, id, 'bench', 1, now() + interval '1 day' from made`,
    [count],
  );
  const { rows } = await db.query<{ id: number }>("select id from connections order by id");
  await db.end();
  return {
    leases: rows.map(({ id }) => ({ companyId: 1, connectionId: id, holder: "bench", epoch: 1 })),
    env: {
      DATABASE_URL: inDatabase(server.appUrl),
      DATA_KEY: "bench:0123456789abcdef0123456789abcdef",
      LOG_LEVEL: "silent",
    },
    stop: server.stop,
  };
}

async function linkAll(
  child: ChildProcess,
  network: SimulatedNetwork,
  numbers: string[],
  hear: (text: string) => void,
): Promise<void> {
  const linked = new EventEmitter();
  const open = new Set<number>();
  child.on("message", (message: { kind: "qr" | "open" | "text"; index: number; qr: string; text: string }) => {
    if (message.kind === "text") hear(message.text);
    if (message.kind === "qr") void network.account(numbers[message.index] ?? "").scan(message.qr);
    if (message.kind === "open" && open.add(message.index).size === numbers.length) linked.emit("all");
  });
  await once(linked, "all");
}

const costs: object[] = [];

async function product(count: number): Promise<void> {
  const running = await startProduct({ name: "bench" });
  const desk = await Desk.signIn(running.url, "admin@demo.local");
  const numbers = numbersOf(count);
  for (const [index, number] of numbers.entries())
    await linkNumber(running, desk, { name: `Número ${index}`, number, queueIds: [] });
  const crowd = new Crowd(running.network, numbers, people);
  const socket = io(running.url, { auth: { token: desk.accessToken } });
  socket.on("message.create", ({ message }: { message: { body: string } }) => crowd.hear(message.body));
  await once(socket as unknown as EventEmitter, "connect");
  const cost = await PipelineCost.of(dataDir, running.ownerUrl, () => ({
    worker: running.workers.map(({ pid }) => pid),
    api: running.api.pid,
  }));
  const note = async (load: string, since: Date, messages: number, perSecond: number) => {
    const { p50, p99 } = await cost.delays(since);
    const stored = { "journal to row p50 ms": p50.toFixed(0), "p99 ms": p99.toFixed(0) };
    const machine = { "machine load": loadavg()[0]?.toFixed(1) };
    const spent = await cost.perMessage(messages);
    const line = { numbers: count, load, "messages/s": perSecond.toFixed(0), ...stored, ...spent, ...machine };
    console.log(JSON.stringify(line));
    costs.push(line);
    return Number(spent["worker ms"]) + Number(spent["api ms"]);
  };
  await crowd.run(people * 2, null);
  for (const pace of [null, ...paces]) {
    const messages = pace === null ? flood : pace * paceSeconds;
    const load = pace === null ? "as fast as it goes" : `${pace}/s`;
    const texts = await crowd.write(messages);
    const since = new Date();
    await cost.begin();
    const heard = await crowd.send(texts, pace);
    const cpu = await note(load, since, messages, heard.perSecond);
    lines.push(lineOf({ numbers: count, what: "the whole product", load }, heard, cpu));
  }
  await drain(running, crowd, cost, note);
  socket.disconnect();
  await cost.end();
  await running.stop();
}

/** Messages arrive while no worker runs, and then a worker is started. The rate counts from the first message that the worker stores. */
async function drain(
  { workers }: Product,
  crowd: Crowd,
  cost: PipelineCost,
  note: (load: string, since: Date, messages: number, perSecond: number) => Promise<unknown>,
): Promise<void> {
  for (const worker of workers) await worker.end();
  const before = await cost.stored();
  await crowd.leave(backlog);
  const since = new Date();
  for (const worker of workers) worker.start();
  await cost.begin();
  let [first, last, stored] = [0, 0, before];
  while (stored < before + backlog && (last === 0 || performance.now() - last < 60_000)) {
    await sleep(100);
    const now = await cost.stored();
    if (now > before && first === 0) first = performance.now();
    if (now > stored) last = performance.now();
    stored = now;
  }
  await note(
    `backlog of ${backlog}, ${before + backlog - stored} lost`,
    since,
    backlog,
    ((stored - before) * 1000) / (last - first),
  );
}

for (const count of sizes.length > 0 ? sizes : [1, 10, 20, 50]) {
  if (!productOnly) {
    await bare(count, "memory");
    await bare(count, "durable");
  }
  await product(count);
}
console.table(lines);
console.table(costs);
process.exit(0);
