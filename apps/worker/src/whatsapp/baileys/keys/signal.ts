import {
  DEFAULT_CONNECTION_CONFIG,
  type SignalDataSet,
  type SignalKeyStore,
  type SignalKeyStoreWithTransaction,
  type SocketConfig,
} from "@whiskeysockets/baileys";
import { isOpenWith, openOnCopies } from "./attempts.ts";
import type { SocketKeys } from "./socket-keys.ts";
import type { OneByOne } from "../../one-by-one.ts";

type MakeRepository = SocketConfig["makeSignalRepository"];
type Repository = ReturnType<MakeRepository>;

/** Decrypts one part of a stanza in a transaction that also writes the result of `keep` for the plaintext. */
export type Opening = (keep: (plaintext: Uint8Array) => SignalDataSet) => Promise<Uint8Array>;
/** Journals decrypted messages together with the keys that decrypted them. */
export interface JournallingRepository {
  open(ciphertext: Uint8Array, opening: Opening): Promise<Uint8Array>;
}

const makeRepository: MakeRepository = DEFAULT_CONNECTION_CONFIG.makeSignalRepository;

/**
 * Baileys' Signal repository with five additional promises. A decrypted message is in the journal in the same commit as its key. The ratchet step of
 * an encrypted message is committed before the message can leave, so that no crash uses a key twice. Decrypting and encrypting with one session take
 * turns, because a send holds its transaction over queries that take seconds, and would overwrite a newer session. A session that does not fit a
 * message stays unchanged. No new session begins while one with the same identity is open, whatever the server says, unless the device itself
 * requested a message again.
 */
export function durableSignal(store: SocketKeys, intake: JournallingRepository): MakeRepository {
  return (auth, logger, numberToLid) => {
    const inner = makeRepository(auth, logger, numberToLid);
    // Baileys passes a wrapper of our store here.
    const keys = auth.keys as SignalKeyStoreWithTransaction;
    const order = { turns: store.turns, keys };
    return { ...inner, ...opening(inner, order, intake), ...sealing(inner, order, store) };
  };
}

/** Runs work one at a time for the session of an address. The session is stored under the LID as soon as the LID is known. */
async function withSession<T>(
  inner: Repository,
  { turns, keys }: { turns: OneByOne; keys: SignalKeyStoreWithTransaction },
  jid: string,
  work: (address: string) => Promise<T>,
): Promise<T> {
  const address = await addressOf(inner, keys, jid);
  return turns.take(address, () => work(address));
}

/** The address under which the sessions with the device at a jid are stored. */
export async function addressOf(
  repository: Pick<Repository, "jidToSignalProtocolAddress">,
  keys: SignalKeyStore,
  jid: string,
): Promise<string> {
  const given = repository.jidToSignalProtocolAddress(jid);
  const [user = "", device] = given.split(".");
  const lid = user.includes("_") ? undefined : (await keys.get("lid-mapping", [user]))[user];
  return lid ? `${lid}_1.${device}` : given;
}

type Order = Parameters<typeof withSession>[1];

function opening(inner: Repository, order: Order, intake: JournallingRepository) {
  const { keys } = order;
  const open = (ciphertext: Uint8Array, lock: string, decrypt: () => Promise<Uint8Array>) =>
    intake.open(ciphertext, (keep) =>
      keys.transaction(async () => {
        const plaintext = await decrypt();
        await keys.set(keep(plaintext));
        return plaintext;
      }, lock),
    );
  return {
    decryptMessage: (options) =>
      withSession(inner, order, options.jid, (address) =>
        open(options.ciphertext, options.jid, () => {
          const decrypt = () => inner.decryptMessage(options);
          return options.type === "msg" ? openOnCopies(keys, address, decrypt) : decrypt();
        }),
      ),
    decryptGroupMessage: (options) => open(options.msg, options.group, () => inner.decryptGroupMessage(options)),
  } satisfies Partial<Repository>;
}

function sealing(inner: Repository, order: Order, store: SocketKeys) {
  const { keys } = order;
  /** Stores the value of a key immediately, inside a transaction that is slow to commit. */
  const commit = async (type: "session" | "sender-key", id: string) => {
    if (!keys.isInTransaction()) return;
    const values: SignalDataSet["session"] = await keys.get(type, [id]);
    await store.set({ [type]: values });
  };
  /** Replaces, inside a transaction, the session from the transaction's beginning with the session in the store. */
  const refresh = async (address: string) => {
    if (!keys.isInTransaction()) return;
    const { [address]: session } = await store.get("session", [address]);
    if (session) await keys.set({ session: { [address]: session } });
  };
  return {
    encryptMessage: (options) =>
      withSession(inner, order, options.jid, async (address) => {
        await refresh(address);
        const encrypted = await inner.encryptMessage(options);
        await commit("session", address);
        return encrypted;
      }),
    injectE2ESession: (options) =>
      withSession(inner, order, options.jid, async (address) => {
        await refresh(address);
        const isAsked = store.asked.delete(address);
        if (!isAsked && (await isOpenWith(keys, address, options.session.identityKey))) return;
        await inner.injectE2ESession(options);
        await commit("session", address);
      }),
    async encryptGroupMessage(options) {
      const encrypted = await inner.encryptGroupMessage(options);
      const [user, device] = inner.jidToSignalProtocolAddress(options.meId).split(".");
      await commit("sender-key", `${options.group}::${user}::${device}`);
      return encrypted;
    },
  } satisfies Partial<Repository>;
}
