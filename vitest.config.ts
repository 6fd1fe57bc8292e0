import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { apart, emptied } from "./tests/setup/apart.ts";

/** Tests run from sources: the "source" export condition makes building first unnecessary. */
const source = { resolve: { conditions: ["source"] }, ssr: { resolve: { conditions: ["source"] } } };

/** No test is about time: these only end what hangs, on a machine three times slower too. */
const limits = { testTimeout: 90_000, hookTimeout: 120_000, expect: { poll: { timeout: 60_000 } } };

/** A file takes over the modules that the files before it have loaded: loading them anew for each was a third of all the time. */
const shared = { isolate: false, ...limits };

const database = {
  globalSetup: ["tests/setup/postgres.ts"],
  setupFiles: ["packages/core/src/testing/setup.ts"],
};

/** Without a database: none of these packages may know core, and these tests look at sources and scripts. */
const withoutDatabase = [
  "packages/{linking-extension,outside,payments,shared,*-simulator}/src/**/*.test.ts",
  "tests/{borders,hosting,house,locales}/**/*.test.ts",
];
const withDatabase = [
  "packages/core/src/**/*.test.ts",
  "apps/{api,worker}/src/**/*.test.ts",
  "tests/!(borders|hosting|house|locales)/**/*.test.ts",
];

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
          env: { BALCAO_TEST_KIND: "emptied" },
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
        test: {
          name: "web",
          root: "apps/web",
          include: ["src/**/*.test.{ts,tsx}"],
          environment: "happy-dom",
          // A link to a file, when it is clicked, would take the page of all later files with it.
          environmentOptions: {
            happyDOM: { settings: { navigation: { disableMainFrameNavigation: true, disableFallbackToSetURL: true } } },
          },
          ...shared,
        },
      },
    ],
    // Half of a test is waiting for the database or the network: more run side by side than there are cores.
    maxWorkers: Math.max(4, availableParallelism()),
  },
});
