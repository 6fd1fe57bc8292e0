import { createCipheriv, createDecipheriv, pbkdf2, randomBytes } from "node:crypto";
import { promisify } from "node:util";
import { aesDecryptGCM, Curve, hkdf } from "@whiskeysockets/baileys";
import { child, node, requiredBytes, seconds, SERVER, type Node } from "../../wire/node.ts";
import { answerOf, type CodeRequest, finishPairing, type Pairing } from "./pairing.ts";
import { askForPasskey } from "./passkey.ts";
import type { Person } from "../person.ts";
import type { World } from "../world.ts";

const ITERATIONS = 131_072;
const SALT = 32;
const derive = promisify(pbkdf2);

const keyOf = (code: string, salt: Buffer): Promise<Buffer> => derive(code, salt, ITERATIONS, 32, "sha256");

/** Decrypts a public key in its sent form: salt, IV, and the key under AES-CTR with a key made from the code. */
async function unwrap(code: string, wrapped: Buffer): Promise<Buffer> {
  const key = await keyOf(code, wrapped.subarray(0, SALT));
  const decipher = createDecipheriv("aes-256-ctr", key, wrapped.subarray(SALT, SALT + 16));
  return Buffer.concat([decipher.update(wrapped.subarray(SALT + 16)), decipher.final()]);
}

async function wrap(code: string, publicKey: Uint8Array): Promise<Buffer> {
  const salt = randomBytes(SALT);
  const iv = randomBytes(16);
  const cipher = createCipheriv("aes-256-ctr", await keyOf(code, salt), iv);
  return Buffer.concat([salt, iv, cipher.update(publicKey), cipher.final()]);
}

const isFinish = (stanza: Node): boolean =>
  child(stanza, "link_code_companion_reg")?.attrs.stage === "companion_finish";

/** The phone's steps after the eight characters. A wrong code shows only at the end, when nothing can be decrypted. */
export async function pairByCode(
  world: World,
  person: Person,
  pairing: Pairing,
  request: CodeRequest,
  code: string,
): Promise<void> {
  const companionKey = await unwrap(code, request.wrappedKey);
  const ephemeral = Curve.generateKeyPair();
  const { identity } = person.phone;
  const { connection } = pairing;
  const answer = answerOf(pairing, isFinish);
  const attrs = { from: SERVER, type: "link_code_companion_reg", id: connection.nextId(), t: seconds(Date.now()) };
  connection.send(
    node("notification", attrs, [
      node("link_code_companion_reg", { stage: "primary_hello" }, [
        node("link_code_pairing_wrapped_primary_ephemeral_pub", {}, await wrap(code, ephemeral.public)),
        node("primary_identity_pub", {}, identity.public),
        node("link_code_pairing_ref", {}, Buffer.from(pairing.refs[0] ?? "")),
      ]),
    ]),
  );
  const finish = await answer;
  const sealed = requiredBytes(child(finish, "link_code_companion_reg"), "link_code_pairing_wrapped_key_bundle");
  const shared = Curve.sharedKey(ephemeral.private, companionKey);
  const bundle = openBundle(sealed, shared);
  if (!bundle?.companion.equals(pairing.identity)) {
    connection.refuse(finish, 400, "bad-request");
    throw new Error("the code is wrong");
  }
  connection.reply(finish);
  const identities = Curve.sharedKey(identity.private, bundle.companion);
  const secret = Buffer.from(hkdf(Buffer.concat([shared, identities, bundle.random]), 32, { info: "adv_secret" }));
  if (!(await askForPasskey(person, pairing, secret))) await finishPairing(world, person, pairing, secret);
}

function openBundle(sealed: Buffer, shared: Buffer): { companion: Buffer; random: Buffer } | undefined {
  const salt = sealed.subarray(0, SALT);
  const key = hkdf(shared, 32, { salt, info: "link_code_pairing_key_bundle_encryption_key" });
  try {
    const plain = aesDecryptGCM(sealed.subarray(SALT + 12), key, sealed.subarray(SALT, SALT + 12), Buffer.alloc(0));
    return { companion: plain.subarray(0, 32), random: plain.subarray(64, 96) };
  } catch {
    return undefined;
  }
}
