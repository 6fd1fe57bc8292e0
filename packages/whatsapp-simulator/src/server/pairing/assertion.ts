import { createHash, createPublicKey, verify } from "node:crypto";
import { z } from "zod";
import type { Passkey } from "../../passkey-api.ts";

const text = z.string().max(16_384);
const shape = z.object({
  id: text,
  rawId: text,
  type: z.literal("public-key"),
  response: z.object({ clientDataJSON: text, authenticatorData: text, signature: text }),
});
const clientShape = z.object({ type: text, challenge: text, origin: text });

const present = 0x01;
const verified = 0x04;
const bytes = (base64url: string): Buffer => Buffer.from(base64url, "base64url");
const sha256 = (of: Uint8Array): Buffer => createHash("sha256").update(of).digest();

interface PasskeyProof {
  passkey: Passkey | null;
  /** The last challenge. Undefined when none was given out. */
  challenge: string | undefined;
  credentialId: Buffer;
  assertion: Buffer;
}

/** Why a passkey's answer is wrong, in the view of a server that knows the passkey (WebAuthn Level 3, 7.2). Undefined when it is right. */
export function faultOf({ passkey, challenge, credentialId, assertion }: PasskeyProof): string | undefined {
  if (!passkey) return "the account has none";
  const given = shape.safeParse(parsed(assertion.toString()));
  if (!given.success) return "not the answer of a passkey";
  const { id, rawId, response } = given.data;
  if (![id, rawId, credentialId.toString("base64url")].every((one) => one === passkey.credentialId))
    return "another passkey";
  const clientData = bytes(response.clientDataJSON);
  const client = clientShape.safeParse(parsed(clientData.toString()));
  if (client.data?.type !== "webauthn.get") return "not an answer to a question";
  if (client.data.challenge !== challenge) return "another challenge";
  if (client.data.origin !== "https://web.whatsapp.com") return "another origin";
  const authenticator = bytes(response.authenticatorData);
  if (!authenticator.subarray(0, 32).equals(sha256(Buffer.from("whatsapp.com")))) return "another site";
  const flags = authenticator[32] ?? 0;
  if (!(flags & present) || !(flags & verified)) return "nobody was there";
  const key = createPublicKey({ key: Buffer.from(passkey.publicKey, "base64"), format: "der", type: "spki" });
  const signed = Buffer.concat([authenticator, sha256(clientData)]);
  return verify("sha256", signed, key, bytes(response.signature)) ? undefined : "a wrong signature";
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
