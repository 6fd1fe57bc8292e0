import { expect, type Locator, type Page, test } from "../support/test.ts";
import { serious } from "../support/axe.ts";
import { bubble, fromCompany, type OpenChat, openChat } from "../support/chat.ts";
import { rows } from "../support/database.ts";
import { Desk, demoPassword } from "../support/desk.ts";
import type { Company } from "../support/company.ts";
import { openPage } from "../support/menu.ts";
import { composer, item, openScreen, tab } from "../support/screen.ts";

let company: Company;
/** Ana has a conversation with Carla, Bruno works in the queue Vendas too, and Rosa is an admin. Another user has no screen. */
let chat: OpenChat;
let admin: Desk;
let [ana, bruno, rosa] = [] as unknown as [Page, Page, Page];

test.describe.configure({ mode: "serial" });
test.beforeAll(async ({ browser, shared }) => {
  company = await shared.begin("small-lists");
  chat = await openChat(company, browser);
  ana = chat.page;
  const zelia = { name: "Zélia", email: "zelia@small-lists.local", password: demoPassword, profile: "admin" };
  await company.desk.call("POST", "/users", { ...zelia, queueIds: [], whatsappId: null });
  admin = await Desk.signIn(company.url, zelia.email);
  bruno = await openScreen(browser, company, company.bruno);
  rosa = await openScreen(browser, company, company.admin);
});

const button = (within: Page | Locator, name: string) => within.getByRole("button", { name, exact: true });
const field = (within: Locator, name: string) => within.getByLabel(name, { exact: true });
/** The dialog or the page in which an item is created or changed. */
const place = (page: Page, title: string): Locator =>
  page.getByRole("dialog", { name: title }).or(page.getByRole("form", { name: title }));
/** Opens the dialog or the page for a new item, fills in its fields, and saves it. */
async function add(page: Page, title: string, fields: Record<string, string>, off: string[] = []): Promise<void> {
  await button(page, title).first().click();
  const dialog = place(page, title);
  for (const [name, value] of Object.entries(fields)) await field(dialog, name).fill(value);
  for (const name of off) await field(dialog, name).uncheck();
  expect(await serious(page)).toEqual([]);
  await button(dialog, "Criar").click();
  await expect(dialog).toBeHidden();
}
/** Opens the item with this name, changes its fields and turns its switches on, and saves it. */
async function change(
  page: Page,
  title: string,
  name: string,
  fields: Record<string, string>,
  switches: string[] = [],
): Promise<void> {
  await button(page, `Editar ${name}`).click();
  const dialog = place(page, title);
  for (const [label, value] of Object.entries(fields)) await field(dialog, label).fill(value);
  for (const label of switches) await field(dialog, label).check();
  await button(dialog, "Salvar").click();
  await expect(dialog).toBeHidden();
}
/** Deletes the item with this name, after reading the question about the deletion. */
async function remove(page: Page, name: string, meaning: RegExp): Promise<Locator> {
  await button(page, `Excluir ${name}`).click();
  const dialog = page.getByRole("dialog", { name: /^Excluir / });
  await expect(dialog.getByText(meaning)).toBeVisible();
  expect(await serious(page)).toEqual([]);
  await button(dialog, "Excluir").click();
  return dialog;
}
/** Checks that the page shows its list on a phone without scrolling sideways and without a serious accessibility fault. */
async function fitsPhone(page: Page): Promise<void> {
  const size = page.viewportSize() ?? { width: 1440, height: 900 };
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(await serious(page)).toEqual([]);
  await page.setViewportSize(size);
}

test("a tag is put on a ticket, renamed and deleted, and a colleague sees each change immediately", async () => {
  await openPage(rosa, "Biblioteca", "Etiquetas");
  await add(rosa, "Nova etiqueta", { Nome: "Pedido grande" });
  await fitsPhone(rosa);

  await ana.getByRole("button", { name: "Adicionar etiqueta" }).click();
  await ana.getByRole("option", { name: "Pedido grande" }).click();
  await ana.keyboard.press("Escape");
  await expect(ana.getByRole("list", { name: "Etiquetas do atendimento" })).toContainText("Pedido grande");
  // Ana's screen shows the tag before the server has it.
  await expect.poll(() => rows(company, "select 1 from ticket_tags")).toHaveLength(1);
  await rosa.reload();
  await expect(rosa.getByText("1 atendimento", { exact: true })).toBeVisible();

  await change(rosa, "Editar etiqueta", "Pedido grande", { Nome: "Atacado" });
  await expect(ana.getByRole("list", { name: "Etiquetas do atendimento" })).toContainText("Atacado");

  await remove(rosa, "Atacado", /Ela sai de 1 atendimento\. O atendimento continua\./);
  await expect(ana.getByRole("list", { name: "Etiquetas do atendimento" })).toHaveCount(0);
  await expect(bubble(ana, "Bom dia!")).toBeVisible();
});

test("a quick message answers a customer, is changed and deleted, and the sent message stays", async () => {
  await openPage(rosa, "Biblioteca");
  const everybody = "Disponível para toda a empresa";
  const reply = { Atalho: "garantia", Mensagem: "{{firstName}}, a garantia é de um ano." };
  await add(rosa, "Nova resposta rápida", reply, [everybody]);
  await fitsPhone(rosa);

  await composer(ana).fill("/gara");
  await expect(ana.getByRole("option", { name: /garantia/ })).toHaveCount(0);
  await change(rosa, "Editar resposta rápida", "/garantia", {}, [everybody]);
  await expect(ana.getByRole("option", { name: /garantia/ })).toBeVisible();
  await ana.keyboard.press("Enter");
  await expect(composer(ana)).toHaveValue("Carla, a garantia é de um ano.");
  await ana.keyboard.press("Enter");
  await expect
    .poll(() => fromCompany(chat).map(({ text }) => text))
    .toEqual(["*Ana:*\nCarla, a garantia é de um ano."]);

  await change(rosa, "Editar resposta rápida", "/garantia", { Mensagem: "A garantia é de dois anos." });
  await composer(ana).fill("/gara");
  await expect(ana.getByRole("option", { name: /dois anos/ })).toBeVisible();

  await remove(rosa, "/garantia", /O que já foi enviado continua nas conversas/);
  await expect(ana.getByRole("option", { name: /garantia/ })).toHaveCount(0);
  await composer(ana).fill("");
  await expect(bubble(ana, "a garantia é de um ano")).toBeVisible();
});

test("a queue brings a ticket to the users who work in it, and can be deleted only when no ticket waits in it", async () => {
  await openPage(rosa, "Equipe", "Setores");
  await add(rosa, "Novo setor", { Nome: "Garantia" });
  await expect(rosa.getByText("Ninguém atende", { exact: true })).toBeVisible();
  await fitsPhone(rosa);
  await button(rosa, "Editar Garantia").click();
  const form = rosa.getByRole("form", { name: "Editar setor" });
  await expect(form.getByText(/^Ninguém atende neste setor/)).toBeVisible();
  await form.getByRole("combobox", { name: "Quem atende" }).fill("Bru");
  await rosa.getByRole("option", { name: "Bruno" }).click();
  await expect(form.getByText(/^Ninguém atende neste setor/)).toHaveCount(0);
  await fitsPhone(rosa);
  // The browser's Back must keep the choice.
  await rosa.evaluate(() => window.history.back());
  await button(rosa, "Continuar editando").click();
  await button(form, "Salvar").click();
  await expect(form).toBeHidden();
  await expect(rosa.getByText("Ninguém atende", { exact: true })).toHaveCount(0);

  await ana.getByRole("log", { name: "Conversa" }).click();
  await ana.keyboard.press("t");
  const transfer = ana.getByRole("dialog", { name: "Transferir atendimento" });
  await expect(transfer).toBeVisible();
  await ana.keyboard.type("Gar");
  await ana.getByRole("option", { name: "Garantia" }).click();
  await button(transfer, "Transferir").click();
  await expect(transfer).toBeHidden();

  await tab(bruno, /Aguardando/).click();
  await expect(item(bruno, "Carla Nogueira")).toContainText("Garantia");
  await change(rosa, "Editar setor", "Garantia", { Nome: "Pós-venda" });
  await expect(item(bruno, "Carla Nogueira")).toContainText("Pós-venda");

  const dialog = await remove(rosa, "Pós-venda", /Com atendimentos abertos ou aguardando, o setor não é excluído/);
  await expect(rosa.getByText(/Há atendimentos abertos ou aguardando neste setor/)).toBeVisible();
  await admin.call("PUT", `/tickets/${chat.ticket.id}`, { status: "closed" });
  await expect(dialog).toBeHidden();
  await remove(rosa, "Pós-venda", /Atendimentos resolvidos ficam sem setor/);
  await expect(rosa.getByText("Pós-venda")).toHaveCount(0);
});
