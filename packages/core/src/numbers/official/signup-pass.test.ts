import { expect, test } from "vitest";
import { openPass, sealPass } from "./signup-pass.ts";

const signedUp = { phoneNumberId: "1", wabaId: "2", token: "EAA", coexists: false };

test("a pass can be read for an hour, and is too old afterwards", () => {
  const now = Date.parse("2026-11-29T12:00:00Z");
  const pass = sealPass(7, signedUp, now);
  expect(openPass(7, pass, now + 59 * 60_000)).toEqual(signedUp);
  expect(() => openPass(7, pass, now + 61 * 60_000)).toThrow("ERR_SIGNUP_OVER");
  expect(() => openPass(8, pass, now)).toThrow("ERR_SIGNUP_OVER");
});
