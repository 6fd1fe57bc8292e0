import { type PasskeyAnswer, passkeySite } from "@balcao/shared/connections/passkey";
import { z } from "zod";

const clientData = z.object({ type: z.string(), challenge: z.string(), origin: z.string() });

/**
 * The reason why this answer cannot belong to the question with this challenge; null where it can. WhatsApp itself reports nothing about a wrong
 * answer. A browser may add members to the data that it signs, so other members are ignored (WebAuthn Level 3, 5.8.1).
 */
export function answerFault({ id, rawId, response }: PasskeyAnswer, challenge: string): string | null {
  if (id !== rawId) return "id";
  const signed = read(response.clientDataJSON);
  if (!signed) return "clientDataJSON";
  if (signed.type !== "webauthn.get") return "type";
  if (signed.origin !== passkeySite.origin) return "origin";
  return signed.challenge === challenge ? null : "challenge";
}

function read(clientDataJSON: string): z.infer<typeof clientData> | null {
  try {
    return clientData.safeParse(JSON.parse(Buffer.from(clientDataJSON, "base64url").toString())).data ?? null;
  } catch {
    return null;
  }
}
