import { expect, test } from "vitest";
import { base32, codeOf, stepOf, stepOfCode, uriOf } from "./totp.ts";

const secret = Buffer.from("12345678901234567890");

test.each([
  [59, "287082"],
  [1_111_111_109, "081804"],
  [1_111_111_111, "050471"],
  [1_234_567_890, "005924"],
  [2_000_000_000, "279037"],
  [20_000_000_000, "353130"],
])("the codes are those of RFC 6238, after %i seconds", (seconds, code) => {
  expect(codeOf(secret, stepOf(new Date(seconds * 1000)))).toBe(code);
});

test("a code is valid one step early or late, and no more", () => {
  const now = new Date(1_111_111_111_000);
  const at = stepOf(now);
  const found = [-2, -1, 0, 1, 2].map((later) => stepOfCode(secret, codeOf(secret, at + later), now));
  expect(found).toEqual([null, at - 1, at, at + 1, null]);
});

test.each(["", "12345", "1234567", "ééééééé", "050471 "])("%j is refused as a code", (text) => {
  expect(stepOfCode(secret, text, new Date(1_111_111_111_000))).toBeNull();
});

test("the secret is written in the form that apps read", () => {
  expect([base32(secret), base32(Buffer.from("foob"))]).toEqual(["GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ", "MZXW6YQ"]);
  expect(uriOf(secret, { issuer: "Balcão", account: "ana+1@demo.local" })).toBe(
    "otpauth://totp/Balc%C3%A3o:ana%2B1%40demo.local?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Balc%C3%A3o&algorithm=SHA1&digits=6&period=30",
  );
});
