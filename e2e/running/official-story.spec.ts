import type { GraphSimulator } from "@balcao/graph-simulator/graph";
import type { Desk as MetaDesk } from "@balcao/graph-simulator/play";
import { faultsOf } from "../support/axe.ts";
import type { Company } from "../support/company.ts";
import { rows } from "../support/database.ts";
import { openScreen } from "../support/screen.ts";
import { expect, type Page, test } from "../support/test.ts";

let graph: GraphSimulator;
let meta: MetaDesk;
let company: Company;

test.beforeAll(async ({ shared }) => {
  company = await shared.begin("official-story");
  graph = await shared.newGraph();
  meta = graph.makeDesk("551133330003", { verifiedName: "Pizzaria Sol" });
});

async function fill(page: Page, token: string): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "Passo 2 de 3: dados de acesso" });
  await dialog.getByLabel("ID do número de telefone").fill(meta.number.id);
  await dialog.getByLabel("ID da conta do WhatsApp Business").fill(meta.account.id);
  await dialog.getByLabel("Token permanente").fill(token);
  await dialog.getByLabel("Chave secreta do app").fill(meta.app.secret);
  await dialog.getByRole("button", { name: "Conferir com a Meta" }).click();
}

test("an official number is added on the screen, and its customer is served until the conversation is rated", async ({
  browser,
}) => {
  await company.desk.call("PUT", "/settings/userRating", { value: "enabled" });
  const admin = await openScreen(browser, company, company.admin);
  const ana = graph.makeCustomer("5511999990000", { name: "Ana Lima" });
  const texts = () => graph.sent.all.map(({ body }) => JSON.stringify(body));

  await test.step("the screen names and focuses the field that Meta refuses, and then adds the number", async () => {
    await admin.getByRole("link", { name: "Conexões" }).click();
    await admin.getByRole("button", { name: "Adicionar conexão" }).first().click();
    expect(await faultsOf(admin)).toEqual([]);
    await admin.getByRole("button", { name: "Número oficial da Meta" }).click();
    expect(await faultsOf(admin)).toEqual([]);
    await admin.getByRole("button", { name: "Continuar" }).click();
    await fill(admin, "EAAnada");
    await expect(admin.getByText(/O token não foi aceito pela Meta/)).toBeVisible();
    await expect(admin.getByLabel("Token permanente")).toBeFocused();
    expect(await faultsOf(admin)).toEqual([]);
    await fill(admin, meta.token.value);
    await expect(admin.getByText(/A Meta reconheceu .*, Pizzaria Sol\./)).toBeVisible();
    await admin.getByRole("button", { name: "Adicionar", exact: true }).click();
    const done = admin.getByRole("dialog", { name: "Pizzaria Sol na Meta" });
    await expect(done.getByText(`${company.url}/api/official/webhook`)).toBeVisible();
    expect(await faultsOf(admin)).toEqual([]);
    await done.getByRole("button", { name: "Fechar" }).click();
    await expect(admin.getByText("Conectado", { exact: true })).toBeVisible();
  });

  // The last step is done at Meta, as the screen says.
  meta.app.fields.add("messages");

  await test.step("the customer's message waits, an attendant answers, and the ticks rise", async () => {
    ana.write(meta.number, "Boa noite! Têm pizza de calabresa?");
    await admin.getByRole("link", { name: "Atendimentos" }).first().click();
    await admin.getByRole("tab", { name: /Aguardando/ }).click();
    await admin.getByRole("button", { name: "Aceitar Ana Lima" }).click();
    await admin.getByRole("tab", { name: /Em atendimento/ }).click();
    await admin.locator("li[data-ticket]", { hasText: "Ana Lima" }).getByRole("link").click();
    const chat = admin.getByRole("log", { name: "Conversa" });
    await expect(chat.getByText("Boa noite! Têm pizza de calabresa?")).toBeVisible();
    await admin.getByRole("textbox", { name: "Escreva uma mensagem" }).fill("Temos, saindo do forno.");
    await admin.keyboard.press("Enter");
    const sent = await graph.sent.until(({ body }) => JSON.stringify(body).includes("saindo do forno"));
    ana.read(sent);
    const mine = chat.locator("[data-message]", { hasText: "saindo do forno" });
    await expect(mine.getByRole("img", { name: "Lida" })).toBeVisible();
  });

  await test.step("the conversation is resolved, and the customer's answer is its rating", async () => {
    await admin.getByRole("button", { name: "Resolver", exact: true }).click();
    await expect.poll(() => texts().at(-1)).toContain("Como foi o seu atendimento?");
    ana.write(meta.number, "3");
    const rated = () => rows<{ rating: number }>(company, "select rating from turns where rating is not null");
    await expect.poll(rated).toEqual([{ rating: 3 }]);
    expect(texts().filter((text) => text.includes("saindo do forno"))).toHaveLength(1);
  });

  await test.step("another token is checked before it replaces the present token", async () => {
    await admin.getByRole("link", { name: "Conexões" }).click();
    await admin.getByRole("button", { name: "Acesso de Pizzaria Sol na Meta" }).click();
    const dialog = admin.getByRole("dialog", { name: "Pizzaria Sol na Meta" });
    expect(await faultsOf(admin)).toEqual([]);
    await dialog.getByLabel("Token permanente").fill("EAAnada");
    await dialog.getByRole("button", { name: "Conferir e salvar" }).click();
    await expect(dialog.getByText(/O token não foi aceito pela Meta/)).toBeVisible();
    await dialog.getByLabel("Token permanente").fill(graph.makeToken(meta.app).value);
    await dialog.getByRole("button", { name: "Conferir e salvar" }).click();
    await expect(dialog).toBeHidden();
    await expect(admin.getByText("Conectado", { exact: true })).toBeVisible();
  });
});
