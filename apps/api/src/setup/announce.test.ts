import { afterEach, expect, test, vi } from "vitest";

vi.mock("@balcao/core/office/setup/set-up", () => ({ makeSetupCode: async () => ({ code: "ABCD-1234" }) }));
afterEach(() => vi.unstubAllEnvs());

test.each([
  { runs: "test", command: "npm run admin -- setup-code" },
  { runs: "production", command: "docker compose exec api node packages/core/dist/admin.js setup-code" },
])("the line with the code names a command that exists ($runs)", async ({ runs, command }) => {
  vi.stubEnv("NODE_ENV", runs);
  vi.resetModules();
  const { logger } = await import("@balcao/core/base/logger");
  const warn = vi.spyOn(logger, "warn").mockReturnValue(undefined);
  await (await import("./announce.ts")).announceSetup();
  expect(warn.mock.calls).toEqual([[expect.stringContaining("the set-up code ABCD-1234 (")]]);
  expect(warn.mock.calls[0]?.[0]).toContain(`or run ${command})`);
});
