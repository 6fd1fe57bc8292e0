import type { Lease } from "@balcao/core/numbers/connections/leases";
import { logger } from "@balcao/core/base/logger";
import { placeOfCreds, placeOfKey, secrets } from "@balcao/core/base/secrets";
import {
  type AuthenticationCreds,
  BufferJSON,
  initAuthCreds,
  type SignalDataSet,
  type SignalDataTypeMap,
  type SignalKeyStore,
} from "@whiskeysockets/baileys";
import { untilDatabase } from "../../../until.ts";
import { isObject, KeyCache } from "./key-cache.ts";
import { decodeKey } from "./key-codec.ts";
import { type SocketKeys, StaleLease } from "./socket-keys.ts";
import { OneByOne } from "../../one-by-one.ts";
import type { JournalEntry, KeyWrite } from "./key-write.ts";
import type { KeyWriter } from "./key-writer.ts";

/** A kind of key of our own: entries of the inbound journal, which a transaction of Baileys writes along with its keys. */
export const journalType = "journal";

/** Kinds whose objects are made anew for each change, so an unchanged object need not be written again. */
const unchanging = new Set(["session", "sender-key"]);

interface Batch extends KeyWrite {
  wantsCreds: boolean;
  done: Promise<void>;
  settle: (fault?: Error) => void;
}

/**
 * The Signal keys and credentials of one number, for as long as this worker has its lease. Calls of `set` that come during a write are written together in
 * the next write. The store waits for a database that is away, and only a lost lease makes a call fail. The socket is closed before such a failure,
 * because Baileys takes a failed read for "no session" and a failed write for "skip this device". The call must not hang instead, because libsignal has
 * one queue of jobs for each address, for all sockets of the process.
 */
export class KeyStore implements SignalKeyStore {
  creds: AuthenticationCreds = initAuthCreds();
  /** Runs work with the same session one at a time. */
  readonly turns = new OneByOne();
  readonly asked = new Set<string>();
  readonly #writer: KeyWriter;
  readonly #lease: Lease;
  readonly #onStale: () => void;
  readonly #cache = new KeyCache();
  readonly #written = new WeakSet();
  readonly #closing = new AbortController();
  #linking = 0;
  readonly #forgets = new OneByOne();
  #next: Batch | undefined;
  #writing: Promise<void> | undefined;

  constructor(writer: KeyWriter, lease: Lease, onStale: () => void) {
    this.#writer = writer;
    this.#lease = lease;
    this.#onStale = onStale;
  }

  /** Reads the credentials. Makes new credentials for a number that was never linked, or whose linking was interrupted. */
  async load(): Promise<void> {
    const { connectionId } = this.#lease;
    const { rows } = await this.#read(() =>
      this.#writer.db.query<{ value: Buffer }>("select value from whatsapp_creds where connection_id = $1", [
        connectionId,
      ]),
    );
    const sealed = rows[0]?.value;
    if (!sealed) return;
    const text = secrets.decrypt(placeOfCreds(connectionId), sealed).toString("utf8");
    const creds = JSON.parse(text, BufferJSON.reviver) as AuthenticationCreds;
    if (creds.account) this.creds = creds;
  }

  async get<T extends keyof SignalDataTypeMap>(
    type: T,
    ids: string[],
  ): Promise<{ [id: string]: SignalDataTypeMap[T] }> {
    const found: { [id: string]: SignalDataTypeMap[T] } = {};
    const missing: string[] = [];
    for (const id of ids) {
      const known = this.#cache.get(`${type}/${id}`);
      if (known === undefined) missing.push(id);
      else if (known !== null) found[id] = known as SignalDataTypeMap[T];
    }
    if (missing.length === 0) return found;
    const linking = this.#linking;
    const { connectionId } = this.#lease;
    const { rows } = await this.#read(() =>
      this.#writer.db.query<{ id: string; value: Buffer }>({
        name: "read-keys",
        text: "select id, value from whatsapp_keys where connection_id = $1 and type = $2 and id = any($3::text[])",
        values: [connectionId, type, missing],
      }),
    );
    if (linking !== this.#linking) throw new StaleLease("These keys were forgotten");
    const read = new Map(rows.map(({ id, value }) => [id, secrets.decrypt(placeOfKey(connectionId, type, id), value)]));
    for (const id of missing) {
      const bytes = read.get(id);
      const key = this.#learn(type, id, bytes ? decodeKey(type, bytes) : null);
      if (key !== null) found[id] = key as SignalDataTypeMap[T];
    }
    return found;
  }

  async set(data: SignalDataSet): Promise<void> {
    const batch = this.#batch();
    for (const [type, values] of Object.entries(data)) {
      for (const [id, value] of Object.entries(values ?? {})) {
        if (type === journalType) batch.entries.push(value as JournalEntry);
        else if (!this.#isWritten(type, id, value)) batch.keys.set(`${type}/${id}`, { type, id, value });
        // The credentials count the pre-keys given out. Credentials and pre-keys are written together or not at all, because ids would otherwise be
        // used twice.
        if (type === "pre-key" && value !== null) batch.wantsCreds = true;
      }
    }
    await this.#flush(batch);
  }

  /** Writes one entry alone, for a message that no key could decrypt. */
  async note(entry: JournalEntry): Promise<void> {
    const batch = this.#batch();
    batch.entries.push(entry);
    await this.#flush(batch);
  }

  async saveCreds(): Promise<void> {
    const batch = this.#batch();
    batch.wantsCreds = true;
    await this.#flush(batch);
  }

  /** The keys for one socket. Once the keys are deleted, calls of this socket are refused, so that its last writes do not reach the next linking. */
  view(): SocketKeys {
    const linking = this.#linking;
    const own = (): this => {
      if (linking !== this.#linking) throw new StaleLease("These keys were forgotten");
      return this;
    };
    return {
      turns: this.turns,
      asked: this.asked,
      get: async (type, ids) => own().get(type, ids),
      set: async (data) => own().set(data),
      saveCreds: async () => own().saveCreds(),
    };
  }

  /** Deletes all keys and credentials, so the number must be linked again. Calls run in order, so no call deletes the keys of the next socket. */
  forget(): Promise<void> {
    const { connectionId, holder, epoch } = this.#lease;
    this.#linking += 1;
    return this.#forgets.take("", async () => {
      await this.#writing;
      for (const table of ["whatsapp_keys", "whatsapp_creds"])
        await this.#read(() =>
          this.#writer.db.query(
            `delete from ${table} k using connection_leases l where k.connection_id = $1 and l.connection_id = $1 and l.holder = $2 and l.epoch = $3`,
            [connectionId, holder, epoch],
          ),
        );
      this.#cache.clear();
      this.creds = initAuthCreds();
    });
  }

  /** Refuses all further calls, and resolves when the running write is done. */
  async close(): Promise<void> {
    this.#closing.abort(new StaleLease("This lease was given back"));
    this.#next?.settle(new StaleLease("This lease was given back"));
    this.#next = undefined;
    await this.#writing?.catch(() => undefined);
  }

  /** Caches a value from the database, unless a newer value was written during the read. */
  #learn(type: string, id: string, read: unknown): unknown {
    const newer = this.#cache.get(`${type}/${id}`);
    if (newer !== undefined) return newer;
    this.#cache.set(`${type}/${id}`, read);
    if (unchanging.has(type) && isObject(read)) this.#written.add(read);
    return read;
  }

  #read<T>(work: () => Promise<T>): Promise<T> {
    this.#closing.signal.throwIfAborted();
    return untilDatabase(work, this.#closing.signal);
  }

  /**
   * Whether this very object was written or read before. A transaction of Baileys brings an object a second time at its end, when a newer object may
   * have replaced it.
   */
  #isWritten(type: string, id: string, value: unknown): boolean {
    const key = `${type}/${id}`;
    if (unchanging.has(type) && isObject(value)) {
      if (this.#written.has(value)) return true;
      this.#written.add(value);
    }
    // A pre-key is used once, so the cache does not keep it.
    if (type === "pre-key") this.#cache.delete(key);
    else this.#cache.set(key, value);
    return false;
  }

  #batch(): Batch {
    this.#closing.signal.throwIfAborted();
    if (this.#next) return this.#next;
    const batch = { keys: new Map(), entries: [], creds: null, wantsCreds: false } as unknown as Batch;
    batch.done = new Promise<void>((resolve, reject) => {
      batch.settle = (fault) => (fault ? reject(fault) : resolve());
    });
    // Callers wait in `#flush`. Nobody waits for a batch that stays empty.
    batch.done.catch(() => undefined);
    this.#next = batch;
    return batch;
  }

  async #flush(batch: Batch): Promise<void> {
    if (batch.keys.size === 0 && batch.entries.length === 0 && !batch.wantsCreds) return;
    this.#writing ??= this.#writeAll();
    await batch.done;
  }

  async #writeAll(): Promise<void> {
    // Waits briefly, so that calls of `set` at the same moment are written together.
    await Promise.resolve();
    for (let batch = this.#next; batch; batch = this.#next) {
      this.#next = undefined;
      await this.#write(batch);
    }
    this.#writing = undefined;
  }

  async #write(batch: Batch): Promise<void> {
    if (batch.wantsCreds) batch.creds = Buffer.from(JSON.stringify(this.creds, BufferJSON.replacer));
    try {
      const held = await untilDatabase(() => this.#writer.write(this.#lease, batch), this.#closing.signal);
      if (!held) throw new StaleLease("Another worker holds this number");
      batch.settle();
    } catch (error) {
      const fault = error instanceof Error ? error : new Error(String(error));
      if (!(fault instanceof StaleLease))
        logger.error({ connectionId: this.#lease.connectionId, reason: fault.message }, "keys could not be written");
      // Memory and database now differ, so nothing of this store may be used any more.
      this.#closing.abort(fault);
      this.#onStale();
      batch.settle(fault);
    }
  }
}
