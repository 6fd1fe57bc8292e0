import { expect, type Page, test } from "@playwright/test";
import { textsOf } from "../tests/locales/texts.ts";
import { serious } from "./support/axe.ts";
import { demoPassword } from "./support/desk.ts";
import { type Product, startProduct } from "./support/product.ts";

let product: Product;
test.beforeAll(async () => {
  product = await startProduct({ name: "languages" });
});
test.afterAll(() => product.stop());

const pt = textsOf("pt");
/** Names of queues and users in the demo, which are data and not translated. */
const data = new Set(["Vendas", "Suporte", "Operador"]);
const isKey = (text: string) => /^(?:\w+:)?\w+(?:\.\w+)+$|^[a-z]+[A-Z]\w*$/.test(text);
const keys = new Set([...pt.keys()].flatMap((key) => [key, key.slice(key.indexOf(":") + 1)]).filter(isKey));

/** A text as a pattern in which filled-in values may be anything. Null when the text has too few letters of its own. */
function pattern(text: string): RegExp | null {
  const parts = text.split(/\{\{\w+\}\}/);
  if (parts.join("").replace(/[^\p{L}]/gu, "").length < 4) return null;
  return new RegExp(`^${parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join(".+")}$`, "su");
}
const patterns = (texts: Iterable<string>) => [...new Set(texts)].map(pattern).filter((one) => one !== null);

/** All texts of the page that people read or that a screen reader says. */
const said = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found = new Set<string>();
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    for (let node = walk.nextNode(); node; node = walk.nextNode())
      if (node instanceof Element)
        for (const name of ["aria-label", "title", "placeholder", "alt"]) found.add(node.getAttribute(name) ?? "");
      else if (!node.parentElement?.closest("script, style")) found.add(node.textContent ?? "");
    return [...found].map((text) => text.trim()).filter((text) => text !== "");
  });

for (const language of ["en", "es"] as const)
  test(`every page of the menu is in ${language} only`, async ({ browser }) => {
    // Some seconds for each of the pages, which are many.
    test.setTimeout(480_000);
    const own = textsOf(language);
    const ownPatterns = patterns(own.values());
    const foreign = patterns([...pt].filter(([key, text]) => own.get(key) !== text).map(([, text]) => text));
    const isForeign = (text: string) =>
      !data.has(text) && foreign.some((one) => one.test(text)) && !ownPatterns.some((one) => one.test(text));
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    await context.addInitScript((chosen) => localStorage.setItem("i18nextLng", chosen), language);
    const page = await context.newPage();
    await page.goto(product.url);
    await page.locator('input[name="email"]').fill("admin@demo.local");
    await page.locator('input[name="password"]').fill(demoPassword);
    await page.keyboard.press("Enter");
    const links = page.locator("nav a[href]");
    // The page to sign in has links of its own.
    await expect(page.locator('nav a[href="/tickets"]')).toBeVisible();
    const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
    expect(paths).toEqual(expect.arrayContaining(["/tickets", "/settings"]));
    for (const path of paths) {
      await test.step(path, async () => {
        await page.goto(product.url + path);
        await expect(links.first()).toBeVisible();
        await expect(page.locator('.MuiSkeleton-root, [aria-busy="true"]')).toHaveCount(0);
        const texts = await said(page);
        expect(texts.filter((text) => keys.has(text))).toEqual([]);
        expect(texts.filter(isForeign)).toEqual([]);
        expect(await serious(page)).toEqual([]);
      });
    }
    await context.close();
  });
