import { type Browser, expect, type Locator, type Page } from "@playwright/test";
import { newBrowser } from "./browsers.ts";
import { demoPassword } from "./desk.ts";
import type { Product } from "./product.ts";

declare global {
  interface Window {
    told?: string[];
  }
}

/** Keeps what a page tells in notices, from now on. */
export const hearNotices = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const told = (window.told = []) as string[];
    const notices = ":is([role='status'], [role='alert'])[data-kind] > p";
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes)
          if (node instanceof Element)
            for (const words of node.parentElement?.querySelectorAll(notices) ?? []) told.push(words.textContent);
    }).observe(document, { childList: true, subtree: true });
  });

/** Waits until a page that is heard tells this in a notice. Notices go by themselves after two seconds: one that is gone already counts too. */
export const told = (page: Page, text: string): Promise<unknown> =>
  page.waitForFunction((wanted) => window.told?.some((words) => words.includes(wanted)), text, { polling: 100 });

interface Screen {
  faults: string[];
  size?: { width: number; height: number };
  /** Where the browser's clock stands, if not where the company's does. */
  zone?: string;
}

/** Opens a separate browser, signed in, at the tickets. Errors in its console go into `faults`. */
export async function openScreen(
  browser: Browser,
  product: Product,
  email: string,
  { faults, size = { width: 1440, height: 900 }, zone }: Screen,
): Promise<Page> {
  const clock = zone ? { timezoneId: zone } : {};
  const context = await newBrowser(browser, { locale: "pt-BR", viewport: size, hasTouch: size.width < 600, ...clock });
  const page = await context.newPage();
  await hearNotices(page);
  page.on("pageerror", (error) => faults.push(`${email}: ${error.message}`));
  page.on("console", (line) => {
    // The browser logs every refused call, and every one without a network; stories provoke some.
    if (line.type() === "error" && !/status of 4\d\d|ERR_INTERNET_DISCONNECTED/.test(line.text()))
      faults.push(`${email}: ${line.text()}`);
  });
  await page.goto(`${product.url}/tickets`);
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Senha", { exact: true }).fill(demoPassword);
  await page.getByRole("button", { name: "Entrar" }).click();
  await expect(page.getByRole("region", { name: "Lista de atendimentos" })).toBeVisible();
  return page;
}

/**
 * Ends a story: nothing was logged as an error until here. What pages that are still open log when the server stops, which is that
 * their sockets are refused, is no fault.
 */
export async function stopWithoutFaults(product: Product, faults: readonly string[]): Promise<void> {
  const complaints = [...faults];
  await product.stop();
  expect(complaints).toEqual([]);
}

export const item = (page: Page, name: string): Locator => page.locator("li[data-ticket]", { hasText: name });
export const tab = (page: Page, name: RegExp): Locator => page.getByRole("tab", { name });
export const composer = (page: Page): Locator => page.getByRole("textbox", { name: "Escreva uma mensagem" });

/** Presses Tab until the wanted element has the focus, like a user without a mouse. */
export async function tabTo(page: Page, wanted: Locator, { back = false } = {}): Promise<void> {
  for (let pressed = 0; pressed < 80; pressed++) {
    if (await wanted.evaluate((element) => element === document.activeElement, null, { timeout: 10_000 })) return;
    await page.keyboard.press(back ? "Shift+Tab" : "Tab");
  }
  throw new Error(`${wanted.toString()} cannot be reached by Tab`);
}

/**
 * Presses Esc once a dialog or menu holds the focus. A dialog whose focused button has just vanished
 * takes the focus back some milliseconds later, and hears no key until then.
 */
export async function pressEscape(page: Page): Promise<void> {
  await page.waitForFunction(() => document.activeElement !== document.body);
  await page.keyboard.press("Escape");
}
