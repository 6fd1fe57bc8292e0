import { EventEmitter, once } from "node:events";
import pg from "pg";
import { afterEach, expect, test } from "vitest";
import { asPlatform, inCompany } from "../database.ts";
import { queryText } from "../../testing/query-text.ts";
import { makeCompany } from "../../testing/factories.ts";
import { type Outlet, type Parcel, runRelay } from "./relay.ts";
import { publish } from "./write.ts";

let stop: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(stop.map((one) => one()));
  stop = [];
});

/** Listens only to this company, because other tests of this database have left their events. */
function start(companyId: number, hear: Outlet["deliver"], idleMs?: number) {
  const end = new AbortController();
  const deliver: Outlet["deliver"] = (parcel) => (parcel.companyId === companyId ? hear(parcel) : undefined);
  const running = runRelay({ kind: "event", outlet: { deliver }, signal: end.signal, ...(idleMs && { idleMs }) });
  const halt = async () => {
    end.abort();
    await running;
  };
  stop.push(halt);
  return halt;
}
const say = (companyId: number, sessionId: string) =>
  inCompany(companyId, async () => publish("session.ended", { sessionId, reason: "logout" }));
const left = () => asPlatform(() => queryText<{ n: number }>("select count(*) as n from outbox where kind = 'event'"));

test("committed events wake their relay, are delivered in order and then deleted, and a rolled back event is never delivered", async () => {
  const companyId = await makeCompany();
  await expect(
    inCompany(companyId, async () => {
      publish("session.ended", { sessionId: "ghost", reason: "logout" });
      throw new Error("rolled back");
    }),
  ).rejects.toThrow("rolled back");
  const heard: Parcel[] = [];
  const signs = new EventEmitter();
  const hear = (parcel: Parcel) => {
    heard.push(parcel);
    signs.emit(String(heard.length));
  };
  // The relay is woken, and need not look by itself.
  start(companyId, hear, 600_000);
  const [first, third] = [once(signs, "1"), once(signs, "3")];
  await say(companyId, "a");
  await first;
  await expect.poll(async () => (await left())[0]?.n).toBe(0);
  for (const sessionId of ["b", "c"]) await say(companyId, sessionId);
  await third;
  expect(heard.map((parcel) => (parcel.payload as { sessionId: string }).sessionId)).toEqual(["a", "b", "c"]);
  expect(heard[0]).toMatchObject({ companyId, name: "session.ended", rooms: [`c:${companyId}:s:a`] });
  await expect.poll(async () => (await left())[0]?.n).toBe(0);
});

test("a row that cannot be delivered is put aside after five attempts, even with a NUL in it, and does not stop the others", async () => {
  // No table takes a NUL but the outbox.
  const bad = "bad\0";
  const companyId = await makeCompany();
  const signs = new EventEmitter();
  const attempts: string[] = [];
  start(companyId, (parcel) => {
    const { sessionId } = parcel.payload as { sessionId: string };
    attempts.push(sessionId);
    signs.emit(sessionId);
    if (sessionId === bad) throw new Error("no room for it");
  });
  const good = once(signs, "good");
  await say(companyId, bad);
  await say(companyId, "good");
  await good;
  const dead = "select error, payload->>'sessionId' as said from outbox_dead where company_id = $1";
  await expect
    .poll(() => asPlatform(() => queryText(dead, [companyId])), { timeout: 60_000 })
    .toEqual([{ error: "no room for it", said: "bad" }]);
  expect(attempts.filter((one) => one === bad)).toHaveLength(5);
});

test("of two relays one leads, and the other takes over when the leader stops", async () => {
  const companyId = await makeCompany();
  const heardBy: string[] = [];
  const signs = new EventEmitter();
  const hear = (who: string) => (parcel: Parcel) => {
    heardBy.push(who);
    signs.emit((parcel.payload as { sessionId: string }).sessionId);
  };
  const haltFirst = start(companyId, hear("first"));
  const one = once(signs, "1");
  await say(companyId, "1");
  await one;
  start(companyId, hear("second"));
  const two = once(signs, "2");
  await say(companyId, "2");
  await two;
  await haltFirst();
  const three = once(signs, "3");
  await say(companyId, "3");
  await three;
  expect(heardBy).toEqual(["first", "first", "second"]);
});

test("a lost database connection is opened again, and no event is lost", async () => {
  const companyId = await makeCompany();
  const signs = new EventEmitter();
  start(companyId, (parcel) => void signs.emit((parcel.payload as { sessionId: string }).sessionId));
  const before = once(signs, "before");
  await say(companyId, "before");
  await before;
  const killer = new pg.Client(process.env.DATABASE_OWNER_URL);
  await killer.connect();
  const { rowCount } = await killer.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'relay-event' and datname = current_database()",
  );
  await killer.end();
  expect(rowCount).toBe(1);
  const after = once(signs, "after");
  await say(companyId, "after");
  await after;
});
