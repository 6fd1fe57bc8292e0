import { automaticTexts } from "@balcao/shared/automatic-texts";
import { expect, type Page, test } from "../support/test.ts";
import { serious } from "../support/axe.ts";
import { Desk, linkNumber } from "../support/desk.ts";
import { storyZone } from "../support/noon.ts";
import type { Company } from "../support/company.ts";
import { openPage } from "../support/menu.ts";
import { item, openScreen, tab, tabTo, told } from "../support/screen.ts";

let company: Company;

test.beforeAll(async ({ shared }) => {
  company = await shared.begin("settings");
  await linkNumber(company, company.desk, { name: "Loja", number: company.number, queueIds: [company.queues.Vendas] });
});

/** A new customer writes. Returns a function that reads the messages on their phone. */
async function customerWrites(n: number, name: string) {
  const customer = company.customer(n, { name });
  await customer.send(company.peer, { kind: "text", text: "Vocês estão aí?" });
  return () =>
    customer
      .chat(company.peer)
      .filter(({ fromCustomer }) => !fromCustomer)
      .map(({ text }) => text);
}
const choose = async (page: Page, label: string, option: string) => {
  await page.getByRole("combobox", { name: label, exact: true }).click();
  await page.getByRole("option", { name: option }).click();
};
/** Today in the company's time zone. */
const today = () => new Intl.DateTimeFormat("sv", { timeZone: storyZone() }).format(new Date());
const preview = (page: Page) => page.locator("#preview");

test("an admin's settings change the texts that customers get", async ({ browser }) => {
  const page = await openScreen(browser, company, company.admin);

  await test.step("a customer who is accepted gets the company's greeting", async () => {
    await openPage(page, "Configurações");
    const greets = page.getByRole("switch", { name: "Saudar ao aceitar" });
    await tabTo(page, greets);
    await expect(page.locator(".MuiSwitch-root", { has: greets })).toHaveCSS("outline-style", "solid");
    await page.keyboard.press("Space");
    await told(page, "Operação atualizada com sucesso.");
    await choose(page, "Saudação de quem aceita", "Um texto próprio");
    await page.getByRole("textbox", { name: /Saudação de quem aceita/ }).fill("Aqui é {{user}}, tudo bem?");
    await page.locator("#greetingAcceptedMessage").getByRole("button", { name: "Salvar" }).click();
    await expect(page.locator("#greetingAcceptedMessage").getByRole("button", { name: "Salvar" })).toBeHidden();
    expect(await serious(page)).toEqual([]);
    const heard = await customerWrites(1, "Carla Nogueira");
    const ana = await Desk.signIn(company.url, company.ana);
    await expect.poll(async () => (await ana.tickets("status=pending")).length).toBe(1);
    const [waiting] = await ana.tickets("status=pending");
    await ana.accept(waiting?.id ?? 0);
    await expect.poll(heard).toEqual(["Aqui é Ana, tudo bem?"]);
  });

  await test.step("a customer who writes while the company is closed gets the out-of-hours text", async () => {
    await choose(page, "Horário de atendimento", "O mesmo para toda a empresa");
    for (const day of ["Segunda-feira", "Terça-feira", "Quarta-feira", "Quinta-feira", "Sexta-feira", "Sábado"])
      await page.getByRole("switch", { name: `${day}: aberto` }).click();
    await page.getByRole("button", { name: "Salvar horários" }).click();
    await expect(page.getByRole("button", { name: "Salvar horários" })).toBeHidden();
    const heard = await customerWrites(2, "Davi Prado");
    await expect.poll(heard).toEqual([automaticTexts.pt.outOfHoursMessage]);
  });

  await test.step("the preview shows the same text, and the reason", async () => {
    await expect(preview(page).getByText("pelo horário da empresa")).toBeVisible();
    await expect(preview(page).getByText("Fechado", { exact: true })).toBeVisible();
    await expect(preview(page).getByRole("list", { name: "O que o cliente recebe" })).toHaveText(
      automaticTexts.pt.outOfHoursMessage,
    );
    expect(await serious(page)).toEqual([]);
  });

  await test.step("a company open around the clock is closed on a holiday", async () => {
    const sunday = page.getByLabel("Domingo: início do intervalo 1");
    await page.getByRole("switch", { name: "Domingo: aberto" }).click();
    await sunday.fill("0");
    await sunday.press("Tab");
    await page.getByLabel("Domingo: fim do intervalo 1").fill("24:00");
    await page.keyboard.press("Tab");
    await expect(page.getByText("até a meia-noite")).toBeVisible();
    await page.getByRole("button", { name: "Copiar Domingo para os outros dias" }).click();
    await page.getByRole("menuitem", { name: "Para todos os dias" }).click();
    await page.getByRole("button", { name: "Salvar horários" }).click();
    await expect(preview(page).getByText("Aberto", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Adicionar data" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox", { name: "Data" }).fill(today());
    await dialog.getByLabel("Nome").fill("Aniversário da loja");
    expect(await serious(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Adicionar" }).click();
    await expect(dialog).toBeHidden();
    await expect(preview(page).getByText("por causa da data “Aniversário da loja”")).toBeVisible();
    await page.reload();
    await expect(preview(page).getByText("por causa da data “Aniversário da loja”")).toBeVisible();
    const heard = await customerWrites(3, "Elza Brandão");
    await expect.poll(heard).toEqual([automaticTexts.pt.outOfHoursMessage]);
  });

  await test.step("the desk marks the customers who wrote outside the hours", async () => {
    await page.getByRole("link", { name: "Atendimentos" }).click();
    await tab(page, /Aguardando/).click();
    for (const name of ["Davi Prado", "Elza Brandão"])
      await expect(item(page, name).getByRole("img", { name: /fora do horário/i })).toBeVisible();
  });

  await test.step("the drawer of a contact who wrote outside the hours shows the number's automatic steps and their reasons", async () => {
    await item(page, "Davi Prado").getByRole("link").click();
    await page.getByRole("button", { name: "Mostrar o contato" }).click();
    await page.getByText("Respostas automáticas", { exact: true }).click();
    const steps = page.getByRole("list", { name: "Respostas automáticas" });
    await expect(steps.getByRole("listitem")).toContainText(["“Vocês estão aí?” → fora do horário, aviso enviado"]);
    expect(await serious(page)).toEqual([]);
  });
});
