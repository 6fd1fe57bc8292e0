import { describe, expect, test } from "vitest";
import { backOffMs, sequelOf } from "./close-codes.ts";
import type { CloseCause } from "./close-cause.ts";

const first = { attempt: 0, withCode: false };
const middle = () => 0.5;
const after = (cause: CloseCause, circumstances = {}) => sequelOf(cause, { ...first, ...circumstances }, middle);

describe("the end of a socket", () => {
  test("only 401, 403 and 406 delete the keys", () => {
    expect(after(401)).toEqual({ kind: "stop", reason: "logged-out", forgetKeys: true });
    expect(after(403)).toEqual({ kind: "stop", reason: "banned", forgetKeys: true });
    expect(after(406)).toEqual({ kind: "stop", reason: "banned", forgetKeys: true });
    for (const code of [402, 405, 408, 409, 411, 418, 428, 440, 500, 503, 515, 999])
      expect(after(code)).not.toMatchObject({ forgetKeys: true });
  });

  test("440 stops the number and explains why", () => {
    expect(after(440)).toEqual({ kind: "stop", reason: "replaced", forgetKeys: false });
  });

  test("515 opens the socket again immediately, without a reason", () => {
    expect(after(515, { attempt: 5 })).toEqual({ kind: "retry", reason: null, delayMs: 0 });
  });

  test("500 is tried again like any fault of the server, however often; after many tries the reason is a broken session", () => {
    for (const attempt of [0, 1, 8])
      expect(after(500, { attempt })).toMatchObject({ kind: "retry", reason: "unavailable" });
    for (const attempt of [9, 500])
      expect(after(500, { attempt })).toMatchObject({ kind: "retry", reason: "bad-session", delayMs: 300_000 });
    expect(after(503, { attempt: 500 })).toMatchObject({ kind: "retry", reason: "unavailable" });
  });

  test("a ban stops the number with its own reason; an outdated client is tried rarely, because only an update helps", () => {
    expect(after(402)).toEqual({ kind: "stop", reason: "banned", forgetKeys: false });
    expect(after(418)).toEqual({ kind: "stop", reason: "refused", forgetKeys: false });
    for (const code of [405, 409])
      expect(after(code)).toEqual({ kind: "retry", reason: "outdated", delayMs: 1_800_000 });
  });

  test("a broken connection, a silent or busy server, and unknown codes are tried again", () => {
    expect(after("lost")).toMatchObject({ kind: "retry", reason: "lost" });
    expect(after("timeout")).toMatchObject({ kind: "retry", reason: "timeout" });
    expect(after("unreachable")).toMatchObject({ kind: "retry", reason: "unreachable" });
    expect(after(503)).toMatchObject({ kind: "retry", reason: "unavailable" });
    expect(after(999)).toMatchObject({ kind: "retry", reason: "unavailable" });
  });

  test.each([
    "passkey",
    "passkey-refused",
    "passkey-silent",
    "passkey-uncompared",
    "passkey-differs",
    "passkey-lost",
  ] as const)("a link that ends as %s stops, both with a QR code and with a pairing code", (reason) => {
    for (const withCode of [false, true])
      expect(after(reason, { withCode })).toEqual({ kind: "stop", reason, forgetKeys: true });
  });

  test("a QR code that nobody scanned and a pairing code that nobody typed end the linking", () => {
    expect(after("unpaired")).toEqual({ kind: "stop", reason: "qr-expired", forgetKeys: true });
    expect(after("unpaired", { withCode: true })).toEqual({ kind: "stop", reason: "pairing-failed", forgetKeys: true });
  });
});

test("the pause doubles from 2 s to 5 min, and varies by up to a quarter", () => {
  expect([0, 1, 2, 7, 8, 50].map((attempt) => backOffMs(attempt, middle))).toEqual([
    2000, 4000, 8000, 256_000, 300_000, 300_000,
  ]);
  expect([backOffMs(0, () => 0), backOffMs(0, () => 1)]).toEqual([1500, 2500]);
});
