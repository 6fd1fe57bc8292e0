import { readFile } from "node:fs/promises";
import { expect, type Locator, type Page, test } from "../support/test.ts";
import { serious } from "../support/axe.ts";
import { rows } from "../support/database.ts";
import { Desk, linkNumber } from "../support/desk.ts";
import type { Company } from "../support/company.ts";
import { follow } from "../support/menu.ts";
import { openScreen, pressEscape, told } from "../support/screen.ts";

let company: Company;
/** The number of a customer who is not a contact yet. */
let zu: string;
let admin: Page;

test.beforeAll(async ({ browser, shared }) => {
  company = await shared.begin("contacts");
  const desk = company.desk;
  // Contacts in the phone's address book who wrote before the number was linked.
  company.network.account(company.number);
  for (const [n, name] of [
    [1, "Beto da agenda"],
    [2, "Célia da agenda"],
  ] as const)
    await company.customer(n, { name }).send(company.peer, { kind: "text", text: "Oi" });
  await linkNumber(company, desk, { name: "Loja", number: company.number, queueIds: [company.queues.Vendas] });
  await rows(
    company,
    `insert into contacts (company_id, name, number) select $1, 'Cliente ' || lpad(n::text, 2, '0'), '551140000' || lpad(n::text, 3, '0')
     from generate_series(0, 79) n`,
    [company.id],
  );
  zu = company.customer(7, { name: "Zu" }).number;
  // One customer who waits for an answer.
  const waiting = company.customer(8, { name: "Cliente 00 que espera" });
  await waiting.send(company.peer, { kind: "text", text: "Bom dia!" });
  await expect.poll(async () => (await desk.tickets("status=pending")).length).toBe(1);
  admin = await openScreen(browser, company, company.admin);
});

/** The vertical position of a row once it has stopped moving, because the browser scrolls step by step. */
async function placeOf(row: Locator): Promise<number> {
  let last = Number.NaN;
  await expect
    .poll(async () => {
      const before = last;
      last = (await row.boundingBox())?.y ?? Number.NaN;
      return last === before;
    })
    .toBe(true);
  return last;
}
const list = (page: Page) => page.getByRole("table", { name: "Contatos" });
const row = (page: Page, name: string) => list(page).getByRole("row").filter({ hasText: name });
const search = (page: Page, text: string) =>
  page.getByRole("searchbox", { name: "Buscar por nome ou número" }).fill(text);

test("a contact is added, found with and without the ninth digit, changed, and written to", async ({ browser }) => {
  const ana = await openScreen(browser, company, company.ana);

  await test.step("g and c lead to the contacts", async () => {
    for (const page of [admin, ana]) {
      await page.keyboard.press("g");
      await page.keyboard.press("c");
      await expect(row(page, "Cliente 01")).toBeVisible();
    }
    expect(await serious(admin)).toEqual([]);
    await expect(ana.getByRole("checkbox")).toHaveCount(0);
  });

  await test.step("a number that is not on WhatsApp is refused in its field", async () => {
    await admin.getByRole("button", { name: "Novo contato" }).click();
    const form = admin.getByRole("dialog", { name: "Novo contato" });
    await form.getByLabel("Nome", { exact: true }).fill("Zuleica Prado");
    await form.getByLabel("Número do WhatsApp").fill("11 91111-2222");
    await admin.keyboard.press("Enter");
    await expect(form.getByText("Este número não está no WhatsApp.")).toBeVisible();
    await form.getByLabel("Número do WhatsApp").fill(`(11) 98765-${zu.slice(-4)}`);
    await admin.keyboard.press("Enter");
    const offer = admin.getByRole("dialog", { name: "Iniciar uma conversa com Zuleica Prado?" });
    await expect(offer.getByRole("button", { name: "Agora não" })).toBeFocused();
    await admin.keyboard.press("Enter");
    await expect(offer).toBeHidden();
  });

  await test.step("the ninth digit does not matter", async () => {
    for (const text of [`11 8765-${zu.slice(-4)}`, `(11) 98765-${zu.slice(-4)}`, zu, "zuleica"]) {
      // The earlier search has the same result, which stays on the screen until the new answer comes.
      const answered = ana.waitForResponse((answer) => /\/contacts\?.*searchParam=./.test(answer.url()));
      await search(ana, text);
      await answered;
      await expect(row(ana, "Zuleica Prado")).toBeVisible();
      await expect(list(ana).getByRole("row")).toHaveCount(2);
    }
  });

  await test.step("a change of one user appears on the other user's screen", async () => {
    await search(admin, "prado");
    await row(admin, "Zuleica Prado").getByRole("button", { name: "Editar Zuleica Prado" }).click();
    const form = admin.getByRole("dialog", { name: "Editar contato" });
    await form.getByLabel("E-mail").fill("zu@exemplo.com.br");
    await form.getByRole("button", { name: "Salvar" }).click();
    await expect(row(ana, "Zuleica Prado").getByText("zu@exemplo.com.br")).toBeVisible();
  });

  await test.step("the identity card shows the contact's number", async () => {
    await row(admin, "Zuleica Prado").getByRole("button", { name: "Mais ações para Zuleica Prado" }).click();
    await admin.getByRole("menuitem", { name: "Ficha de identidade" }).click();
    const card = admin.getByRole("dialog", { name: "Zuleica Prado" });
    await expect(card.getByText(`+55 11 98765-${zu.slice(-4)}`)).toBeVisible();
    expect(await serious(admin)).toEqual([]);
    await pressEscape(admin);
  });

  await test.step("the list starts a conversation, and later leads back to it", async () => {
    await row(ana, "Zuleica Prado").getByRole("button", { name: "Iniciar conversa com Zuleica Prado" }).click();
    const form = ana.getByRole("dialog", { name: "Novo atendimento" });
    await form.getByRole("combobox", { name: "Setor" }).click();
    await ana.getByRole("option", { name: "Vendas" }).click();
    await form.getByRole("button", { name: "Iniciar", exact: true }).click();
    await expect(ana).toHaveURL(/\/tickets\/[\da-f-]{36}$/);
    const there = ana.url();
    await ana.goBack();
    await search(ana, "prado");
    await row(ana, "Zuleica Prado").getByRole("button", { name: "Iniciar conversa com Zuleica Prado" }).click();
    await expect(ana).toHaveURL(there);
  });
});

test("several contacts are deleted in one go, except a waiting contact, and the remaining contacts are exported", async () => {
  await follow(admin, "/contacts");
  await search(admin, "cliente 0");
  await expect(row(admin, "Cliente 09")).toBeVisible();

  await test.step("a reader far down the list keeps their position while other users add contacts", async () => {
    await search(admin, "");
    await row(admin, "Cliente 12").hover();
    await admin.mouse.wheel(0, 800);
    const seen = row(admin, "Cliente 27");
    await seen.scrollIntoViewIfNeeded();
    await expect(seen).toHaveAttribute("aria-rowindex", "30");
    const before = await placeOf(seen);
    const ana = await Desk.signIn(company.url, company.ana);
    const { number } = company.customer(9, { name: "A" });
    await ana.call("POST", "/contacts", { name: "Abigail", number, email: "", extraInfo: [] });
    await expect(seen).toHaveAttribute("aria-rowindex", "31");
    expect(await placeOf(seen)).toBe(before);
    await search(admin, "abigail");
    await expect(row(admin, "Abigail")).toBeVisible();
  });

  await test.step("three contacts are selected with Shift; the question counts them, and the answer names the contact that stays", async () => {
    await search(admin, "cliente 0");
    await expect(row(admin, "Abigail")).toHaveCount(0);
    await admin.getByRole("checkbox", { name: "Selecionar Cliente 00", exact: true }).click();
    await admin.getByRole("checkbox", { name: "Selecionar Cliente 01" }).click({ modifiers: ["Shift"] });
    await expect(admin.getByText("3 selecionados")).toBeVisible();
    expect(await serious(admin)).toEqual([]);
    await admin.getByRole("button", { name: "Excluir", exact: true }).click();
    const ask = admin.getByRole("dialog", { name: "Excluir 3 contatos?" });
    await expect(
      ask.getByText("Apaga para sempre: 2 contatos. 1 fica, porque tem conversa aberta ou aguardando."),
    ).toBeVisible();
    await ask.getByRole("button", { name: "Excluir" }).click();
    const answer = admin.getByRole("dialog", { name: "2 contatos excluídos." });
    await expect(answer.getByText("Cliente 00 que espera")).toBeVisible();
    await answer.getByRole("button", { name: "Fechar" }).click();
    await expect(row(admin, "Cliente 01")).toHaveCount(0);
    await expect(row(admin, "Cliente 00 que espera")).toBeVisible();
  });

  await test.step("the exported file has all remaining contacts", async () => {
    const coming = admin.waitForEvent("download");
    await admin.getByRole("button", { name: "Exportar" }).click();
    const file = await coming;
    expect(file.suggestedFilename()).toMatch(/^contatos-\d{4}-\d\d-\d\d\.csv$/);
    const lines = (await readFile(await file.path(), "utf8")).split("\r\n");
    expect(lines[0]).toBe("\uFEFFname;whatsapp;email");
    expect(lines).toContain(`Zuleica Prado;'+${zu};zu@exemplo.com.br`);
    expect(lines.some((line) => line.startsWith("Cliente 01;"))).toBe(false);
    const [people] = await rows<{ count: number }>(
      company,
      `select count(*)::int as count from contacts where not is_group`,
    );
    expect(lines.filter((line) => line !== "")).toHaveLength(1 + (people?.count ?? 0));
  });
});

test("the phone's address book is imported, and the report's counts add up", async () => {
  await follow(admin, "/contacts");
  await search(admin, "da agenda");
  await admin.getByRole("button", { name: "Importar", exact: true }).click();
  const dialog = admin.getByRole("dialog", { name: "Importar do celular" });
  await expect(dialog.getByText("Do celular de Loja.")).toBeVisible();
  await dialog.getByRole("button", { name: "Importar", exact: true }).click();
  const report = dialog.getByRole("listitem").filter({ hasText: "Loja" });
  const total = report.getByText(/^\d+ registros? na agenda\./);
  await expect(total).toBeVisible();
  const counts = await report.getByRole("definition").allTextContents();
  expect(counts.reduce((sum, count) => sum + Number(count), 0)).toBe(Number.parseInt(await total.innerText(), 10));
  await told(admin, "Importação concluída");
  expect(await serious(admin)).toEqual([]);
  await dialog.getByRole("button", { name: "Fechar" }).click();
  for (const name of ["Beto da agenda", "Célia da agenda"]) await expect(row(admin, name)).toBeVisible();
});

test("on a phone contacts are cards, and a search without matches says that there are none", async ({ browser }) => {
  const page = await openScreen(browser, company, company.ana, { size: { width: 390, height: 844 }, at: "/contacts" });
  await expect(row(page, "Cliente 02")).toBeVisible();
  expect(await serious(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await search(page, "ninguém assim");
  await expect(page.getByText("Nada encontrado")).toBeVisible();
});
