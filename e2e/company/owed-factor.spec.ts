import { codeOf, stepOf } from "@balcao/core/company/factors/totp";
import type { Page } from "@playwright/test";
import { serious } from "../support/axe.ts";
import { newBrowser } from "../support/browsers.ts";
import { demoPassword } from "../support/desk.ts";
import type { Company } from "../support/company.ts";
import type { Mailbox } from "../../apps/worker/src/testing/mailbox.ts";
import { follow } from "../support/menu.ts";
import { hearFaults, hearNotices } from "../support/screen.ts";
import { shownSecret } from "../support/shown-secret.ts";
import { expect, test } from "../support/test.ts";

let company: Company;
let mailbox: Mailbox;
let page: Page;

test.describe.configure({ mode: "serial" });
test.beforeAll(async ({ browser, shared }) => {
  mailbox = shared.mailbox;
  company = await shared.begin("owed-factor");
  const context = await newBrowser(browser, { locale: "pt-BR", viewport: { width: 1280, height: 900 } });
  page = await context.newPage();
  await hearNotices(page);
  hearFaults(page, company.admin);
});

const button = (name: string) => page.getByRole("button", { name, exact: true });
const owed = () => page.getByRole("heading", { name: "Proteja a sua conta" });

test("an admin requires a second step of all users, sees the day until which it is due, and without days of grace sees only the set-up page", async () => {
  await page.goto(`${company.url}/login`);
  await page.getByLabel("E-mail").fill(company.admin);
  await page.getByLabel("Senha", { exact: true }).fill(demoPassword);
  await button("Entrar").click();
  await expect(button("Conta")).toBeVisible();
  await follow(page, "/settings");
  await page.getByRole("combobox", { name: "Exigir segunda etapa para entrar" }).click();
  await page.getByRole("option", { name: "De todos" }).click();
  await expect(page.getByText(/^Ative uma segunda etapa além da senha até/)).toBeVisible();
  expect(await serious(page)).toEqual([]);
  const days = page.getByLabel("Prazo para ativar");
  await days.fill("0");
  await days.press("Enter");
  await expect(owed()).toBeVisible();
  expect(await serious(page)).toEqual([]);
  await page.reload();
  await expect(owed()).toBeVisible();
});

test("the admin sets up an app, keeps the backup codes, and returns to the page", async () => {
  await button("Ativar").click();
  const secret = await shownSecret(page);
  await page.getByLabel("Código do aplicativo").fill(codeOf(secret, stepOf(new Date())));
  await button("Confirmar").click();
  await button("Guardei os códigos").click();
  await expect(page.getByRole("combobox", { name: "Exigir segunda etapa para entrar" })).toBeVisible();
  await expect(page.getByText(/^Ative uma segunda etapa além da senha até/)).toBeHidden();
});

test("the link in the letter removes that first factor once", async () => {
  const letter = () =>
    mailbox.received.find(
      ({ subject, to }) => subject.startsWith("Verificação em duas etapas") && to.includes(company.admin),
    );
  // A waiting e-mail is sent within the next minute.
  await expect.poll(() => letter()?.body, { timeout: 90_000 }).toContain("/take-back#");
  const token = /\/take-back#([\w.-]+)/.exec(letter()?.body ?? "")?.[1] ?? "";
  const link = `${company.url}/take-back#${token}`;
  await page.goto(link);
  await expect(button("Não fui eu: retirar")).toBeVisible();
  expect(await serious(page)).toEqual([]);
  await button("Não fui eu: retirar").click();
  await expect(page.getByText(/^Retirado, e todas as sessões foram encerradas/)).toBeVisible();
  // The same address would not load the page anew.
  await page.goto("about:blank");
  await page.goto(link);
  await button("Não fui eu: retirar").click();
  await expect(page.getByText(/^Este link já foi usado/)).toBeVisible();
});
