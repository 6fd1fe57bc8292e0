import { Curve, proto, type SignalDataSet } from "@whiskeysockets/baileys";
import { afterAll, describe, expect, test } from "vitest";
import { KeyStore } from "./key-store.ts";
import { KeyWriter } from "./key-writer.ts";
import { StaleLease } from "./socket-keys.ts";
import { entry, keyBench, rows, someSession, withEntry } from "../../../testing/keys.ts";

const { db, held, open, end } = keyBench("keys");
afterAll(end);

describe("keys", () => {
  test("keys of every kind come back unchanged, and are stored encrypted", async () => {
    const lease = await held();
    const pair = Curve.generateKeyPair();
    const data: SignalDataSet = {
      "pre-key": { "1": pair },
      session: { "2_1.0": someSession(1) },
      "sender-key": { "g::2::0": Buffer.from("sender") },
      "sender-key-memory": { g: { "2@lid": true } },
      "app-state-sync-key": {
        k: proto.Message.AppStateSyncKeyData.fromObject({ keyData: Buffer.from("sync"), timestamp: 5 }),
      },
      "app-state-sync-version": {
        regular: { version: 3, hash: Buffer.from("hash"), indexValueMap: { i: { valueMac: Buffer.from("mac") } } },
      },
      "lid-mapping": { "5511": "2" },
      "device-list": { "2": ["0", "3"] },
      tctoken: { "2@lid": { token: Buffer.from("token"), timestamp: "9" } },
      "identity-key": { "2_1.0": Buffer.from("identity") },
    };
    await (await open(lease)).set(data);
    const again = await open(lease);
    for (const [type, values] of Object.entries(data)) {
      const kind = type as keyof typeof data;
      const read = await again.get(kind, [...Object.keys(values), "absent"]);
      expect(JSON.parse(JSON.stringify(read)), type).toEqual(JSON.parse(JSON.stringify(values)));
    }
    const stored = await rows<{ value: Buffer }>(lease, "select value from whatsapp_keys");
    expect(stored).toHaveLength(10);
    const all = Buffer.concat(stored.map(({ value }) => value));
    for (const secret of ["sender", "identity", "token", "5511"]) expect(all.includes(secret), secret).toBe(false);
  });

  test("null removes a key from memory and database", async () => {
    const lease = await held();
    const store = await open(lease);
    await store.set({ session: { a: someSession(1), b: someSession(1) } });
    await store.set({ session: { a: null } });
    expect(Object.keys(await store.get("session", ["a", "b"]))).toEqual(["b"]);
    expect(Object.keys(await (await open(lease)).get("session", ["a", "b"]))).toEqual(["b"]);
  });

  test("sets that arrive together are written in one statement, in which the later value of a key wins", async () => {
    const lease = await held();
    const store = await open(lease);
    let statements = 0;
    const counted = Object.create(db) as typeof db;
    counted.query = ((...args: Parameters<typeof db.query>) => {
      statements += 1;
      return db.query(...args);
    }) as typeof db.query;
    const together = new KeyStore(new KeyWriter(counted), lease, () => undefined);
    await Promise.all([
      together.set({ "lid-mapping": { a: "1" } }),
      together.set({ "lid-mapping": { b: "1", a: "2" } }),
      together.note(entry(lease)),
    ]);
    expect(statements).toBe(1);
    expect(await store.get("lid-mapping", ["a", "b"])).toEqual({ a: "2", b: "1" });
  });

  test("an older session from a transaction does not replace a newer one", async () => {
    const lease = await held();
    const store = await open(lease);
    const [older, newer] = [someSession(1), someSession(2)];
    await store.set({ session: { a: older } });
    await store.set({ session: { a: newer } });
    await store.set({ session: { a: older } });
    expect(await store.get("session", ["a"])).toEqual({ a: newer });
    expect(await (await open(lease)).get("session", ["a"])).toEqual({ a: newer });
  });

  test("pre-keys are written with the credentials that count them", async () => {
    const lease = await held();
    const store = await open(lease);
    store.creds.account = { details: Buffer.from("linked") };
    store.creds.nextPreKeyId = 813;
    await store.set({ "pre-key": { "812": Curve.generateKeyPair() } });
    expect((await open(lease)).creds.nextPreKeyId).toBe(813);
  });
});

describe("credentials", () => {
  test("credentials are stored, encrypted, once a phone has accepted them", async () => {
    const lease = await held();
    const store = await open(lease);
    store.creds.account = { details: Buffer.from("linked") };
    store.creds.me = { id: "5511900000001:3@s.whatsapp.net" };
    await store.saveCreds();
    const { creds } = await open(lease);
    expect(creds).toEqual(store.creds);
    const [row] = await rows<{ value: Buffer }>(lease, "select value from whatsapp_creds");
    expect(row?.value.includes("5511900000001")).toBe(false);
  });

  test("credentials of an interrupted linking are made anew", async () => {
    const lease = await held();
    const store = await open(lease);
    store.creds.me = { id: "5511900000001@s.whatsapp.net" };
    await store.saveCreds();
    expect((await open(lease)).creds.me).toBeUndefined();
  });

  test("credentials are deleted with all keys", async () => {
    const lease = await held();
    const store = await open(lease);
    store.creds.account = { details: Buffer.from("linked") };
    await store.saveCreds();
    await store.set({ session: { a: someSession(1) } });
    await store.forget();
    expect(store.creds.account).toBeUndefined();
    expect(await store.get("session", ["a"])).toEqual({});
    expect(await rows(lease, "select 1 from whatsapp_keys union all select 1 from whatsapp_creds")).toEqual([]);
  });
});

test("two deletions of credentials that start at the same time are done one step at a time", async () => {
  const asked: (() => void)[] = [];
  const query = () => new Promise((resolve) => void asked.push(() => resolve({ rows: [] })));
  const store = new KeyStore({ db: { query } } as unknown as KeyWriter, await held(), () => undefined);
  const both = Promise.all([store.forget(), store.forget()]);
  for (let step = 1; step <= 4; step += 1) {
    await new Promise((resolve) => setImmediate(resolve));
    expect(asked).toHaveLength(step);
    asked.at(-1)?.();
  }
  await both;
});

test("a socket of an earlier linking neither writes nor reads the keys of a later linking", async () => {
  const lease = await held();
  const store = await open(lease);
  const old = store.view();
  await old.set({ session: { a: someSession(1) } });
  const reading = old.get("device-list", ["x"]);
  await Promise.all([store.forget(), expect(reading).rejects.toBeInstanceOf(StaleLease)]);
  await expect(old.set({ session: { a: someSession(1) } })).rejects.toBeInstanceOf(StaleLease);
  await expect(old.get("session", ["a"])).rejects.toBeInstanceOf(StaleLease);
  await expect(old.saveCreds()).rejects.toBeInstanceOf(StaleLease);
  expect(await rows(lease, "select 1 from whatsapp_keys union all select 1 from whatsapp_creds")).toEqual([]);
  await store.view().set({ session: { a: someSession(2) } });
  expect(await store.get("session", ["a"])).toEqual({ a: someSession(2) });
});

describe("a lease that another worker has", () => {
  test("a lease that another worker has writes nothing, and informs the socket before the call fails", async () => {
    const lease = await held();
    const order: string[] = [];
    const store = await open(lease, () => void order.push("told"));
    await store.set({ session: { a: someSession(1) } });
    await db.query("update connection_leases set epoch = epoch + 1, holder = 'another' where connection_id = $1", [
      lease.connectionId,
    ]);
    await store
      .set(withEntry({ session: { a: someSession(2) } }, entry(lease)))
      .catch((error: unknown) => order.push(error instanceof StaleLease ? "failed" : String(error)));
    await expect(store.note(entry(lease))).rejects.toBeInstanceOf(StaleLease);
    await expect(store.saveCreds()).rejects.toBeInstanceOf(StaleLease);
    expect(order).toEqual(["told", "failed"]);
    expect(await rows(lease, "select 1 from inbound_journal")).toEqual([]);
    const newHolder = await open({ ...lease, holder: "another", epoch: lease.epoch + 1 });
    expect(await newHolder.get("session", ["a"])).toEqual({ a: someSession(1) });
  });

  test("a lease that was given back allows no writing", async () => {
    const lease = await held();
    const store = await open(lease);
    await store.close();
    await expect(store.note(entry(lease))).rejects.toBeInstanceOf(StaleLease);
    expect(await rows(lease, "select 1 from inbound_journal")).toEqual([]);
  });
});
