import { expect, test } from "@playwright/test";
import { serious } from "./support/axe.ts";
import { rows } from "./support/database.ts";
import { Desk, linkNumber } from "./support/desk.ts";
import { type Product, startProduct } from "./support/product.ts";
import { composer, item, openScreen, pressEscape, stopWithoutFaults, tab } from "./support/screen.ts";

const company = "5511940000801";
const peer = `${company}@s.whatsapp.net`;
const faults: string[] = [];
let product: Product;

test.beforeAll(async () => {
  product = await startProduct({ name: "campaigns" });
  const admin = await Desk.signIn(product.url, "admin@demo.local");
  const queues = await admin.call<{ id: number; name: string }[]>("GET", "/queue");
  const queueIds = queues.filter(({ name }) => name === "Vendas").map(({ id }) => id);
  await linkNumber(product, admin, { name: "Loja", number: company, queueIds });
  const settings = {
    messageInterval: 0,
    longerIntervalAfter: 0,
    campaignDailyCap: "off",
    hoursFrom: "00:00",
    hoursTo: "00:00",
  };
  await admin.call("POST", "/campaign-settings", { settings });
  product.network.customer("5511987650801", { name: "Marina Duarte" });
  product.network.customer("5511987650802", { name: "Davi Prado" });
  // What WhatsApp would have answered a minute later.
  await rows(
    product,
    `insert into known_numbers (company_id, number, is_valid, phone) select w.company_id, n, true, n
     from connections w, unnest(array['5511987650801', '5511987650802']) n where w.number = $1`,
    [company],
  );
});
test.afterAll(() => stopWithoutFaults(product, faults));

const heard = (number: string) =>
  product.network
    .customer(number)
    .chat(peer)
    .filter(({ fromCustomer }) => !fromCustomer)
    .map(({ text }) => text);

test("from a spreadsheet to the last tick, and an answer that becomes a conversation", async ({ browser }) => {
  const page = await openScreen(browser, product, "ana@demo.local", { faults });

  await test.step("Ana imports a spreadsheet", async () => {
    await page.getByRole("link", { name: "Listas de contatos" }).click();
    await page.getByRole("button", { name: "Nova lista" }).first().click();
    await page.getByLabel("Nome").fill("Clientes de dezembro");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Importar planilha" }).click();
    const dialog = page.getByRole("dialog", { name: "Importar planilha" });
    const text = "Nome;Telefone;Cidade\r\nMarina Duarte;(11) 98765-0801;Olinda\r\nDavi Prado;11987650802;Recife\r\n";
    await dialog
      .locator("input[type=file]")
      .setInputFiles({ name: "clientes.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
    await dialog.getByRole("button", { name: "Importar", exact: true }).click();
    await expect(dialog.getByText(/^2 linhas lidas, 2 na lista/)).toBeVisible();
    await pressEscape(page);
  });

  await test.step("she writes a campaign with a column of the list", async () => {
    await page.getByRole("link", { name: "Campanhas", exact: true }).click();
    await page.getByRole("button", { name: "Nova campanha" }).first().click();
    const dialog = page.getByRole("dialog", { name: "Nova campanha" });
    await dialog.getByLabel("Nome", { exact: true }).fill("Natal");
    await dialog.getByLabel("Mensagem", { exact: true }).fill("Oi {primeiroNome}, tem novidade em {cidade}!");
    await dialog.getByLabel("Conexão").click();
    await page.getByRole("option", { name: "Loja" }).click();
    await dialog.getByRole("combobox", { name: "Lista de contatos" }).fill("dezembro");
    await page.getByRole("option", { name: /Clientes de dezembro/ }).click();
    expect(await serious(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Salvar" }).click();
  });

  await test.step("the check says who gets it, and she starts it", async () => {
    await page
      .getByRole("button", { name: /Verificar e enviar/ })
      .first()
      .click();
    const check = page.getByRole("dialog", { name: /Antes de iniciar Natal/ });
    await expect(check.getByText("pessoas recebem")).toBeVisible();
    expect(await serious(page)).toEqual([]);
    await check.getByLabel("Entendo o risco").click();
    await check.getByRole("button", { name: "Iniciar campanha" }).click();
    await expect
      .poll(() => heard("5511987650801"))
      .toEqual([expect.stringContaining("Oi Marina, tem novidade em Olinda!")]);
    await expect
      .poll(() => heard("5511987650802"))
      .toEqual([expect.stringContaining("Oi Davi, tem novidade em Recife!")]);
  });

  await test.step("Marina answers, and the report says so; nobody else stands in the desk's lists", async () => {
    await product.network.customer("5511987650801").send(peer, { kind: "text", text: "Quero ver!" });
    await page.keyboard.press("Escape");
    await page.goto(`${product.url}/campaigns`);
    await page.getByRole("button", { name: "Relatório de Natal" }).click();
    await expect(page.getByText("2 de 2 entregues")).toBeVisible();
    await page.getByRole("tab", { name: "Pessoas" }).click();
    await expect(page.getByRole("row").filter({ hasText: "Marina Duarte" }).getByText("Respondeu")).toBeVisible();
    expect(await serious(page)).toEqual([]);
    await page.goto(`${product.url}/tickets`);
    await tab(page, /Aguardando/).click();
    await expect(item(page, "Marina Duarte").getByText("Natal")).toBeVisible();
    await item(page, "Marina Duarte")
      .getByRole("button", { name: /Aceitar/ })
      .click();
    await item(page, "Marina Duarte").getByRole("link").click();
    await expect(composer(page)).toBeVisible();
    await expect(page.getByText("Oi Marina, tem novidade em Olinda!")).toBeVisible();
    await expect(item(page, "Davi Prado")).toBeHidden();
  });
});
