import pg from "pg";
import { ensurePostgres } from "../../scripts/postgres.mjs";
import { cpuMs, familyCpuMs } from "./measure.ts";

interface Sums {
  worker: number;
  api: number;
  postgres: number;
  simulator: number;
  wal: number;
  hits: number;
  commits: number;
}

/** The cost of the product's parts since `begin`, for each message. The simulator is this process. */
export class PipelineCost {
  private before: Sums | undefined;

  private constructor(
    private readonly db: pg.Client,
    private readonly postgresPid: number,
    private readonly pids: () => { worker: (number | undefined)[]; api: number | undefined },
  ) {}

  static async of(dataDir: string, ownerUrl: string, pids: PipelineCost["pids"]): Promise<PipelineCost> {
    const server = await ensurePostgres({ dataDir, durable: true });
    const db = new pg.Client(ownerUrl);
    await db.connect();
    return new PipelineCost(db, server.pid, pids);
  }

  async begin(): Promise<void> {
    this.before = await this.sums();
  }

  async perMessage(messages: number) {
    const [before, after] = [this.before, await this.sums()];
    const each = (name: keyof Sums, digits: number) =>
      ((after[name] - (before?.[name] ?? 0)) / messages).toFixed(digits);
    return {
      "worker ms": each("worker", 2),
      "api ms": each("api", 2),
      "postgres ms": each("postgres", 2),
      "simulator ms": each("simulator", 2),
      "WAL records": each("wal", 0),
      "buffer hits": each("hits", 0),
      commits: each("commits", 2),
    };
  }

  /** The time from the journal entry of a message to the start of its transaction, for messages journalled since `since`. */
  async delays(since: Date): Promise<{ p50: number; p99: number }> {
    const { rows } = await this.db.query<{ p50: number | null; p99: number | null }>(
      `select percentile_disc(0.5) within group (order by ms) as p50, percentile_disc(0.99) within group (order by ms) as p99
       from (select extract(epoch from m.created_at - j.received_at)::float * 1000 as ms
         from inbound_journal j join messages m on m.id = j.message_id where j.received_at >= $1) each`,
      [since],
    );
    return { p50: rows[0]?.p50 ?? Number.NaN, p99: rows[0]?.p99 ?? Number.NaN };
  }

  async stored(): Promise<number> {
    const { rows } = await this.db.query<{ n: number }>("select count(*)::int as n from messages where not from_me");
    return rows[0]?.n ?? 0;
  }

  async end(): Promise<void> {
    await this.db.end();
  }

  private async sums(): Promise<Sums> {
    const { rows } = await this.db.query<Pick<Sums, "wal" | "hits" | "commits">>(
      `select (select wal_records::float from pg_stat_wal) as wal, blks_hit::float as hits, xact_commit::float as commits
       from pg_stat_database where datname = current_database()`,
    );
    const [sums] = rows;
    if (!sums) throw new Error("The database has no statistics");
    const { worker, api } = this.pids();
    return {
      ...sums,
      worker: cpuMs(...worker),
      api: cpuMs(api),
      postgres: familyCpuMs(this.postgresPid),
      simulator: cpuMs(process.pid),
    };
  }
}
