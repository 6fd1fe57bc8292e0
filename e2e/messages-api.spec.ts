import { expect, type Page, test } from "@playwright/test";
import type { Customer } from "@balcao/whatsapp-simulator/network-api";
import { serious } from "./support/axe.ts";
import { Desk, linkNumber } from "./support/desk.ts";
import { png } from "./support/files.ts";
import { type Product, startProduct } from "./support/product.ts";
import { openScreen, stopWithoutFaults } from "./support/screen.ts";

const company = "5511940000701";
const peer = `${company}@s.whatsapp.net`;
const number = "5511987650701";
const faults: string[] = [];
let product: Product;
let marina: Customer;

test.beforeAll(async () => {
  product = await startProduct({ name: "messages-api" });
  const admin = await Desk.signIn(product.url, "admin@demo.local");
  await linkNumber(product, admin, { name: "Loja", number: company, queueIds: [] });
  marina = product.network.customer(number, { name: "Marina Duarte" });
});
test.afterAll(() => stopWithoutFaults(product, faults));

const heard = () => marina.chat(peer).filter(({ fromCustomer }) => !fromCustomer);

/** The request of the page's first example, byte for byte what curl sends for it: curl itself is not on every machine. */
async function send(token: string, body: object, key: string) {
  const answer = await fetch(`${product.url}/api/messages/send`, {
    method: "POST",
    headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json", "Idempotency-Key": key },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: (await answer.json()) as { messageId: string; error?: string } };
}
async function stateOf(token: string, messageId: string): Promise<string> {
  const headers = { Authorization: `Bearer ${token}` };
  const answer = await fetch(`${product.url}/api/messages/send/${messageId}`, { headers });
  return ((await answer.json()) as { status: string }).status;
}

const openTokens = async (page: Page) => {
  await page.getByRole("link", { name: "Conexões", exact: true }).click();
  await page.getByRole("button", { name: "Tokens da API de Loja" }).click();
  return page.getByRole("dialog", { name: "Tokens da API de Loja" });
};

test("another program sends through the number with a token, and only once, until the token is revoked", async ({
  browser,
}) => {
  const page = await openScreen(browser, product, "admin@demo.local", { faults });
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  let token = "";

  await test.step("the admin makes a token and copies it, the one time that it is shown", async () => {
    const dialog = await openTokens(page);
    await dialog.getByLabel("Nome do token").fill("Loja virtual");
    await page.keyboard.press("Enter");
    await dialog.getByRole("button", { name: "Copiar token" }).click();
    token = await page.evaluate(() => navigator.clipboard.readText());
    expect(token).toMatch(/^balcao_[\w-]{54}$/);
    expect(await serious(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Já guardei" }).click();
    await expect(dialog.getByText("Nunca usado")).toBeVisible();
  });

  await test.step("a stranger calls twice with one Idempotency-Key: the customer hears it once, and the state says so", async () => {
    const message = { number, body: "Seu pedido saiu para entrega." };
    const first = await send(token, message, "pedido-1042");
    expect(first).toMatchObject({ status: 200, body: { mensagem: "Mensagem enviada para a fila", status: "queued" } });
    await expect.poll(() => stateOf(token, first.body.messageId)).toBe("delivered");
    expect(await send(token, message, "pedido-1042")).toEqual(first);
    const other = await send(token, { number, body: "Seu pedido chegou." }, "pedido-1043");
    await expect.poll(() => stateOf(token, other.body.messageId)).toBe("delivered");
    expect(heard().map(({ text }) => text)).toEqual(["Seu pedido saiu para entrega.", "Seu pedido chegou."]);
    const nobody = await send(token, { number: "5511987650799", body: "Oi" }, "pedido-1044");
    expect(nobody).toEqual({ status: 404, body: { error: "ERR_NUMBER_NOT_ON_WHATSAPP" } });
    await expect(page.getByText(/^Último uso/)).toBeVisible();
    await page.keyboard.press("Escape");
  });

  await test.step("the page shows how, and its forms send a text and a file", async () => {
    await page.getByRole("link", { name: "API de mensagens" }).click();
    await expect(page.getByText(`curl -X POST "${product.url}/api/messages/send"`).first()).toBeVisible();
    const text = page.getByRole("form", { name: "Enviar um texto" });
    await text.getByLabel("Token").fill(token);
    await text.getByLabel("Número").fill("+55 11 98765-0701");
    await text.getByLabel("Mensagem").fill("Teste da página");
    await text.getByRole("button", { name: "Enviar" }).click();
    await expect(page.getByText("Mensagem enviada com sucesso.")).toBeVisible();
    const media = page.getByRole("form", { name: "Enviar um arquivo" });
    await media.getByLabel("Token").fill(token);
    await media.getByLabel("Número").fill(number);
    await media.getByLabel("Legenda").fill("Sua nota");
    await media.getByLabel("Arquivo").setInputFiles({ name: "nota.png", mimeType: "image/png", buffer: png() });
    await media.getByRole("button", { name: "Enviar" }).click();
    await expect(media.getByText("messageId")).toBeVisible();
    await expect
      .poll(() => heard().map(({ text: said, kind }) => [kind, said]))
      .toEqual([
        ["text", "Seu pedido saiu para entrega."],
        ["text", "Seu pedido chegou."],
        ["text", "Teste da página"],
        ["image", "Sua nota"],
      ]);
    await media.getByRole("button", { name: "Ver situação" }).click();
    await expect(media.getByText(/^(Enviada|Entregue)\.$/)).toBeVisible();
    expect(await serious(page)).toEqual([]);
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await serious(page)).toEqual([]);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step("the customer answers, and the conversation says who wrote before", async () => {
    await marina.send(peer, { kind: "text", text: "Que horas ele chega?" });
    await page.getByRole("link", { name: "Atendimentos", exact: true }).click();
    await page.getByRole("tab", { name: /^Aguardando/ }).click();
    await page.locator("li[data-ticket]", { hasText: "Marina Duarte" }).click();
    const log = page.getByRole("log", { name: "Conversa" });
    await expect(log.getByText("Seu pedido chegou.")).toBeVisible();
    await expect(log.getByText("Enviada pela API").first()).toBeVisible();
  });

  await test.step("a revoked token is refused at once", async () => {
    const dialog = await openTokens(page);
    await dialog.getByRole("button", { name: "Revogar Loja virtual" }).click();
    await page.getByRole("button", { name: "Revogar", exact: true }).last().click();
    await expect(dialog.getByText("Nenhum token ainda.")).toBeVisible();
    const refused = await send(token, { number, body: "Ainda está aí?" }, "pedido-1045");
    expect(refused).toEqual({ status: 401, body: { error: "ERR_API_TOKEN" } });
    expect(heard()).toHaveLength(4);
  });
  await page.context().close();
});
