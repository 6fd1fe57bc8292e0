import { createHash, createHmac, randomBytes } from "node:crypto";
import { aesDecryptGCM, bytesToCrockford, Curve, hkdf, proto } from "@whiskeysockets/baileys";
import { bytesOf, child, node, requiredBytes, seconds, SERVER, type Node } from "../../wire/node.ts";
import type { World } from "../world.ts";
import { faultOf } from "./assertion.ts";
import { type Ceremony, finishPairing, type Pairing, type RequestOptions } from "./pairing.ts";

const sha256 = (...parts: Uint8Array[]): Buffer =>
  parts.reduce((hash, part) => hash.update(part), createHash("sha256")).digest();

export function newOptions(): RequestOptions {
  return {
    challenge: randomBytes(32).toString("base64url"),
    timeout: 600_000,
    rpId: "whatsapp.com",
    allowCredentials: [],
    userVerification: "required",
    extensions: { uvm: true },
  };
}

export const optionsNode = (options: RequestOptions): Node =>
  node("passkey_request_options", {}, Buffer.from(JSON.stringify(options)));

interface Scene {
  world: World;
  pairing: Pairing;
  ceremony: Ceremony;
}
type Step = (scene: Scene, question: Node) => void;

/** The companion's questions during the ceremony, by the only child of each question. */
const steps: Readonly<Record<string, Step>> = {
  passkey_request_options: ({ pairing, ceremony }, question) => {
    ceremony.options = newOptions();
    pairing.connection.reply(question, [optionsNode(ceremony.options)]);
  },
  ref: ({ pairing, ceremony }, question) => {
    ceremony.ref = Buffer.from(randomBytes(24).toString("base64"));
    pairing.connection.reply(question, [node("ref", {}, ceremony.ref)]);
  },
  passkey_prologue: showPasskey,
  companion_nonce: openCommitment,
  encrypted_pairing_request: takePairingRequest,
};

/** Plays the server's and the phone's part of one step. False when the stanza is no step, or when no passkey is required. */
export function takeStep(world: World, pairing: Pairing, question: Node): boolean {
  const { ceremony } = pairing;
  const step = Array.isArray(question.content) ? steps[question.content[0]?.tag ?? ""] : undefined;
  if (!ceremony || !step || question.tag !== "iq" || question.attrs.xmlns !== "md") return false;
  try {
    step({ world, pairing, ceremony }, question);
  } catch {
    pairing.connection.refuse(question, 400, "bad-request");
  }
  return true;
}

/** A wrong answer is accepted like a right one, and nothing follows, because the real server does the same. */
function showPasskey({ world, pairing: { connection }, ceremony }: Scene, question: Node): void {
  const { person, options, ref } = ceremony;
  if (person.passkeyAnswer === "throttled") return connection.refuse(question, 429, "rate-overlimit");
  if (person.passkeyAnswer === "dropped") return connection.endWith(node("stream:error", { code: "428" }));
  const prologue = child(question, "passkey_prologue");
  const payload = requiredBytes(prologue, "prologue_payload");
  const { companionEphemeralIdentity, commitment } = proto.ProloguePayload.decode(payload);
  const bytes = Buffer.from(companionEphemeralIdentity ?? []);
  const identity = proto.CompanionEphemeralIdentity.decode(bytes);
  const proof = bytesOf(child(prologue, "pairing_handoff_proof"));
  ceremony.shown = { identity, bytes, commitment: Buffer.from(commitment?.hash ?? []), isProven: proof !== undefined };
  connection.reply(question);
  const fault =
    faultOf({
      passkey: person.credential,
      challenge: options?.challenge,
      credentialId: requiredBytes(prologue, "credential_id"),
      assertion: requiredBytes(prologue, "webauthn_assertion"),
    }) ??
    (identity.ref === ref?.toString() ? undefined : "another reference") ??
    (!proof || proof.equals(proofOf(ceremony.secret, payload)) ? undefined : "not of the companion that was scanned");
  if (fault !== undefined) {
    world.emit({ type: "refused", number: person.number, reason: `passkey: ${fault}` });
    return;
  }
  if (person.passkeyAnswer === "silent") return;
  ceremony.phone = { key: Curve.generateKeyPair(), nonce: randomBytes(32) };
  const { key, nonce } = ceremony.phone;
  const content = proto.PrimaryEphemeralIdentity.encode({ publicKey: key.public, nonce }).finish();
  const attrs = { from: SERVER, type: "crsc_continuation", id: connection.nextId(), t: seconds(Date.now()) };
  connection.send(node("notification", attrs, [node("primary_ephemeral_identity", {}, content)]));
}

/** The phone checks the proof, because only the phone knows the scanned secret. */
function proofOf(secret: Buffer, payload: Buffer): Buffer {
  const key = hkdf(secret, 32, { info: "shortcake-passkey-handoff-v1" });
  return createHmac("sha256", key).update(payload).digest();
}

/** From here on the code is fixed. The owner compares it when there was no proof. */
function openCommitment({ world, pairing: { connection }, ceremony }: Scene, question: Node): void {
  const { shown, phone, person } = ceremony;
  const nonce = requiredBytes(question, "companion_nonce");
  if (!shown || !phone || !sha256(shown.bytes, nonce).equals(shown.commitment)) {
    connection.refuse(question, 400, "bad-request");
    return;
  }
  ceremony.nonce = nonce;
  connection.reply(question);
  const own = sha256(nonce, phone.key.public);
  const code = Buffer.from(phone.nonce.subarray(0, 5).map((byte, at) => byte ^ (own[at] ?? 0)));
  const signs = bytesToCrockford(code);
  const asShown = `${signs.slice(0, 4)}-${signs.slice(4)}`;
  world.emit({ type: "codeShown", number: person.number, code: asShown, mustCompare: !shown.isProven });
}

function takePairingRequest({ world, pairing, ceremony }: Scene, question: Node): void {
  const { connection } = pairing;
  const { shown, phone, nonce, person } = ceremony;
  const request =
    shown && phone && nonce && openRequest(bytesOf(child(question, "encrypted_pairing_request")), shown, phone);
  const isOurs =
    request !== undefined &&
    Buffer.from(request.companionPublicKey ?? []).equals(pairing.noiseKey) &&
    Buffer.from(request.companionIdentityKey ?? []).equals(pairing.identity);
  if (!isOurs) {
    connection.refuse(question, 400, "bad-request");
    return;
  }
  connection.reply(question);
  pairing.ceremony = undefined;
  // A companion that disconnects now is not linked, and nothing waits for it.
  finishPairing(world, person, pairing, Buffer.from(request.advSecret ?? [])).catch(() => undefined);
}

function openRequest(
  sealed: Buffer | undefined,
  { identity }: NonNullable<Ceremony["shown"]>,
  { key }: NonNullable<Ceremony["phone"]>,
): proto.PairingRequest | undefined {
  try {
    const { encryptedPayload, iv } = proto.EncryptedPairingRequest.decode(sealed ?? Buffer.alloc(0));
    const shared = Curve.sharedKey(key.private, Buffer.from(identity.publicKey ?? []));
    const salt = Buffer.from(`Companion Pairing ${identity.deviceType} with ref ${identity.ref}`);
    const secret = hkdf(shared, 32, { salt, info: "Pairing Information Encryption Key" });
    const none = Buffer.alloc(0);
    return proto.PairingRequest.decode(aesDecryptGCM(encryptedPayload ?? none, Buffer.from(secret), iv ?? none, none));
  } catch {
    return undefined;
  }
}
