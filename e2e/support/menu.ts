import { expect, type Page } from "@playwright/test";

/** Opens a page by its entry in the menu, and then its tab when one is given. */
export async function openPage(page: Page, entry: string, tab?: string): Promise<void> {
  const link = (where: string, name: string) =>
    page.getByRole("navigation", { name: where, exact: true }).getByRole("link", { name, exact: true }).click();
  await link("Menu principal", entry);
  if (tab) await link(entry, tab);
}

/** Opens the page at this path by its link where one is shown, because the app is then not loaded anew. */
export async function follow(page: Page, path: string): Promise<void> {
  const link = page.locator(`nav a[href="${path}"]`).first();
  if (!(await link.isVisible())) return void (await page.goto(new URL(path, page.url()).href));
  await link.click();
  // The earlier page stays until the new one is loaded, and then the link becomes the current one.
  await expect(link).toHaveAttribute("aria-current", "page");
}
