import { expect, test } from "vitest";
import { isOurChallenge, makeChallenge } from "./challenge.ts";

const at = new Date("2026-11-28T12:00:00Z");
const later = (ms: number) => new Date(at.getTime() + ms);
const challenge = Buffer.from(makeChallenge("sign-in", at)).toString("base64url");

test("a challenge is valid only for its purpose, and for five minutes", () => {
  expect(isOurChallenge(challenge, "sign-in", at)).toBe(true);
  expect(isOurChallenge(challenge, "sign-in", later(300_000))).toBe(true);
  expect(isOurChallenge(challenge, "sign-in", later(300_001))).toBe(false);
  expect(isOurChallenge(challenge, "sign-in", later(-60_000))).toBe(true);
  expect(isOurChallenge(challenge, "sign-in", later(-60_001))).toBe(false);
  expect(isOurChallenge(challenge, "add 1 2", at)).toBe(false);
});

test.each([
  "",
  "x",
  challenge.slice(1),
  `${challenge}AA`,
  `${challenge.startsWith("A") ? "B" : "A"}${challenge.slice(1)}`,
])("%j is not a valid challenge", (text) => {
  expect(isOurChallenge(text, "sign-in", at)).toBe(false);
});
