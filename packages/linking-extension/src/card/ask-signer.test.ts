import { expect, test } from "vitest";
import { answersQuestion } from "./ask-signer.ts";

const signed = (said: object) => ({
  id: "a",
  rawId: "a",
  type: "public-key" as const,
  response: {
    clientDataJSON: Buffer.from(JSON.stringify(said)).toString("base64url"),
    authenticatorData: "AA",
    signature: "AQ",
    userHandle: null,
  },
});
const origin = "https://web.whatsapp.com";
const question = { challenge: "AAEC-_", rpId: "whatsapp.com" as const };
const right = { type: "webauthn.get", challenge: "AAEC-_", origin, other: "é" };

test("an answer is accepted only for this question and this page", () => {
  expect(answersQuestion(signed(right), question, origin)).toBe(true);
  for (const wrong of [{ type: "webauthn.create" }, { challenge: "BBBB" }, { origin: "https://example.com" }])
    expect(answersQuestion(signed({ ...right, ...wrong }), question, origin)).toBe(false);
  const broken = signed(right);
  broken.response.clientDataJSON = "a";
  expect(answersQuestion(broken, question, origin)).toBe(false);
});
