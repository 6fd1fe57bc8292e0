import { type PasskeyAnswer, type PasskeyOptions, passkeyOptionsSchema } from "@balcao/shared/connections/passkey";
import { type BinaryNode, S_WHATSAPP_NET } from "@whiskeysockets/baileys";
import type { Prologue } from "./secrets.ts";

/** The longest text of a question. The server's questions are a few hundred bytes. */
const longestOptions = 4096;

function question(type: "get" | "set", tag: string, content?: BinaryNode["content"]): BinaryNode {
  const child: BinaryNode = content === undefined ? { tag, attrs: {} } : { tag, attrs: {}, content };
  return { tag: "iq", attrs: { to: S_WHATSAPP_NET, xmlns: "md", type }, content: [child] };
}
const part = (tag: string, content: Uint8Array): BinaryNode => ({ tag, attrs: {}, content });

/** The requests of this device to the server during a link with a passkey. All names of that protocol stand here and in `notices.ts`. */
export const questions = {
  /** This limit is longer than for other requests, because the server itself may wait for the phone. */
  timeoutMs: 60_000,
  /** This limit is shorter than the desk's wait for the holder of the number. */
  optionsMs: 12_000,
  options: () => question("get", "passkey_request_options"),
  ref: () => question("get", "ref"),
  prologue: (answer: PasskeyAnswer, { payload }: Prologue, proof: Uint8Array | null) =>
    question("set", "passkey_prologue", [
      part("credential_id", Buffer.from(answer.rawId, "base64url")),
      part("webauthn_assertion", Buffer.from(JSON.stringify(answer))),
      part("prologue_payload", payload),
      ...(proof ? [part("pairing_handoff_proof", proof)] : []),
    ]),
  nonce: ({ nonce }: Prologue) => question("set", "companion_nonce", nonce),
  request: (sealed: Uint8Array) => question("set", "encrypted_pairing_request", sealed),
};

/** The passkey question in a notice, or in an answer of the server. Some servers send it as text. Null when there is no readable question. */
export function optionsIn({ content }: BinaryNode): PasskeyOptions | null {
  const found = Array.isArray(content)
    ? content.find(({ tag }) => tag === "passkey_request_options")?.content
    : undefined;
  if (found === undefined || found.length > longestOptions) return null;
  try {
    const text = typeof found === "string" ? found : Buffer.from(found as Uint8Array).toString();
    return passkeyOptionsSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
