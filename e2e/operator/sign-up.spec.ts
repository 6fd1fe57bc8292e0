import { expect, test } from "../support/test.ts";
import type { Mailbox } from "../../apps/worker/src/testing/mailbox.ts";
import { rows } from "../support/database.ts";
import type { Product } from "../support/product.ts";
import { hearNotices, told } from "../support/screen.ts";

let product: Product;
let mailbox: Mailbox;
test.beforeAll(async ({ shared }) => {
  mailbox = shared.mailbox;
  product = await shared.enter();
  await rows(
    product,
    "insert into plans (name, identifier, cents, max_users, features) values ('Essencial E2E', 'essencial-e2e', 9900, 3, '{useSchedules}')",
  );
});

const email = "dona@padaria.example";
/** A waiting e-mail is sent within the next minute. */
const mailMs = 90_000;
const found = (pattern: RegExp) =>
  mailbox.received
    .filter(({ to }) => to.includes(email))
    .flatMap(({ body }) => pattern.exec(body)?.[1] ?? [])
    .at(-1);

test("a company signs up, confirms its e-mail by the link in the letter, and its admin recovers a forgotten password", async ({
  page,
}) => {
  await hearNotices(page);
  await page.goto(`${product.url}/login`);
  await page.getByRole("link", { name: "Criar conta" }).click();
  await page.getByLabel("Nome da empresa").fill("Padaria Estrela do Norte");
  await page.getByLabel("CPF ou CNPJ").fill("12.ABC.345/01DE-35");
  await page.getByLabel("Segmento").selectOption("Outro");
  await page.getByLabel("Número de funcionários").selectOption("mais de 500");
  await page.getByLabel("Telefone").fill("(11) 98765-4321");
  await page.getByLabel("Seu nome").fill("Rosa Lima");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Senha", { exact: true }).fill("quatro cavalos azuis");
  await page.getByRole("radio", { name: /Essencial E2E/ }).check();
  await page.getByRole("button", { name: "Cadastrar" }).click();

  await expect(page.getByRole("region", { name: "Primeiros passos" })).toBeVisible();
  await expect(page.getByText(`Confirme o e-mail ${email}`)).toBeVisible();
  await expect.poll(() => found(/(http\S+\/confirm-email#[\w-]+)/), { timeout: mailMs }).toBeTruthy();
  const other = await page.context().newPage();
  await other.goto(found(/(http\S+\/confirm-email#[\w-]+)/) ?? "");
  await other.getByRole("button", { name: "Confirmar o e-mail" }).click();
  await expect(other.getByText("E-mail confirmado. Obrigado!")).toBeVisible();
  await other.close();
  await expect(page.getByText(`Confirme o e-mail ${email}`)).toBeHidden();
  await page.goto(`${product.url}/queues`);
  await expect(page.getByRole("row", { name: /Atendimento.*Rosa Lima/ })).toBeVisible();
  await page.getByRole("button", { name: "Dispensar" }).click();
  await expect(page.getByRole("region", { name: "Primeiros passos" })).toBeHidden();

  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await page.goto(`${product.url}/login`);
  await page.getByRole("link", { name: "Esqueci a senha" }).click();
  // The earlier page has a field with the same name, and stays until this page is loaded.
  await expect(page.getByRole("button", { name: "Enviar código" })).toBeVisible();
  await page.getByLabel("E-mail").fill(email);
  await page.getByRole("button", { name: "Enviar código" }).click();
  await expect.poll(() => found(/^(\d{6})$/m), { timeout: mailMs }).toBeTruthy();
  await page.getByLabel("Código de 6 dígitos").fill(found(/^(\d{6})$/m) ?? "");
  await page.getByLabel("Nova senha", { exact: true }).fill("Cavalos Azuis 4");
  await page.getByLabel("Repita a nova senha").fill("Cavalos Azuis 4");
  await page.getByRole("button", { name: "Redefinir a senha" }).click();
  await told(page, "Senha redefinida com sucesso.");
  await page.getByLabel("Senha", { exact: true }).fill("Cavalos Azuis 4");
  await page.getByRole("button", { name: "Entrar", exact: true }).click();
  await expect(page.getByRole("navigation").getByRole("link", { name: "Conexões" })).toBeVisible();
});
