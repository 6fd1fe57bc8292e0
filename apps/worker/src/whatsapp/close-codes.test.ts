import { describe, expect, test } from "vitest";
import { backOffMs, sequelOf } from "./close-codes.ts";
import type { CloseCause } from "./gateway.ts";

const first = { attempt: 0, hadBadSession: false, withCode: false };
const middle = () => 0.5;
const after = (cause: CloseCause, circumstances = {}) => sequelOf(cause, { ...first, ...circumstances }, middle);

describe("what follows the end of a socket", () => {
  test("only 401 and 403 throw the keys away", () => {
    expect(after(401)).toEqual({ kind: "stop", reason: "logged-out", forgetKeys: true });
    expect(after(403)).toEqual({ kind: "stop", reason: "refused", forgetKeys: true });
    for (const code of [405, 408, 411, 428, 440, 500, 503, 515, 999])
      expect(after(code)).not.toMatchObject({ forgetKeys: true });
  });

  test("440 stops and explains", () => {
    expect(after(440)).toEqual({ kind: "stop", reason: "replaced", forgetKeys: false });
  });

  test("515 opens again at once, and says nothing", () => {
    expect(after(515, { attempt: 5 })).toEqual({ kind: "retry", reason: null, delayMs: 0 });
  });

  test("500 is tried once more with the same keys, then explained", () => {
    expect(after(500)).toMatchObject({ kind: "retry", reason: "bad-session" });
    expect(after(500, { hadBadSession: true })).toEqual({ kind: "stop", reason: "bad-session", forgetKeys: false });
  });

  test("a line that breaks, a silent or a busy server, and codes nobody knows are tried again", () => {
    expect(after("lost")).toMatchObject({ kind: "retry", reason: "lost" });
    expect(after("timeout")).toMatchObject({ kind: "retry", reason: "timeout" });
    expect(after(503)).toMatchObject({ kind: "retry", reason: "unavailable" });
    expect(after(405)).toMatchObject({ kind: "retry", reason: "unavailable" });
  });

  test("a QR nobody scanned and a code nobody typed end the linking", () => {
    expect(after("unpaired")).toEqual({ kind: "stop", reason: "qr-expired", forgetKeys: true });
    expect(after("unpaired", { withCode: true })).toEqual({ kind: "stop", reason: "pairing-failed", forgetKeys: true });
  });
});

test("the pause doubles from 2 s to 5 min, a quarter more or less", () => {
  expect([0, 1, 2, 7, 8, 50].map((attempt) => backOffMs(attempt, middle))).toEqual([
    2000, 4000, 8000, 256_000, 300_000, 300_000,
  ]);
  expect([backOffMs(0, () => 0), backOffMs(0, () => 1)]).toEqual([1500, 2500]);
});
