import { availableParallelism } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { cpuMs, familyCpuMs, familyMb, residentMb } from "../measure.ts";
import type { Measurement, Part } from "./table.ts";

/** Postgres adds up what a connection has done at the latest after this time. */
const countedAfterMs = 1200;

export type Pids = Record<"workers" | "apis" | "redis" | "simulator", (number | undefined)[]>;
type Cost = Pick<Measurement, "cpu" | "busiest" | "machine" | "memory" | "blocks">;

/** Counts what the parts of an installation use while a flood of messages is taken. */
export class Meter {
  readonly #db: pg.Client;
  readonly #postmaster: number;

  private constructor(db: pg.Client, postmaster: number) {
    this.#db = db;
    this.#postmaster = postmaster;
  }

  static async open(ownerUrl: string, postmaster: number): Promise<Meter> {
    const db = new pg.Client(ownerUrl);
    await db.connect();
    return new Meter(db, postmaster);
  }

  close(): Promise<void> {
    return this.#db.end();
  }

  /** Does the work, and measures its cost for each message. */
  async over<T extends { messages: number }>(pids: Pids, work: () => Promise<T>): Promise<{ done: T; cost: Cost }> {
    const each = () => ({
      workers: pids.workers.map((pid) => cpuMs(pid)),
      apis: pids.apis.map((pid) => cpuMs(pid)),
      postgres: [familyCpuMs(this.#postmaster)],
      redis: pids.redis.map((pid) => cpuMs(pid)),
      simulator: pids.simulator.map((pid) => cpuMs(pid)),
    });
    await sleep(countedAfterMs);
    const [blocksBefore, before, from] = [await this.#blocks(), each(), performance.now()];
    const done = await work();
    const [after, tookMs] = [each(), performance.now() - from];
    await sleep(countedAfterMs);
    const blocks = ((await this.#blocks()) - blocksBefore) / done.messages;
    const used = (part: Part) => after[part].map((ms, index) => ms - (before[part][index] ?? 0));
    const sum = (part: Part) => used(part).reduce((total, ms) => total + ms, 0);
    const of = <V>(value: (part: Part) => V): Record<Part, V> => ({
      workers: value("workers"),
      apis: value("apis"),
      postgres: value("postgres"),
      redis: value("redis"),
      simulator: value("simulator"),
    });
    const cpu = of((part) => sum(part) / done.messages);
    const busiest = of((part) => Math.max(0, ...used(part)) / tookMs);
    const machine = Object.values(of(sum)).reduce((total, ms) => total + ms, 0) / tookMs / availableParallelism();
    const largest = (part: "workers" | "apis" | "redis") =>
      Math.max(0, ...pids[part].map((pid) => (pid === undefined ? 0 : residentMb(pid))));
    const memory = {
      workers: largest("workers"),
      apis: largest("apis"),
      redis: largest("redis"),
      postgres: familyMb(this.#postmaster),
    };
    return { done, cost: { cpu, busiest, machine, memory, blocks } };
  }

  async #blocks(): Promise<number> {
    const { rows } = await this.#db.query<{ blocks: number }>(
      "select (blks_hit + blks_read)::float as blocks from pg_stat_database where datname = current_database()",
    );
    return rows[0]?.blocks ?? Number.NaN;
  }
}
