import { logger } from "@balcao/core/base/logger";
import type { Request, Response } from "express";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { nobody } from "../testing/client.ts";

const warn = vi.spyOn(logger, "warn");
beforeEach(() => void warn.mockReset());
afterEach(() => vi.unstubAllEnvs());

describe("a proxy that TRUST_PROXY does not name", () => {
  test("a proxy that TRUST_PROXY does not name causes one warning when a call comes through it", async () => {
    await nobody().get("/api/no-such-call");
    expect(warn).not.toHaveBeenCalled();
    for (let calls = 0; calls < 3; calls += 1)
      await nobody().get("/api/no-such-call").set("x-forwarded-for", "203.0.113.9");
    expect(warn.mock.calls).toEqual([[expect.stringContaining("TRUST_PROXY=1")]]);
  });

  test.each([
    { address: "172.18.0.1", trusted: "0", warnings: 1 },
    { address: "::ffff:10.1.2.3", trusted: "0", warnings: 1 },
    // A caller from the internet may send any header.
    { address: "203.0.113.9", trusted: "0", warnings: 0 },
    { address: "172.18.0.1", trusted: "1", warnings: 0 },
    { address: "172.18.0.1", trusted: "172.18.0.1", warnings: 0 },
  ])("called from $address with TRUST_PROXY $trusted: $warnings warnings", async ({ address, trusted, warnings }) => {
    vi.stubEnv("TRUST_PROXY", trusted);
    vi.resetModules();
    const fresh = await import("@balcao/core/base/logger");
    const freshWarn = vi.spyOn(fresh.logger, "warn").mockReturnValue(undefined);
    const { noticeProxy } = await import("./address.ts");
    const call = { headers: { "x-forwarded-for": "198.51.100.7" }, socket: { remoteAddress: address } };
    const next = vi.fn<() => void>();
    noticeProxy(call as unknown as Request, {} as Response, next);
    expect(freshWarn).toHaveBeenCalledTimes(warnings);
    expect(next).toHaveBeenCalledOnce();
  });
});
