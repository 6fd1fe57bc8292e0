import type { Browser, BrowserContext, BrowserContextOptions } from "@playwright/test";

/** Chromium itself, with windows, extensions and notices. */
export const wholeBrowserPath = process.env.CHROMIUM ?? "/usr/bin/chromium";
/** The browser of the stories that need none of these: the headless shell where there is one. */
export const browserPath = process.env.HEADLESS_SHELL ?? wholeBrowserPath;

const opened = new Set<BrowserContext>();

/**
 * A browser of its own for one user. It closes with the product of its story, because a browser that keeps looking for a stopped product slows down
 * later stories. It says that it saves data (`saveData`), because every open page would otherwise load the likeliest next pages, and few stories open
 * these. A browser with the app's service worker does not say so, like a user's browser.
 */
export async function newBrowser(browser: Browser, options: BrowserContextOptions = {}): Promise<BrowserContext> {
  const context = await browser.newContext(options);
  if (options.serviceWorkers !== "allow")
    await context.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { saveData: true } }));
  opened.add(context);
  return context;
}

/** Closes everything that this process has opened. */
export async function closeBrowsers(): Promise<void> {
  const contexts = [...opened];
  opened.clear();
  await Promise.all(contexts.map((context) => context.close()));
}
