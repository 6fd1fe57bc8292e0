import { expect, test } from "../support/test.ts";
import { serious } from "../support/axe.ts";
import type { Company } from "../support/company.ts";
import { rows } from "../support/database.ts";
import { linkNumber } from "../support/desk.ts";
import {
  cardTexts,
  holdPasskey,
  makePasskey,
  nextTab,
  openHelperPage,
  openPasskeyBrowser,
  pressAndClose,
  type PasskeyBrowser,
} from "../support/passkey-browser.ts";

const passkey = makePasskey();
let company: Company;
let browser: PasskeyBrowser;

test.describe.configure({ mode: "serial" });
test.beforeAll(async ({ shared }) => {
  company = await shared.begin("passkey");
  await linkNumber(company, company.desk, { name: "Loja", number: company.number, queueIds: [] });
  const account = company.network.account(company.number);
  account.passkey = "options";
  account.credential = passkey.known;
  browser = await openPasskeyBrowser(company.url, company.admin);
});
test.afterAll(() => browser.close());

const row = () => browser.desk.getByRole("row").filter({ has: browser.desk.getByRole("rowheader"), hasText: "Loja" });
const dialog = () => browser.desk.getByRole("dialog", { name: "Conectar Loja" });
const headline = () => dialog().getByRole("heading", { level: 3 }).first();
const shownQr = async () =>
  (await rows<{ qrcode: string | null }>(company, "select qrcode from connections"))[0]?.qrcode ?? "";

/** Unlinks the number here, and scans the new QR code with its phone. WhatsApp then asks for the passkey. */
async function scanAgain() {
  await row().getByRole("button", { name: "Desconectar" }).click();
  const question = browser.desk.getByRole("dialog", { name: "Desconectar Loja?" });
  await expect(question).toContainText("o WhatsApp pede a cada vez mais contas a chave de acesso");
  await question.getByRole("button", { name: "Desconectar" }).click();
  await row().getByRole("button", { name: "Novo QR code" }).click();
  await expect(dialog().getByRole("timer")).toBeVisible();
  await company.network.account(company.number).scan(await shownQr());
  await expect(headline()).toContainText("O WhatsApp pediu a chave de acesso");
}

test("the helper's own page says that the browser lets it run on the desk and on WhatsApp Web", async () => {
  const page = await openHelperPage(browser);
  await expect(page.getByRole("heading", { name: "Ajudante de Balcão" })).toBeVisible();
  await expect(page.getByRole("status")).toContainText("Não falta nada aqui.");
  expect(await serious(page)).toEqual([]);
  await page.close();
});

test("with the helper the user shows the passkey and links the number, after a cancelled try and a try without a passkey", async () => {
  const { desk } = browser;
  await scanAgain();
  await expect(dialog().getByText("O ajudante do Balcão está instalado")).toBeVisible();
  expect(await serious(desk)).toEqual([]);

  const cancelled = nextTab(browser);
  await dialog().getByRole("button", { name: "Começar" }).click();
  const first = await cancelled;
  await expect.poll(() => cardTexts(first.cdp)).toContain("Conectar o número de passkey");
  const said = await cardTexts(first.cdp);
  expect(said).toContain(`Quem pede: ${new URL(company.url).host}`);
  await expect(headline()).toContainText("Confirme na aba do WhatsApp Web");
  await pressAndClose(first.tab, "Escape");
  await expect(dialog().getByRole("alert")).toContainText("Você cancelou. Pode tentar de novo.");

  const opened = nextTab(browser);
  await dialog().getByRole("button", { name: "Começar de novo" }).click();
  const { tab, cdp } = await opened;
  await holdPasskey(cdp);
  await expect.poll(() => cardTexts(cdp)).toContain("Mostrar a chave");
  await tab.keyboard.press("Enter");
  await expect(dialog().getByRole("alert")).toContainText("A chave não foi mostrada.");
  await expect.poll(() => cardTexts(cdp)).toContain("Tentar de novo");
  await cdp.send("WebAuthn.disable");
  await cdp.send("WebAuthn.enable");
  await holdPasskey(cdp, passkey.held);
  await pressAndClose(tab, "Enter");
  await expect(dialog()).toContainText("Lembre-se: se ele for desconectado, o WhatsApp pode pedir a chave de novo.");
  await dialog().getByRole("button", { name: "Fechar" }).click();
  await expect(row().getByText("Conectado", { exact: true })).toBeVisible();
});

test("after WhatsApp refuses a try the question is asked again, and the user compares the code", async () => {
  const account = company.network.account(company.number);
  account.passkeyAnswer = "throttled";
  await scanAgain();
  const show = async (button: string) => {
    const opened = nextTab(browser);
    await dialog().getByRole("button", { name: button }).click();
    const { tab, cdp } = await opened;
    await holdPasskey(cdp, passkey.held);
    await expect.poll(() => cardTexts(cdp)).toContain("Mostrar a chave");
    await pressAndClose(tab, "Enter");
  };
  await show("Começar");
  await expect(dialog().getByRole("alert")).toContainText("O WhatsApp limita tentativas seguidas.");
  account.passkeyAnswer = "links";
  await show("Começar de novo");
  await expect(headline()).toHaveText("O celular mostra este mesmo código?");
  expect(await serious(browser.desk)).toEqual([]);
  await dialog().getByRole("button", { name: "É o mesmo" }).click();
  await expect(dialog()).toContainText("Lembre-se: se ele for desconectado, o WhatsApp pode pedir a chave de novo.");
  await dialog().getByRole("button", { name: "Fechar" }).click();
});

test("a user who cannot install anything shows the passkey by the script", async () => {
  const { context, desk } = browser;
  await scanAgain();
  await dialog().getByText("Não posso instalar nada neste computador").click();
  await dialog().getByRole("button", { name: "Começar pelo console" }).click();
  await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: company.url });
  await dialog().getByRole("button", { name: "Copiar o texto" }).click();
  const script = await desk.evaluate(() => navigator.clipboard.readText());
  const opened = nextTab(browser);
  await dialog().getByRole("link", { name: "Abra o WhatsApp Web em outra aba" }).click();
  const { tab, cdp } = await opened;
  await holdPasskey(cdp, passkey.held);
  await tab.waitForURL("https://web.whatsapp.com/");
  // Runs the script like the console of a browser, without the page's policy, and with the quotes around a shown text.
  const run = { expression: script, userGesture: true, replMode: true, awaitPromise: true, returnByValue: true };
  const { result } = await cdp.send("Runtime.evaluate", run);
  const answer = `'${result.value}'`;
  await tab.close();
  await dialog().getByLabel("Cole a resposta aqui").fill(answer);
  await dialog().getByRole("button", { name: "Enviar" }).click();
  await expect(dialog()).toContainText("Lembre-se: se ele for desconectado, o WhatsApp pode pedir a chave de novo.");
});
