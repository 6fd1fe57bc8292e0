import { expect, type Page, test } from "../support/test.ts";
import { serious } from "../support/axe.ts";
import { rows } from "../support/database.ts";
import type { Company } from "../support/company.ts";
import { linkNumber } from "../support/desk.ts";
import { ogg, pdf, png } from "../support/files.ts";
import { follow } from "../support/menu.ts";
import type { Product } from "../support/product.ts";
import { item, openScreen, tab, told } from "../support/screen.ts";

const widths = [1440, 820, 390];
let product: Product;
let company: Company;
let operator: Page;

test.describe.configure({ mode: "serial" });
test.beforeAll(async ({ browser, shared }) => {
  product = await shared.enter();
  company = await shared.begin("visit");
  await linkNumber(company, company.desk, { name: "Vendas", number: company.number, queueIds: [] });
  const carla = company.customer(1, { name: "Carla Nogueira" });
  await carla.send(company.peer, { kind: "image", data: png(), mimetype: "image/png", caption: "Deste aqui" });
  await carla.send(company.peer, { kind: "voice", data: ogg(), mimetype: "audio/ogg; codecs=opus", seconds: 1 });
  await carla.send(company.peer, {
    kind: "document",
    data: pdf(),
    mimetype: "application/pdf",
    fileName: "pedido.pdf",
  });
  operator = await openScreen(browser, product, "super@balcao.local", { at: "/admin-settings?tab=companies" });
});

/** Checks the page at each width, for screen readers and phones. */
async function isFitAtEveryWidth(page: Page): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    expect(await serious(page), `${width}`).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

/** The server's answers to this browser for each file, with the browser's present cookies. */
const answersFor = (page: Page, files: readonly string[]): Promise<number[]> =>
  page.evaluate(
    (urls) => Promise.all(urls.map(async (url) => (await fetch(url, { cache: "no-store" })).status)),
    files,
  );

/** Begins a visit from the list of companies. */
async function enter(page: Page): Promise<void> {
  const doors = page.getByRole("button", { name: /^Entrar em / });
  await expect(doors.first()).toBeVisible();
  // The list shows the first companies by name. The company may be one of them, and the search draws its row anew.
  await page.getByRole("searchbox", { name: /^Buscar por nome, e-mail, CPF/ }).fill(company.name);
  await expect(doors).toHaveCount(1);
  await page.getByRole("button", { name: `Entrar em ${company.name} como um usuário` }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Motivo (a empresa vai ler)", { exact: true }).fill("Chamado 51: uma foto não abre");
  await dialog.getByRole("button", { name: "Entrar", exact: true }).click();
  await expect(page.getByRole("region", { name: "Visita do operador" })).toBeVisible();
}

test("during a visit the pictures, voice notes and documents of its company open, and after the visit they do not", async () => {
  await enter(operator);
  await isFitAtEveryWidth(operator);
  await operator.goto(`${product.url}/tickets`);
  await tab(operator, /Aguardando/).click();
  await item(operator, "Carla Nogueira").click();
  const chat = operator.getByRole("log", { name: "Conversa" });
  const picture = chat.locator("img[src*='/media/']");
  await expect.poll(() => picture.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(48);
  const shown = () =>
    chat.evaluate((log) => {
      const sources = [...log.querySelectorAll("img[src*='/media/'], audio[src*='/media/'], a[href*='/media/']")];
      return sources.map((one) => one.getAttribute("src") ?? one.getAttribute("href") ?? "");
    });
  // A file is shown once the worker has fetched it.
  await expect.poll(async () => new Set(await shown()).size).toBe(3);
  const files = await shown();
  expect(await answersFor(operator, files)).toEqual(files.map(() => 200));

  await operator.getByRole("button", { name: "Sair da visita" }).click();
  await told(operator, "Você saiu da visita e está de volta à sua sessão.");
  expect(await answersFor(operator, files)).toEqual(files.map(() => 404));
});

test("the list of visits shows a visit with its reason, fits every width, and shows when another operator's visit ends", async ({
  browser,
}) => {
  const isListed = (page: Page) => expect(page.getByRole("main")).toContainText("Chamado 51");
  await follow(operator, "/admin-settings?tab=visits");
  await isListed(operator);
  await isFitAtEveryWidth(operator);
  await secondOperator();
  await follow(operator, "/admin-settings?tab=companies");
  await enter(operator);
  const other = await openScreen(browser, product, "segundo@balcao.local", { at: "/admin-settings?tab=visits" });
  await isListed(other);
  await expect(other.getByText("Em andamento")).toHaveCount(1);
  await operator.getByRole("button", { name: "Sair da visita" }).click();
  await expect(other.getByText("Em andamento")).toHaveCount(0);
  await other.context().close();
});

async function secondOperator(): Promise<void> {
  await rows(
    product,
    `insert into users (company_id, name, email, password_hash, profile, super)
     select company_id, 'Segundo', 'segundo@balcao.local', password_hash, profile, true from users where email = 'super@balcao.local'`,
  );
}
