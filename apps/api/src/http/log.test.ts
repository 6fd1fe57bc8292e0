import { logger } from "@balcao/core/base/logger";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { nobody } from "../testing/client.ts";

const lines: unknown[] = [];
beforeEach(() => {
  lines.length = 0;
  vi.spyOn(logger, "isLevelEnabled").mockReturnValue(true);
  for (const level of ["debug", "info", "warn", "error"] as const)
    vi.spyOn(logger, level).mockImplementation((...line: unknown[]) => void lines.push(line));
});
afterEach(() => void vi.restoreAllMocks());

const secret = "kV9x".repeat(10).concat("abc");
test.each([
  ["POST", `/api/payment-gateway/webhooks/pix/${secret}`],
  ["POST", `/api/payment-gateway/webhooks/pix/${secret}/pix`],
  ["POST", `/api/payment-gateway/webhooks/pix/${secret}~`],
  ["GET", `/api/unsubscribe/${secret}`],
  ["GET", `/api/unsubscribe/${secret}/about`],
  ["POST", `/api/unsubscribe/${secret}?a=1`],
  ["GET", `/API/Unsubscribe/${secret}`],
  ["GET", `/unsubscribe/${secret}`],
])("no log line contains the secret in %s %s", async (method, path) => {
  await nobody()[method.toLowerCase() as "get"](path).send();
  await expect.poll(() => JSON.stringify(lines)).toContain("***");
  expect(JSON.stringify(lines)).not.toContain(secret);
});

test("a path without a secret is logged unchanged", async () => {
  await nobody().get("/api/tickets/7c0f6a52-6c5a-4a2e-9d0e-1f2a3b4c5d6e");
  await expect.poll(() => JSON.stringify(lines)).toContain("/api/tickets/7c0f6a52-6c5a-4a2e-9d0e-1f2a3b4c5d6e");
});
