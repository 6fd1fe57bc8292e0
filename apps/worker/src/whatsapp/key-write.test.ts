import { claimLeases, type Lease } from "@balcao/core/connections/leases";
import { inCompany, query } from "@balcao/core/database";
import { platformPool } from "@balcao/core/platform-pool";
import { makeCompany, makeConnection } from "@balcao/core/testing/factories";
import type { SignalDataSet } from "@whiskeysockets/baileys";
import { afterAll, describe, expect, test } from "vitest";
import { journalType, KeyStore } from "./auth-store.ts";
import type { JournalEntry } from "./key-write.ts";

const db = platformPool("test-key-write", 4);
afterAll(() => db.end());
let names = 0;

async function held(): Promise<Lease> {
  const companyId = await makeCompany();
  const connectionId = await makeConnection(companyId, { wanted: true });
  const holder = `write-${process.pid}-${(names += 1)}`;
  const leases = await claimLeases(db, { network: "simulator", holder, held: [], limit: 1000 });
  const lease = leases.find((one) => one.connectionId === connectionId);
  if (!lease) throw new Error("not claimed");
  return lease;
}
/** A store of this lease, without anything in its memory. */
async function open(lease: Lease, onStale = () => undefined): Promise<KeyStore> {
  const store = new KeyStore(db, lease, onStale);
  await store.load();
  return store;
}
const rows = <T extends object>(lease: Lease, sql: string) => inCompany(lease.companyId, () => query<T>(sql));
const entry = (lease: Lease, values: Partial<JournalEntry> = {}): JournalEntry => ({
  connectionId: lease.connectionId,
  chat: "1@lid",
  participant: "",
  wid: "W",
  fromMe: false,
  envelope: { name: "Ana\0" },
  plaintext: Buffer.from("part"),
  reason: null,
  ...values,
});
/** As our repository gives it to a transaction of Baileys. */
const withEntry = (data: SignalDataSet, one: JournalEntry) =>
  ({ ...data, [journalType]: { [one.wid]: one } }) as SignalDataSet;
const someSession = (version: number) => ({ version, _sessions: {} }) as unknown as Uint8Array;

describe("the journal", () => {
  const journal = (lease: Lease) =>
    rows<{ state: string; reason: string | null; parts: string | null }>(
      lease,
      "select state, reason, convert_from(plaintexts, 'utf8') as parts from inbound_journal order by id",
    );

  test("has the entry in the commit of the key that opened it", async () => {
    const lease = await held();
    const store = await open(lease);
    const one = entry(lease);
    await store.set(withEntry({ session: { a: someSession(1) } }, one));
    expect(await journal(lease)).toEqual([{ state: "received", reason: null, parts: "part" }]);
    expect(one.rowId).toBeTypeOf("number");
  });

  test("joins the parts of a message, while it is not processed", async () => {
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

  test("opens a placeholder again only for content", async () => {
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

  test("tells chats, members and directions apart", async () => {
    const lease = await held();
    const store = await open(lease);
    const entries = [{}, { chat: "2@lid" }, { participant: "3@lid" }, { fromMe: true }, { wid: "V" }].map((values) =>
      entry(lease, values),
    );
    await Promise.all(entries.map((one) => store.note(one)));
    expect(new Set(entries.map(({ rowId }) => rowId)).size).toBe(5);
  });
});
