import { expect, type Locator, type Page, test } from "../support/test.ts";
import { textsOf } from "../../tests/locales/texts.ts";
import { newBrowser } from "../support/browsers.ts";
import { rows } from "../support/database.ts";
import { overrun } from "../support/overrun.ts";
import { serious } from "../support/axe.ts";
import { demoPassword } from "../support/desk.ts";
import type { Company } from "../support/company.ts";

let company: Company;
test.beforeAll(async ({ shared }) => {
  company = await shared.begin("languages");
  await rows(
    company,
    "insert into contacts (company_id, name, number) values ($1, 'Carla Nogueira', '5511987650001')",
    [company.id],
  );
  await company.desk.call("POST", "/whatsapp", { name: "Loja", queueIds: [company.queues.Vendas] });
});

const pt = textsOf("pt");
/** Names of queues, which are data and not translated. */
const data = new Set(["Vendas", "Suporte"]);
const isKey = (text: string) => /^(?:\w+:)?\w+(?:\.\w+)+$|^[a-z]+[A-Z]\w*$/.test(text);
const keys = new Set([...pt.keys()].flatMap((key) => [key, key.slice(key.indexOf(":") + 1)]).filter(isKey));

/** Whether a text is one of these texts, with any values filled in. Texts with too few letters belong to no language. */
function oneOf(texts: Iterable<string>): (text: string) => boolean {
  const own = [...new Set(texts)].map((text) => text.split(/\{\{\w+\}\}/)).filter((parts) => letters(parts) >= 4);
  const whole = new Set(own.filter(({ length }) => length === 1).map((parts) => parts.join("")));
  const filled = own
    .filter(({ length }) => length > 1)
    .map(
      (parts) => new RegExp(`^${parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join(".+")}$`, "su"),
    );
  return (text) => whole.has(text) || filled.some((pattern) => pattern.test(text));
}
const letters = (parts: readonly string[]) => parts.join("").replace(/[^\p{L}]/gu, "").length;

/** All texts of the page that users or screen readers read. */
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

const pathsIn = (links: Locator): Promise<string[]> =>
  links.locator("a[href]").evaluateAll((all) => all.map((one) => one.getAttribute("href") ?? ""));

for (const language of ["en", "es"] as const)
  test(`every page of the menu is in ${language} only, and no text leaves its cell`, async ({ browser }) => {
    const own = textsOf(language);
    const isOwn = oneOf(own.values());
    const isOther = oneOf([...pt].filter(([key, text]) => own.get(key) !== text).map(([, text]) => text));
    const isForeign = (text: string) => !data.has(text) && isOther(text) && !isOwn(text);
    const context = await newBrowser(browser, { viewport: { width: 1366, height: 768 } });
    const page = await context.newPage();
    await page.addInitScript((chosen) => localStorage.setItem("i18nextLng", chosen), language);
    await page.goto(company.url);
    await page.locator('input[name="email"]').fill(company.admin);
    await page.locator('input[name="password"]').fill(demoPassword);
    await page.keyboard.press("Enter");
    const menu = page.locator("nav", { has: page.locator('a[href="/tickets"]') });
    const tabs = page.locator("main > nav");
    // The test waits for the menu, because the sign-in page has links of its own.
    await expect(menu).toBeVisible();
    const paths = await pathsIn(menu);
    // Texts of every page, such as the menu, are checked once.
    const judged = new Set<string>();
    const judge = (path: string, links: Locator) =>
      test.step(path, async () => {
        const link = links.locator(`a[href="${path}"]`);
        await link.click();
        // The earlier page stays until the new one is loaded, and then the link becomes the current one.
        await expect(link).toHaveAttribute("aria-current", "page");
        await expect(page.locator('.MuiSkeleton-root, [aria-busy="true"]')).toHaveCount(0);
        const texts = (await said(page)).filter((text) => !judged.has(text));
        expect(texts.filter((text) => keys.has(text))).toEqual([]);
        expect(texts.filter(isForeign)).toEqual([]);
        for (const text of texts) judged.add(text);
        expect(await overrun(page)).toEqual([]);
        expect(await serious(page)).toEqual([]);
        walked.push(path);
      });
    const walked: string[] = [];
    for (const path of paths) {
      await judge(path, menu);
      for (const tab of await pathsIn(tabs)) if (tab !== path) await judge(tab, tabs);
    }
    expect(walked).toEqual(expect.arrayContaining(["/tickets", "/tags", "/webhooks", "/audit", "/financeiro"]));
    await page.context().close();
  });
