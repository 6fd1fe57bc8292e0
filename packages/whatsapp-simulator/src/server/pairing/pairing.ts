import { createHmac, randomBytes, randomInt } from "node:crypto";
import { Curve, type KeyPair, proto } from "@whiskeysockets/baileys";
import type { Connection, Introduction } from "../../wire/connection.ts";
import { bytesOf, child, node, numberOf, requiredBytes, seconds, SERVER, type Node } from "../../wire/node.ts";
import { Companion } from "../companion.ts";
import type { Person } from "../person.ts";
import { announceDevices } from "../devices.ts";
import type { World } from "../world.ts";

const REFS = 6;
const ACCOUNT_SIGNATURE = Buffer.from([6, 0]);
const DEVICE_SIGNATURE = Buffer.from([6, 1]);

/** A companion's request with a pairing code: the number, and its key encrypted with the code. */
export interface CodeRequest {
  jid: string;
  wrappedKey: Buffer;
}

/** An unregistered client that shows a QR code or waits for a code. */
export interface Pairing {
  connection: Connection;
  noiseKey: Buffer;
  /** The Signal identity that the client announced. */
  identity: Buffer;
  data: proto.ClientPayload.IDevicePairingRegistrationData;
  refs: string[];
  code: CodeRequest | undefined;
  /** Set when the account's passkey is required. */
  ceremony: Ceremony | undefined;
  /** The stanzas for which phones wait. */
  readonly awaited: Set<ExpectedStanza>;
}

/** The passkey options for the browser, in the server's form. */
export interface RequestOptions {
  challenge: string;
  timeout: number;
  rpId: string;
  allowCredentials: never[];
  userVerification: "required";
  extensions: { uvm: true };
}

/** The progress of a companion that has to show the passkey of its account. It is lost with the connection. */
export interface Ceremony {
  readonly person: Person;
  /** The secret of the scanned QR or the typed code. It proves to both sides that they mean the same link. */
  readonly secret: Buffer;
  /** The options that were last given out. An answer to earlier options is wrong. */
  options: RequestOptions | undefined;
  ref: Buffer | undefined;
  shown:
    | { identity: proto.CompanionEphemeralIdentity; bytes: Buffer; commitment: Buffer; isProven: boolean }
    | undefined;
  /** The phone's answer, and the companion's opening of its commitment. */
  phone: { key: KeyPair; nonce: Buffer } | undefined;
  nonce: Buffer | undefined;
}

interface ExpectedStanza {
  matches: (stanza: Node) => boolean;
  resolve: (stanza: Node) => void;
  reject: (error: Error) => void;
}

/** Shows an unregistered client the references for its QR codes. */
export function beginPairing(connection: Connection, { staticKey, payload }: Introduction): Pairing {
  const data = payload.devicePairingData ?? {};
  const refs = Array.from({ length: REFS }, () => `2@${randomBytes(48).toString("base64")}`);
  const ids = { from: SERVER, type: "set", xmlns: "md", id: connection.nextId() };
  const codes = refs.map((ref) => node("ref", {}, Buffer.from(ref)));
  connection.send(node("iq", ids, [node("pair-device", {}, codes)]));
  return {
    connection,
    noiseKey: staticKey,
    identity: Buffer.from(data.eIdent ?? []),
    data,
    refs,
    code: undefined,
    ceremony: undefined,
    awaited: new Set(),
  };
}

/** The companion's stanza in this step of the exchange. Rejects when the companion disconnects first. */
export function answerOf({ awaited }: Pairing, matches: (stanza: Node) => boolean): Promise<Node> {
  return new Promise((resolve, reject) => void awaited.add({ matches, resolve, reject }));
}

/** Passes a stanza to the phone that waits for it. False when no phone does. */
export function takeAnswer({ awaited }: Pairing, stanza: Node): boolean {
  const found = [...awaited].find(({ matches }) => matches(stanza));
  if (!found) return false;
  awaited.delete(found);
  found.resolve(stanza);
  return true;
}

const bytes = (text: string): Buffer => Buffer.from(text, "base64");

/** Reads the text of a QR code: the bare list, or the link of newer clients. */
export function readQr(qr: string): { ref: string; noiseKey: Buffer; identity: Buffer; secret: Buffer } {
  const [ref, noiseKey, identity, secret] = qr.slice(qr.indexOf("#") + 1).split(",");
  if (!ref || !noiseKey || !identity || !secret) throw new Error("not a WhatsApp QR code");
  return { ref, noiseKey: bytes(noiseKey), identity: bytes(identity), secret: bytes(secret) };
}

/** Signs the companion's identity with the phone's, waits for its countersignature, and registers the companion. */
export async function finishPairing(world: World, person: Person, pairing: Pairing, secret: Buffer): Promise<number> {
  const { connection } = pairing;
  const device = person.nextDevice;
  person.nextDevice += 1;
  const details = proto.ADVDeviceIdentity.encode({
    rawId: randomInt(1, 0x7fffffff),
    timestamp: Math.floor(Date.now() / 1000),
    keyIndex: device,
  }).finish();
  const account = person.phone.identity;
  const signed = proto.ADVSignedDeviceIdentity.encode({
    details,
    accountSignatureKey: account.public,
    accountSignature: Curve.sign(account.private, Buffer.concat([ACCOUNT_SIGNATURE, details, pairing.identity])),
  }).finish();
  const hmac = createHmac("sha256", secret).update(signed).digest();
  const envelope = proto.ADVSignedDeviceIdentityHMAC.encode({ details: signed, hmac }).finish();
  const answer = answerOf(pairing, (stanza) => child(stanza, "pair-device-sign") !== undefined);
  connection.send(
    node("iq", { from: SERVER, type: "set", id: connection.nextId(), t: seconds(Date.now()) }, [
      node("pair-success", {}, [
        node("device-identity", {}, envelope),
        node("device", { jid: person.jid(device), lid: person.lidJid(device) }),
        node("platform", { name: "android" }),
        node("biz", { name: person.profile.name }),
      ]),
    ]),
  );
  checkCountersignature(await answer, details, pairing.identity, account.public);
  link(world, person, pairing, device);
  connection.endWith(node("stream:error", { code: "515" }));
  return device;
}

function checkCountersignature(answer: Node, details: Uint8Array, identity: Buffer, account: Uint8Array): void {
  const identityNode = child(child(answer, "pair-device-sign"), "device-identity");
  const { deviceSignature } = proto.ADVSignedDeviceIdentity.decode(bytesOf(identityNode) ?? Buffer.alloc(0));
  const message = Buffer.concat([DEVICE_SIGNATURE, details, identity, account]);
  if (!deviceSignature || !Curve.verify(identity, message, deviceSignature))
    throw new Error("countersignature is wrong");
}

function link(world: World, person: Person, { noiseKey, identity, data }: Pairing, device: number): void {
  const companion = new Companion({
    device,
    keyIndex: device,
    linkedAt: Date.now(),
    platform: proto.DeviceProps.decode(data.deviceProps ?? Buffer.alloc(0)).os ?? "",
    noiseKey,
    bundle: {
      registrationId: numberOf(Buffer.from(data.eRegid ?? [0])),
      identity,
      signedPreKey: {
        id: numberOf(Buffer.from(data.eSkeyId ?? [0])),
        value: Buffer.from(data.eSkeyVal ?? []),
        signature: Buffer.from(data.eSkeySig ?? []),
      },
    },
    preKeys: [],
    spent: [],
    bootstrapped: false,
  });
  person.companions.set(device, companion);
  person.isAccount = true;
  world.save(person);
  announceDevices(world, person);
  world.emit({ type: "linked", number: person.number, device });
}

/** First step of a pairing code: the companion names the number and sends its key encrypted with the code. */
export function takeCodeRequest(world: World, pairing: Pairing, stanza: Node): void {
  const request = child(stanza, "link_code_companion_reg");
  const jid = request?.attrs.jid ?? "";
  pairing.code = { jid, wrappedKey: requiredBytes(request, "link_code_pairing_wrapped_companion_ephemeral_pub") };
  const ref = pairing.refs[0] ?? "";
  pairing.connection.reply(stanza, [
    node("link_code_companion_reg", { stage: "companion_hello" }, [
      node("link_code_pairing_ref", {}, Buffer.from(ref)),
    ]),
  ]);
  world.emit({ type: "waiting", ref, qr: null, pairingNumber: jid.split("@")[0] ?? null });
}
