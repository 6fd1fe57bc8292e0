import type { PasskeyAnswer } from "@balcao/shared/connections/passkey";

const base64url = (text: string): string => Buffer.from(text).toString("base64url");

/** The shape of a passkey's answer to this challenge, without a real signature. */
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
