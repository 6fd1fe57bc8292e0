import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { SimulatedNetwork } from "@balcao/whatsapp-simulator/network-api";
import { Child } from "../../../e2e/support/child.ts";
import { childEnvironment } from "../../../e2e/support/product.ts";
import { freePort } from "../../../scripts/lib/port.mjs";

const startSeconds = 120;

/** The apis and workers of an installation on this machine. `scaleTo` starts and stops some of them. */
export class Fleet {
  readonly apis: { child: Child; url: string }[] = [];
  readonly workers: Child[] = [];
  readonly #network: SimulatedNetwork;
  readonly #env: NodeJS.ProcessEnv;
  readonly #folder: string;

  constructor(
    network: SimulatedNetwork,
    { appUrl, redisUrl, folder }: { appUrl: string; redisUrl: string; folder: string },
  ) {
    this.#network = network;
    this.#folder = folder;
    const env = childEnvironment({ network, appUrl, port: 0, url: "http://127.0.0.1", folder });
    this.#env = {
      ...env,
      REDIS_URL: redisUrl,
      REQUEST_BUDGET: "0",
      TRUST_PROXY: "1",
      MAX_NUMBERS: "1000",
      LOG_LEVEL: "warn",
    };
  }

  /** Processes started from now on reach the database at this address. */
  reachDatabaseAt(appUrl: string): void {
    this.#env["DATABASE_URL"] = appUrl;
  }

  get urls(): string[] {
    return this.apis.map(({ url }) => url);
  }

  pids(): Record<"workers" | "apis", (number | undefined)[]> {
    return { workers: this.workers.map(({ pid }) => pid), apis: this.apis.map(({ child }) => child.pid) };
  }

  /** Starts or stops processes, until this many run and they serve all numbers. After a change the workers divide the numbers again. */
  async scaleTo({ workers, apis }: { workers: number; apis: number }, linked: readonly string[]): Promise<void> {
    while (this.apis.length < apis) await this.#startApi();
    for (const { child } of this.apis.splice(apis)) await child.end();
    const changes = workers !== this.workers.length;
    while (this.workers.length < workers) this.#startWorker();
    await Promise.all(this.workers.splice(workers).map((worker) => worker.end()));
    if (changes) await this.#settled(linked);
  }

  async stop(): Promise<void> {
    await Promise.all([...this.workers, ...this.apis.map(({ child }) => child)].map((child) => child.end()));
  }

  async #startApi(): Promise<void> {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const env = { ...this.#env, PORT: String(port), PUBLIC_URL: url };
    const child = new Child(`api-${this.apis.length + 1}`, "apps/api/dist/main.js", env, this.#folder);
    child.start();
    this.apis.push({ child, url });
    await until(`${child.name} answers`, async () => (await fetch(url).catch(() => null))?.ok === true);
  }

  #startWorker(): void {
    const id = `worker-${this.workers.length + 1}`;
    const env = { ...this.#env, WORKER_ID: id, MEDIA_DIR: join(this.#folder, "media") };
    const worker = new Child(id, "apps/worker/dist/main.js", env, this.#folder);
    worker.start();
    this.workers.push(worker);
  }

  /** Waits until each number is online, and stays so for the time in which workers hand numbers over. */
  async #settled(linked: readonly string[]): Promise<void> {
    const isOnline = (number: string) =>
      this.#network
        .account(number)
        .devices()
        .some(({ online }) => online);
    const handOverMs = 6000;
    let since = performance.now();
    await until("all numbers are online", async () => {
      if (!linked.every(isOnline)) since = performance.now();
      return performance.now() - since > (linked.length > 0 ? handOverMs : 0);
    });
  }
}

async function until(what: string, is: () => Promise<boolean>): Promise<void> {
  for (const end = performance.now() + startSeconds * 1000; !(await is()); await sleep(100))
    if (performance.now() > end) throw new Error(`Not within ${startSeconds} s: ${what}`);
}
