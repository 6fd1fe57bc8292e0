import { expect, type Locator, type Page, test } from "../support/test.ts";
import type { Chat } from "@balcao/shared/chats/schema";
import type { Ticket } from "@balcao/shared/tickets/schema";
import { serious } from "../support/axe.ts";
import { rows } from "../support/database.ts";
import { Desk, linkNumber } from "../support/desk.ts";
import type { Company } from "../support/company.ts";
import { composer, openScreen, pressEscape, told } from "../support/screen.ts";

let company: Company;
let ticket: Ticket;

test.describe.configure({ mode: "serial" });
test.beforeAll(async ({ shared }) => {
  company = await shared.begin("chats");
  const { desk, number, queues } = company;
  const { users } = await desk.call<{ users: { id: number; name: string }[] }>("GET", "/users/list");
  const bruno = users.find(({ name }) => name === "Bruno");
  await desk.call("PUT", `/users/${bruno?.id}`, { queueIds: [queues.Suporte] });
  await linkNumber(company, desk, { name: "Loja", number, queueIds: [queues.Vendas] });
  await company.customer(1, { name: "Marina Duarte" }).send(company.peer, { kind: "text", text: "Olá" });
  const ana = await Desk.signIn(company.url, company.ana);
  await expect.poll(async () => (await ana.tickets("status=pending")).length).toBe(1);
  const [pending] = await ana.tickets("status=pending");
  ticket = await ana.accept(pending?.id ?? 0);
});

const bubble = (page: Page, text: string): Locator => page.locator("li[data-message]", { hasText: text });
async function say(page: Page, text: string): Promise<void> {
  await composer(page).fill(text);
  await page.keyboard.press("Enter");
}
async function act(page: Page, text: string, action: string): Promise<void> {
  await bubble(page, text).hover();
  await bubble(page, text)
    .getByRole("button", { name: /^Ações da mensagem/ })
    .click();
  await page.getByRole("menuitem", { name: action }).click();
}
const chatLink = (page: Page) => page.getByRole("link", { name: /Chat interno/ });

test("two colleagues make a chat, write, answer, edit and delete in it, and see who has read each message", async ({
  browser,
}) => {
  const ana = await openScreen(browser, company, company.ana);
  const bruno = await openScreen(browser, company, company.bruno);

  await test.step("a chat needs a title and at least one other member", async () => {
    await chatLink(ana).click();
    await expect(ana.getByText("Nenhum chat ainda")).toBeVisible();
    expect(await serious(ana)).toEqual([]);
    await ana.getByRole("button", { name: "Nova" }).click();
    await ana.getByRole("button", { name: "Criar" }).click();
    await expect(ana.getByText("Informe o título do chat")).toBeVisible();
    await expect(ana.getByText("Escolha pelo menos um participante")).toBeVisible();
    await ana.getByLabel("Título").fill("Plantão de sábado");
    await ana.getByRole("combobox", { name: "Participantes" }).fill("bru");
    await ana.getByRole("option", { name: "Bruno" }).click();
    expect(await serious(ana)).toEqual([]);
    await ana.getByRole("button", { name: "Criar" }).click();
    await expect(ana.getByRole("heading", { name: "Plantão de sábado" })).toBeVisible();
    await expect(ana).toHaveURL(/\/chats\/[0-9a-f-]{36}$/);
  });

  await test.step("Ana's messages are counted in Bruno's menu, and are read when he opens the chat", async () => {
    await composer(ana).pressSequentially("Oi @br");
    await ana.getByRole("option", { name: "Bruno" }).click();
    await ana.keyboard.type("tudo certo?");
    await ana.keyboard.press("Enter");
    await expect(bubble(ana, "Oi @Bruno tudo certo?")).toBeVisible();
    await expect(ana.getByLabel("Enviada, ninguém leu ainda")).toBeVisible();
    await expect(bruno.getByLabel("1 mensagem não lida nos chats")).toBeVisible();
    await expect(bruno).toHaveTitle(/^\(\d+\)/);
    await chatLink(bruno).click();
    await expect(bruno.getByLabel("Você foi mencionado")).toBeVisible();
    await bruno.getByRole("link", { name: /Plantão de sábado/ }).click();
    await expect(bubble(bruno, "tudo certo?")).toBeVisible();
    await expect(bruno.getByLabel("1 mensagem não lida nos chats")).toHaveCount(0);
    await expect(ana.getByLabel("Lida por todos")).toBeVisible();
  });

  await test.step("Ana sees that Bruno is typing, and then his answer with the message that it quotes", async () => {
    await act(bruno, "tudo certo?", "Responder");
    await composer(bruno).pressSequentially("Tudo, e a planta?");
    await expect(ana.getByText("Bruno está escrevendo…")).toBeVisible();
    await bruno.keyboard.press("Enter");
    await expect(bubble(ana, "e a planta?").getByRole("button", { name: /Ir para a mensagem citada/ })).toBeVisible();
    await expect(ana.getByText("Bruno está escrevendo…")).toHaveCount(0);
  });

  await test.step("a picture arrives and opens large", async () => {
    const png = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
    await ana
      .locator('input[type="file"]')
      .setInputFiles({ name: "planta.png", mimeType: "image/png", buffer: Buffer.from(png, "base64") });
    await say(ana, "Aqui está");
    await bruno.getByRole("button", { name: "Imagem planta.png" }).click();
    await expect(bruno.getByRole("dialog").getByRole("img")).toHaveJSProperty("complete", true);
    await pressEscape(bruno);
  });

  await test.step("a linked ticket is a card for users who may see it, and hidden from others", async () => {
    await say(ana, `Veja ${company.url}/tickets/${ticket.uuid}`);
    await expect(ana.getByRole("link", { name: /^Abrir o atendimento de\s*Marina Duarte/ })).toBeVisible();
    await expect(bruno.getByText("Um atendimento que você não pode abrir")).toBeVisible();
    await expect(bruno.getByText("Marina")).toHaveCount(0);
    expect(await serious(ana)).toEqual([]);
    expect(await serious(bruno)).toEqual([]);
  });

  await test.step("an edit and a deletion reach the other screen and its list", async () => {
    await say(ana, "Chego as dez");
    await act(ana, "Chego as dez", "Editar");
    await ana.getByRole("textbox", { name: "Editar mensagem" }).fill("Chego às onze");
    await ana.keyboard.press("Enter");
    await expect(bubble(bruno, "Chego às onze").getByText("editada")).toBeVisible();
    await act(ana, "Chego às onze", "Apagar");
    await ana.getByRole("dialog").getByRole("button", { name: "Apagar" }).click();
    await expect(bubble(bruno, "Mensagem apagada")).toBeVisible();
    await expect(bruno.getByRole("link", { name: /Plantão de sábado/ })).toContainText("Ana: Mensagem apagada");
    await act(ana, "Aqui está", "Quem leu");
    await expect(ana.getByRole("dialog").getByText("Bruno")).toBeVisible();
    await pressEscape(ana);
  });

  await test.step("a message that is written without a network waits, and is sent once when the network is back", async () => {
    const waiting = bruno.getByRole("img", { name: "Enviando…" });
    await bruno.context().setOffline(true);
    await say(bruno, "Sem rede");
    await expect(waiting).toHaveCount(1);
    await bruno.context().setOffline(false);
    await expect(bubble(ana, "Sem rede")).toHaveCount(1);
    await expect(waiting).toHaveCount(0);
  });

  await test.step("a search finds words in the chat, and leads to their message", async () => {
    await bruno.getByRole("searchbox", { name: "Buscar nas mensagens" }).fill("plantá");
    await expect(bruno.getByRole("list", { name: "Mensagens encontradas" }).getByRole("link")).toHaveCount(1);
    await bruno.getByRole("list", { name: "Mensagens encontradas" }).getByRole("link").click();
    await expect(bruno).toHaveURL(/message=\d+$/);
    await expect(bubble(bruno, "e a planta?")).toBeVisible();
  });
  // An open chat would be marked as read in the next story too.
  for (const page of [ana, bruno]) await page.context().close();
});

test("older messages are loaded as the reader scrolls up, and a phone shows the chat in tabs", async ({ browser }) => {
  const desk = await Desk.signIn(company.url, company.ana);
  const [chat] = (await desk.call<{ records: Chat[] }>("GET", "/chats")).records;
  for (let n = 1; n <= 90; n += 1)
    await desk.call("POST", `/chats/${chat?.id}/messages`, { message: `Linha ${n} de noventa` });
  const phone = await openScreen(browser, company, company.bruno, { size: { width: 390, height: 844 }, at: "/chats" });
  await expect(phone.getByRole("tab", { name: "Chats" })).toHaveAttribute("aria-selected", "true");
  await phone.getByRole("link", { name: /Plantão de sábado/ }).click();
  await expect(phone.getByRole("tab", { name: "Mensagens" })).toHaveAttribute("aria-selected", "true");
  await expect(phone.getByText("Novas mensagens")).toBeVisible();
  await phone.getByRole("button", { name: "Ir para a última mensagem" }).click();
  await expect(bubble(phone, "Linha 90 de noventa")).toBeInViewport();
  const log = phone.getByRole("log");
  await expect
    .poll(async () => {
      await log.evaluate((area) => area.scrollTo({ top: 0 }));
      return bubble(phone, "tudo certo?").count();
    })
    .toBeGreaterThan(0);
  expect(await serious(phone)).toEqual([]);
  await phone.getByRole("tab", { name: "Chats" }).click();
  await expect(phone.getByRole("list", { name: "Lista de chats" })).toBeVisible();
});

test("the owner deletes a chat with all its messages; a company whose plan lacks the feature has no chats", async ({
  browser,
}) => {
  const ana = await openScreen(browser, company, company.ana);
  const bruno = await openScreen(browser, company, company.bruno);
  for (const page of [ana, bruno]) {
    await chatLink(page).click();
    await page.getByRole("link", { name: /Plantão de sábado/ }).click();
    await page.getByRole("button", { name: "Ações do chat" }).click();
  }
  await expect(bruno.getByRole("menuitem", { name: "Apagar chat" })).toHaveCount(0);
  await expect(bruno.getByRole("menuitem", { name: "Sair do chat" })).toBeVisible();
  await pressEscape(bruno);
  await ana.getByRole("menuitem", { name: "Apagar chat" }).click();
  const asked = ana.getByRole("dialog", { name: "Apagar o chat “Plantão de sábado”?" });
  await expect(asked).toContainText(/9\d mensagens são apagadas .* 1 arquivo/);
  await asked.getByRole("button", { name: "Excluir" }).click();
  await expect(ana).toHaveURL(/\/chats$/);
  await expect(bruno.getByText("Este chat não está mais aqui")).toBeVisible();
  expect(await rows(company, "select 1 from chat_messages")).toEqual([]);
  await rows(company, "update companies set plan_features = array_remove(plan_features, 'useInternalChat')");
  await ana.reload();
  await told(ana, "Esta empresa não possui permissão");
  await expect(chatLink(ana)).toHaveCount(0);
});
