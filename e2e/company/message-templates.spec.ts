import type { GraphSimulator } from "@balcao/graph-simulator/graph";
import type { Desk as MetaDesk } from "@balcao/graph-simulator/play";
import { samples } from "@balcao/graph-simulator/samples";
import { serious } from "../support/axe.ts";
import type { Company } from "../support/company.ts";
import { officialNumber } from "../support/official.ts";
import { openScreen } from "../support/screen.ts";
import { expect, test } from "../support/test.ts";

let graph: GraphSimulator;
let company: Company;
let meta: MetaDesk;

test.beforeAll(async ({ shared }) => {
  company = await shared.begin("message-templates");
  graph = await shared.newGraph();
  meta = await officialNumber(graph, company.desk, { number: "551133330001", queueIds: [company.queues.Vendas] });
});

test("a template is created, approved at Meta, filled in and sent, and the customer answers by its button", async ({
  browser,
  page: phone,
}) => {
  const admin = await openScreen(browser, company, company.admin, { at: "/message-templates" });
  await expect(admin.getByRole("heading", { name: "Nenhum modelo ainda" })).toBeVisible();
  expect(await serious(admin)).toEqual([]);
  await admin.getByRole("button", { name: "Criar modelo" }).first().click();
  const form = admin.getByRole("dialog", { name: "Criar modelo" });
  await form.getByLabel("Nome").fill("Aviso de entrega");
  await expect(form.getByLabel("Nome")).toHaveValue("aviso_de_entrega");
  await form.getByRole("textbox", { name: "Texto", exact: true }).fill("Olá {{nome}}, seu pedido {{pedido}} saiu!");
  await form.getByLabel("Exemplo para {{nome}}").fill("Ana");
  await form.getByRole("button", { name: "Enviar para aprovação" }).click();
  await expect(form.getByText("Dê um exemplo: a Meta analisa o texto com ele.")).toBeVisible();
  await form.getByLabel("Exemplo para {{pedido}}").fill("123");
  await form.getByRole("button", { name: "Resposta rápida" }).click();
  await form.getByLabel("Texto do botão · Resposta rápida").fill("Recebi");
  await expect(form.getByRole("region", { name: "Como o cliente vê" })).toContainText("Olá Ana, seu pedido 123 saiu!");
  expect(await serious(admin)).toEqual([]);
  await form.getByRole("button", { name: "Enviar para aprovação" }).click();
  await expect(form).toBeHidden();
  const row = admin.getByRole("row", { name: /aviso_de_entrega/ });
  await expect(row.getByText("Em análise")).toBeVisible();
  const [template] = meta.account.templates.values();
  if (!template) throw new Error("Meta has no template");
  graph.decide.review(template, { event: "APPROVED" });
  await expect(row.getByText("Aprovado")).toBeVisible();
  graph.decide.rateTemplate(template, "GREEN");
  await expect(row.getByText("Boa")).toBeVisible();
  expect(await serious(admin)).toEqual([]);

  const rosa = graph.makeCustomer("5511999990000", { name: "Rosa Lima" });
  rosa.write(meta.number, "Cadê meu pedido?");
  await admin.getByRole("link", { name: "Atendimentos" }).click();
  await admin.getByRole("tab", { name: /Aguardando/ }).click();
  await admin.getByRole("link", { name: /Rosa Lima/ }).click();
  await admin.getByRole("button", { name: "Aceitar" }).last().click();
  await admin.getByRole("button", { name: "Enviar um modelo" }).click();
  await admin
    .getByRole("dialog")
    .getByRole("button", { name: /aviso_de_entrega/ })
    .click();
  const filling = admin.getByRole("dialog", { name: "Enviar aviso_de_entrega" });
  await expect(filling.getByLabel("Valor de nome")).toHaveValue("Rosa Lima");
  await filling.getByLabel("Valor de pedido").fill("42");
  await expect(filling.getByRole("region", { name: "Como o cliente vê" })).toContainText("seu pedido 42 saiu!");
  expect(await serious(admin)).toEqual([]);
  await filling.getByRole("button", { name: "Enviar", exact: true }).click();
  await expect(filling).toBeHidden();
  const sent = admin.locator("[data-message]", { hasText: "Olá Rosa Lima, seu pedido 42 saiu!" });
  await expect(sent.getByRole("list", { name: "Botões do modelo" })).toHaveText("Recebi");

  await phone.goto(graph.url);
  await expect(phone.getByText("Olá Rosa Lima, seu pedido 42 saiu!")).toBeVisible();
  await phone.getByRole("button", { name: "Recebi", exact: true }).click();
  const withRecebi = admin.locator("[data-message]", { hasText: "Recebi" });
  // The template has a button with the same text.
  await expect(withRecebi).toHaveCount(2);
  const answer = withRecebi.last();
  await expect(answer.locator("blockquote, [data-quote]").or(answer)).toContainText("Olá Rosa Lima");
  expect(graph.sent.all.filter(({ type }) => type === "template")).toHaveLength(1);
});

test("a carousel is made with a picture for each card and sent, and the answer says which card was meant", async ({
  browser,
}) => {
  const admin = await openScreen(browser, company, company.admin, { at: "/message-templates" });
  await admin.getByRole("button", { name: "Criar modelo" }).first().click();
  const form = admin.getByRole("dialog", { name: "Criar modelo" });
  await form.getByLabel("Nome").fill("Ofertas");
  await form.getByRole("combobox", { name: "Formato" }).click();
  await admin.getByRole("option", { name: "Carrossel de cartões" }).click();
  await form.getByRole("textbox", { name: "Texto", exact: true }).fill("Veja as ofertas de hoje.");
  await form.getByRole("button", { name: "Resposta rápida" }).click();
  for (const [at, words] of ["Pizza por {{preco}} reais", "Esfiha por {{preco}} reais"].entries()) {
    const card = form.getByRole("group", { name: `Cartão ${at + 1}` }).first();
    await card.getByLabel("Texto do cartão").fill(words);
    await card.getByLabel("Exemplo para {{preco}}").fill("10");
    await card.getByLabel(/Texto do botão/).fill("Quero");
    const { bytes, mimeType } = samples.jpeg;
    await card.locator('input[type="file"]').setInputFiles({ name: `${at}.jpg`, mimeType, buffer: bytes });
  }
  expect(await serious(admin)).toEqual([]);
  await form.getByRole("button", { name: "Enviar para aprovação" }).click();
  await expect(form).toBeHidden();
  const row = admin.getByRole("row", { name: /ofertas/ });
  await expect(row.getByText("Carrossel com 2 cartões")).toBeVisible();
  const template = [...meta.account.templates.values()].find(({ name }) => name === "ofertas");
  if (!template) throw new Error("Meta has no template");
  graph.decide.review(template, { event: "APPROVED" });
  await expect(row.getByText("Aprovado")).toBeVisible();

  const bia = graph.makeCustomer("5511999990001", { name: "Bia Souza" });
  bia.write(meta.number, "O que tem hoje?");
  await admin.getByRole("link", { name: "Atendimentos" }).click();
  await admin.getByRole("tab", { name: /Aguardando/ }).click();
  await admin.getByRole("link", { name: /Bia Souza/ }).click();
  await admin.getByRole("button", { name: "Aceitar" }).last().click();
  await admin.getByRole("button", { name: "Enviar um modelo" }).click();
  await admin
    .getByRole("dialog")
    .getByRole("button", { name: /ofertas/ })
    .click();
  const filling = admin.getByRole("dialog", { name: "Enviar ofertas" });
  await filling.getByLabel("Cartão 1: Valor de preco").fill("40");
  await filling.getByLabel("Cartão 2: Valor de preco").fill("8");
  expect(await serious(admin)).toEqual([]);
  await filling.getByRole("button", { name: "Enviar", exact: true }).click();
  await expect(filling).toBeHidden();
  const sent = admin.locator("[data-message]", { hasText: "Veja as ofertas de hoje." }).first();
  const strip = sent.getByRole("group", { name: "Carrossel com 2 cartões" });
  await expect(strip).toContainText("Esfiha por 8 reais");
  await expect(strip.getByRole("img", { name: "Cartão 1" })).toHaveJSProperty("complete", true);
  const message = await graph.sent.until((one) => one.template === template);
  bia.press(message, "card:1:0:Esfiha por 8 reais");
  await expect(admin.locator("[data-message]", { hasText: "Cartão 2: Esfiha por 8 reais" })).toContainText("Quero");
  expect(await serious(admin)).toEqual([]);
});
