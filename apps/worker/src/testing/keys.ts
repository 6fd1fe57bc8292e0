import { claimLeases, type Lease } from "@balcao/core/numbers/connections/leases";
import { inCompany } from "@balcao/core/base/database";
import { queryText } from "@balcao/core/testing/query-text";
import { platformPool } from "@balcao/core/base/postgres/platform-pool";
import { makeCompany, makeConnection } from "@balcao/core/testing/factories";
import type { SignalDataSet } from "@whiskeysockets/baileys";
import { journalType, KeyStore } from "../whatsapp/baileys/keys/key-store.ts";
import { KeyWriter } from "../whatsapp/baileys/keys/key-writer.ts";
import type { JournalEntry } from "../whatsapp/baileys/keys/key-write.ts";

/** The shared stage of the tests of the key store. Call `end()` after the last test. */
export function keyBench(name: string) {
  const db = platformPool(`test-${name}`, 4);
  let names = 0;
  return {
    db,
    end: (): Promise<void> => db.end(),
    /** A lease of a number, in a company of its own. */
    held: async (): Promise<Lease> => {
      const companyId = await makeCompany();
      const connectionId = await makeConnection(companyId, { wanted: true });
      const holder = `${name}-${process.pid}-${(names += 1)}`;
      const leases = await claimLeases(db, { network: "simulator", holder, held: [], limit: 1000 });
      const lease = leases.find((one) => one.connectionId === connectionId);
      if (!lease) throw new Error("not claimed");
      return lease;
    },
    /** A store of this lease with an empty memory. */
    open: async (lease: Lease, onStale = () => undefined): Promise<KeyStore> => {
      const store = new KeyStore(new KeyWriter(db), lease, onStale);
      await store.load();
      return store;
    },
  };
}

export const rows = <T extends object>(lease: Lease, sql: string): Promise<T[]> =>
  inCompany(lease.companyId, () => queryText<T>(sql));

export const entry = (lease: Lease, values: Partial<JournalEntry> = {}): JournalEntry => ({
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

/** Keys with a journal entry, as our repository passes them to a transaction of Baileys. */
export const withEntry = (data: SignalDataSet, one: JournalEntry): SignalDataSet =>
  ({ ...data, [journalType]: { [one.wid]: one } }) as SignalDataSet;

export const someSession = (version: number): Uint8Array => ({ version, _sessions: {} }) as unknown as Uint8Array;
