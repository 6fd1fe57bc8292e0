import { defineConfig } from "vitest/config";

/** Tests run from sources: the "source" export condition makes building first unnecessary. */
const source = { resolve: { conditions: ["source"] }, ssr: { resolve: { conditions: ["source"] } } };

export default defineConfig({
  test: {
    projects: [
      {
        ...source,
        test: {
          name: "server",
          include: ["packages/*/src/**/*.test.ts", "apps/{api,worker}/src/**/*.test.ts", "tests/**/*.test.ts"],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      { extends: "apps/web/vite.config.ts", test: { name: "web", root: "apps/web", include: ["src/**/*.test.{ts,tsx}"], environment: "happy-dom" } },
    ],
  },
});
