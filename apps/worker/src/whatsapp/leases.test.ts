import { leaseTtlMs } from "@balcao/core/numbers/connections/leases";
import type pg from "pg";
import { afterEach, expect, test } from "vitest";
import { eventually } from "../testing/stage.ts";
import { type Grip, LeaseKeeper, type Tenant } from "./leases.ts";

/** A database that knows one number, and gives the answers of the test. */
class FakeDatabase {
  isDown = false;
  isOurs = true;
  wanted = true;
  released = 0;
  query = async (text: string): Promise<{ rows: object[]; rowCount: number }> => {
    if (this.isDown) throw new Error("Connection terminated unexpectedly");
    const answer = (...rows: object[]) => ({ rows, rowCount: rows.length });
    if (text.includes("insert into connection_leases"))
      return answer(...(this.isOurs && this.wanted ? [{ company_id: 1, connection_id: 7, epoch: 3 }] : []));
    if (text.includes("update connection_leases l set expires_at"))
      return answer(...(this.isOurs ? [{ connection_id: 7 }] : []));
    if (text.includes("set holder = ''")) {
      this.released += 1;
      return answer({});
    }
    if (text.includes("from connections w where w.id = any"))
      return answer({ id: 7, wanted: this.wanted, pairing_number: null, retry_at: null });
    return answer({ workers: 1, wanted: this.wanted ? 1 : 0 });
  };
}

let keeper: LeaseKeeper<Tenant> | undefined;
afterEach(() => keeper?.stop());

function start(db: FakeDatabase) {
  const grips: Grip[] = [];
  const stops: boolean[] = [];
  let clock = 0;
  keeper = new LeaseKeeper({
    db: db as unknown as pg.Pool,
    network: "simulator",
    workerId: "w",
    maxNumbers: 1,
    now: () => clock,
    open: (grip) => {
      grips.push(grip);
      return {
        start: async () => undefined,
        follow: () => undefined,
        stop: async ({ handOver }) => void stops.push(handOver),
      };
    },
  });
  keeper.start();
  return { grips, stops, pass: (ms: number) => (clock += ms) };
}
const taken = (grips: Grip[]) =>
  eventually(() => {
    const [grip] = grips;
    if (!grip) throw new Error("not taken");
    return grip;
  });

test("after its deadline a number may not act, even without news of a lost lease; after a renewal it may act again", async () => {
  const db = new FakeDatabase();
  const { grips, stops, pass } = start(db);
  const grip = await taken(grips);
  expect(grip.mayAct()).toBe(true);
  db.isDown = true;
  pass(leaseTtlMs - 2000);
  expect(grip.mayAct()).toBe(true);
  pass(1000);
  expect(grip.mayAct()).toBe(false);
  db.isDown = false;
  keeper?.ring();
  await eventually(() => expect(grip.mayAct()).toBe(true));
  expect(stops).toEqual([]);
});

test("a number that another worker has is dropped, and is neither handed over nor given back", async () => {
  const db = new FakeDatabase();
  const { grips, stops, pass } = start(db);
  const grip = await taken(grips);
  db.isOurs = false;
  pass(3000);
  keeper?.ring();
  await eventually(() => expect(stops).toEqual([false]));
  expect(grip.mayAct()).toBe(false);
  expect(db.released).toBe(0);
});

test("a number that is no longer wanted is given back", async () => {
  const db = new FakeDatabase();
  const { grips, stops } = start(db);
  await taken(grips);
  db.wanted = false;
  keeper?.ring();
  await eventually(() => expect(db.released).toBeGreaterThan(0));
  expect(stops[0]).toBe(false);
});

test("an idle worker takes its first number immediately, before it looks at shares again", async () => {
  const db = new FakeDatabase();
  db.wanted = false;
  let beats = 0;
  const ask = db.query;
  db.query = (text) => {
    if (text.includes("insert into workers")) beats += 1;
    return ask(text);
  };
  const { grips } = start(db);
  await eventually(() => expect(beats).toBe(1));
  db.wanted = true;
  keeper?.ring();
  await taken(grips);
});

test("a worker that stops hands its numbers over", async () => {
  const db = new FakeDatabase();
  const { grips, stops } = start(db);
  await taken(grips);
  await keeper?.stop();
  expect([stops, db.released]).toEqual([[true], 1]);
});

test("a number that a round takes while the worker stops is handed over too", async () => {
  const db = new FakeDatabase();
  const ask = db.query;
  let stopped: Promise<void> | undefined;
  db.query = (text) => {
    if (text.includes("insert into connection_leases")) stopped ??= keeper?.stop();
    return ask(text);
  };
  const { stops } = start(db);
  await eventually(() => expect(stopped).toBeDefined());
  await stopped;
  expect([stops, db.released]).toEqual([[true], 1]);
});

test("a worker that is told to stop within a round takes no number in the rest of that round", async () => {
  const db = new FakeDatabase();
  const asked: string[] = [];
  const ask = db.query;
  let stopped: Promise<void> | undefined;
  db.query = (text) => {
    asked.push(text);
    if (text.includes("insert into workers")) stopped ??= keeper?.stop();
    return ask(text);
  };
  start(db);
  await eventually(() => expect(stopped).toBeDefined());
  await stopped;
  expect(asked.filter((text) => text.includes("insert into connection_leases"))).toEqual([]);
});
