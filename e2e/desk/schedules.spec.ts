import { expect, type Page, test } from "../support/test.ts";
import type { Customer } from "@balcao/whatsapp-simulator/network-api";
import { serious } from "../support/axe.ts";
import { rows } from "../support/database.ts";
import { linkNumber } from "../support/desk.ts";
import type { Company } from "../support/company.ts";
import { openScreen } from "../support/screen.ts";

let company: Company;
let marina: Customer;
let contactId = 0;

test.describe.configure({ mode: "serial" });
test.beforeAll(async ({ shared }) => {
  company = await shared.begin("schedules");
  await linkNumber(company, company.desk, { name: "Loja", number: company.number, queueIds: [company.queues.Vendas] });
  marina = company.customer(1, { name: "Marina Duarte" });
  await marina.send(company.peer, { kind: "text", text: "Vocês fazem entrega?" });
  const found = () => rows<{ id: number }>(company, "select id from contacts where name = 'Marina Duarte'");
  await expect.poll(async () => (await found()).length).toBe(1);
  contactId = (await found())[0]?.id ?? 0;
});

const heard = () =>
  marina
    .chat(company.peer)
    .filter(({ fromCustomer, text }) => !fromCustomer && text !== "Olá!")
    .map(({ text }) => text);
/** Moves the time of a scheduled message into the past by `ago`. */
const lapse = (text: string, ago: string) =>
  rows(company, "update schedules set send_at = now() - $2::interval where body = $1", [text, ago]);
const entry = (page: Page, state: string) =>
  page.getByRole("gridcell").getByRole("button", { name: new RegExp(`Marina Duarte ${state}$`) });

test("a scheduled message is on the calendar and sent at its time; a missed message is sent by hand", async ({
  browser,
}) => {
  const page = await openScreen(browser, company, company.ana);

  await test.step("Ana schedules a message for a contact that she finds by the search", async () => {
    await page.getByRole("link", { name: "Agendamentos" }).click();
    await page.getByRole("button", { name: "Agendar mensagem" }).click();
    const dialog = page.getByRole("dialog", { name: "Agendar mensagem" });
    await dialog.getByRole("combobox", { name: "Contato" }).fill("marina");
    await page.getByRole("option", { name: /Marina Duarte/ }).click();
    await dialog.getByRole("textbox", { name: "Mensagem" }).fill("Bom dia, {{firstName}}! Seu pedido chegou.");
    await dialog.getByRole("button", { name: "Agendar", exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(entry(page, "Agendada")).toBeVisible();
    expect(await serious(page)).toEqual([]);
  });

  await test.step("at its time the message is sent, and the calendar shows it", async () => {
    await lapse("Bom dia, {{firstName}}! Seu pedido chegou.", "1 second");
    await expect(entry(page, "Enviada")).toBeVisible({ timeout: 90_000 });
    await expect.poll(heard).toEqual(["Bom dia, Marina! Seu pedido chegou."]);
  });

  await test.step("a URL with a contact opens the form for that contact, and the contact is then removed from the URL", async () => {
    await page.goto(`${company.url}/schedules?contactId=${contactId}`);
    const dialog = page.getByRole("dialog", { name: "Agendar mensagem" });
    await expect(dialog.getByText("Marina Duarte")).toBeVisible();
    await expect(page).toHaveURL(/\/schedules$/);
    expect(await serious(page)).toEqual([]);
    await dialog.getByRole("textbox", { name: "Mensagem" }).fill("Seu desconto vale até amanhã.");
    await dialog.getByRole("button", { name: "Agendar", exact: true }).click();
    await expect(entry(page, "Agendada")).toBeVisible();
  });

  await test.step("a message missed after a long standstill is shown as missed, and is sent by hand", async () => {
    await lapse("Seu desconto vale até amanhã.", "6 hours 1 minute");
    await expect(entry(page, "Não enviada")).toBeVisible({ timeout: 90_000 });
    expect(heard()).toHaveLength(1);
    await entry(page, "Não enviada").click();
    const details = page.getByRole("dialog", { name: "Mensagem agendada" });
    await expect(details.getByText(/o sistema estava parado/)).toBeVisible();
    await details.getByRole("button", { name: "Enviar agora" }).click();
    await expect(details).toBeHidden();
    await expect(entry(page, "Enviada")).toHaveCount(2);
    await expect.poll(heard).toContain("Seu desconto vale até amanhã.");
  });
  await page.context().close();
});

test("on a phone the month is a list, and a message in it leads to its conversation", async ({ browser }) => {
  const page = await openScreen(browser, company, company.ana, { size: { width: 390, height: 844 }, at: "/schedules" });
  const message = page.getByRole("button", { name: /Seu pedido chegou/ });
  await expect(message).toBeVisible();
  expect(await serious(page)).toEqual([]);
  await message.click();
  await page.getByRole("button", { name: "Abrir conversa" }).click();
  await expect(page).toHaveURL(/\/tickets\/[0-9a-f-]{36}$/);
  await page.context().close();
});
