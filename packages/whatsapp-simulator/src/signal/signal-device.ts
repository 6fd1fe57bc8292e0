import { randomInt } from "node:crypto";
import { Curve } from "@whiskeysockets/baileys";
import { SenderKeyRecord } from "@whiskeysockets/baileys/lib/Signal/Group/index.js";
import { ProtocolAddress, SessionBuilder, SessionCipher, SessionRecord, type SignalStorage } from "libsignal";
import type { KeyPair } from "../wire/noise.ts";
import { type Bundle, typed } from "./bundle.ts";

/** One ciphertext; `pkmsg` opens a session, `msg` goes on in it, `skmsg` is for a group. */
export interface Enc {
  type: "pkmsg" | "msg" | "skmsg";
  data: Uint8Array;
}

export interface SignalDeviceState {
  registrationId: number;
  identity: KeyPair;
  /** Signed when first asked for: a signature takes milliseconds, and who only writes needs none. */
  signedPreKey: { keyId: number; keyPair: KeyPair; signature?: Uint8Array };
  preKeys: [number, KeyPair][];
  sessions: [string, unknown][];
  senderKeys: [string, ReturnType<SenderKeyRecord["serialize"]>][];
}

const pair = (key: KeyPair) => ({ privKey: Buffer.from(key.private), pubKey: typed(key.public) });

/**
 * A phone of the far side with a real Signal identity. Pre-keys are made when asked for and forgotten when used, so
 * that a bundle used twice cannot be decrypted, as on a real phone.
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
    // libsignal types what it serialises as bytes, but it is a plain object.
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

  /** A bundle with a pre-key of its own: giving it out is what consumes it. */
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

  hasSession(to: string): boolean {
    return this.#sessions.get(this.#address(to).toString())?.haveOpenSession() ?? false;
  }

  async begin(to: string, bundle: Bundle): Promise<void> {
    const { id, value, signature } = bundle.signedPreKey;
    await new SessionBuilder(this.#storage, this.#address(to)).initOutgoing({
      registrationId: bundle.registrationId,
      identityKey: typed(bundle.identity),
      signedPreKey: { keyId: id, publicKey: typed(value), signature: Buffer.from(signature) },
      // libsignal accepts a bundle without pre-key; its types do not say so.
      preKey: bundle.preKey && { keyId: bundle.preKey.id, publicKey: typed(bundle.preKey.value) },
    } as Parameters<SessionBuilder["initOutgoing"]>[0]);
  }

  async encrypt(to: string, plain: Uint8Array): Promise<Enc> {
    const { type, body } = await new SessionCipher(this.#storage, this.#address(to)).encrypt(Buffer.from(plain));
    return { type: type === 3 ? "pkmsg" : "msg", data: Buffer.from(body as unknown as Uint8Array) };
  }

  async decrypt(from: string, enc: Enc): Promise<Buffer> {
    const cipher = new SessionCipher(this.#tentative, this.#address(from));
    const data = Buffer.from(enc.data);
    return enc.type === "pkmsg" ? cipher.decryptPreKeyWhisperMessage(data) : cipher.decryptWhisperMessage(data);
  }

  /** libsignal queues work by this text for the whole process, so it also names whose session it is. */
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

  /** libsignal changes a session while it tries to decrypt, even when it fails: it gets a copy, stored on success. */
  readonly #tentative: SignalStorage = {
    ...this.#storage,
    loadSession: async (id) => {
      const session = this.#sessions.get(id);
      return session && SessionRecord.deserialize(session.serialize());
    },
  };
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
