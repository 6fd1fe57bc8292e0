import { type GraphSimulator, startGraph } from "@balcao/graph-simulator/graph";
import { type Browser, test as base } from "@playwright/test";
import type { Mailbox } from "../../apps/worker/src/testing/mailbox.ts";
import type { PushService } from "../../apps/worker/src/testing/push-service.ts";
import { browserPath, closeBrowsers, wholeBrowserPath } from "./browsers.ts";
import { type Company, makeCompany, makePlan } from "./company.ts";
import { Desk } from "./desk.ts";
import { type Product, startProduct } from "./product.ts";
import { expectNoFaults } from "./screen.ts";

export { type Browser, expect, type Locator, type Page } from "@playwright/test";

/** The product that the stories of one process share, one after the other. */
export interface SharedProduct {
  mailbox: Mailbox;
  pushes: PushService;
  /** Closes everything that the earlier story left open, and returns the product. */
  enter(): Promise<Product>;
  /** Enters the product too, and creates a new company with this name. */
  begin(name: string): Promise<Company>;
  /** Starts an empty Graph where Meta's would be, in place of the earlier story's. */
  newGraph(): Promise<GraphSimulator>;
}

/**
 * The test of every story. An error that a page logs makes the running test fail. After a failure Playwright continues in a new process with a new
 * product.
 */
export const test = base.extend<{ withoutFaults: undefined }, { shared: SharedProduct; wholeBrowser: Browser }>({
  withoutFaults: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the needed fixtures from this pattern, and none is needed
    async ({}, use) => {
      await use(undefined);
      expectNoFaults();
    },
    { auto: true },
  ],
  shared: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the needed fixtures from this pattern, and none is needed
    async ({}, use, { workerIndex }) => {
      const { stop, ...shared } = await startShared(`shared-${workerIndex}`);
      await use(shared);
      await stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  /** For stories of what the headless shell lacks, such as notices. It starts with the first of these stories. */
  wholeBrowser: [
    async ({ browser, playwright }, use) => {
      if (browserPath === wholeBrowserPath) return use(browser);
      const whole = await playwright.chromium.launch({ executablePath: wholeBrowserPath });
      await use(whole);
      await whole.close();
    },
    { scope: "worker" },
  ],
});

async function startShared(name: string): Promise<SharedProduct & { stop: () => Promise<void> }> {
  let graph = await startGraph();
  const port = Number(new URL(graph.url).port);
  const product = await startProduct({ name, mail: true, push: true, named: true, graphUrl: graph.url });
  const { mailbox, pushes } = product;
  if (!mailbox || !pushes) throw new Error("E-mails or notices go nowhere");
  // Signs in anew for each company: a token is valid for a quarter of an hour, and so is the password for making a company.
  const operator = () => Desk.signIn(product.url, "super@balcao.local");
  const planId = await makePlan(await operator());
  let companies = 0;
  const enter = async () => {
    await closeBrowsers();
    return product;
  };
  const begin = async (story: string) =>
    makeCompany(await enter(), await operator(), { name: story, place: (companies += 1), planId });
  const newGraph = async () => {
    await graph.close();
    return (graph = await startGraph({ port }));
  };
  const stop = async () => {
    await product.stop();
    await graph.close();
  };
  return { mailbox, pushes, enter, begin, newGraph, stop };
}
