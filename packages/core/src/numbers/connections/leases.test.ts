import { afterAll, expect, test, vi } from "vitest";
import { inCompany } from "../../base/database.ts";
import { queryText } from "../../testing/query-text.ts";
import { platformPool } from "../../base/postgres/platform-pool.ts";
import { makeCompany, makeConnection, newNumber } from "../../testing/factories.ts";
import { beat, claimLeases, leave, leaseTtlMs, readWantedStates, releaseLease, renewLeases } from "./leases.ts";
import { isNumberTaken, recordStatus } from "./status.ts";

const db = platformPool("test-leases", 4);
afterAll(() => db.end());

const network = "simulator" as const;
const byValue = (one: number, other: number) => one - other;
let names = 0;
const worker = () => `w-${process.pid}-${(names += 1)}`;
async function wantedNumber(): Promise<{ companyId: number; id: number }> {
  const companyId = await makeCompany();
  return { companyId, id: await makeConnection(companyId, { wanted: true }) };
}
/** Claims numbers until none is left, and returns the claimed ones among `ids`. */
async function claim(holder: string, ids: number[], held: number[] = []) {
  const leases = await claimLeases(db, { network, holder, held, limit: 1000 });
  return leases.filter(({ connectionId }) => ids.includes(connectionId));
}
/** After a start of the database no worker takes over for one TTL, and this test may have to wait that long. */
const takeOver = (holder: string, id: number) =>
  vi.waitFor(
    async () => {
      const [lease] = await claim(holder, [id]);
      if (!lease) throw new Error("still held");
      return lease;
    },
    { timeout: leaseTtlMs + 30_000, interval: 100 },
  );
const runOut = (id: number) =>
  db.query("update connection_leases set expires_at = now() - interval '1 second' where connection_id = $1", [id]);

test("when many workers claim numbers at the same time, each number gets one worker", async () => {
  const numbers = await Promise.all(Array.from({ length: 6 }, wantedNumber));
  const ids = numbers.map(({ id }) => id);
  const claims = await Promise.all(Array.from({ length: 5 }, () => claim(worker(), ids)));
  expect(
    claims
      .flat()
      .map(({ connectionId }) => connectionId)
      .toSorted(byValue),
  ).toEqual(ids.toSorted(byValue));
});

test("a number that is switched off, removed, or of another network is claimed by no worker", async () => {
  const { companyId, id } = await wantedNumber();
  const change = (set: string) =>
    inCompany(companyId, () => queryText(`update connections set ${set} where id = $1`, [id]));
  for (const set of [
    "wanted = false",
    "wanted = true, network = 'whatsapp'",
    "network = 'simulator', deleted_at = now()",
  ]) {
    await change(set);
    expect(await claim(worker(), [id])).toEqual([]);
  }
  await change("deleted_at = null");
  expect(await claim(worker(), [id])).toHaveLength(1);
});

test("no worker holds a number of a sealed company, even when the number is wanted", async () => {
  const { companyId, id } = await wantedNumber();
  const [lease] = await claim(worker(), [id]);
  if (!lease) throw new Error("not claimed");
  await inCompany(companyId, () => queryText("update companies set status = false, seal = 'left'"));
  expect((await readWantedStates(db, [id]))[0]?.wanted).toBe(false);
  await releaseLease(db, lease);
  expect(await claim(worker(), [id])).toEqual([]);
  await inCompany(companyId, () => queryText("update companies set seal = null"));
  expect(await claim(worker(), [id])).toHaveLength(1);
});

test("linked numbers come before never-linked ones, and every company's first number before any company's second number", async () => {
  const own = "whatsapp" as const;
  const [crowd, other] = [await makeCompany(), await makeCompany()];
  const make = (companyId: number, number: string | null = null) =>
    makeConnection(companyId, { wanted: true, network: own, number });
  const [first, second, third] = [await make(crowd), await make(crowd), await make(crowd)];
  const [waiting, linked] = [await make(other), await make(other, newNumber())];
  const next = () => claimLeases(db, { network: own, holder: worker(), held: [], limit: 1 });
  const mine = [first, second, third, waiting, linked];
  const taken: number[] = [];
  // Other tests have left numbers in this database that also wait for a worker.
  for (let some = await next(); some.length > 0 && taken.length < mine.length; some = await next())
    taken.push(...some.map(({ connectionId }) => connectionId).filter((id) => mine.includes(id)));
  expect(taken).toEqual([linked, first, waiting, second, third]);
});

test("a worker gets no more numbers than it requests", async () => {
  await Promise.all([wantedNumber(), wantedNumber()]);
  expect(await claimLeases(db, { network, holder: worker(), held: [], limit: 1 })).toHaveLength(1);
  expect(await claimLeases(db, { network, holder: worker(), held: [], limit: 0 })).toEqual([]);
});

test("a living worker keeps a number, and a dead worker loses the number and learns of the loss by the epoch", async () => {
  const { id } = await wantedNumber();
  const [first] = await claim(worker(), [id]);
  if (!first) throw new Error("not claimed");
  expect(await claim(worker(), [id])).toEqual([]);
  await runOut(id);
  expect(await renewLeases(db, [first])).toEqual(new Set([id]));
  expect(await claim(worker(), [id])).toEqual([]);
  await runOut(id);
  const second = await takeOver(worker(), id);
  expect(second.epoch).toBe(first.epoch + 1);
  expect(await renewLeases(db, [first])).toEqual(new Set());
  expect(await renewLeases(db, [second])).toEqual(new Set([id]));
});

test("a number that is handed over goes to the next worker immediately, and its former worker cannot hand it over again", async () => {
  const { id } = await wantedNumber();
  const [first] = await claim(worker(), [id]);
  if (!first) throw new Error("not claimed");
  await releaseLease(db, first);
  const [second] = await claim(worker(), [id]);
  expect(second?.epoch).toBe(first.epoch + 1);
  await releaseLease(db, first);
  expect(await claim(worker(), [id])).toEqual([]);
});

test("a worker that starts again under its id gets its number back immediately", async () => {
  const { id } = await wantedNumber();
  const holder = worker();
  await claim(holder, [id]);
  expect(await claim(holder, [id], [id])).toEqual([]);
  expect(await claim(holder, [id])).toMatchObject([{ connectionId: id, epoch: 2 }]);
});

test("workers count each other while their heartbeats arrive", async () => {
  const [one, other] = [worker(), worker()];
  const { workers: before } = await beat(db, { id: one, network: "whatsapp", numbers: 0 });
  expect((await beat(db, { id: other, network: "whatsapp", numbers: 0 })).workers).toBe(before + 1);
  await db.query("update workers set seen_at = now() - interval '11 seconds' where id = $1", [other]);
  expect((await beat(db, { id: one, network: "whatsapp", numbers: 0 })).workers).toBe(before);
  await leave(db, one);
  await leave(db, other);
  expect((await db.query("select 1 from workers where id = any($1)", [[one, other]])).rowCount).toBe(0);
});

test("the requests of users are read for many numbers in one call", async () => {
  const { companyId, id } = await wantedNumber();
  await inCompany(companyId, () =>
    queryText("update connections set pairing_number = '5511900000009' where id = $1", [id]),
  );
  expect(await readWantedStates(db, [id, -1])).toEqual([
    { connectionId: id, wanted: true, pairingNumber: "5511900000009", retryAt: null, isMidPasskey: false },
  ]);
});

test("only the worker that holds a number sets its status, which is published", async () => {
  const { companyId, id } = await wantedNumber();
  const [first] = await claim(worker(), [id]);
  if (!first) throw new Error("not claimed");
  const show = (epoch: number) =>
    inCompany(companyId, () => recordStatus({ ...first, epoch }, { status: "CONNECTED", number: `55119${id}` }));
  expect(await show(first.epoch - 1)).toBe(false);
  expect(await show(first.epoch)).toBe(true);
  const rows = await inCompany(companyId, () =>
    queryText<{ name: string; payload: { connection: { status: string } } }>(
      "select name, payload from outbox order by id",
    ),
  );
  expect(rows.map(({ name, payload }) => [name, payload.connection.status])).toEqual([
    ["connection.update", "CONNECTED"],
    ["connection.update", "CONNECTED"],
  ]);
});

test("a number belongs to one connection of the installation", async () => {
  const [one, other] = [await wantedNumber(), await wantedNumber()];
  const [mine, theirs] = await claim(worker(), [one.id, other.id]);
  const number = `55118${one.id}`;
  const connect = (lease: typeof mine) =>
    lease
      ? inCompany(lease.companyId, () => recordStatus(lease, { status: "CONNECTED", number }))
      : Promise.resolve(false);
  expect(await connect(mine)).toBe(true);
  const fault: unknown = await connect(theirs).catch((error: unknown) => error);
  expect(isNumberTaken(fault)).toBe(true);
  expect(isNumberTaken(new Error("another"))).toBe(false);
});
