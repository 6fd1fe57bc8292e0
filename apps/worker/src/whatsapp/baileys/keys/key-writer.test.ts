import type { Lease } from "@balcao/core/numbers/connections/leases";
import { afterAll, expect, test } from "vitest";
import { entry, keyBench, rows, someSession } from "../../../testing/keys.ts";
import { KeyStore } from "./key-store.ts";
import { KeyWriter } from "./key-writer.ts";
import { StaleLease } from "./socket-keys.ts";

const { db, held, end } = keyBench("writer");
afterAll(end);

/** One store for each lease, all with one writer. A statement of the writer is under way, and the next writes wait for it together. */
function busy(leases: readonly Lease[]) {
  let statements = 0;
  const counted = Object.create(db) as typeof db;
  counted.query = ((...args: Parameters<typeof db.query>) => {
    statements += 1;
    return db.query(...args);
  }) as typeof db.query;
  const writer = new KeyWriter(counted);
  const stores = leases.map((lease) => new KeyStore(writer, lease, () => undefined));
  const first = stores[0]?.set({ session: { first: someSession(0) } });
  return { stores, first, statements: () => statements };
}
const journalled = (lease: Lease) => rows<{ wid: string }>(lease, "select wid from inbound_journal");

test("keys that several numbers write during a statement are written by the next statement", async () => {
  const leases = [await held(), await held(), await held()];
  const { stores, first, statements } = busy(leases);
  const notes = leases.slice(1).map((lease) => entry(lease));
  await Promise.all([first, ...notes.map((note, at) => stores[at + 1]?.note(note))]);
  expect(statements()).toBe(2);
  expect(await Promise.all(leases.map(journalled))).toEqual([[], [{ wid: "W" }], [{ wid: "W" }]]);
  expect(new Set(notes.map(({ rowId }) => rowId)).size).toBe(2);
});

test("a number that another worker holds writes no keys, and the other numbers write theirs", async () => {
  const [one, lost, other] = [await held(), await held(), await held()];
  await db.query("update connection_leases set epoch = epoch + 1 where connection_id = $1", [lost.connectionId]);
  const { stores, first } = busy([one, lost, other]);
  const [, refused] = await Promise.allSettled([
    first,
    stores[1]?.set({ session: { a: someSession(1) } }),
    stores[2]?.set({ session: { a: someSession(1) } }),
  ]);
  expect(refused).toMatchObject({ status: "rejected", reason: expect.any(StaleLease) });
  const kept = await Promise.all(
    [one, lost, other].map((lease) => rows<{ id: string }>(lease, "select id from whatsapp_keys")),
  );
  expect(kept).toEqual([[{ id: "first" }], [], [{ id: "a" }]]);
});

test("two holders of a number write at the same time, and only the present holder's keys are stored", async () => {
  const [one, before] = [await held(), await held()];
  await db.query("update connection_leases set epoch = epoch + 1 where connection_id = $1", [before.connectionId]);
  const { stores, first } = busy([one, before, { ...before, epoch: before.epoch + 1 }]);
  await Promise.allSettled([
    first,
    stores[1]?.set({ session: { old: someSession(1) } }),
    stores[2]?.set({ session: { today: someSession(2) } }),
  ]);
  expect(await rows(before, "select id from whatsapp_keys")).toEqual([{ id: "today" }]);
});

test("when Postgres refuses the keys of one number, the other numbers' keys are written", async () => {
  const [one, odd, other] = [await held(), await held(), await held()];
  const { stores, first } = busy([one, odd, other]);
  const [, refused] = await Promise.allSettled([
    first,
    stores[1]?.note(entry(odd, { chat: "\0" })),
    stores[2]?.note(entry(other)),
  ]);
  expect(refused?.status).toBe("rejected");
  expect(await journalled(odd)).toEqual([]);
  expect(await journalled(other)).toEqual([{ wid: "W" }]);
});
