import { type Browser, expect, type Locator, type Page } from "@playwright/test";
import { demoPassword } from "./desk.ts";
import type { Product } from "./product.ts";

/** Opens a separate browser, signed in, at the tickets. Errors in its console go into `faults`. */
export async function openScreen(
  browser: Browser,
  product: Product,
  email: string,
  { faults, size = { width: 1440, height: 900 } }: { faults: string[]; size?: { width: number; height: number } },
): Promise<Page> {
  const context = await browser.newContext({ locale: "pt-BR", viewport: size, hasTouch: size.width < 600 });
  const page = await context.newPage();
  page.on("pageerror", (error) => faults.push(`${email}: ${error.message}`));
  page.on("console", (line) => {
    // The browser logs every refused call; stories provoke some.
    if (line.type() === "error" && !/status of 4\d\d/.test(line.text())) faults.push(`${email}: ${line.text()}`);
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
