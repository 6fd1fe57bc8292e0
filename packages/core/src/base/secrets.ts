import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from "node:crypto";
import { env } from "./env.ts";
import { EnvFault } from "./env-reader.ts";

const ivBytes = 12;
const tagBytes = 16;

/**
 * AES-256-GCM under one of several keys. A ciphertext names its key, so keys can be changed. It can be decrypted only for the place that it was made
 * for.
 */
export class Secrets {
  readonly #keys = new Map<string, KeyObject>();
  readonly #writer: string;
  /** Keys that left DATA_KEY. They open nothing; only fingerprints that were made under them are still recognised. */
  readonly #former: KeyObject[] = [];

  /** `id:key,id:key`: the first key encrypts, and all keys decrypt. A key without an id has the id "0". */
  constructor(dataKey: string) {
    const given = dataKey.split(",").map((entry) => {
      const [first = "", ...rest] = entry.trim().split(":");
      return rest.length > 0 ? { id: first, text: rest.join(":") } : { id: "0", text: first };
    });
    for (const { id, text } of given) {
      if (id.length > 255 || text === "" || this.#keys.has(id))
        throw new EnvFault("DATA_KEY must be id:key,id:key, and each id stand once");
      this.#keys.set(id, createSecretKey(Buffer.from(hkdfSync("sha256", text, "", "balcao secrets", 32))));
    }
    this.#writer = given[0]?.id ?? "";
  }

  /** The key that encrypts. */
  get newest(): string {
    return this.#writer;
  }

  /** The first bytes of each ciphertext under the newest key. */
  get mark(): Buffer {
    const id = Buffer.from(this.#writer);
    return Buffer.concat([Buffer.of(id.length), id]);
  }

  /** Encrypts the same secret again under the newest key; throws as `decrypt` does. */
  reseal(place: string, sealed: Buffer): Buffer {
    return this.encrypt(place, this.decrypt(place, sealed));
  }

  /** All keys but the newest. A key always has the same name. */
  get older(): { name: string; bytes: Buffer }[] {
    return this.#olderKeys().map((key) => {
      const bytes = key.export();
      return { name: createHash("sha256").update(bytes).digest("hex").slice(0, 16), bytes };
    });
  }

  /** Adds a former key for fingerprints. */
  recognise(bytes: Buffer): void {
    const key = createSecretKey(bytes);
    if (![...this.#keys.values(), ...this.#former].some((known) => known.equals(key))) this.#former.push(key);
  }

  #olderKeys(): KeyObject[] {
    return [...this.#keys].flatMap(([id, key]) => (id === this.#writer ? [] : [key]));
  }

  /**
   * Fingerprints that recognise a text without storing it: first under the newest key, then under each older and former key. Without a key, nobody can
   * find a phone number in the database by trying all numbers.
   */
  fingerprints(place: string, value: string): string[] {
    return [...this.tokens(place, value), ...this.#former.map((key) => hmacOf(key, place, value))];
  }

  /**
   * Texts that only this installation can make, and that therefore prove something. They are made under the keys of DATA_KEY, not under former keys, the
   * newest first.
   */
  tokens(place: string, value: string): string[] {
    return [this.#key(this.#writer), ...this.#olderKeys()].map((key) => hmacOf(key, place, value));
  }

  /** Layout: length of the key's id, id, iv, tag, ciphertext. `place` says where the ciphertext will be stored, for example table and primary key. */
  encrypt(place: string, bytes: Uint8Array): Buffer {
    const iv = randomBytes(ivBytes);
    const cipher = createCipheriv("aes-256-gcm", this.#key(this.#writer), iv).setAAD(Buffer.from(place));
    const sealed = cipher.update(bytes);
    cipher.final();
    return Buffer.concat([this.mark, iv, cipher.getAuthTag(), sealed]);
  }

  /** Decrypts a ciphertext. It throws for an unknown key, another place, or a changed byte. */
  decrypt(place: string, sealed: Buffer): Buffer {
    const ivAt = 1 + (sealed[0] ?? 0);
    const tagAt = ivAt + ivBytes;
    const decipher = createDecipheriv(
      "aes-256-gcm",
      this.#key(sealed.toString("utf8", 1, ivAt)),
      sealed.subarray(ivAt, tagAt),
      { authTagLength: tagBytes },
    ).setAAD(Buffer.from(place));
    decipher.setAuthTag(sealed.subarray(tagAt, tagAt + tagBytes));
    const bytes = decipher.update(sealed.subarray(tagAt + tagBytes));
    decipher.final();
    return bytes;
  }

  #key(id: string): KeyObject {
    const key = this.#keys.get(id);
    if (!key) throw new Error(`DATA_KEY has no key "${id}"`);
    return key;
  }
}

const hmacOf = (key: KeyObject, place: string, value: string): string =>
  createHmac("sha256", key).update(`${place}:${value}`).digest("base64url");

/** The keys of this installation. */
export const secrets = new Secrets(env.DATA_KEY);

/** The place of a key of a number's Signal state. `office/data-keys/reencrypt.ts` must list every table that holds ciphertexts. */
export const placeOfKey = (connectionId: number, type: string, id: string): string =>
  `whatsapp_keys/${connectionId}/${type}/${id}`;
/** The place of the secrets of a webhook. */
export const placeOfWebhook = (endpointId: number): string => `webhook_secrets/${endpointId}`;
/** The place of a key that a company gave for its assistant. */
export const placeOfAssistant = (companyId: number, kind: string): string => `assistant_secrets/${companyId}/${kind}`;
/** The place of the secrets of an integration. */
export const placeOfIntegration = (id: number): string => `integrations/${id}`;
/** The place of a secret among the settings of the installation. */
export const placeOfInstallation = (key: string): string => `installation_settings/${key}`;
/** The place of the passphrase that will seal a company's file. */
export const placeOfCompanyTask = (id: string): string => `company_tasks/${id}`;
/** The place of the token and the app secret of an official number. */
export const placeOfOfficial = (connectionId: number): string => `official_accounts/${connectionId}`;
/** The place of the secret that a user's authenticator app shares with us. */
export const placeOfAuthenticator = (userId: number): string => `authenticators/${userId}`;
export const placeOfCreds = (connectionId: number): string => `whatsapp_creds/${connectionId}`;
