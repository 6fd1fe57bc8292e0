import { availableParallelism } from "node:os";
import { defineConfig, type Plugin } from "vitest/config";
import { apart, emptied, readsPlans } from "./tests/setup/apart.ts";

/** Tests run from sources: the "source" export condition makes building first unnecessary. */
const source = { resolve: { conditions: ["source"] }, ssr: { resolve: { conditions: ["source"] } } };

/** No test checks speed. These limits only end a hanging test, even on a machine three times slower. */
const limits = { testTimeout: 90_000, hookTimeout: 120_000, expect: { poll: { timeout: 60_000 } } };

/** A test file reuses the modules that earlier files loaded, because loading them again for each file took a third of the time. */
const shared = { isolate: false, ...limits };

const database = {
  globalSetup: ["tests/setup/postgres.ts"],
  setupFiles: ["packages/core/src/testing/setup.ts"],
};

/** Tests without a database: these packages may not know core, and the other tests read only sources and scripts. */
const withoutDatabase = [
  "packages/{linking-extension,outside,payments,shared,*-simulator}/src/**/*.test.ts",
  "tests/{borders,hosting,house,locales}/**/*.test.ts",
];
const withDatabase = [
  "packages/core/src/**/*.test.ts",
  "apps/{api,worker}/src/**/*.test.ts",
  "tests/!(borders|hosting|house|locales)/**/*.test.ts",
];

/**
 * Transforms a module again when it lists files by a typed pattern. Vitest keeps transformed modules, but not those with an untyped pattern. It does
 * not recognise the typed pattern, and would miss a file that was added later.
 */
const freshGlobs: Plugin = {
  name: "fresh-globs",
  configureVitest({ experimental_defineCacheKeyGenerator }) {
    experimental_defineCacheKeyGenerator(({ sourceCode }) => (sourceCode.includes("import.meta.glob<") ? false : null));
  },
};

export default defineConfig({
  test: {
    projects: [
      { ...source, test: { name: "pure", include: withoutDatabase, ...shared } },
      {
        ...source,
        test: {
          name: "server",
          include: withDatabase,
          exclude: Object.keys({ ...apart, ...emptied }),
          ...database,
          ...shared,
        },
      },
      {
        ...source,
        test: {
          name: "emptied",
          include: Object.keys(emptied),
          env: {
            BALCAO_TEST_KIND: "emptied",
            BALCAO_TEST_READS_PLANS: readsPlans.join(","),
            ALLOW_PRIVATE_ADDRESSES: "127.0.0.0/8",
          },
          ...database,
          ...shared,
        },
      },
      {
        ...source,
        test: {
          name: "apart",
          include: Object.keys(apart),
          env: { BALCAO_TEST_KIND: "apart" },
          ...database,
          ...limits,
        },
      },
      {
        extends: "apps/web/vite.config.ts",
        plugins: [freshGlobs],
        test: {
          name: "web",
          root: "apps/web",
          include: ["src/**/*.test.{ts,tsx}"],
          environment: "happy-dom",
          environmentOptions: {
            happyDOM: {
              settings: {
                // A clicked link to a file would navigate the page that all later test files use.
                navigation: { disableMainFrameNavigation: true, disableFallbackToSetURL: true },
                // Nobody asks for a length in pixels, because nothing is drawn, and each style rule would be searched for lengths.
                disableComputedStyleRendering: true,
              },
            },
          },
          ...shared,
        },
      },
    ],
    // Each project transforms the same sources, and a second run most of them again: all of them share one store of transformed sources on the disk.
    experimental: { fsModuleCache: true },
    // A test waits half of its time for the database or the network, so at least four tests run side by side.
    maxWorkers: Math.max(4, availableParallelism()),
  },
});
