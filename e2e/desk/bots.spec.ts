import { pizzeria } from "@balcao/outside-simulator/demo/pizzeria";
import { startTypebot, type TypebotServer } from "@balcao/outside-simulator/typebot/server";
import { expect, type Page, test } from "../support/test.ts";
import type { Customer } from "@balcao/whatsapp-simulator/network-api";
import { serious } from "../support/axe.ts";
import { linkNumber } from "../support/desk.ts";
import type { Company } from "../support/company.ts";
import { openPage } from "../support/menu.ts";
import { item, openScreen, tab, told } from "../support/screen.ts";

let company: Company;
let typebot: TypebotServer;
let helena: Customer;
let iara: Customer;

test.beforeAll(async ({ shared }) => {
  typebot = await startTypebot([pizzeria]);
  company = await shared.begin("bots");
  const { desk, number, queues } = company;
  await linkNumber(company, desk, { name: "Loja", number, queueIds: [queues.Vendas, queues.Suporte] });
  helena = company.customer(1, { name: "Helena Prado" });
  iara = company.customer(2, { name: "Iara Lopes" });
});
test.afterAll(async () => {
  await typebot.close();
});

const write = (customer: Customer, text: string) => customer.send(company.peer, { kind: "text", text });
/** The last message that a customer got. */
const last = (customer: Customer) => () =>
  customer
    .chat(company.peer)
    .filter(({ fromCustomer }) => !fromCustomer)
    .at(-1)?.text;
async function editQueue(page: Page, name: string, side: string) {
  await openPage(page, "Equipe", "Setores");
  await page.getByRole("button", { name: `Editar ${name}` }).click();
  const dialog = page.getByRole("form", { name: "Editar setor" });
  await dialog.getByRole("tab", { name: side }).click();
  return dialog;
}

test("a hand-made tree is tried on the phone in the admin's page, and then answers a customer", async ({ browser }) => {
  const page = await openScreen(browser, company, company.admin);

  await test.step("an admin begins with the example, and changes an option", async () => {
    const dialog = await editQueue(page, "Vendas", "Opções");
    await dialog.getByRole("button", { name: "Começar com um exemplo" }).click();
    await dialog.getByRole("treeitem", { name: /Endereço e horário/ }).click();
    await dialog.getByLabel("Título").fill("Onde ficamos");
    expect(await serious(page)).toEqual([]);
  });

  await test.step("the unsaved tree answers in the playground exactly as it will answer customers", async () => {
    const dialog = page.getByRole("form", { name: "Editar setor" });
    await dialog.getByRole("tab", { name: "Experimentar" }).click();
    await dialog.getByLabel("Escreva como cliente").fill("Oi");
    await dialog.getByRole("button", { name: "Enviar como cliente" }).click();
    const talk = dialog.getByRole("log", { name: "Conversa de teste" });
    await dialog.getByRole("button", { name: "Responder 1: Vendas" }).click();
    await expect(talk).toContainText("Onde ficamos");
    await dialog.getByLabel("Escreva como cliente").fill("onde ficamos");
    await dialog.getByRole("button", { name: "Enviar como cliente" }).click();
    await expect(talk).toContainText("Rua das Flores, 100");
    expect(await serious(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Salvar" }).click();
    await told(page, "Setor salvo.");
  });

  await test.step("a customer chooses the queue and comes to a person", async () => {
    await write(helena, "Bom dia");
    await expect.poll(last(helena)).toContain("*[ 1 ]* - Vendas");
    await write(helena, "vendas");
    await expect.poll(last(helena)).toContain("Onde ficamos");
    await write(helena, "1");
    await expect.poll(last(helena)).toContain("O que você precisa?");
    await write(helena, "falar com uma pessoa");
    await expect.poll(last(helena)).toContain("Um momento, já chamamos alguém para você.");
  });

  await test.step("the desk sees the customer wait, with the automatic steps of the number", async () => {
    await page.getByRole("link", { name: "Atendimentos" }).click();
    await tab(page, /Aguardando/).click();
    await item(page, "Helena Prado").getByRole("link").click();
    await page.getByRole("button", { name: "Mostrar o contato" }).click();
    await page.getByText("Respostas automáticas", { exact: true }).click();
    await expect(page.getByRole("list", { name: "Respostas automáticas" })).toContainText("falar com uma pessoa");
  });
});

test("an admin sets up and tests a flow of Typebot, and it then takes a customer's order to its end", async ({
  browser,
}) => {
  const page = await openScreen(browser, company, company.admin);

  await test.step("the admin adds the flow, and its test shows the first texts for customers", async () => {
    await openPage(page, "Integrações");
    await page.getByRole("button", { name: "Nova integração" }).first().click();
    const dialog = page.getByRole("dialog", { name: "Nova integração" });
    await dialog.getByRole("combobox", { name: "Tipo" }).click();
    await page.getByRole("option", { name: "Typebot" }).click();
    await dialog.getByLabel("Nome").fill("Pizzaria");
    await dialog.getByLabel("Endereço").fill(typebot.url);
    await dialog.getByLabel("Identificador do fluxo").fill("inexistente");
    await dialog.getByRole("button", { name: "Testar" }).click();
    await expect(dialog.getByText(/Não funcionou/)).toBeVisible();
    await dialog.getByLabel("Identificador do fluxo").fill(pizzeria.slug);
    await dialog.getByLabel("Espera antes de cada balão (ms)").fill("0");
    await dialog.getByRole("button", { name: "Testar" }).click();
    await expect(dialog.getByText(/Pizzaria do Bairro/)).toBeVisible();
    expect(await serious(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Criar" }).click();
    await told(page, "Integração criada.");
  });

  await test.step("a queue hands its customers to the flow", async () => {
    const dialog = await editQueue(page, "Suporte", "Setor");
    await dialog.getByRole("combobox", { name: "Integração" }).click();
    await page.getByRole("option", { name: "Pizzaria" }).click();
    await dialog.getByRole("button", { name: "Salvar" }).click();
    await told(page, "Setor salvo.");
  });

  await test.step("a customer orders by number and by word, and finally people have the ticket", async () => {
    await write(iara, "Oi");
    await expect.poll(last(iara)).toContain("*[ 2 ]* - Suporte");
    await write(iara, "2");
    await expect.poll(last(iara)).toContain("1 - Fazer um pedido");
    for (const [said, heard] of [
      ["1", /1 - Calabresa/],
      ["calabresa", /2 - Grande/],
      ["GRANDE", /rua, número/],
    ] as const) {
      await write(iara, said);
      await expect.poll(last(iara)).toMatch(heard);
    }
    await write(iara, "Rua das Flores, 120");
    await expect.poll(last(iara)).toContain("Pix");
    await write(iara, "Pix");
    await expect.poll(last(iara)).toMatch(/certo/);
    await write(iara, "Está certo");
    await expect.poll(last(iara)).toBe("Obrigado e bom apetite!");
    await page.getByRole("link", { name: "Atendimentos" }).click();
    await tab(page, /Aguardando/).click();
    await expect(item(page, "Iara Lopes")).toBeVisible();
  });
});
