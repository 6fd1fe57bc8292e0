import { type AssistantServer, startAssistantServer } from "@balcao/outside-simulator/assistant/server";
import type { Customer } from "@balcao/whatsapp-simulator/network-api";
import { expect, test } from "../support/test.ts";
import { serious } from "../support/axe.ts";
import { linkNumber } from "../support/desk.ts";
import { ogg } from "../support/files.ts";
import type { Company } from "../support/company.ts";
import { composer, item, openScreen, pressEscape, tab, told } from "../support/screen.ts";

let company: Company;
let model: AssistantServer;
let lia: Customer;

test.beforeAll(async ({ shared }) => {
  model = await startAssistantServer();
  company = await shared.begin("assistant");
  const admin = company.desk;
  await linkNumber(company, admin, { name: "Loja", number: company.number, queueIds: [company.queues.Vendas] });
  await admin.call("POST", "/knowledge", {
    kind: "answer",
    title: "Qual o prazo de troca?",
    body: "A troca pode ser pedida em até 7 dias depois do recebimento.",
  });
  lia = company.customer(1, { name: "Lia Prado" });
});
test.afterAll(async () => {
  await model.close();
});

const write = (text: string) => lia.send(company.peer, { kind: "text", text });
/** The last message that the customer got. */
const last = () =>
  lia
    .chat(company.peer)
    .filter(({ fromCustomer }) => !fromCustomer)
    .at(-1)?.text;

test("the assistant answers from knowledge, hands over on request, and then helps the attendant", async ({
  browser,
}) => {
  const page = await openScreen(browser, company, company.admin, { at: "/prompts?tab=provider" });

  await test.step("an admin sets the provider, tries the assistant, and has customers answered", async () => {
    await page.getByLabel("Endereço", { exact: true }).fill(model.baseUrl);
    await page.getByLabel("Chave", { exact: true }).fill("sk-demo");
    await page.getByLabel("Modelo", { exact: true }).fill("demo-grande");
    await page.getByLabel("Endereço da transcrição").fill(model.baseUrl);
    await page.getByLabel("Chave da transcrição").fill("sk-voz");
    await page.getByLabel("Modelo da transcrição").fill("demo-voz");
    await page.getByRole("button", { name: "Salvar" }).click();
    await told(page, "Provedor salvo.");
    await page.getByRole("button", { name: "Testar" }).click();
    await expect(page.getByText(/^Funciona: demo-grande/)).toBeVisible();
    await page.getByRole("tab", { name: "Assistente" }).click();
    const phone = page.getByRole("region", { name: "Celular do cliente" });
    await phone.getByLabel("Escreva como cliente").fill("Qual o prazo de troca?");
    await phone.getByLabel("Escreva como cliente").press("Enter");
    await expect(phone.getByText("A troca pode ser pedida em até 7 dias depois do recebimento.")).toBeVisible();
    await expect(phone.getByRole("button", { name: "1 fonte" })).toBeVisible();
    expect(await serious(page)).toEqual([]);
    expect(lia.chat(company.peer)).toEqual([]);
    await page.getByRole("switch", { name: "Responder por conta própria" }).click();
    await expect(page.getByRole("heading", { name: "Assistente habilitado" })).toBeVisible();
  });

  await test.step("a customer is answered on the phone, and the desk sees the source of the answer", async () => {
    await write("Qual o prazo de troca?");
    await expect.poll(last).toBe("A troca pode ser pedida em até 7 dias depois do recebimento.");
    await page.getByRole("link", { name: "Atendimentos" }).click();
    await tab(page, /Aguardando/).click();
    await expect(item(page, "Lia Prado").getByText("Assistente", { exact: true })).toBeVisible();
    await item(page, "Lia Prado").getByRole("link").click();
    await page.getByRole("button", { name: "1 fonte" }).click();
    const sources = page.getByRole("dialog", { name: "Em que esta resposta se apoia" });
    await expect(sources).toContainText("Qual o prazo de troca?");
    expect(await serious(page)).toEqual([]);
    await pressEscape(page);
  });

  await test.step("the customer asks for a person, and the note for people gives the reason", async () => {
    await write("Quero falar com um atendente");
    await expect.poll(last).not.toContain("7 dias");
    await page.getByRole("button", { name: "Mostrar o contato" }).click();
    await expect(page.getByText("O cliente pediu para falar com uma pessoa.").first()).toBeVisible();
    await page.getByRole("button", { name: "Ocultar o contato" }).click();
  });

  await test.step("the attendant requests a suggested answer, changes it, and sends it", async () => {
    await page.locator("header").getByRole("button", { name: "Aceitar", exact: true }).click();
    await write("Entendi. E o prazo de troca de um sofá?");
    await expect(page.locator("[data-message]", { hasText: "troca de um sofá" })).toBeVisible();
    await page.getByRole("button", { name: "Assistente", exact: true }).click();
    await page.getByRole("menuitem", { name: "Sugerir uma resposta" }).click();
    await expect(composer(page)).toHaveValue(/7 dias/);
    await expect(page.getByRole("button", { name: "1 fonte" }).last()).toBeVisible();
    expect(await serious(page)).toEqual([]);
    await composer(page).press("End");
    await composer(page).pressSequentially(" Vale para sofás também.");
    await composer(page).press("Enter");
    await expect.poll(last).toContain("Vale para sofás também.");
  });

  await test.step("a voice note gets its transcript below", async () => {
    model.control.transcription = "Quero o sofá azul de três lugares.";
    await lia.send(company.peer, { kind: "voice", data: ogg(), mimetype: "audio/ogg; codecs=opus", seconds: 1 });
    await page.getByRole("button", { name: "Transcrever" }).click();
    await expect(page.getByText("Quero o sofá azul de três lugares.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Transcrever" })).toBeHidden();
    expect(await serious(page)).toEqual([]);
  });

  await test.step("a draft is translated, and the attendant's own words come back", async () => {
    await composer(page).fill("O sofá chega na segunda.");
    model.control.script.push({ text: "The sofa arrives on Monday." });
    await page.getByRole("button", { name: "Assistente", exact: true }).click();
    await page.getByRole("menuitem", { name: "Traduzir o texto para inglês" }).click();
    await expect(composer(page)).toHaveValue("The sofa arrives on Monday.");
    expect(await serious(page)).toEqual([]);
    await page.getByRole("button", { name: "Desfazer" }).click();
    await expect(composer(page)).toHaveValue("O sofá chega na segunda.");
    await composer(page).fill("");
  });

  await test.step("a summary becomes a note", async () => {
    await page.getByRole("button", { name: "Assistente", exact: true }).click();
    await page.getByRole("menuitem", { name: "Resumir o atendimento" }).click();
    const summary = page.getByRole("dialog", { name: "Resumo do atendimento" });
    await expect(summary).toContainText("Resumo:");
    expect(await serious(page)).toEqual([]);
    await summary.getByRole("button", { name: "Salvar como observação" }).click();
    await told(page, "Observação adicionada com sucesso!");
  });
});

test("on a phone every page of the assistant, the integrations and a queue's options fits, and is accessible", async ({
  browser,
}) => {
  const size = { width: 390, height: 844 };
  const page = await openScreen(browser, company, company.admin, { size, at: "/prompts" });
  const fits = async () => {
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(size.width);
    expect(await serious(page)).toEqual([]);
  };
  for (const side of ["Assistente", "Prompts", "Conhecimento", "Sem resposta", "Provedor e uso"]) {
    await page.getByRole("tab", { name: side }).click();
    await expect(page.getByRole("tab", { name: side, selected: true })).toBeVisible();
    await fits();
  }
  await page.goto(`${company.url}/queue-integration`);
  await page.getByRole("button", { name: "Nova integração" }).first().click();
  await page.getByRole("dialog", { name: "Nova integração" }).getByRole("combobox", { name: "Tipo" }).click();
  for (const type of ["Webhook", "n8n", "Typebot", "Dialogflow"]) {
    await page.getByRole("option", { name: type, exact: true }).click();
    await fits();
    await page.getByRole("combobox", { name: "Tipo" }).click();
  }
  await page.goto(`${company.url}/queues`);
  await page.getByRole("button", { name: "Editar Suporte" }).click();
  await page.getByRole("tab", { name: "Opções" }).click();
  await page.getByRole("button", { name: "Começar com um exemplo" }).click();
  await fits();
  await page.getByRole("tab", { name: "Experimentar" }).click();
  await expect(page.getByLabel("Escreva como cliente")).toBeVisible();
  await fits();
});
