import { once } from "node:events";
import { expect, type Page, test } from "../support/test.ts";
import { type BinaryNode, buildAckStanza } from "@whiskeysockets/baileys";
import { createPhoneClient } from "@balcao/whatsapp-simulator/control/client";
import { startNetwork } from "@balcao/whatsapp-simulator/network";
import type { SimulatedNetwork } from "@balcao/whatsapp-simulator/network-api";
import { TestClient } from "@balcao/whatsapp-simulator/testing/client";
import { faultsOf } from "../support/axe.ts";

const COMPANY = "5511940000001";
const MARIA = "5511987654321";

let network: SimulatedNetwork;
let client: TestClient;
const faults: string[] = [];

test.beforeEach(async ({ page }) => {
  network = await startNetwork({ port: 0, mediaPort: 0 });
  client = new TestClient(network);
  faults.length = 0;
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
});

test.afterEach(async () => {
  await client.leave();
  await network.close();
  expect(faults).toEqual([]);
});

/** Opens the page with the company linked and Maria's phone chosen. Her only chat opens immediately. */
async function openChat(page: Page): Promise<void> {
  await client.link(COMPANY);
  network.customer(MARIA, { name: "Maria" });
  await page.goto(network.httpUrl);
  await expect(page.getByText("Nenhuma mensagem ainda.")).toBeVisible();
}

const bubble = (page: Page, text: string) => page.locator(".bubble-row", { hasText: text });

async function choose(page: Page, text: string, action: string): Promise<void> {
  await bubble(page, text).locator(".bubble").click({ button: "right" });
  await page.getByRole("menuitem", { name: action }).click();
}

async function write(page: Page, text: string): Promise<void> {
  await page.getByRole("textbox", { name: "Mensagem" }).fill(text);
  await page.keyboard.press("Enter");
}

test("one click scans the QR code, and another click unlinks the device", async ({ page }) => {
  await page.goto(network.httpUrl);
  await expect(page.getByText("Ainda não há clientes")).toBeVisible();
  client.connect();
  await client.until(() => client.qr !== undefined);
  await expect(page.getByText("Conexão esperando o código")).toBeVisible();
  await createPhoneClient(network.httpUrl).showQr(client.qr ?? "");
  await page.getByRole("button", { name: "Ler código" }).click();
  await client.opened();
  await expect(page.getByText("conectado", { exact: true })).toBeVisible();
  expect(network.account(COMPANY).devices()).toHaveLength(1);

  await page.getByRole("button", { name: "Desconectar" }).click();
  await client.until(() => client.closedWith === 401);
  await expect(page.getByText("Nenhum dispositivo conectado.").filter({ visible: true })).toBeVisible();
});

test("a switch makes WhatsApp ask for the passkey instead of linking the account", async ({ page }) => {
  await page.goto(network.httpUrl);
  client.connect();
  await client.until(() => client.qr !== undefined);
  const asked = once(client.socket.ws, "CB:notification,type:passkey_prologue_request") as Promise<[BinaryNode]>;
  await createPhoneClient(network.httpUrl).showQr(client.qr ?? "");
  await page.getByRole("switch", { name: "O WhatsApp pede a chave de acesso" }).check();
  await page.getByRole("button", { name: "Ler código" }).click();
  await client.socket.sendNode(buildAckStanza((await asked)[0]));
  await expect(page.getByText("O WhatsApp pediu a chave de acesso.")).toBeVisible();
  expect(network.account(COMPANY).devices()).toEqual([]);
});

test("a pairing code is typed on the phone of its number", async ({ page }) => {
  await page.goto(network.httpUrl);
  client.connect();
  await client.until(() => client.qr !== undefined);
  await page.getByLabel("Código de pareamento").or(page.getByText("Conexão esperando o código")).waitFor();
  const code = await client.socket.requestPairingCode(COMPANY);
  await page.getByLabel("Código de pareamento").fill(code);
  await page.getByRole("button", { name: "Conectar", exact: true }).click();
  await client.opened();
  await expect(page.getByRole("button", { name: "Desconectar" })).toBeVisible();
});

test("a new customer and the company exchange messages, and both sides show every change", async ({ page }) => {
  await client.link(COMPANY);
  await page.goto(network.httpUrl);
  await page.getByRole("button", { name: "Novo cliente" }).click();
  await page.getByLabel("Nome").fill("Maria");
  await page.getByLabel("Número").last().fill("+55 11 98765-4321");
  await page.getByRole("button", { name: "Adicionar" }).click();

  await write(page, "Tem bolo de milho?");
  await client.until(() => client.received.some(({ message }) => message?.conversation === "Tem bolo de milho?"));
  const asked = client.received.find(({ message }) => message?.conversation);
  await expect(bubble(page, "Tem bolo").getByLabel("Entregue")).toBeVisible();
  await client.socket.readMessages([asked?.key ?? {}]);
  await expect(bubble(page, "Tem bolo").getByLabel("Lida")).toBeVisible();

  const maria = network.customer(MARIA);
  const answer = await client.sendText(maria.jid, "Tem sim, de cenoura também.");
  await expect(bubble(page, "de cenoura")).toBeVisible();
  await client.until(() => client.status(answer) === 4);

  await choose(page, "de cenoura", "Responder");
  await write(page, "Quero o de cenoura");
  await expect(bubble(page, "Quero o de cenoura").locator("blockquote")).toContainText("Tem sim");
  await choose(page, "Quero o", "Editar");
  await write(page, "Quero os dois");
  await expect(bubble(page, "Quero os dois")).toContainText("editada");
  await choose(page, "Quero os dois", "Apagar para todos");
  await expect(bubble(page, "Mensagem apagada")).toBeVisible();
  await bubble(page, "de cenoura").locator(".bubble").click({ button: "right" });
  await page.getByRole("button", { name: "Reagir com ❤️" }).click();
  await client.until(() => client.reactions.some(({ reaction }) => reaction.text === "❤️"));
  await expect(bubble(page, "de cenoura").locator(".reactions")).toHaveText("❤️");
});

test("messages and ticks that arrive while a chat is loading stay after the older answer comes", async ({ page }) => {
  await client.link(COMPANY);
  const maria = network.customer(MARIA, { name: "Maria" });
  let tell = () => {};
  const told = new Promise<void>((resolve) => {
    tell = resolve;
  });
  await page.route(/\/chats\/.*limit=300/, async (route) => {
    const older = await route.fetch();
    await told;
    await route.fulfill({ response: older });
  });
  await page.goto(network.httpUrl);
  await write(page, "Tem bolo de milho?");
  await expect(bubble(page, "Tem bolo").getByLabel("Entregue")).toBeVisible();
  await client.sendText(maria.jid, "Tem sim.");
  await expect(bubble(page, "Tem sim")).toBeVisible();
  const answered = page.waitForResponse(/limit=300/);
  tell();
  await (await answered).finished();
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  await expect(bubble(page, "Tem sim")).toBeVisible();
  await expect(bubble(page, "Tem bolo").getByLabel("Entregue")).toBeVisible();
});

test("a text that is written as one customer stays in the chat of that customer", async ({ page }) => {
  await client.link(COMPANY);
  for (const [number, name] of [
    [MARIA, "Maria"],
    ["5511976543210", "João"],
  ] as const)
    network.customer(number, { name });
  await page.goto(network.httpUrl);
  const field = page.getByRole("textbox", { name: "Mensagem" });
  await page.getByRole("button", { name: /^Maria/ }).click();
  await field.fill("Tem bolo?");
  await page.getByRole("button", { name: /^João/ }).click();
  await expect(field).toHaveValue("");
  await page.getByRole("button", { name: /^Maria/ }).click();
  await expect(field).toHaveValue("Tem bolo?");
});

test("a customer sets a picture or a drawn face, and the company gets it", async ({ page }) => {
  await openChat(page);
  const told: (string | undefined)[] = [];
  client.socket.ev.on("contacts.update", (news) => void told.push(...news.map(({ imgUrl }) => imgUrl ?? undefined)));
  const act = async (name: string) => {
    await page.getByRole("button", { name: "Opções do celular" }).click();
    await page.getByRole("button", { name }).click();
  };
  const faces = page.locator("img.avatar");
  await act("Desenhar um rosto");
  await expect(faces).toHaveCount(2);
  for (const face of await faces.all()) await expect(face).toHaveJSProperty("naturalWidth", 640);
  const { pictureId, lid } = network.customer(MARIA);
  expect(await client.socket.profilePictureUrl(lid)).toContain(pictureId);
  const chosen = page.waitForEvent("filechooser");
  await act("Escolher foto");
  // The page crops the longer side.
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="300"><rect width="900" height="300" fill="#c33"/></svg>';
  await (await chosen).setFiles({ name: "eu.svg", mimeType: "image/svg+xml", buffer: Buffer.from(svg) });
  await expect.poll(() => network.customer(MARIA).pictureId).not.toBe(pictureId);
  expect(Buffer.from(network.customer(MARIA).picture() ?? []).toString("hex", 0, 3)).toBe("ffd8ff");
  // A picture that is removed during its fetch would be missing, and the browser would report that.
  for (const face of await faces.all()) await expect(face).toHaveJSProperty("naturalHeight", 640);
  await act("Tirar a foto");
  await expect(faces).toHaveCount(0);
  await client.until(() => told.length === 3);
  expect(told).toEqual(["changed", "changed", "removed"]);
});

test("a photo and a recorded voice note arrive as WhatsApp sends them", async ({ page }) => {
  await openChat(page);
  await page.getByRole("button", { name: "Anexar" }).click();
  await page.getByRole("menuitem", { name: "Foto de exemplo" }).click();
  await page.getByLabel("Legenda").fill("É esta?");
  await page.getByRole("dialog").getByRole("button", { name: "Enviar" }).click();
  await expect(page.getByRole("img", { name: "É esta?" })).toHaveJSProperty("naturalWidth", 1_280);

  await page.getByRole("button", { name: "Gravar áudio" }).click();
  // The test may miss a second.
  await expect(page.locator(".recording + .clock")).toHaveText(/^0:(0[1-9]|[1-5]\d)$/);
  await page.getByRole("button", { name: "Enviar gravação" }).click();
  const message = () => client.received.find(({ message: content }) => content?.audioMessage);
  await client.until(() => message() !== undefined);
  expect(message()?.message?.audioMessage).toMatchObject({ ptt: true, mimetype: "audio/ogg; codecs=opus" });
  const voice = network.customer(MARIA).chat(COMPANY).at(-1);
  expect(Buffer.from(voice?.media ?? []).toString("latin1", 0, 4)).toBe("OggS");
  await page.getByRole("button", { name: "Ouvir" }).click();
  await expect(page.getByRole("button", { name: "Pausar" })).toBeVisible();
});

test("a message written on a phone without a network is sent once the phone is back online", async ({ page }) => {
  await openChat(page);
  await page.getByText("Online", { exact: true }).click();
  await expect(page.locator(".person").getByText("Offline")).toBeVisible();
  await write(page, "No metrô");
  await expect(page.getByText("Sai quando o celular tiver rede.")).toBeVisible();
  await expect(bubble(page, "No metrô")).toHaveCount(0);
  await page.getByText("Online", { exact: true }).click();
  await expect(bubble(page, "No metrô").getByLabel("Entregue")).toBeVisible();
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`the page is accessible in ${colorScheme}, has three languages and fits a narrow screen`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await openChat(page);
    await network.customer(MARIA).send(COMPANY, { kind: "text", text: "Oi" });
    await client.sendText(network.customer(MARIA).jid, "Olá");
    await expect(bubble(page, "Olá")).toBeVisible();
    expect(await faultsOf(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    for (const [language, words] of [
      ["en", "Company's phone"],
      ["es", "Teléfono de la empresa"],
    ] as const) {
      await page.getByRole("combobox").first().selectOption(language);
      await page.getByRole("button", { name: words }).click();
      await expect(page.getByRole("heading", { name: words })).toBeVisible();
    }
  });
}
