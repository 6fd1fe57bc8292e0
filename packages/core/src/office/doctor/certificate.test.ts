import { expect, test, vi } from "vitest";
import { type CertificateSpan, CertificateWatch, endsSoon } from "./certificate.ts";

test("a certificate is requested once an hour, and the last known certificate is used while the address does not answer", async () => {
  const ask = vi.fn<() => Promise<CertificateSpan>>().mockRejectedValueOnce(new Error("no answer"));
  ask.mockResolvedValueOnce({ from: 4_000_000, to: 10_000_000 }).mockRejectedValue(new Error("no answer"));
  const watch = new CertificateWatch(new URL("https://desk.test"), ask);
  const seen = [];
  for (const now of [0, 1000, 3_600_000, 3_601_000, 7_200_000, 11_000_000]) {
    seen.push(watch.seconds(now));
    await Promise.resolve();
    await Promise.resolve();
  }
  expect(seen.map((one) => one && one.left)).toEqual([null, null, null, 6399, 2800, -1000]);
  expect(seen.at(-1)).toMatchObject({ lifetime: 6000 });
  expect(ask).toHaveBeenCalledTimes(4);
});

const hour = 3_600_000;
test.each([
  ["a year", 365 * 24, 13 * 24, true],
  ["a year", 365 * 24, 15 * 24, false],
  ["90 days, when it is renewed", 90 * 24, 30 * 24, false],
  ["45 days, when it is renewed", 45 * 24, 15 * 24, false],
  ["45 days", 45 * 24, 7 * 24, true],
  ["six days, when it is renewed", 6 * 24, 2 * 24, false],
  ["twelve hours, an hour after it should be renewed", 12, 3, false],
  ["twelve hours", 12, 1, true],
  ["a day, and is over", 24, -1, true],
])(
  "of a certificate that is valid for %s (%d hours) and has %d hours left, it is %s that it ends soon",
  (_, life, left, soon) => expect(endsSoon({ from: 0, to: life * hour }, (life - left) * hour)).toBe(soon),
);
