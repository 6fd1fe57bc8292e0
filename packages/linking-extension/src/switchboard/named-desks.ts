import type { Browser } from "../browser.ts";
import { matchPatternOf, whatsappOrigin } from "../match-pattern.ts";

/** The origin of the desk that an owner typed. Null when the text is no web address, or WhatsApp's own. */
export function originOf(typed: string): string | null {
  const text = typed.trim();
  try {
    const { protocol, origin, hostname } = new URL(/^[a-z]+:\/\//i.test(text) ? text : `https://${text}`);
    const isOne = /^[\w.-]+$|^\[[\da-f:]+\]$/i.test(hostname);
    return protocol === "https:" && isOne && origin !== whatsappOrigin ? origin : null;
  } catch {
    return null;
  }
}

/** The pages among these on which the browser does not let the extension run. The browser's owner may forbid a page at any time. */
export async function missingOf(browser: Pick<Browser, "permissions">, pages: readonly string[]): Promise<string[]> {
  const allowed = await Promise.all(pages.map((page) => browser.permissions.contains({ origins: [page] })));
  return pages.filter((_page, at) => !allowed[at]);
}

/**
 * Asks the browser's owner for permission to run on the pages of this desk, which replaces an earlier desk, and on the `missing` pages. Browsers allow
 * this question only directly after a click.
 */
export async function nameDesk(browser: Browser, origin: string, missing: readonly string[] = []): Promise<boolean> {
  const isAllowed = await browser.permissions.request({
    permissions: ["scripting"],
    origins: [matchPatternOf(origin), ...missing],
  });
  if (!isAllowed) return false;
  const { origins = [] } = await browser.permissions.getAll();
  const others = origins.filter((one) => one !== matchPatternOf(origin) && !one.startsWith(whatsappOrigin));
  if (others.length > 0) await browser.permissions.remove({ origins: others });
  await renewBridge(browser);
  return true;
}

/** Registers the bridge on the pages of all desks that the owner named, because a browser drops this registration with each new version. */
export async function renewBridge(browser: Browser): Promise<void> {
  const { origins = [] } = await browser.permissions.getAll();
  const matches = origins.filter((origin) => !origin.startsWith(whatsappOrigin));
  if (!browser.scripting || matches.length === 0) return;
  await browser.scripting.unregisterContentScripts();
  await browser.scripting.registerContentScripts([
    { id: "bridge", matches, js: ["bridge.js"], runAt: "document_start" },
  ]);
}
