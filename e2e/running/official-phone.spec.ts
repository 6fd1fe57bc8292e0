import { type GraphSimulator, startGraph } from "@balcao/graph-simulator/graph";
import type { Desk } from "@balcao/graph-simulator/play";
import { samples } from "@balcao/graph-simulator/samples";
import { faultsOf } from "../support/axe.ts";
import { expect, type Page, test } from "../support/test.ts";

const ANA = "5511999990000";
let graph: GraphSimulator;
let desk: Desk;
const faults: string[] = [];

test.beforeEach(async ({ page }) => {
  graph = await startGraph();
  desk = graph.makeDesk("551133330000", { verifiedName: "Pizzaria" });
  graph.makeCustomer(ANA, { name: "Ana" });
  faults.length = 0;
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
});

test.afterEach(async () => {
  await graph.close();
  expect(faults).toEqual([]);
});

/** The company writes to Ana. */
async function send(body: object): Promise<void> {
  const headers = { authorization: `Bearer ${desk.token.value}`, "content-type": "application/json" };
  const answer = await fetch(`${graph.url}/v25.0/${desk.number.id}/messages`, {
    method: "POST",
    headers,
    body: JSON.stringify({ messaging_product: "whatsapp", to: ANA, ...body }),
  });
  expect(await answer.json()).toMatchObject({ messages: [{ message_status: "accepted" }] });
}

async function write(page: Page, text: string): Promise<void> {
  await page.getByRole("textbox", { name: "Mensagem" }).fill(text);
  await page.keyboard.press("Enter");
}

test("a customer writes, reads the company's messages, and presses their buttons, rows and quick replies", async ({
  page,
}) => {
  await page.goto(graph.url);
  await expect(page.getByText("Fora das 24 horas")).toBeVisible();
  await write(page, "Oi!");
  await expect(page.getByText("Respostas livres até")).toBeVisible();
  const choice = { type: "reply", reply: { id: "opt:1", title: "Fazer pedido" } };
  const buttons = { type: "button", body: { text: "Como posso ajudar?" }, action: { buttons: [choice] } };
  await send({ type: "interactive", interactive: buttons });
  let pressed = graph.received.next();
  await page.getByRole("button", { name: "Fazer pedido" }).click();
  expect((await pressed).message.interactive).toMatchObject({ button_reply: { id: "opt:1" } });
  const rows = [{ id: "opt:2", title: "Calabresa", description: "Com cebola" }];
  const list = { type: "list", body: { text: "Qual sabor?" }, action: { button: "Ver sabores", sections: [{ rows }] } };
  await send({ type: "interactive", interactive: list });
  await page.getByRole("button", { name: "Ver sabores" }).click();
  pressed = graph.received.next();
  await page.getByRole("button", { name: /Calabresa/ }).click();
  expect((await pressed).message.interactive).toMatchObject({ list_reply: { id: "opt:2" } });
  graph.makeTemplate(desk.account, {
    name: "promo",
    components: [
      { type: "BODY", text: "Olá {{1}}, hoje tem promoção." },
      { type: "BUTTONS", buttons: [{ type: "QUICK_REPLY", text: "Quero" }] },
    ],
  });
  const components = [{ type: "body", parameters: [{ type: "text", text: "Ana" }] }];
  await send({ type: "template", template: { name: "promo", language: { code: "pt_BR" }, components } });
  await expect(page.getByText("Olá Ana, hoje tem promoção.")).toBeVisible();
  pressed = graph.received.next();
  await page.getByRole("button", { name: "Quero", exact: true }).click();
  expect((await pressed).message.button).toEqual({ text: "Quero", payload: "Quero" });
  await expect.poll(() => graph.sent.all.map(({ statuses }) => statuses.at(-1))).toEqual(["read", "read", "read"]);
});

test("a customer sends a file, answers and reacts, and the window closes when its hours are over", async ({ page }) => {
  await page.goto(graph.url);
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Anexar" }).click();
  const { mimeType, bytes } = samples.jpeg;
  await (await chooser).setFiles({ name: "foto.jpg", mimeType, buffer: bytes });
  await expect(page.locator(".is-mine img")).toBeVisible();
  expect(graph.received.all[0]).toMatchObject({ type: "image" });
  await send({ type: "text", text: { body: "Recebemos a foto." } });
  const [sent] = graph.sent.all;
  const bubble = page.locator(".bubble-row", { hasText: "Recebemos a foto." });
  await bubble.hover();
  await bubble.getByRole("button", { name: "Opções" }).click();
  await page.getByRole("menuitem", { name: "Reagir com 👍" }).click();
  await expect(bubble.locator(".reactions")).toHaveText("👍");
  await bubble.hover();
  await bubble.getByRole("button", { name: "Opções" }).click();
  await page.getByRole("menuitem", { name: "Responder" }).click();
  await write(page, "Obrigada!");
  await expect(page.locator(".is-mine blockquote")).toContainText("Recebemos a foto.");
  expect(graph.received.all.at(-1)?.message.context).toMatchObject({ id: sent?.id });
  for (let times = 0; times < 4; times += 1) await page.getByRole("button", { name: "Adiantar 6 horas" }).click();
  await expect(page.getByText("Fora das 24 horas")).toBeVisible();
});

test("the page has no fault of accessibility, on a wide and on a narrow screen", async ({ page }) => {
  await page.goto(graph.url);
  await write(page, "Oi!");
  await send({ type: "text", text: { body: "Olá!" } });
  await expect(page.getByText("Olá!")).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole("button", { name: "Número oficial" }).click();
  await expect(page.getByText("Respostas livres até")).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});
