import type { Page } from "@playwright/test";

/** Opens a page by its entry in the menu, and then its tab when one is given. */
export async function openPage(page: Page, entry: string, tab?: string): Promise<void> {
  const link = (where: string, name: string) =>
    page.getByRole("navigation", { name: where, exact: true }).getByRole("link", { name, exact: true }).click();
  await link("Menu principal", entry);
  if (tab) await link(entry, tab);
}
