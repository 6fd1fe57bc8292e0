import type { PaymentSimulator } from "@balcao/payment-simulator/simulator";
import { type Browser, expect, type Page, test } from "../support/test.ts";
import { closeBrowsers, newBrowser } from "../support/browsers.ts";
import { serious } from "../support/axe.ts";
import { rows } from "../support/database.ts";
import { demoPassword } from "../support/desk.ts";
import { openPage } from "../support/menu.ts";
import { type Product, startProduct } from "../support/product.ts";
import { openScreen, told } from "../support/screen.ts";

let product: Product;
let provider: PaymentSimulator;
let page: Page;

const plans = [
  ["Essencial", "essencial", 9990],
  ["Mais", "mais", 29_990],
  ["Completo", "completo", 59_990],
] as const;
const paid = () => page.getByRole("heading", { name: "Pagamento recebido com sucesso!" });
const gone = () => page.getByRole("heading", { name: "Sua fatura foi expirada ou cancelada!" });
const button = (name: string | RegExp) => page.getByRole("button", { name });
/** The last charge that was requested from the bank or Iugu. */
const last = (charges: ReadonlyMap<string, unknown>): string => {
  const ref = [...charges.keys()].at(-1);
  if (!ref) throw new Error("Nothing was asked for");
  return ref;
};

/** The demo company tries a plan for three more days. A bank collects by Pix, and Iugu by slip and by card. */
test.beforeAll(async () => {
  product = await startProduct({ name: "purchase", payments: true });
  if (!product.payments) throw new Error("There is nowhere to pay");
  provider = product.payments;
  const sql = (text: string, values: unknown[] = []) => rows(product, text, values);
  for (const [name, identifier, cents] of plans)
    await sql(
      `insert into plans (name, identifier, cents, features) values ($1, $2, $3, '{useCampaigns,useKanban}')
       on conflict (identifier) do update set cents = excluded.cents, features = excluded.features, max_users = null, max_connections = null, max_queues = null`,
      [name, identifier, cents],
    );
  const trial = "current_date + 3";
  await sql(`insert into subscriptions (company_id, plan_id, state, anchor_day, period_start, period_end, trial_end, billing_email)
    select c.id, p.id, 'trialing', extract(day from ${trial} + 1), current_date, ${trial}, ${trial}, 'contas@demo.local'
    from companies c, plans p where p.identifier = 'essencial' and c.id = (select company_id from users where email = 'admin@demo.local')`);
  await sql(
    "update companies set tax_id = '11222333000181', email = 'contas@demo.local' where id = (select company_id from users where email = 'admin@demo.local')",
  );
});
test.afterEach(closeBrowsers);
test.afterAll(() => product.stop());

/** Opens the browser of the company's admin. */
async function open(browser: Browser, at = "/tickets"): Promise<void> {
  page = await openScreen(browser, product, "admin@demo.local", { at });
}

/** A call about this Pix. A bank calls when money arrives, but the product always asks the bank for the state of the Pix. */
async function hint(txid: string): Promise<void> {
  const url = [...provider.world.pixHooks.values()][0];
  const body = JSON.stringify({ pix: [{ txid }] });
  const answer = await fetch(`${url}/pix`, { method: "POST", headers: { "content-type": "application/json" }, body });
  expect(answer.status).toBe(200);
}

/** The address of the page where a plan is ordered. */
const orderOf = (plan: string) => `/subscription?step=method&plan=${plan}`;
/** Orders the plan of this page with a way to pay. */
async function order(method: string): Promise<void> {
  await page.getByRole("radio", { name: method }).check();
  await button("Confirmar assinatura").click();
  await told(page, "Ordem criada com sucesso!");
}

test("a company in its trial takes a plan and pays by Pix: the first expires, the bank takes back the second, the third is paid", async ({
  browser,
}) => {
  await open(browser);
  await expect(page.getByText(/Seu período de teste termina em \d dias?\./)).toBeVisible();
  await page.goto(`${product.url}${orderOf("essencial")}`);
  await order("Pix");
  await expect(page.getByRole("img", { name: "QR Code do Pix" })).toBeVisible();
  expect(await serious(page)).toEqual([]);
  const first = last(provider.world.pix);
  await provider.deeds.expire(first);
  await hint(first);
  await expect(gone()).toBeVisible();
  await button(/Gerar outro Pix/).click();
  await expect(page.getByRole("img", { name: "QR Code do Pix" })).toBeVisible();
  const second = last(provider.world.pix);
  expect(second).not.toBe(first);
  await provider.deeds.refuse(second);
  await hint(second);
  await expect(gone()).toBeVisible();
  await button(/Gerar outro Pix/).click();
  await expect(page.getByRole("img", { name: "QR Code do Pix" })).toBeVisible();
  expect(last(provider.world.pix)).not.toBe(second);
  await provider.deeds.pay(last(provider.world.pix));
  await expect(paid()).toBeVisible();
  await expect(page).toHaveURL(`${product.url}/`);
  await expect(page.getByText(/período de teste termina/)).toBeHidden();
});

test("a higher plan is paid by slip: the first expires, the bank takes back the second, the third is paid in two parts", async ({
  browser,
}) => {
  await open(browser, orderOf("mais"));
  await order("Boleto");
  await button(/Gerar boleto/).click();
  const dialog = page.getByRole("dialog", { name: "Endereço de quem paga" });
  const place = {
    CEP: "50030-230",
    "Rua ou avenida": "Rua da Aurora",
    Número: "325",
    Bairro: "Boa Vista",
    Cidade: "Recife",
    UF: "PE",
  };
  for (const [label, text] of Object.entries(place)) await dialog.getByLabel(label).fill(text);
  expect(await serious(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Salvar" }).click();
  const line = page.getByText(/^\d{5}\.\d{5} \d{5}\.\d{6} /);
  for (const end of ["expire", "refuse"] as const) {
    await expect(line).toBeVisible();
    await provider.deeds[end](last(provider.world.invoices));
    await expect(gone()).toBeVisible();
    await button(/Gerar outro boleto/).click();
  }
  await expect(line).toBeVisible();
  await provider.deeds.pay(last(provider.world.invoices), { cents: 1000 });
  await expect(page.getByText(/Já recebemos R\$\s10,00/)).toBeVisible();
  await page.reload();
  await expect(page.getByText(/Já recebemos R\$\s10,00/)).toBeVisible();
  await page.getByRole("tab", { name: "Pix" }).click();
  await button(/Gerar Pix/).click();
  await expect(page.getByRole("img", { name: "QR Code do Pix" })).toBeVisible();
  await provider.deeds.pay(last(provider.world.pix));
  await expect(paid()).toBeVisible();
});

/** Adds a card by the provider's own script, on the only page that allows the script. */
async function addCard(number: string): Promise<void> {
  await page.getByRole("link", { name: "Adicionar cartão" }).click();
  await page.getByLabel("Número do cartão").fill(number);
  await page.getByLabel("Nome completo, como no cartão").fill("Ana de Souza");
  await page.getByLabel("Validade").fill("0733");
  await page.getByLabel("CVV").fill("123");
  await button("Salvar cartão").click();
  await expect(page).toHaveURL(/\/subscription/);
}

test("a card without funds and an expired card are refused with the reason, another pays, and our server never gets card data", async ({
  browser,
}) => {
  await open(browser, orderOf("completo"));
  const bodies: string[] = [];
  page.on("request", (request) => {
    if (request.url().startsWith(product.url)) bodies.push(request.postData() ?? "");
  });
  await order("Cartão de crédito");
  await addCard("4012888888881881");
  await button(/com este cartão/).click();
  await expect(page.getByText(/recusou por falta de saldo ou limite/)).toBeVisible();
  await addCard("4242424242424242");
  await page.getByRole("radio", { name: /4242/ }).check();
  provider.world.nextRefusal = "54";
  await button(/com este cartão/).click();
  await expect(page.getByText(/não reconheceu algum dado do cartão. Confira a validade/)).toBeVisible();
  await button(/com este cartão/).click();
  await expect(paid()).toBeVisible();
  expect(bodies.join()).not.toMatch(/4012888888881881|4242424242424242/);
});

test("the invoices are listed with their receipts, and the subscription is cancelled and continued", async ({
  browser,
}) => {
  await open(browser);
  await openPage(page, "Assinatura", "Financeiro");
  await expect(page.getByText("Pago", { exact: true })).toHaveCount(3);
  await page
    .getByRole("link", { name: /^Recibo da fatura/ })
    .first()
    .click();
  await expect(page.getByRole("article")).toContainText("Recibo, sem valor fiscal.");
  await page.goto(`${product.url}/settings#mySubscription`);
  await button("Cancelar assinatura").click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancelar assinatura" }).click();
  await told(page, "Assinatura cancelada.");
  await button("Reativar").click();
  await told(page, "Assinatura reativada com sucesso!");
});

test("a suspended company can sign in, sees only pages about payment, and works again once it has paid", async ({
  browser,
}) => {
  const owner = await (await newBrowser(browser, { locale: "pt-BR" })).newPage();
  const refused: string[] = [];
  owner.on("response", (answer) => void (answer.status() === 402 && refused.push(answer.url())));
  await owner.goto(`${product.url}/login`);
  await owner.getByLabel("E-mail").fill("admin@suspensa.local");
  await owner.getByLabel("Senha", { exact: true }).fill(demoPassword);
  await owner.getByRole("button", { name: "Entrar", exact: true }).click();
  await owner.getByRole("button", { name: /^Gerar Pix/ }).click();
  await expect(owner.getByRole("img", { name: "QR Code do Pix" })).toBeVisible();
  expect(await serious(owner)).toEqual([]);
  expect(refused).toEqual([]);
  await provider.deeds.pay(last(provider.world.pix));
  await expect(owner.getByRole("heading", { name: "Pagamento recebido com sucesso!" })).toBeVisible();
  await owner.getByRole("link", { name: "Atendimentos" }).click();
  await expect(owner.getByRole("region", { name: "Lista de atendimentos" })).toBeVisible();
  expect(refused).toEqual([]);
});
