import { randomInt } from "node:crypto";
import { Curve } from "@whiskeysockets/baileys";
import { SenderKeyRecord } from "@whiskeysockets/baileys/lib/Signal/Group/index.js";
import { ProtocolAddress, SessionBuilder, SessionCipher, SessionRecord, type SignalStorage } from "libsignal";
import type { KeyPair } from "../wire/noise.ts";
import { type Bundle, typed } from "./bundle.ts";

/** One ciphertext. `pkmsg` opens a session, `msg` continues it, and `skmsg` is for a group. */
export interface Enc {
  type: "pkmsg" | "msg" | "skmsg";
  data: Uint8Array;
}

export interface SignalDeviceState {
  registrationId: number;
  identity: KeyPair;
  /** The key is signed when it is first requested, because a signature takes milliseconds and a device that only writes needs none. */
  signedPreKey: { keyId: number; keyPair: KeyPair; signature?: Uint8Array };
  preKeys: [number, KeyPair][];
  sessions: [string, unknown][];
  senderKeys: [string, ReturnType<SenderKeyRecord["serialize"]>][];
}

const pair = (key: KeyPair) => ({ privKey: Buffer.from(key.private), pubKey: typed(key.public) });

/**
 * A phone of the far side with a real Signal identity. Pre-keys are made at a request and deleted after use, so a bundle that is used twice cannot be
 * decrypted, as on a real phone.
 */
export class SignalDevice {
  readonly registrationId: number;
  readonly identity: KeyPair;
  readonly #signedPreKey: SignalDeviceState["signedPreKey"];
  readonly #preKeys: Map<number, KeyPair>;
  readonly #sessions: Map<string, SessionRecord>;
  readonly senderKeys: Map<string, SenderKeyRecord>;
  readonly #scope: string;

  constructor(scope: string, state: SignalDeviceState = freshState()) {
    this.#scope = scope.replaceAll(".", "-");
    this.registrationId = state.registrationId;
    this.identity = state.identity;
    this.#signedPreKey = state.signedPreKey;
    this.#preKeys = new Map(state.preKeys);
    // libsignal types a serialised session as bytes, but it is a plain object.
    this.#sessions = new Map(state.sessions.map(([to, each]) => [to, SessionRecord.deserialize(each as Uint8Array)]));
    this.senderKeys = new Map(state.senderKeys.map(([name, each]) => [name, new SenderKeyRecord(each)]));
  }

  state(): SignalDeviceState {
    return {
      registrationId: this.registrationId,
      identity: this.identity,
      signedPreKey: this.#signedPreKey,
      preKeys: [...this.#preKeys],
      sessions: [...this.#sessions].map(([to, record]) => [to, record.serialize()]),
      senderKeys: [...this.senderKeys].map(([name, record]) => [name, record.serialize()]),
    };
  }

  /** A bundle with its own pre-key. Each request uses up the pre-key. */
  bundle(): Bundle {
    const id = randomInt(1, 0xffffff);
    const preKey = Curve.generateKeyPair();
    this.#preKeys.set(id, preKey);
    return {
      registrationId: this.registrationId,
      identity: this.identity.public,
      signedPreKey: {
        id: this.#signedPreKey.keyId,
        value: this.#signedPreKey.keyPair.public,
        signature: this.#signature(),
      },
      preKey: { id, value: preKey.public },
    };
  }

  #signature(): Uint8Array {
    const key = this.#signedPreKey;
    key.signature ??= Curve.sign(this.identity.private, typed(key.keyPair.public));
    return key.signature;
  }

  loseSessions(): void {
    this.#sessions.clear();
  }

  hasSession(to: string): boolean {
    return this.#sessions.get(this.#address(to).toString())?.haveOpenSession() ?? false;
  }

  async begin(to: string, bundle: Bundle): Promise<void> {
    const { id, value, signature } = bundle.signedPreKey;
    await new SessionBuilder(this.#storage, this.#address(to)).initOutgoing({
      registrationId: bundle.registrationId,
      identityKey: typed(bundle.identity),
      signedPreKey: { keyId: id, publicKey: typed(value), signature: Buffer.from(signature) },
      // libsignal accepts a bundle without pre-key, although its types do not.
      preKey: bundle.preKey && { keyId: bundle.preKey.id, publicKey: typed(bundle.preKey.value) },
    } as Parameters<SessionBuilder["initOutgoing"]>[0]);
  }

  async encrypt(to: string, plain: Uint8Array): Promise<Enc> {
    const { type, body } = await new SessionCipher(this.#storage, this.#address(to)).encrypt(Buffer.from(plain));
    return { type: type === 3 ? "pkmsg" : "msg", data: Buffer.from(body as unknown as Uint8Array) };
  }

  /**
   * Decrypts as a real phone does: each session is tried on a copy, so that a failed try changes nothing. The fitting session becomes the session for
   * answers. Without the copies, libsignal would change a session while it tries it.
   */
  async decrypt(from: string, enc: Enc): Promise<Buffer> {
    const address = this.#address(from);
    const data = Buffer.from(enc.data);
    if (enc.type === "pkmsg") return new SessionCipher(this.#copying(), address).decryptPreKeyWhisperMessage(data);
    const names = sessionsOf(this.#sessions.get(address.toString()));
    for (const name of names) {
      try {
        return await new SessionCipher(this.#copying(name), address).decryptWhisperMessage(data);
      } catch {
        continue;
      }
    }
    throw new Error(names.length === 0 ? "No session record" : "No matching sessions found for message");
  }

  /** libsignal queues work by this text for the whole process, so the text also names the session's owner. */
  #address(peer: string): ProtocolAddress {
    const [number = "", device = "0"] = peer.split(":");
    return new ProtocolAddress(`${this.#scope}>${number}`, Number(device));
  }

  readonly #storage: SignalStorage = {
    loadSession: async (id) => this.#sessions.get(id),
    storeSession: async (id, session) => void this.#sessions.set(id, session),
    isTrustedIdentity: () => true,
    loadPreKey: async (id) => {
      const key = this.#preKeys.get(Number(id));
      return key && pair(key);
    },
    removePreKey: (id) => void this.#preKeys.delete(id),
    loadSignedPreKey: () => pair(this.#signedPreKey.keyPair),
    getOurRegistrationId: () => this.registrationId,
    getOurIdentity: () => pair(this.identity),
  };

  /** Gives libsignal a copy of the sessions, or of one of them. After a decryption it stores libsignal's result. */
  #copying(only?: string): SignalStorage {
    return {
      ...this.#storage,
      loadSession: async (id) => {
        const record = this.#sessions.get(id);
        return record && SessionRecord.deserialize(toBytes(onlyOf(record, only)));
      },
      storeSession: async (id, opened) => {
        const record = this.#sessions.get(id);
        this.#sessions.set(
          id,
          record && only ? SessionRecord.deserialize(toBytes(joined(record, opened, only))) : opened,
        );
      },
    };
  }
}

/** libsignal's record of the sessions with one device. It is typed as bytes, but it is a plain object. */
interface WrittenRecord {
  _sessions: Record<string, { indexInfo: { used: number; closed: number } }>;
  version: string;
}

const written = (record: SessionRecord): WrittenRecord => record.serialize() as unknown as WrittenRecord;
const toBytes = (record: WrittenRecord): Uint8Array => record as unknown as Uint8Array;

/** The names of the sessions, the last used one first. */
const sessionsOf = (record: SessionRecord | undefined): string[] =>
  Object.entries(record ? written(record)._sessions : {})
    .toSorted(([, one], [, other]) => other.indexInfo.used - one.indexInfo.used)
    .map(([name]) => name);

function onlyOf(record: SessionRecord, name: string | undefined): WrittenRecord {
  const whole = written(record);
  const session = name === undefined ? undefined : whole._sessions[name];
  return name !== undefined && session ? { ...whole, _sessions: { [name]: session } } : whole;
}

/** The record with this session in its state after a decryption. This session is now the one for answers, and the others are closed. */
function joined(record: SessionRecord, opened: SessionRecord, name: string): WrittenRecord {
  const whole = written(record);
  for (const { indexInfo } of Object.values(whole._sessions))
    if (indexInfo.closed === -1) indexInfo.closed = Date.now();
  const session = written(opened)._sessions[name];
  if (!session) return whole;
  session.indexInfo.closed = -1;
  return { ...whole, _sessions: { ...whole._sessions, [name]: session } };
}

function freshState(): SignalDeviceState {
  return {
    registrationId: randomInt(1, 0x3fff),
    identity: Curve.generateKeyPair(),
    signedPreKey: { keyId: 1, keyPair: Curve.generateKeyPair() },
    preKeys: [],
    sessions: [],
    senderKeys: [],
  };
}
