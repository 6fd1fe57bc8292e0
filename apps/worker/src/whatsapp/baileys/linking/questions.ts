import { type PasskeyAnswer, type PasskeyOptions, passkeyOptionsSchema } from "@balcao/shared/connections/passkey";
import { type BinaryNode, S_WHATSAPP_NET } from "@whiskeysockets/baileys";
import { type Phone, phoneOf, type Prologue } from "./secrets.ts";

/** The longest text of a question, which fits into one notice of Postgres. The server's questions are a few hundred bytes. */
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

/** The content of the child with this name, whatever other children there are. Servers may send short content as text. */
function contentOf({ content }: BinaryNode, tag: string): Uint8Array | string | undefined {
  const found = Array.isArray(content) ? content.find((child) => child.tag === tag)?.content : undefined;
  return Array.isArray(found) ? undefined : found;
}

/** The reference in an answer of the server. Throws where there is none. */
export function refIn(answer: BinaryNode): string {
  const ref = contentOf(answer, "ref");
  if (ref === undefined || ref.length === 0) throw new Error("WhatsApp gave no reference");
  return typeof ref === "string" ? ref : Buffer.from(ref).toString();
}

/** The phone's part in a notice. Null where it is missing or unreadable. */
export function phoneIn(notice: BinaryNode): Phone | null {
  const identity = contentOf(notice, "primary_ephemeral_identity");
  return identity instanceof Uint8Array ? phoneOf(identity) : null;
}

/** The passkey question in a notice, or in an answer of the server. Some servers send it as text. Null when there is no readable question. */
export function optionsIn(node: BinaryNode): PasskeyOptions | null {
  const found = contentOf(node, "passkey_request_options");
  if (found === undefined || found.length > longestOptions) return null;
  try {
    const text = typeof found === "string" ? found : Buffer.from(found).toString();
    const options = passkeyOptionsSchema.safeParse(JSON.parse(text)).data;
    // A number may be longer when it is written again, and so may a text of characters that take several bytes.
    return options && Buffer.byteLength(JSON.stringify(options)) <= longestOptions ? options : null;
  } catch {
    return null;
  }
}
