import { codeOf, stepOf } from "@balcao/core/company/factors/totp";
import type { CDPSession, Page } from "@playwright/test";
import { serious } from "../support/axe.ts";
import { newBrowser } from "../support/browsers.ts";
import { demoPassword } from "../support/desk.ts";
import type { Company } from "../support/company.ts";
import { hearFaults, hearNotices } from "../support/screen.ts";
import { shownSecret } from "../support/shown-secret.ts";
import { expect, test } from "../support/test.ts";

let company: Company;
let page: Page;
let device: CDPSession;
let deviceId: string;

test.describe.configure({ mode: "serial" });
test.beforeAll(async ({ browser, shared }) => {
  company = await shared.begin("security");
  const context = await newBrowser(browser, { locale: "pt-BR", viewport: { width: 1280, height: 900 } });
  page = await context.newPage();
  await hearNotices(page);
  hearFaults(page, company.ana);
  device = await context.newCDPSession(page);
  await device.send("WebAuthn.enable", { enableUI: false });
});

const desk = () => page.getByRole("region", { name: "Lista de atendimentos" });
const button = (name: string) => page.getByRole("button", { name, exact: true });

async function typePassword() {
  await page.getByLabel("E-mail").fill(company.ana);
  await page.getByLabel("Senha", { exact: true }).fill(demoPassword);
  await button("Entrar").click();
}
async function openSecurity() {
  await button("Conta").click();
  await page.getByRole("menuitem", { name: "Segurança" }).click();
}
async function signOut() {
  await button("Conta").click();
  await page.getByRole("menuitem", { name: "Sair" }).click();
  await expect(page.getByLabel("E-mail")).toBeVisible();
}
/** Tells the page whether it can be seen. The field offers no passkey on a hidden page, so that only the button can sign in. */
const showPage = (state: DocumentVisibilityState) =>
  page.evaluate((value) => Object.defineProperty(document, "visibilityState", { value, configurable: true }), state);

test("a user switches the second factor on, and then signs in with password and code, or with a backup code", async () => {
  await page.goto(`${company.url}/login`);
  await typePassword();
  await expect(desk()).toBeVisible();
  await openSecurity();
  await button("Ativar").click();
  const secret = await shownSecret(page);
  const code = (later: number) => codeOf(secret, stepOf(new Date()) + later);
  expect(await serious(page)).toEqual([]);
  await page.getByLabel("Código do aplicativo").fill(code(0));
  await button("Confirmar").click();
  const codes = page.getByRole("dialog", { name: "Guarde os códigos de reserva" });
  await expect(codes.getByRole("listitem")).toHaveCount(10);
  const backup = await codes.getByRole("listitem").first().innerText();
  await button("Guardei os códigos").click();
  await expect(page.getByText("Ativada", { exact: true })).toBeVisible();
  await button("Fechar").click();

  await signOut();
  await typePassword();
  const field = page.getByLabel("Código do aplicativo");
  await expect(field).toBeFocused();
  expect(await serious(page)).toEqual([]);
  await field.fill(code(1));
  await button("Entrar").click();
  await expect(desk()).toBeVisible();

  await signOut();
  await typePassword();
  await button("Usar um código de reserva").click();
  await page.getByLabel("Código de reserva").fill(backup);
  await button("Entrar").click();
  await expect(desk()).toBeVisible();
});

test("a passkey is added, signs in without a password, and is refused after its removal or with a wrong signature", async () => {
  const options = {
    protocol: "ctap2",
    transport: "internal",
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  } as const;
  deviceId = (await device.send("WebAuthn.addVirtualAuthenticator", { options })).authenticatorId;
  await openSecurity();
  await button("Cadastrar chave de acesso").click();
  await page.getByLabel("Nome").fill("Celular da Ana");
  await button("Continuar").click();
  await expect(page.getByText("Celular da Ana")).toBeVisible();
  expect(await serious(page)).toEqual([]);
  await button("Cadastrar chave de acesso").click();
  await button("Continuar").click();
  await expect(page.getByText("Este aparelho já tem uma chave de acesso da sua conta.")).toBeVisible();
  await button("Cancelar").click();
  await button("Fechar").click();

  const bogus = (isBogusSignature: boolean) =>
    device.send("WebAuthn.setResponseOverrideBits", { authenticatorId: deviceId, isBogusSignature });
  await bogus(true);
  await signOut();
  // The page offers the passkey in the field of the e-mail, and this device answers immediately.
  await expect(page.getByText("Esta chave de acesso não vale aqui.")).toBeVisible();
  await bogus(false);
  // The field offers the passkey again after the refusal.
  await expect(desk()).toBeVisible();

  await showPage("hidden");
  await signOut();
  await button("Entrar com chave de acesso").click();
  await expect(desk()).toBeVisible();
  await showPage("visible");

  await openSecurity();
  await button("Remover: Celular da Ana").click();
  await page.getByRole("dialog", { name: "Remover Celular da Ana?" }).getByRole("button", { name: "Remover" }).click();
  await expect(page.getByText("Celular da Ana", { exact: true })).toBeHidden();
  await button("Fechar").click();
  await signOut();
  await expect(page.getByText("Esta chave de acesso não vale aqui.")).toBeVisible();
});
