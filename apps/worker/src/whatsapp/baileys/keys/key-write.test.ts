import type { Lease } from "@balcao/core/numbers/connections/leases";
import { afterAll, describe, expect, test } from "vitest";
import { entry, keyBench, rows, someSession, withEntry } from "../../../testing/keys.ts";

const { held, open, end } = keyBench("write");
afterAll(end);

describe("the journal", () => {
  const journal = (lease: Lease) =>
    rows<{ state: string; reason: string | null; parts: string | null }>(
      lease,
      "select state, reason, convert_from(plaintexts, 'utf8') as parts from inbound_journal order by id",
    );

  test("the journal has the entry in the same commit as the key that opened it", async () => {
    const lease = await held();
    const store = await open(lease);
    const one = entry(lease);
    await store.set(withEntry({ session: { a: someSession(1) } }, one));
    expect(await journal(lease)).toEqual([{ state: "received", reason: null, parts: "part" }]);
    expect(one.rowId).toBeTypeOf("number");
  });

  test("the journal joins the parts of a message until it is processed", async () => {
    const lease = await held();
    const store = await open(lease);
    const [first, second, late] = [entry(lease), entry(lease), entry(lease)];
    await store.note(first);
    await store.note(second);
    expect(second.rowId).toBe(first.rowId);
    expect(await journal(lease)).toMatchObject([{ parts: "partpart" }]);
    await rows(lease, "update inbound_journal set state = 'stored', plaintexts = null");
    await store.note(late);
    expect(late.rowId).toBeUndefined();
    expect(await journal(lease)).toEqual([{ state: "stored", reason: null, parts: null }]);
  });

  test("the journal opens a placeholder again only when content comes", async () => {
    const lease = await held();
    const store = await open(lease);
    await store.note(entry(lease, { plaintext: null, reason: "undecryptable" }));
    await rows(lease, "update inbound_journal set state = 'placeholder'");
    const [again, content] = [entry(lease, { plaintext: null, reason: "undecryptable" }), entry(lease)];
    await store.note(again);
    expect(again.rowId).toBeUndefined();
    await store.note(content);
    expect(content.rowId).toBeTypeOf("number");
    expect(await journal(lease)).toEqual([{ state: "received", reason: null, parts: "part" }]);
  });

  test("the journal keeps chats, members and directions apart", async () => {
    const lease = await held();
    const store = await open(lease);
    const entries = [{}, { chat: "2@lid" }, { participant: "3@lid" }, { fromMe: true }, { wid: "V" }].map((values) =>
      entry(lease, values),
    );
    await Promise.all(entries.map((one) => store.note(one)));
    expect(new Set(entries.map(({ rowId }) => rowId)).size).toBe(5);
  });
});
