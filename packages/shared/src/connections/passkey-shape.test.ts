import { describe, expect, test } from "vitest";
import { passkeyAnswerSchema, passkeyOptionsSchema, passkeySite } from "./passkey.ts";
import { isPasskeyAnswer, isPasskeyOptions, readPasskeyAnswer } from "./passkey-shape.ts";

const answer = {
  id: "a-b_9",
  rawId: "a-b_9",
  type: "public-key",
  response: { clientDataJSON: "e30", authenticatorData: "AA", signature: "AQ", userHandle: null },
};
const inside = (part: object) => ({ ...answer, response: { ...answer.response, ...part } });

describe("the manual check of an answer agrees with the schema", () => {
  test.each([
    ["a whole answer", answer],
    ["one with a user handle", inside({ userHandle: "dXNlcg" })],
    ["one with the longest parts", inside({ clientDataJSON: "a".repeat(2048), signature: "a".repeat(1024) })],
    ["too long a handle", inside({ userHandle: "a".repeat(89) })],
    ["too long client data", inside({ clientDataJSON: "a".repeat(2049) })],
    ["too long authenticator data", inside({ authenticatorData: "a".repeat(1367) })],
    ["too long a signature", inside({ signature: "a".repeat(1025) })],
    ["too long an id", { ...answer, id: "a".repeat(1367) }],
    ["too long a raw id", { ...answer, rawId: "a".repeat(1367) }],
    ["padding", inside({ signature: "AQ==" })],
    ["nothing signed", inside({ signature: "" })],
    ["a handle that is missing", inside({ userHandle: undefined })],
    ["another type", { ...answer, type: "password" }],
    ["a further member", { ...answer, authenticatorAttachment: "platform" }],
    ["a further member of the response", inside({ more: "a" })],
    ["no response", { ...answer, response: undefined }],
    ["a list", [answer]],
    ["nothing", null],
  ])("the manual check of an answer agrees with the schema: %s", (_what, value) => {
    expect(isPasskeyAnswer(value)).toBe(passkeyAnswerSchema.safeParse(value).success);
  });
});

test("a question is for the one site, has a challenge and has a limited length", () => {
  const question = { challenge: "AAEC", rpId: passkeySite.rpId, timeout: 600_000, extensions: { uvm: true } };
  expect(isPasskeyOptions(question)).toBe(true);
  expect(passkeyOptionsSchema.safeParse(question).success).toBe(true);
  for (const wrong of [{ rpId: "example.com" }, { challenge: 1 }, { challenge: "+/" }, { challenge: "" }]) {
    expect(isPasskeyOptions({ ...question, ...wrong })).toBe(false);
    expect(passkeyOptionsSchema.safeParse({ ...question, ...wrong }).success).toBe(false);
  }
  expect(isPasskeyOptions({ ...question, more: "a".repeat(20_000) })).toBe(false);
});

test("a pasted text is read only when it is an answer", () => {
  const text = JSON.stringify(answer);
  for (const pasted of [` ${text}\n`, `'${text}'`]) expect(readPasskeyAnswer(pasted)).toEqual(answer);
  for (const wrong of ["", "'", "olá", "null", "{}", `[${text}]`]) expect(readPasskeyAnswer(wrong)).toBeNull();
});
