import type { Browser, BrowserContext, BrowserContextOptions, Page } from "@playwright/test";

/** The browsers of the running stories, each with its kind: its options without the user. */
const opened = new Map<BrowserContext, string>();
/**
 * The browsers that stories have left, by their kind. They have nothing of these stories but the app's files, with which a browser opens the app for a
 * third of the work.
 */
const left = new Map<string, BrowserContext[]>();

/**
 * A browser of its own for one user. The story leaves it at the latest with its product, because a browser that keeps looking for a stopped product
 * slows down later stories.
 */
export async function newBrowser(
  browser: Browser,
  { storageState, ...options }: Omit<BrowserContextOptions, "storageState"> & { storageState?: Stored } = {},
): Promise<BrowserContext> {
  const kind = JSON.stringify(options);
  const kept = left.get(kind)?.pop();
  const context = kept ?? (await makeBrowser(browser, options));
  opened.set(context, kind);
  if (kept || storageState) await context.setStorageState(storageState ?? { cookies: [], origins: [] });
  return context;
}
type Stored = Parameters<BrowserContext["setStorageState"]>[0];

/**
 * Makes a browser that saves data: otherwise every open page would load the likeliest next pages ahead, which few stories open. A browser with the
 * app's service worker is like a user's in this too.
 */
async function makeBrowser(browser: Browser, options: BrowserContextOptions): Promise<BrowserContext> {
  const context = await browser.newContext(options);
  context.once("close", () => opened.delete(context));
  if (options.serviceWorkers !== "allow")
    await context.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { saveData: true } }));
  return context;
}

/** Ends the user's work in the page's browser. */
export const leaveBrowser = (page: Page): Promise<void> => leave(page.context());

/** Closes everything that this process has opened. */
export async function closeBrowsers(): Promise<void> {
  await Promise.all([...opened.keys()].map(leave));
}

/** Nothing that a story changed in its browser is there for the next story. A service worker cannot be removed, and ends with its browser. */
async function leave(context: BrowserContext): Promise<void> {
  const kind = opened.get(context);
  opened.delete(context);
  if (kind === undefined || context.serviceWorkers().length > 0) return context.close();
  await Promise.all(context.pages().map((page) => page.close()));
  await context.clearPermissions();
  await context.setOffline(false);
  await context.unrouteAll();
  left.set(kind, [...(left.get(kind) ?? []), context]);
}
