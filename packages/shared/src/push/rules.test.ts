import { describe, expect, test } from "vitest";
import { isPushService, isQuiet, maxEndpoint } from "./rules.ts";

describe("an address belongs to a push service", () => {
  test.each([
    "https://fcm.googleapis.com/fcm/send/abc:def",
    "https://updates.push.services.mozilla.com/wpush/v2/abc",
    "https://web.push.apple.com/QO_abc",
    "https://wns2-by3p.notify.windows.com/w/?token=abc",
  ])("an address belongs to a push service when a browser's maker runs the service: %s", (endpoint) =>
    expect(isPushService(endpoint)).toBe(true),
  );

  test.each([
    "http://fcm.googleapis.com/x",
    "https://fcm.googleapis.com:8443/x",
    "https://user:secret@fcm.googleapis.com/x",
    "https://fcm.googleapis.com.evil.test/x",
    "https://evil.test/fcm.googleapis.com",
    "https://a.b.notify.windows.com.evil.test/",
    "https://127.0.0.1/x",
    "not an address",
    `https://fcm.googleapis.com/${"x".repeat(maxEndpoint)}`,
  ])("an address elsewhere is refused: %s", (endpoint) => expect(isPushService(endpoint)).toBe(false));

  test("an address belongs to a push service that the installation allows, even without TLS", () => {
    expect(isPushService("http://127.0.0.1:4000/x", ["127.0.0.1:4000"])).toBe(true);
    expect(isPushService("http://127.0.0.1:4001/x", ["127.0.0.1:4000"])).toBe(false);
  });
});

test("quiet hours cover each minute from their beginning to before their end, even past midnight", () => {
  const minutes = (from: string, to: string) =>
    Array.from({ length: 1440 }, (_, minute) => minute).filter((minute) => isQuiet({ from, to }, minute));
  expect(minutes("12:00", "13:30")).toEqual(Array.from({ length: 90 }, (_, n) => 720 + n));
  expect(minutes("22:00", "07:00")).toHaveLength(540);
  expect(minutes("22:00", "07:00")).not.toContain(7 * 60);
  expect(minutes("08:00", "08:00")).toEqual([]);
  expect(minutes("00:00", "23:59")).toHaveLength(1440);
  expect(isQuiet(null, 0)).toBe(false);
});
