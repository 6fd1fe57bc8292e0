import { bigEndian, child, type Node, node, numberOf, requiredBytes } from "../wire/node.ts";

/** Public keys for beginning a session with a device. Keys are 32 bytes, without type byte. */
export interface Bundle {
  registrationId: number;
  identity: Uint8Array;
  signedPreKey: { id: number; value: Uint8Array; signature: Uint8Array };
  /** A key that is used once. It is missing when the device has none left. */
  preKey?: { id: number; value: Uint8Array };
}

const KEY_TYPE = Buffer.from([5]);

/** A Curve25519 public key with its type byte, which libsignal requires. */
export const typed = (key: Uint8Array): Buffer =>
  key.length === 33 ? Buffer.from(key) : Buffer.concat([KEY_TYPE, key]);

const keyNode = (key: { id: number; value: Uint8Array }): Node =>
  node("key", {}, [node("id", {}, bigEndian(key.id, 3)), node("value", {}, key.value)]);

const signedKeyNode = (key: Bundle["signedPreKey"]): Node =>
  node("skey", {}, [
    node("id", {}, bigEndian(key.id, 3)),
    node("value", {}, key.value),
    node("signature", {}, key.signature),
  ]);

export const registrationNode = (id: number): Node => node("registration", {}, bigEndian(id, 4));

/** The child nodes of an answer with keys, and of `<keys>` in a retry receipt. */
export const bundleNodes = (bundle: Bundle): Node[] => [
  node("type", {}, KEY_TYPE),
  node("identity", {}, bundle.identity),
  signedKeyNode(bundle.signedPreKey),
  ...(bundle.preKey ? [keyNode(bundle.preKey)] : []),
];

export function readPreKey(of: Node): { id: number; value: Buffer } {
  return { id: numberOf(requiredBytes(of, "id")), value: requiredBytes(of, "value") };
}

export function readSignedPreKey(of: Node | undefined): Bundle["signedPreKey"] {
  if (!of) throw new Error("signed pre-key missing");
  return { ...readPreKey(of), signature: requiredBytes(of, "signature") };
}

/** Keys that a device adds to a retry receipt, so that the sender can begin again without asking the server. */
export function readRetryBundle(receipt: Node): Bundle | undefined {
  const keys = child(receipt, "keys");
  if (!keys) return undefined;
  const preKey = child(keys, "key");
  return {
    registrationId: numberOf(requiredBytes(receipt, "registration")),
    identity: requiredBytes(keys, "identity"),
    signedPreKey: readSignedPreKey(child(keys, "skey")),
    preKey: preKey && readPreKey(preKey),
  };
}
