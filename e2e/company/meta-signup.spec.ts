import type { GraphSimulator } from "@balcao/graph-simulator/graph";
import { serious } from "../support/axe.ts";
import type { Company } from "../support/company.ts";
import { openScreen } from "../support/screen.ts";
import { expect, type Page, test } from "../support/test.ts";

let graph: GraphSimulator;
let company: Company;

test.beforeAll(async ({ shared }) => {
  company = await shared.begin("meta-signup");
  graph = await shared.newGraph();
});

/** Presses a button that opens Meta's window, and answers the window. */
async function windowOf(page: Page, press: () => Promise<unknown>): Promise<Page> {
  const [opened] = await Promise.all([page.waitForEvent("popup"), press()]);
  await opened.getByRole("heading", { name: "Meta (simulada)" }).waitFor();
  return opened;
}

test("the operator enters Meta's app, a company signs its number up in Meta's window, and the operator removes the app", async ({
  browser,
}) => {
  const app = graph.makeApp();
  const account = graph.makeAccount({ name: "Pizzaria" });
  const number = graph.makeNumber(account, "551133330002", { registered: false, pin: null, verifiedName: "Pizzaria" });
  const operator = await openScreen(browser, company, "super@balcao.local", { at: "/admin-settings?tab=meta" });
  await operator.getByLabel("ID do app").fill(app.id);
  await operator.getByLabel("ID da configuração").fill("777000111");
  await operator.getByLabel("Chave secreta do app").fill(app.secret);
  expect(await serious(operator)).toEqual([]);
  await operator.getByRole("button", { name: "Conferir e salvar" }).click();
  await expect(operator.getByRole("button", { name: "Tirar o app" })).toBeVisible();

  const admin = await openScreen(browser, company, company.admin, { at: "/connections" });
  await admin.getByRole("button", { name: "Adicionar conexão" }).first().click();
  await admin.getByRole("button", { name: "Número oficial da Meta" }).click();
  await admin.getByRole("link", { name: "Conectar pela janela da Meta" }).click();
  await expect(admin.getByRole("heading", { name: "Conectar pela janela da Meta" })).toBeVisible();
  expect(await serious(admin)).toEqual([]);
  await admin.getByRole("button", { name: "Começar" }).click();
  const open = admin.getByRole("button", { name: "Abrir a janela da Meta" });
  const closed = await windowOf(admin, () => open.click());
  await closed.getByRole("button", { name: "Cancelar" }).click();
  await expect(admin.getByRole("alert")).toContainText("fechada na escolha do número");
  const window = await windowOf(admin, () => open.click());
  await window.getByRole("radio", { name: /Pizzaria/ }).check();
  await window.getByRole("button", { name: "Concluir", exact: true }).click();
  await admin.getByLabel("PIN de 6 algarismos").fill("654321");
  expect(await serious(admin)).toEqual([]);
  await admin.getByRole("button", { name: "Continuar" }).click();
  const last = admin.getByRole("dialog", { name: "Último passo: a conexão" });
  await expect(last.getByLabel("Nome")).toHaveValue("Pizzaria");
  await last.getByRole("button", { name: "Adicionar" }).click();
  await admin.waitForURL(`${company.url}/connections`);
  await expect(admin.getByText("Pizzaria").first()).toBeVisible();
  expect(number).toMatchObject({ registered: true, pin: "654321" });
  expect([...account.subscribed.keys()]).toEqual([app.id]);

  const rosa = graph.makeCustomer("5511999990000", { name: "Rosa Lima" });
  app.fields.add("messages");
  rosa.write(number, "Vocês entregam?");
  await admin.getByRole("link", { name: "Atendimentos" }).click();
  await admin.getByRole("tab", { name: /Aguardando/ }).click();
  await expect(admin.getByRole("link", { name: /Rosa Lima/ })).toBeVisible();

  await operator.getByRole("button", { name: "Tirar o app" }).click();
  await expect(operator.getByRole("button", { name: "Tirar o app" })).toBeHidden();
});
