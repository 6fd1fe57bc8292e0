import { expect, test, vi } from "vitest";
import { CertificateWatch } from "./certificate.ts";

test("a certificate is requested once an hour, and the last known certificate counts while the address does not answer", async () => {
  const ask = vi.fn<() => Promise<Date>>().mockRejectedValueOnce(new Error("no answer"));
  ask.mockResolvedValueOnce(new Date(10_000_000)).mockRejectedValue(new Error("no answer"));
  const watch = new CertificateWatch(new URL("https://desk.test"), ask);
  const seen = [];
  for (const now of [0, 1000, 3_600_000, 3_601_000, 7_200_000, 11_000_000]) {
    seen.push(watch.secondsLeft(now));
    await Promise.resolve();
    await Promise.resolve();
  }
  expect(seen).toEqual([null, null, null, 6399, 2800, -1000]);
  expect(ask).toHaveBeenCalledTimes(4);
});
