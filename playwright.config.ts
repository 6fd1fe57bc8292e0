import { availableParallelism } from "node:os";
import { defineConfig } from "@playwright/test";
import { browserPath } from "./e2e/support/browsers.ts";
import { storyZone } from "./e2e/support/noon.ts";
import { ownProducts } from "./e2e/support/own-products.ts";

const own = Object.keys(ownProducts).map((name) => `**/${name}.spec.ts`);

/** Stories of the whole product in a real browser. They run from the built product: `npm test` builds before. */
export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results/e2e",
  globalSetup: "./e2e/support/set-up.ts",
  // The longest stories come first, so that no worker is left alone with a long story at the end.
  projects: [
    { name: "own product", testMatch: own },
    { name: "shared product", testIgnore: own },
  ],
  // A story mostly waits, so at least three stories run side by side, even on two cores. With SPREAD a product has twice as many processes.
  workers: process.env.SPREAD
    ? Math.max(2, Math.floor(availableParallelism() / 2))
    : Math.max(3, availableParallelism()),
  fullyParallel: false,
  retries: 0,
  // No story tests speed. These limits only end a hanging story, even on a machine three times slower.
  timeout: 360_000,
  expect: { timeout: 45_000 },
  use: {
    // An action waits longer than an expectation, and a missed one ends its story long before the story's own limit.
    actionTimeout: 60_000,
    locale: "pt-BR",
    timezoneId: storyZone(),
    viewport: { width: 1440, height: 900 },
    // Stories about the service worker allow it. In others it would stand between the page and the story's changes of the network.
    serviceWorkers: "block",
    trace: "retain-on-failure",
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: browserPath,
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        // A page of a story is left before optimised code has paid for its making, which took a sixth of the browser's time.
        "--js-flags=--no-opt --no-maglev",
        "--use-fake-device-for-media-stream",
        "--use-fake-ui-for-media-stream",
      ],
    },
  },
});
