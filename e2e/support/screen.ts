import { type Browser, expect, type Locator, type Page, request } from "@playwright/test";
import type { Session } from "@balcao/shared/auth/schema";
import { newBrowser } from "./browsers.ts";
import { demoPassword } from "./desk.ts";
import type { Product } from "./product.ts";

declare global {
  interface Window {
    told?: string[];
  }
}

/** Records the notices of a page from now on. */
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

/** Waits until a recorded page shows this text in a notice. Notices disappear after two seconds, and a notice that is gone counts too. */
export const told = (page: Page, text: string): Promise<unknown> =>
  page.waitForFunction((wanted) => window.told?.some((words) => words.includes(wanted)), text, { polling: 100 });

/** The errors that pages logged since the last test. */
const faults: string[] = [];

/** Records the errors that a page logs. They make the running test fail. */
export function hearFaults(page: Page, whose: string): void {
  page.on("pageerror", (error) => faults.push(`${whose}: ${error.message}`));
  page.on("console", (line) => {
    // The browser logs every refused call and every call without a network, and stories cause some of these on purpose.
    if (line.type() === "error" && !/status of 4\d\d|ERR_INTERNET_DISCONNECTED/.test(line.text()))
      faults.push(`${whose}: ${line.text()}`);
  });
}

/** Ends a test: fails when a recorded page has logged an error. */
export function expectNoFaults(): void {
  expect(faults.splice(0)).toEqual([]);
}

interface Screen {
  size?: { width: number; height: number };
  /** The time zone of the browser, when it differs from the company's. */
  zone?: string;
  /** The page that is opened. */
  at?: string;
  /**
   * Whether the app's service worker takes part in the story. In other stories the worker would come between the page and the network that the story
   * changes.
   */
  worker?: boolean;
}

/** Opens a separate browser of a signed-in user, at the tickets. Errors in its console make the test fail. */
export async function openScreen(
  browser: Browser,
  { url }: Pick<Product, "url">,
  email: string,
  { size = { width: 1440, height: 900 }, zone, at = "/tickets", worker = false }: Screen = {},
): Promise<Page> {
  const clock = zone ? { timezoneId: zone } : {};
  const storageState = await signedIn(url, email);
  const look = { locale: "pt-BR", viewport: size, hasTouch: size.width < 600, ...clock };
  const serviceWorkers = worker ? "allow" : "block";
  const page = await (await newBrowser(browser, { ...look, storageState, serviceWorkers })).newPage();
  await hearNotices(page);
  hearFaults(page, email);
  await page.goto(`${url}${at}`);
  if (at === "/tickets") await expect(page.getByRole("region", { name: "Lista de atendimentos" })).toBeVisible();
  return page;
}

/** The stored state of a signed-in browser. The form itself is used only by the stories about signing in. */
export async function signedIn(url: string, email: string) {
  const api = await request.newContext();
  const answer = await api.post(`${url}/api/auth/login`, { data: { email, password: demoPassword } });
  const { token, user } = (await answer.json()) as Session;
  const { cookies } = await api.storageState();
  await api.dispose();
  const kept = { token, userId: user.id, companyId: user.companyId, companyDueDate: user.company.dueDate ?? "" };
  const localStorage = Object.entries(kept).map(([name, value]) => ({ name, value: String(value) }));
  return { cookies, origins: [{ origin: url, localStorage }] };
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
 * Presses Esc once a dialog or menu has the focus. A dialog whose focused button has just vanished gets the focus back some milliseconds later, and
 * gets no key until then.
 */
export async function pressEscape(page: Page): Promise<void> {
  await page.waitForFunction(() => document.activeElement !== document.body);
  await page.keyboard.press("Escape");
}
