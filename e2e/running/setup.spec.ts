import { readFileSync } from "node:fs";
import { expect, test } from "../support/test.ts";
import { newBrowser } from "../support/browsers.ts";
import { faultsOf } from "../support/axe.ts";
import { rows } from "../support/database.ts";
import { type Product, startProduct } from "../support/product.ts";

let product: Product;
test.beforeAll(async () => {
  product = await startProduct({ name: "setup", seed: false, production: true });
});
test.afterAll(() => product.stop());

/** The set-up code from the log of the api. */
const codeInLog = () => /set-up code ([A-Z0-9-]{8,})/.exec(readFileSync(product.api.log, "utf8"))?.[1] ?? "";

test("on the first visit to a hosted installation the code from the log creates its operator", async ({ browser }) => {
  const context = await newBrowser(browser, { locale: "pt-BR", timezoneId: "America/Manaus" });
  const page = await context.newPage();
  await page.goto(product.url);
  await expect(page).toHaveURL(/\/setup$/);
  await expect(page.getByRole("heading", { name: "Bem-vindo ao Balcão" })).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
  await expect(page.getByLabel("Fuso horário")).toHaveValue("America/Manaus");
  await page.getByLabel("Código de instalação").fill("ABCD-EFGH-JKLM-NPQR");
  await page.getByLabel("Nome", { exact: true }).fill("Rosa Prado");
  await page.getByLabel("E-mail").fill("rosa@loja.com.br");
  await page.getByLabel("Senha", { exact: true }).fill("um balcão novo");
  await page.getByLabel("Nome da empresa").fill("Padaria da Rosa");
  await page.keyboard.press("Enter");
  await expect(page.getByText(/^O código não confere/)).toBeVisible();
  expect(await rows(product, "select 1 from users")).toEqual([]);
  await expect.poll(codeInLog).not.toBe("");
  await page.getByLabel("Código de instalação").fill(codeInLog().toLowerCase());
  await page.getByRole("button", { name: "Criar conta e empresa" }).click();
  // The sent form has fields with the same names, and stays until this page is loaded, although the address has changed already.
  await expect(page.getByRole("button", { name: "Entrar", exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByLabel("E-mail")).toHaveValue("rosa@loja.com.br");
  await page.getByLabel("Senha", { exact: true }).fill("um balcão novo");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("navigation", { name: "Menu principal" })).toBeVisible();
  expect(
    await rows(product, "select c.name, c.timezone, u.super from companies c join users u on u.company_id = c.id"),
  ).toEqual([{ name: "Padaria da Rosa", timezone: "America/Manaus", super: true }]);
  const other = await newBrowser(browser, { locale: "pt-BR" });
  const late = await other.newPage();
  await late.goto(`${product.url}/setup`);
  await expect(late).toHaveURL(/\/login$/);
});
