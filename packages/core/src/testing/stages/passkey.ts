import type { PasskeyAnswer } from "@balcao/shared/connections/passkey";

const base64url = (text: string): string => Buffer.from(text).toString("base64url");

/** An answer of a passkey to this challenge. It has the right shape but no valid signature. */
export function aPasskeyAnswer(challenge = "c", client: Record<string, unknown> = {}): PasskeyAnswer {
  const clientData = { type: "webauthn.get", challenge, origin: "https://web.whatsapp.com", ...client };
  return {
    id: "AQID",
    rawId: "AQID",
    type: "public-key",
    response: {
      clientDataJSON: base64url(JSON.stringify(clientData)),
      authenticatorData: "AQID",
      signature: "AQID",
      userHandle: null,
    },
  };
}
