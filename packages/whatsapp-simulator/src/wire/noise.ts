import { createCipheriv, createDecipheriv, createHash } from "node:crypto";
import { Curve, hkdf } from "@whiskeysockets/baileys";

const PATTERN = Buffer.from("Noise_XX_25519_AESGCM_SHA256\0\0\0\0");
const PROLOGUE = Buffer.from([0x57, 0x41, 6, 3]);
const TAG_LENGTH = 16;
const NOTHING = Buffer.alloc(0);

export interface KeyPair {
  public: Uint8Array;
  private: Uint8Array;
}

function seal(key: Uint8Array, counter: number, plain: Uint8Array, associated: Uint8Array): Buffer {
  const cipher = createCipheriv("aes-256-gcm", key, nonce(counter));
  cipher.setAAD(associated);
  return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

function open(key: Uint8Array, counter: number, sealed: Uint8Array, associated: Uint8Array): Buffer {
  const decipher = createDecipheriv("aes-256-gcm", key, nonce(counter));
  decipher.setAAD(associated);
  decipher.setAuthTag(sealed.subarray(sealed.length - TAG_LENGTH));
  return Buffer.concat([decipher.update(sealed.subarray(0, sealed.length - TAG_LENGTH)), decipher.final()]);
}

function nonce(counter: number): Buffer {
  const iv = Buffer.alloc(12);
  iv.writeUInt32BE(counter, 8);
  return iv;
}

/** The server's half of Noise_XX. `hello` is the client's ephemeral public key. */
export class NoiseServer {
  #hash: Buffer = PATTERN;
  #salt: Uint8Array = PATTERN;
  #key: Uint8Array = PATTERN;
  #counter = 0;
  readonly #ephemeral: KeyPair = Curve.generateKeyPair();
  readonly #static: KeyPair;
  readonly #client: Uint8Array;

  constructor(staticKey: KeyPair, clientEphemeral: Uint8Array) {
    this.#static = staticKey;
    this.#client = clientEphemeral;
    this.#mixHash(PROLOGUE);
    this.#mixHash(clientEphemeral);
  }

  /** The server's answer: its ephemeral key, then its static key and certificate, both encrypted. */
  hello(certificate: Uint8Array): { ephemeral: Uint8Array; static: Uint8Array; payload: Uint8Array } {
    this.#mixHash(this.#ephemeral.public);
    this.#mixKey(Curve.sharedKey(this.#ephemeral.private, this.#client));
    const staticKey = this.#seal(this.#static.public);
    this.#mixKey(Curve.sharedKey(this.#static.private, this.#client));
    return { ephemeral: this.#ephemeral.public, static: staticKey, payload: this.#seal(certificate) };
  }

  /** The client's static key and payload. Throws when the client does not have the claimed keys. */
  finish(sealedStatic: Uint8Array, sealedPayload: Uint8Array): { clientStatic: Buffer; payload: Buffer } {
    const clientStatic = this.#open(sealedStatic);
    this.#mixKey(Curve.sharedKey(this.#ephemeral.private, clientStatic));
    return { clientStatic, payload: this.#open(sealedPayload) };
  }

  transport(): Transport {
    const keys = hkdf(NOTHING, 64, { salt: Buffer.from(this.#salt), info: "" });
    return new Transport(keys.subarray(32), keys.subarray(0, 32));
  }

  #mixHash(data: Uint8Array): void {
    this.#hash = createHash("sha256").update(this.#hash).update(data).digest();
  }

  #mixKey(data: Uint8Array): void {
    const keys = hkdf(Buffer.from(data), 64, { salt: Buffer.from(this.#salt), info: "" });
    this.#salt = keys.subarray(0, 32);
    this.#key = keys.subarray(32);
    this.#counter = 0;
  }

  #seal(plain: Uint8Array): Buffer {
    const sealed = seal(this.#key, this.#counter++, plain, this.#hash);
    this.#mixHash(sealed);
    return sealed;
  }

  #open(sealed: Uint8Array): Buffer {
    const plain = open(this.#key, this.#counter++, sealed, this.#hash);
    this.#mixHash(sealed);
    return plain;
  }
}

/** Encryption of every frame after the handshake. */
export class Transport {
  #sent = 0;
  #received = 0;
  readonly #writeKey: Uint8Array;
  readonly #readKey: Uint8Array;

  constructor(writeKey: Uint8Array, readKey: Uint8Array) {
    this.#writeKey = writeKey;
    this.#readKey = readKey;
  }

  seal(plain: Uint8Array): Buffer {
    return seal(this.#writeKey, this.#sent++, plain, NOTHING);
  }

  open(sealed: Uint8Array): Buffer {
    return open(this.#readKey, this.#received++, sealed, NOTHING);
  }
}
