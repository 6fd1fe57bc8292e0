import type { SignalKeyStore } from "@whiskeysockets/baileys";

/** The sessions with one device as libsignal writes them, by name. At most one session is open, and we encrypt with the open session. */
interface Sessions {
  _sessions: Record<string, { indexInfo: { used: number; closed: number; remoteIdentityKey: string } }>;
}

/**
 * Decrypts a message with the sessions of a device, each on a separate copy, the last used session first. libsignal itself would try all sessions on
 * the record, and store the changes of failed tries, which loses the next message of such a session. Call it inside a transaction.
 */
export async function openOnCopies(
  keys: SignalKeyStore,
  address: string,
  open: () => Promise<Uint8Array>,
): Promise<Uint8Array> {
  const whole = await sessionsOf(keys, address);
  const names = namesOf(whole);
  if (!whole || names.length < 2) return open();
  let fault: unknown;
  for (const name of names) {
    await put(keys, address, { ...whole, _sessions: only(whole, name) });
    try {
      const plaintext = await open();
      const opened = await sessionsOf(keys, address);
      await put(keys, address, { ...whole, _sessions: { ...whole._sessions, ...opened?._sessions } });
      return plaintext;
    } catch (error) {
      fault = error;
    }
  }
  throw fault;
}

/** Whether the device at an address has this identity in an open session. */
export const isOpenWith = async (keys: SignalKeyStore, address: string, identity: Uint8Array): Promise<boolean> =>
  (await openIdentity(keys, address)) === Buffer.from(identity).toString("base64");

/** The identity of the device at an address, in base64, from the open session. Null without an open session. */
export async function openIdentity(keys: SignalKeyStore, address: string): Promise<string | null> {
  const sessions = Object.values((await sessionsOf(keys, address))?._sessions ?? {});
  return sessions.find(({ indexInfo }) => indexInfo.closed === -1)?.indexInfo.remoteIdentityKey ?? null;
}

/** Baileys types the record as bytes, but it is libsignal's object. */
async function sessionsOf(keys: SignalKeyStore, address: string): Promise<Sessions | undefined> {
  return (await keys.get("session", [address]))[address] as Sessions | undefined;
}

async function put(keys: SignalKeyStore, address: string, sessions: Sessions): Promise<void> {
  await keys.set({ session: { [address]: sessions as unknown as Uint8Array } });
}

const namesOf = (sessions: Sessions | undefined): string[] =>
  Object.entries(sessions?._sessions ?? {})
    .toSorted(([, one], [, other]) => other.indexInfo.used - one.indexInfo.used)
    .map(([name]) => name);

function only({ _sessions }: Sessions, name: string): Sessions["_sessions"] {
  const session = _sessions[name];
  return session ? { [name]: session } : {};
}
