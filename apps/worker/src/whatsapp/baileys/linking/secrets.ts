import { createHash, createHmac, randomBytes } from "node:crypto";
import {
  aesEncryptGCM,
  type AuthenticationCreds,
  bytesToCrockford,
  Curve,
  hkdf,
  type KeyPair,
  proto,
} from "@whiskeysockets/baileys";

/** The platform under which all our sockets register: Chrome. */
const deviceType = proto.DeviceProps.PlatformType.CHROME;

/** This device's part before the phone answers. The commitment in `payload` fixes the nonce, which is revealed afterwards. */
export interface Prologue {
  keys: KeyPair;
  nonce: Buffer;
  ref: string;
  payload: Uint8Array;
}
/** The phone's part. */
export interface Phone {
  publicKey: Uint8Array;
  nonce: Uint8Array;
}

const sha256 = (...parts: Uint8Array[]): Buffer => createHash("sha256").update(Buffer.concat(parts)).digest();

/**
 * Gives the link another secret. It is written into the socket's own object, which Baileys reads at the end of the link. An event would make Baileys
 * send its presence, which no device does before it is linked.
 */
export function renewSecret(creds: Pick<AuthenticationCreds, "advSecretKey">): void {
  creds.advSecretKey = randomBytes(32).toString("base64");
}

/** The key that proves that this device showed the QR or code that the phone took. It is made from the secret of that QR or code. */
export const handoffKeyOf = (advSecretKey: string): Buffer =>
  Buffer.from(hkdf(Buffer.from(advSecretKey, "base64"), 32, { info: "shortcake-passkey-handoff-v1" }));

export const proofOf = (handoffKey: Uint8Array, { payload }: Prologue): Buffer =>
  createHmac("sha256", handoffKey).update(payload).digest();

/** Makes a prologue for a reference of the server. */
export function prologueOf(ref: string): Prologue {
  const keys = Curve.generateKeyPair();
  const nonce = randomBytes(32);
  const identity = proto.CompanionEphemeralIdentity.encode({ publicKey: keys.public, deviceType, ref }).finish();
  const payload = proto.ProloguePayload.encode({
    companionEphemeralIdentity: identity,
    commitment: { hash: sha256(identity, nonce) },
  }).finish();
  return { keys, nonce, ref, payload };
}

/** The phone's part. Null when its keys do not have the required length. */
export function phoneOf(content: Uint8Array): Phone | null {
  try {
    const { publicKey, nonce } = proto.PrimaryEphemeralIdentity.decode(content);
    return publicKey?.length === 32 && nonce?.length === 32 ? { publicKey, nonce } : null;
  } catch {
    return null;
  }
}

/** The eight characters that phone and screen both show, as K7QX-2M9A. */
export function codeOf({ nonce }: Prologue, phone: Phone): string {
  const own = sha256(nonce, phone.publicKey);
  const signs = bytesToCrockford(Buffer.from(phone.nonce.subarray(0, 5).map((byte, at) => byte ^ (own[at] ?? 0))));
  return `${signs.slice(0, 4)}-${signs.slice(4)}`;
}

/** Our keys for the phone, encrypted so that the server cannot read them. */
export function sealedRequest({ keys, ref }: Prologue, phone: Phone, own: proto.IPairingRequest): Uint8Array {
  const shared = Curve.sharedKey(keys.private, phone.publicKey);
  const salt = Buffer.from(`Companion Pairing ${deviceType} with ref ${ref}`);
  const key = hkdf(shared, 32, { salt, info: "Pairing Information Encryption Key" });
  const iv = randomBytes(12);
  const request = proto.PairingRequest.encode(own).finish();
  const encryptedPayload = aesEncryptGCM(request, key, iv, Buffer.alloc(0));
  return proto.EncryptedPairingRequest.encode({ encryptedPayload, iv }).finish();
}
