import type { Browser, BrowserContext, BrowserContextOptions } from "@playwright/test";

const opened = new Set<BrowserContext>();

/**
 * A browser of somebody's own. It ends with the product of its story: one that stays and looks for a product that is gone
 * takes the machine from the stories after it.
 */
export async function newBrowser(browser: Browser, options: BrowserContextOptions = {}): Promise<BrowserContext> {
  const context = await browser.newContext(options);
  opened.add(context);
  return context;
}

/** Closes whatever this process has opened. */
export async function closeBrowsers(): Promise<void> {
  const contexts = [...opened];
  opened.clear();
  await Promise.all(contexts.map((context) => context.close()));
}
