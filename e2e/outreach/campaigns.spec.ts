import { expect, test } from "../support/test.ts";
import type { Customer } from "@balcao/whatsapp-simulator/network-api";
import { serious } from "../support/axe.ts";
import { rows } from "../support/database.ts";
import { linkNumber } from "../support/desk.ts";
import type { Company } from "../support/company.ts";
import { follow, openPage } from "../support/menu.ts";
import { composer, item, openScreen, pressEscape, tab } from "../support/screen.ts";

let company: Company;
let marina: Customer;
let davi: Customer;

test.beforeAll(async ({ shared }) => {
  company = await shared.begin("campaigns");
  const admin = company.desk;
  await linkNumber(company, admin, { name: "Loja", number: company.number, queueIds: [company.queues.Vendas] });
  const settings = {
    messageInterval: 0,
    longerIntervalAfter: 0,
    campaignDailyCap: "off",
    hoursFrom: "00:00",
    hoursTo: "00:00",
  };
  await admin.call("POST", "/campaign-settings", { settings });
  marina = company.customer(1, { name: "Marina Duarte" });
  davi = company.customer(2, { name: "Davi Prado" });
  // Stores the answers that WhatsApp would have given a minute later.
  await rows(
    company,
    `insert into known_numbers (company_id, number, is_valid, phone) select w.company_id, n, true, n
     from connections w, unnest($1::text[]) n`,
    [[marina.number, davi.number]],
  );
});

const heard = (customer: Customer) =>
  customer
    .chat(company.peer)
    .filter(({ fromCustomer }) => !fromCustomer)
    .map(({ text }) => text);

test("a campaign goes from a spreadsheet to the last tick, and an answer becomes a conversation", async ({
  browser,
}) => {
  const page = await openScreen(browser, company, company.ana);

  await test.step("Ana imports a spreadsheet", async () => {
    await openPage(page, "Campanhas", "Listas de contatos");
    await page.getByRole("button", { name: "Nova lista" }).first().click();
    await page.getByLabel("Nome").fill("Clientes de dezembro");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Importar planilha", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Importar planilha" });
    const numbers = [`(11) 98765-${marina.number.slice(-4)}`, davi.number.slice(2)] as const;
    const text = `Nome;Telefone;Cidade\r\nMarina Duarte;${numbers[0]};Olinda\r\nDavi Prado;${numbers[1]};Recife\r\n`;
    await dialog
      .locator("input[type=file]")
      .setInputFiles({ name: "clientes.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
    await dialog.getByRole("button", { name: "Importar", exact: true }).click();
    await expect(dialog.getByText(/^2 linhas lidas, 2 na lista/)).toBeVisible();
    await pressEscape(page);
  });

  await test.step("Ana writes a campaign with a column of the list", async () => {
    await openPage(page, "Campanhas");
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

  await test.step("the check shows who gets the campaign, and Ana starts it", async () => {
    await page
      .getByRole("button", { name: /Verificar e enviar/ })
      .first()
      .click();
    const check = page.getByRole("dialog", { name: /Antes de iniciar Natal/ });
    await expect(check.getByText("pessoas recebem")).toBeVisible();
    expect(await serious(page)).toEqual([]);
    await check.getByLabel("Entendo o risco").click();
    await check.getByRole("button", { name: "Iniciar campanha" }).click();
    await expect.poll(() => heard(marina)).toEqual([expect.stringContaining("Oi Marina, tem novidade em Olinda!")]);
    await expect.poll(() => heard(davi)).toEqual([expect.stringContaining("Oi Davi, tem novidade em Recife!")]);
  });

  await test.step("Marina answers, and the report shows her answer; nobody else is in the desk's lists", async () => {
    await marina.send(company.peer, { kind: "text", text: "Quero ver!" });
    await page.keyboard.press("Escape");
    await follow(page, "/campaigns");
    await page.getByRole("button", { name: "Relatório de Natal" }).click();
    await expect(page.getByText("2 de 2 entregues")).toBeVisible();
    await page.getByRole("tab", { name: "Pessoas" }).click();
    await expect(page.getByRole("row").filter({ hasText: "Marina Duarte" }).getByText("Respondeu")).toBeVisible();
    expect(await serious(page)).toEqual([]);
    await follow(page, "/tickets");
    await tab(page, /Aguardando/).click();
    await expect(item(page, "Marina Duarte").getByRole("img", { name: /Natal/ })).toBeVisible();
    await item(page, "Marina Duarte")
      .getByRole("button", { name: /Aceitar/ })
      .click();
    await item(page, "Marina Duarte").getByRole("link").click();
    await expect(composer(page)).toBeVisible();
    await expect(page.getByText("Oi Marina, tem novidade em Olinda!")).toBeVisible();
    await expect(item(page, "Davi Prado")).toBeHidden();
  });
});
