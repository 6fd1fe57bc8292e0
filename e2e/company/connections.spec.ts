import { expect, type Page, test } from "../support/test.ts";
import { serious } from "../support/axe.ts";
import { rows } from "../support/database.ts";
import { linkNumber } from "../support/desk.ts";
import type { Company } from "../support/company.ts";
import { openScreen } from "../support/screen.ts";

let company: Company;
let page: Page;

test.describe.configure({ mode: "serial" });
test.beforeAll(async ({ browser, shared }) => {
  company = await shared.begin("connections");
  await linkNumber(company, company.desk, { name: "Loja", number: company.number, queueIds: [] });
  page = await openScreen(browser, company, company.admin);
  await page.getByRole("link", { name: "Conexões" }).click();
});

const row = (name: string) => page.getByRole("row").filter({ has: page.getByRole("rowheader"), hasText: name });
const guidance = (name: string) => page.getByRole("region", { name: `O que fazer com ${name}` });
const shown = async (column: "qrcode" | "pairing_code", name: string) =>
  (await rows<{ text: string | null }>(company, `select ${column} as text from connections where name = $1`, [name]))[0]
    ?.text ?? "";

test("while WhatsApp is down, the reason, the remedy and the next attempt are shown until it recovers", async () => {
  await expect(row("Loja").getByText("Conectado", { exact: true })).toBeVisible();
  company.network.addFault({ kind: "failLogin", code: 503, number: company.number, times: 3 });
  company.network.addFault({ kind: "streamError", code: 503, number: company.number });
  await expect(guidance("Loja")).toContainText("O WhatsApp está indisponível no momento.");
  await expect(guidance("Loja")).toContainText("O problema é do WhatsApp, não do seu número.");
  await expect(guidance("Loja")).toContainText(/Fora do ar há \d+ s/);
  await expect(guidance("Loja")).toContainText(/Próxima tentativa em \d+ s|Tentando agora…/);
  expect(await serious(page)).toEqual([]);
  await expect(row("Loja").getByText("Conectado", { exact: true })).toBeVisible({ timeout: 90_000 });
  await expect(guidance("Loja")).toBeHidden();
});

test("a number opened elsewhere stays down until a user connects it again", async () => {
  company.network.addFault({ kind: "streamError", code: 440, number: company.number });
  await expect(guidance("Loja")).toContainText("A sessão foi aberta em outro lugar.");
  // With the drawer open the table is no wider than its space, even on a smaller screen.
  for (const width of [1440, 1200]) {
    await page.setViewportSize({ width, height: 900 });
    const cut = await page.getByRole("table").evaluate(({ parentElement: frame }) => {
      return frame ? frame.scrollWidth - frame.clientWidth : null;
    });
    expect(cut).toBe(0);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await guidance("Loja").getByRole("button", { name: "Conectar agora" }).click();
  await expect(row("Loja").getByText("Conectado", { exact: true })).toBeVisible();
});

test("the health of a number counts its messages and shows its incidents", async () => {
  const carla = company.customer(1, { name: "Carla Nogueira" });
  await carla.send(company.peer, { kind: "text", text: "Bom dia!" });
  const kept = () => rows(company, "select 1 from inbound_journal where state = 'stored'");
  await expect.poll(async () => (await kept()).length).toBe(1);
  await page.reload();
  await page.getByRole("button", { name: "Saúde de Loja" }).click();
  const health = page.getByRole("region", { name: "Saúde de Loja" });
  await expect(health).toContainText("O WhatsApp entregou 1, e 1 estão guardadas");
  await expect(
    health.getByRole("table", { name: "Mensagens de hoje por hora" }).getByRole("row", { name: /^\d+h 1 0$/ }),
  ).toHaveCount(1);
  // A number that falls again soon afterwards continues the same incident, which shows the last reason.
  const outages = page.getByRole("region", { name: "Quedas de Loja" }).getByRole("listitem");
  await expect(outages.first()).toContainText("A sessão foi aberta em outro lugar.");
  expect(await serious(page)).toEqual([]);
});

test("a number logged out on the phone is linked again by QR code, and by pairing code after a later disconnection", async () => {
  const account = company.network.account(company.number);
  for (const { device } of account.devices()) account.unlink(device);
  const held = () => rows(company, "select 1 from connection_leases where expires_at > now()");
  await expect.poll(async () => (await held()).length).toBe(0);
  // The QR code arrives by an event, here before the answer to the call. In that answer the number is still opening.
  await page.route("**/whatsappsession/*", async (route) => {
    const response = await route.fetch();
    await expect.poll(() => shown("qrcode", "Loja")).not.toBe("");
    await route.fulfill({ response });
  });
  await guidance("Loja").getByRole("button", { name: "Vincular de novo" }).click();
  const dialog = page.getByRole("dialog", { name: "Conectar Loja" });
  await expect(dialog.getByRole("img", { name: "QR code para ler com o celular" })).toBeVisible();
  await expect(dialog.getByRole("timer")).toContainText(/vale por mais \d+ segundos/);
  await page.unroute("**/whatsappsession/*");
  expect(await serious(page)).toEqual([]);
  await account.scan(await shown("qrcode", "Loja"));
  await expect(dialog).toBeHidden();
  await row("Loja").getByRole("button", { name: "Desconectar" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Desconectar" }).click();
  await row("Loja").getByRole("button", { name: "Novo QR code" }).click();
  await dialog.getByRole("button", { name: "Usar código" }).click();
  await dialog.getByLabel("Número do WhatsApp").fill(`+${company.number}`);
  await dialog.getByRole("button", { name: "Gerar código" }).click();
  await expect.poll(() => shown("pairing_code", "Loja")).toMatch(/^\w{8}$/);
  // The screen shows the code a moment before WhatsApp has the code.
  await expect(async () => account.enterCode(await shown("pairing_code", "Loja"))).toPass();
  await expect(dialog).toBeHidden();
  await expect(row("Loja").getByText("Conectado", { exact: true })).toBeVisible();
});

test("there is always one default connection, and changing it needs a confirmation", async () => {
  const add = page.getByRole("button", { name: "Adicionar conexão" });
  await page.reload();
  await expect(row("Loja")).toBeVisible();
  await add.click();
  const linked = page.getByRole("button", { name: "WhatsApp no celular" });
  await expect(linked).toBeFocused();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Adicionar conexão" });
  await expect(dialog.getByLabel("Nome")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(add).toBeFocused();
  await add.click();
  await linked.click();
  await dialog.getByLabel("Nome").fill("Filial");
  expect(await serious(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Adicionar" }).click();
  await page.getByRole("dialog", { name: "Conectar Filial" }).getByRole("button", { name: "Fechar" }).click();
  await page.getByRole("button", { name: "Excluir Loja" }).click();
  await expect(page.getByText("Torne outra a padrão e depois exclua esta.")).toBeVisible();
  await page.getByRole("button", { name: "Entendi" }).click();
  await page.getByRole("button", { name: "Tornar Filial a conexão padrão" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Tornar padrão" }).click();
  await expect(row("Filial").getByText("Padrão", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Excluir Loja" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Excluir" }).click();
  await expect(row("Loja")).toHaveCount(0);
});
