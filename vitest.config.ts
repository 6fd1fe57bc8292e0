import { defineConfig } from "vitest/config";

/** Tests run from sources: the "source" export condition makes building first unnecessary. */
const source = { resolve: { conditions: ["source"] }, ssr: { resolve: { conditions: ["source"] } } };

/** No test is about time: these only end what hangs, on a machine three times slower too. */
const limits = { testTimeout: 90_000, hookTimeout: 120_000, expect: { poll: { timeout: 60_000 } } };

const server = {
  ...source,
  test: {
    name: "server",
    include: ["packages/*/src/**/*.test.ts", "apps/{api,worker}/src/**/*.test.ts", "tests/**/*.test.ts"],
    globalSetup: ["tests/setup/postgres.ts"],
    setupFiles: ["packages/core/src/testing/setup.ts"],
    ...limits,
  },
};

const web = {
  extends: "apps/web/vite.config.ts",
  test: { name: "web", root: "apps/web", include: ["src/**/*.test.{ts,tsx}"], environment: "happy-dom", ...limits },
};

/** Most of a test is waiting for the database or the network: two run side by side even where there are only two cores. */
export default defineConfig({ test: { projects: [server, web], maxWorkers: 2 } });
