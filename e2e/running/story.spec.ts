import { type Browser, expect, type Locator, type Page, test } from "../support/test.ts";
import type { Customer } from "@balcao/whatsapp-simulator/network-api";
import { newBrowser } from "../support/browsers.ts";
import { rows } from "../support/database.ts";
import { demoPassword } from "../support/desk.ts";
import { mp3, mp4, ogg, pdf, png, webp } from "../support/files.ts";
import { type Product, startProduct } from "../support/product.ts";
import { hearFaults, hearNotices, told } from "../support/screen.ts";

const company = "5511940000001";
const peer = `${company}@s.whatsapp.net`;

let product: Product;
let carla: Customer;
const pages: Page[] = [];

test.describe.configure({ mode: "serial" });
test.beforeAll(async () => {
  product = await startProduct({ name: "story" });
});
test.afterAll(() => product.stop());

/** Opens a separate browser, signed in. Errors in its console make the story fail. */
async function signIn(browser: Browser, email: string): Promise<Page> {
  const context = await newBrowser(browser, { locale: "pt-BR", viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  pages.push(page);
  await hearNotices(page);
  hearFaults(page, email);
  await page.goto(`${product.url}/tickets`);
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Senha", { exact: true }).fill(demoPassword);
  await page.getByRole("button", { name: "Entrar", exact: true }).click();
  await expect(
    page.getByRole("heading", { name: "Atendimentos" }).or(page.getByText("Escolha um atendimento")).first(),
  ).toBeVisible();
  return page;
}

const item = (page: Page, name: string): Locator => page.locator("li[data-ticket]", { hasText: name });
const chat = (page: Page): Locator => page.getByRole("log", { name: "Conversa" });
const bubble = (page: Page, text: string): Locator => chat(page).locator("[data-message]", { hasText: text }).last();
const tab = (page: Page, name: RegExp): Locator => page.getByRole("tab", { name });
const onPhone = () => carla.chat(peer);
const lastFromCompany = () =>
  onPhone()
    .filter((entry) => !entry.fromCustomer)
    .at(-1);

/** Holds the requests back until all pages have clicked, because the first event removes the button on the other pages. */
async function pressedTogether(who: Page[], name: string) {
  let release = () => {};
  const pressed = new Promise<void>((resolve) => {
    release = resolve;
  });
  for (const page of who)
    await page.route("**/api/tickets/*", async (route) => {
      await pressed;
      await route.continue();
    });
  for (const page of who) {
    const asked = page.waitForRequest("**/api/tickets/*");
    await page.getByRole("button", { name }).click();
    await asked;
  }
  release();
  for (const page of who) await page.unrouteAll({ behavior: "wait" });
}

test("a customer writes on WhatsApp, and an attendant answers in the browser", async ({ browser }) => {
  const { network } = product;
  const admin = await signIn(browser, "admin@demo.local");
  const ana = await signIn(browser, "ana@demo.local");
  const bruno = await signIn(browser, "bruno@demo.local");
  const stranger = await signIn(browser, "admin@outra.local");
  carla = network.customer("5511987650001", { name: "Carla Nogueira" });

  await test.step("the admin adds a connection and the demo phone scans its code", async () => {
    await admin.getByRole("link", { name: "Conexões" }).click();
    await admin.getByRole("button", { name: "Adicionar conexão" }).first().click();
    await admin.getByRole("button", { name: "WhatsApp no celular" }).click();
    const dialog = admin.getByRole("dialog");
    await dialog.getByLabel("Nome").fill("Vendas");
    await dialog.getByRole("button", { name: "Adicionar" }).click();
    await expect(admin.getByRole("img", { name: "QR code para ler com o celular" })).toBeVisible();
    const phone = await admin.context().newPage();
    await phone.goto(network.httpUrl);
    await phone.getByRole("button", { name: "Ler código" }).click();
    await expect(admin.getByRole("dialog")).toBeHidden();
    await expect(admin.getByText("Conectado", { exact: true })).toBeVisible();
    await phone.close();
  });

  await test.step("every kind of message lands in a pending ticket, in two browsers, without reload", async () => {
    for (const page of [ana, bruno]) await tab(page, /Aguardando/).click();
    const first = await carla.send(peer, { kind: "text", text: "Bom dia! Vocês têm pão de queijo?" });
    for (const page of [ana, bruno]) await expect(item(page, "Carla Nogueira")).toContainText("Bom dia!");
    await carla.send(peer, { kind: "image", data: png(), mimetype: "image/png", caption: "Deste aqui" });
    await carla.send(peer, { kind: "voice", data: ogg(), mimetype: "audio/ogg; codecs=opus", seconds: 1 });
    await carla.send(peer, { kind: "audio", data: mp3(), mimetype: "audio/mpeg", seconds: 2 });
    await carla.send(peer, { kind: "video", data: mp4(), mimetype: "video/mp4", caption: "Um vídeo" });
    await carla.send(peer, { kind: "document", data: pdf(), mimetype: "application/pdf", fileName: "pedido.pdf" });
    await carla.send(peer, { kind: "sticker", data: webp(), mimetype: "image/webp" });
    await carla.send(peer, { kind: "location", latitude: -23.55, longitude: -46.63, name: "Padaria" });
    await carla.send(peer, { kind: "contact", cards: [{ name: "Tia Nena", number: "5511977770000" }] });
    await carla.send(peer, { kind: "text", text: "Falo deste pedido", quotedId: first });
    await carla.send(peer, { kind: "reaction", targetId: first, emoji: "👍" });
    const wrong = await carla.send(peer, { kind: "text", text: "Quero doiss" });
    await carla.send(peer, { kind: "edit", targetId: wrong, text: "Quero dois" });
    const regret = await carla.send(peer, { kind: "text", text: "Isto não era para você" });
    await carla.send(peer, { kind: "delete", targetId: regret });
    await carla.send(peer, { kind: "poll", question: "Qual horário?", options: ["Manhã", "Tarde"], selectable: 1 });
    for (const page of [ana, bruno]) await expect(item(page, "Carla Nogueira")).toContainText("13");
    const family = network.group("Família Nogueira", [company, carla.number]);
    await carla.send(family.jid, { kind: "text", text: "Oi, grupo" });
    for (const page of [ana, bruno]) await expect(item(page, "Família Nogueira")).toContainText("Oi, grupo");
  });

  let owner = ana;
  await test.step("two attendants accept at the same time, one gets the ticket, and the other sees the owner's name", async () => {
    await pressedTogether([ana, bruno], "Aceitar Carla Nogueira");
    const owners = () =>
      rows<{ name: string }>(
        product,
        "select u.name from tickets t join users u on u.id = t.user_id where t.status = 'open'",
      );
    await expect.poll(async () => (await owners()).length).toBe(1);
    const name = (await owners())[0]?.name ?? "";
    owner = name === "Ana" ? ana : bruno;
    await told(owner === ana ? bruno : ana, `${name} já está com este atendimento`);
    await tab(owner, /Em atendimento/).click();
    await item(owner, "Carla Nogueira").getByRole("link").click();
    await expect(bubble(owner, "Bom dia! Vocês têm pão de queijo?")).toBeVisible();
  });

  /** A text with the attendant's signature, as on the phone. */
  const signed = (text: string) => `*${owner === ana ? "Ana" : "Bruno"}:*\n${text}`;

  await test.step("the conversation shows all these messages, media included", async () => {
    await expect(chat(owner).getByText("Deste aqui")).toBeVisible();
    await expect(chat(owner).getByText("pedido.pdf")).toBeVisible();
    await expect(chat(owner).getByText("Tia Nena")).toBeVisible();
    await expect(chat(owner).getByText("Padaria")).toBeVisible();
    await expect(chat(owner).getByText("Quero dois", { exact: true })).toBeVisible();
    await expect(chat(owner).getByText("Mensagem apagada")).toBeVisible();
    await expect(chat(owner).getByText("Qual horário?")).toBeVisible();
    await expect(chat(owner).getByText("👍")).toBeVisible();
    const states = () =>
      rows<{ state: string; n: number }>(product, "select state, count(*)::int as n from media group by state");
    await expect.poll(states).toEqual([{ state: "ok", n: 6 }]);
    await expect(chat(owner).locator("img[src^='/api/media/']").first()).toHaveJSProperty("complete", true);
    await expect
      .poll(() =>
        onPhone()
          .filter((entry) => entry.fromCustomer && entry.kind === "text")
          .every((entry) => entry.ack === 3),
      )
      .toBe(true);
  });

  await test.step("the answer reaches the phone and its ticks rise", async () => {
    carla.setState("offline");
    const composer = owner.getByRole("textbox", { name: "Escreva uma mensagem" });
    await composer.fill("Temos sim, saindo do forno 🧀");
    await composer.press("Enter");
    const sent = bubble(owner, "Temos sim");
    await expect(sent.getByRole("img", { name: "Enviada" })).toBeVisible();
    carla.setState("online");
    await expect(sent.getByRole("img", { name: "Entregue" })).toBeVisible();
    carla.read(peer);
    await expect(sent.getByRole("img", { name: "Lida" })).toBeVisible();
    expect(lastFromCompany()).toMatchObject({ kind: "text", text: signed("Temos sim, saindo do forno 🧀"), copies: 1 });
  });

  await test.step("an image, a document and a quoted answer reach the phone", async () => {
    await owner
      .getByTestId("file-input")
      .setInputFiles({ name: "cardapio.png", mimeType: "image/png", buffer: png([20, 120, 60]) });
    await owner.getByRole("button", { name: "Enviar", exact: true }).click();
    await expect.poll(() => lastFromCompany()?.kind).toBe("image");
    await owner
      .getByTestId("file-input")
      .setInputFiles({ name: "precos.pdf", mimeType: "application/pdf", buffer: pdf() });
    await owner.getByRole("button", { name: "Enviar", exact: true }).click();
    await expect.poll(() => lastFromCompany()).toMatchObject({ kind: "document", fileName: "precos.pdf" });
    const asked = bubble(owner, "Quero dois");
    await asked.hover();
    await asked.getByRole("button", { name: "Responder" }).click();
    await owner.getByRole("textbox", { name: "Escreva uma mensagem" }).fill("Dois, anotado");
    await owner.keyboard.press("Enter");
    await expect
      .poll(() => lastFromCompany())
      .toMatchObject({ text: signed("Dois, anotado"), quotedText: "Quero dois" });
  });

  await test.step("the attendant edits and deletes a message, here and on the phone", async () => {
    const mine = bubble(owner, "Dois, anotado");
    await mine.hover();
    await mine.getByRole("button", { name: "Mais ações" }).click();
    await owner.getByRole("menuitem", { name: "Editar" }).click();
    await owner.getByRole("textbox", { name: "Editar mensagem" }).fill("Três, anotado");
    await owner.keyboard.press("Enter");
    await expect.poll(() => onPhone().find((entry) => entry.text === signed("Três, anotado"))?.edited).toBe(true);
    const changed = bubble(owner, "Três, anotado");
    await changed.hover();
    await changed.getByRole("button", { name: "Mais ações" }).click();
    await owner.getByRole("menuitem", { name: "Apagar" }).click();
    await owner.getByRole("button", { name: "Apagar para todos" }).click();
    await expect.poll(() => onPhone().filter((entry) => entry.deleted && !entry.fromCustomer).length).toBe(1);
  });

  await test.step("a customer who writes soon after the ticket was resolved makes the same ticket pending again", async () => {
    await owner.getByRole("button", { name: "Resolver", exact: true }).click();
    await expect(owner.getByText("Escolha um atendimento")).toBeVisible();
    await carla.send(peer, { kind: "text", text: "Mais uma coisa" });
    await tab(owner, /Aguardando/).click();
    await expect(item(owner, "Carla Nogueira")).toContainText("Mais uma coisa");
    expect(await rows(product, "select status, user_id from tickets where not is_group")).toEqual([
      { status: "pending", user_id: null },
    ]);
  });

  await test.step("the other company sees none of these messages", async () => {
    await tab(stranger, /Aguardando/).click();
    await expect(stranger.getByText("Ninguém esperando")).toBeVisible();
    await expect(stranger.locator("li[data-ticket]")).toHaveCount(0);
  });
});
