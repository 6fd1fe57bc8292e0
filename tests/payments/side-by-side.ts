import { setTimeout as pause } from "node:timers/promises";
import { share } from "@balcao/core/base/database";
import { AppError } from "@balcao/shared/errors";
import pg from "pg";

/** The company's rows in one of these tables are locked until both works wait for them, so that both go on together. With null no row is locked. */
const gates = ["companies", "subscriptions", "invoices", "charges", "users", "tickets", null] as const;
type GateName = (typeof gates)[number];
type Work = () => Promise<unknown>;
/** Each gate is tried in both orders. Without a gate the works overlap only by chance, so `npm run pairs` tries that more often. */
const rounds = process.env["PAIRS"] === "full" ? 40 : 2 * gates.length;
/** More checks than both works need before they wait, because a work that waits for a connection waits for no lock. */
const mostLooks = 150;
/** Postgres does not report that a session waits. Without a pause, looking for it took as much of the machine as the works themselves. */
const betweenLooksMs = 3;

export interface Pair<S> {
  scene: () => Promise<S>;
  one: (scene: S) => Promise<unknown>;
  other: (scene: S) => Promise<unknown>;
  /** Checks the result, after one or both were refused with these codes. */
  after: (scene: S, refusals: string[]) => Promise<void>;
}
export interface SideBySide {
  /** Runs two works side by side in new scenes, at each gate in both orders. A failure without a code is a fault, above all a deadlock. */
  meet: <S extends { companyId: number }>(meeting: Pair<S>) => Promise<void>;
  close: () => Promise<void>;
}

export async function sideBySide(): Promise<SideBySide> {
  const [holder, looker] = [owner(), owner()];
  await Promise.all([holder.connect(), looker.connect()]);
  const waiting = async (): Promise<number> => {
    const found = await looker.query(
      "select distinct l.pid from pg_locks l join pg_stat_activity a on a.pid = l.pid where not l.granted and a.datname = current_database()",
    );
    return found.rowCount ?? 0;
  };

  /** Closes the gate in a transaction that stays open. False when the company has no row in the table, so that nothing can wait there. */
  async function shut(companyId: number, gate: GateName): Promise<boolean> {
    await holder.query("begin");
    if (gate === null) return true;
    const column = gate === "companies" ? "id" : "company_id";
    const { rowCount } = await holder.query(`select 1 from ${gate} where ${column} = $1 for update`, [companyId]);
    return rowCount !== 0;
  }

  /** Runs the works until both wait at the gate or have ended, and opens it. */
  async function once(companyId: number, gate: GateName, works: readonly Work[]): Promise<Outcome[]> {
    const ended: Outcome[] = [];
    const all: Promise<Outcome>[] = [];
    const looks = gate === null ? 0 : mostLooks;
    for (const work of works) {
      share.forgive(companyId);
      const outcome = outcomeOf(work);
      all.push(outcome);
      void outcome.then((one) => ended.push(one));
      for (let look = 0; look < looks && ended.length + (await waiting()) < all.length; look += 1) {
        share.forgive(companyId);
        await pause(betweenLooksMs);
      }
    }
    await holder.query("rollback");
    return Promise.all(all);
  }

  async function meet<S extends { companyId: number }>({ scene, one, other, after }: Pair<S>): Promise<void> {
    let unused: S | null = null;
    for (let round = 0; round < rounds; round += 1) {
      const here: S = unused ?? (await scene());
      unused = null;
      const gate = gates[Math.floor(round / 2)] ?? null;
      if (!(await shut(here.companyId, gate))) {
        // A gate at which nothing waits has no effect, and at the end the works run without a gate.
        await holder.query("rollback");
        unused = here;
        continue;
      }
      const works = [() => one(here), () => other(here)];
      const outcomes = await once(here.companyId, gate, round % 2 === 0 ? works : works.toReversed());
      for (const outcome of outcomes) if ("fault" in outcome) throw outcome.fault;
      await after(
        here,
        outcomes.flatMap((outcome) => ("code" in outcome ? [outcome.code] : [])),
      );
    }
  }
  return { meet, close: async () => void (await Promise.all([holder.end(), looker.end()])) };
}

const owner = () => new pg.Client(process.env["DATABASE_OWNER_URL"]);

type Outcome = { done: true } | { code: string } | { fault: unknown };
const outcomeOf = (work: Work): Promise<Outcome> =>
  work().then(
    () => ({ done: true }),
    (error: unknown) => (error instanceof AppError ? { code: error.code } : { fault: error }),
  );
