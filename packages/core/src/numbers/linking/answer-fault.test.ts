import { passkeyAnswerSchema } from "@balcao/shared/connections/passkey";
import { describe, expect, test } from "vitest";
import { aPasskeyAnswer } from "../../testing/stages/passkey.ts";
import { answerFault } from "./answer-fault.ts";

describe("an answer of a passkey", () => {
  test("an answer of a passkey to our question is right, whatever else the browser adds to the signed data", () => {
    expect(
      answerFault(aPasskeyAnswer("abc", { crossOrigin: false, other_keys_can_be_added_here: "x" }), "abc"),
    ).toBeNull();
  });

  test.each([
    ["to another question", aPasskeyAnswer("abd"), "challenge"],
    ["of another page", aPasskeyAnswer("abc", { origin: "https://web.whatsapp.com.example.com" }), "origin"],
    ["that makes a passkey", aPasskeyAnswer("abc", { type: "webauthn.create" }), "type"],
    ["with two ids", { ...aPasskeyAnswer("abc"), rawId: "BBBB" }, "id"],
    ["that is no JSON", withClientData("not json"), "clientDataJSON"],
    ["that is a number", withClientData("7"), "clientDataJSON"],
  ])("an answer of a passkey %s is wrong, and its fault is named", (_what, answer, fault) => {
    expect(answerFault(answer, "abc")).toBe(fault);
  });
});

function withClientData(text: string) {
  const answer = aPasskeyAnswer("abc");
  const clientDataJSON = Buffer.from(text).toString("base64url");
  return { ...answer, response: { ...answer.response, clientDataJSON } };
}

test("an answer of a passkey of the largest allowed size fits into one notice of Postgres, and a larger one is refused", () => {
  const fill = (length: number) => "A".repeat(length);
  const largest = {
    id: fill(1366),
    rawId: fill(1366),
    type: "public-key",
    response: {
      clientDataJSON: fill(2048),
      authenticatorData: fill(1366),
      signature: fill(1024),
      userHandle: fill(88),
    },
  };
  const answer = passkeyAnswerSchema.parse(largest);
  const asked = { id: fill(36), companyId: 2 ** 31, connectionId: 2 ** 31, sessionId: fill(36) };
  const notice = JSON.stringify({ ...asked, step: { does: "answer", attempt: fill(64), answer } });
  expect(notice.length).toBeLessThan(8000);
  expect(passkeyAnswerSchema.safeParse({ ...largest, id: fill(1367) }).success).toBe(false);
});
