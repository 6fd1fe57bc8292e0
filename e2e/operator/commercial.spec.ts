import { expect, type Page, test } from "../support/test.ts";
import { serious } from "../support/axe.ts";
import { follow } from "../support/menu.ts";
import { type Product, startProduct } from "../support/product.ts";
import { openScreen } from "../support/screen.ts";

const widths = [1440, 820, 390];
let product: Product;
test.beforeAll(async () => {
  product = await startProduct({ name: "commercial", payments: true });
});
test.afterAll(() => product.stop());

/** Checks that at each width the page has no serious accessibility fault and scrolls only vertically. */
async function fits(page: Page, what: string): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await expect(page.locator('.MuiSkeleton-root, [aria-busy="true"]')).toHaveCount(0);
    expect(await serious(page), `${what} at ${width}`).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `${what} at ${width}`).toBe(width);
  }
}

const screens: Record<string, readonly string[]> = {
  "super@balcao.local": [
    ...["companies", "users", "plans", "tutorials", "health", "signUps", "visits", "assistant", "prices"].map(
      (name) => `/admin-settings?tab=${name}`,
    ),
    ...["sums", "invoices", "providers"].map((part) => `/admin-settings?tab=money&part=${part}`),
    "/admin-settings/dashboard/3",
    "/admin-settings/dashboard/2147483647",
    "/announcements",
  ],
  "admin@teste.local": ["/subscription", "/subscription?step=method&plan=essencial", "/financeiro", "/settings"],
  "admin@vencendo.local": ["/subscription", "/subscription?step=method&plan=completo", "/financeiro", "/financeiro/1"],
  "admin@suspensa.local": ["/subscription", "/financeiro", "/settings/card"],
  "admin@demo.local": ["/chats", "/Email", "/EmailLis", "/todolist"],
};

for (const [email, paths] of Object.entries(screens))
  test(`the commercial screens of ${email} fit every width, without a serious fault of accessibility`, async ({
    browser,
  }) => {
    test.setTimeout(180_000);
    const page = await openScreen(browser, product, email, { at: paths[0] ?? "/" });
    for (const [index, path] of paths.entries())
      await test.step(path, async () => {
        await page.setViewportSize({ width: 1440, height: 900 });
        if (index > 0) await follow(page, path);
        await expect(page.locator("main h1, main h2, main [role='tablist']").first()).toBeVisible();
        await fits(page, path);
      });
    await page.context().close();
  });

test("the payment of an invoice by Pix fits every width too", async ({ browser }) => {
  const page = await openScreen(browser, product, "admin@pix.local", { at: "/financeiro" });
  await page
    .getByRole("button", { name: /^Pagar/ })
    .first()
    .click();
  await page.getByRole("button", { name: /^Gerar Pix/ }).click();
  await expect(page.getByRole("img", { name: "QR Code do Pix" })).toBeVisible();
  await fits(page, "the Pix");
  await page.context().close();
});
