import { type Browser, expect, type Page, test } from "../support/test.ts";
import { serious } from "../support/axe.ts";
import { demoPassword, Desk } from "../support/desk.ts";
import { follow } from "../support/menu.ts";
import type { Product } from "../support/product.ts";
import { openScreen, told } from "../support/screen.ts";

/** By its name this company is on the first page of the companies, which are sorted by name. */
const shop = { name: "Ateliê Novo", email: "dona@atelie.example" };
const reason = "Chamado 47: o QR Code não aparece";
let product: Product;
let operator: Page;

test.beforeAll(async ({ browser, shared }) => {
  product = await shared.enter();
  operator = await signIn(browser, "super@balcao.local", "/admin-settings?tab=money&part=providers");
});

async function signIn(browser: Browser, email: string, at = "/tickets"): Promise<Page> {
  const page = await openScreen(browser, product, email, { at });
  await expect(page.locator('nav a[href="/tickets"]')).toBeVisible();
  return page;
}
async function openTab(value: string, name: string): Promise<void> {
  await follow(operator, `/admin-settings?tab=${value}`);
  await expect(operator.getByRole("heading", { level: 1, name, exact: true })).toBeVisible();
}
const openCompanies = () => openTab("companies", "Empresas");
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const dialog = () => operator.getByRole("dialog");
const confirm = (name: string) => dialog().getByRole("button", { name, exact: true }).click();
const rowOf = (name: string) => operator.getByRole("row").filter({ hasText: name });

async function choose(label: string, option: string): Promise<void> {
  await operator.getByRole("combobox", { name: label, exact: true }).click();
  await operator.getByRole("option", { name: option, exact: true }).click();
}
async function pick(step: string): Promise<void> {
  await press(operator, `Mais ações para ${shop.name}`);
  await operator.getByRole("menuitem", { name: step, exact: true }).click();
  await expect(dialog()).toBeVisible();
}

// commercial.spec.ts looks at the other tabs, at each width.
test("the page of providers that are not set up and the page of a company have no serious accessibility fault", async () => {
  await expect(operator.getByRole("heading", { level: 1, name: "Financeiro", exact: true })).toBeVisible();
  await expect(operator.getByRole("status", { name: "Carregando…" })).toHaveCount(0);
  expect(await serious(operator)).toEqual([]);
  await openCompanies();
  await press(operator, "Mais ações para Clínica Sorriso");
  await operator.getByRole("menuitem", { name: "Ver o painel" }).click();
  await expect(operator.getByRole("heading", { name: "O que o plano permite" })).toBeVisible();
  expect(await serious(operator)).toEqual([]);
});

test("the operator makes a company, moves its due date, blocks it and unblocks it", async ({ browser }) => {
  await openCompanies();
  await press(operator, "Nova empresa");
  // The dialog moves the focus to its first field. Before that, words for another field could go into the first one.
  await expect(dialog().getByLabel("Nome da empresa", { exact: true })).toBeFocused();
  for (const [label, value] of [
    ["Nome da empresa", shop.name],
    ["CPF ou CNPJ", "111.444.777-35"],
    ["E-mail", shop.email],
    ["Nome do primeiro administrador", "Lurdes Prado"],
    ["Senha do primeiro administrador", demoPassword],
  ] as const)
    await dialog().getByLabel(label, { exact: true }).fill(value);
  await choose("Segmento", "Saúde");
  await choose("Número de funcionários", "até 30");
  await choose("Plano", "Essencial");
  await confirm("Cadastrar");
  await expect(rowOf(shop.name)).toContainText("Em teste");
  const owner = await signIn(browser, shop.email);

  await pick("Vencimento");
  const date = dialog().getByLabel("Vencimento", { exact: true });
  const before = await date.inputValue();
  await dialog()
    .getByRole("button", { name: /^\+ Vencimento/ })
    .click();
  await expect(date).not.toHaveValue(before);
  const after = await date.inputValue();
  await confirm("Salvar");
  await expect(dialog()).toHaveCount(0);
  await expect(rowOf(shop.name)).toContainText(after);

  await pick("Bloquear");
  await confirm("Bloquear");
  await expect(rowOf(shop.name)).toContainText("Bloqueada");
  await expect(owner.getByText("O acesso da sua empresa está suspenso. Fale com o responsável.")).toBeVisible();
  await expect(owner).toHaveURL(/\/login/);
  await pick("Liberar");
  await confirm("Liberar");
  await expect(rowOf(shop.name)).not.toContainText("Bloqueada");
  await Desk.signIn(product.url, shop.email);
  await owner.context().close();
});

test("the operator visits the company as its admin, who sees the visit in the audit", async ({ browser }) => {
  await openCompanies();
  await press(operator, `Entrar em ${shop.name} como um usuário`);
  await dialog().getByLabel("Motivo (a empresa vai ler)", { exact: true }).fill(reason);
  await confirm("Entrar");
  const bar = operator.getByRole("region", { name: "Visita do operador" });
  await expect(bar).toContainText(reason);
  await operator.goto(`${product.url}/subscription`);
  await expect(
    operator.getByText("Isso não pode ser feito enquanto o operador está na sessão de outra pessoa."),
  ).toBeVisible();
  expect(await serious(operator)).toEqual([]);
  await bar.getByRole("button", { name: "Sair da visita" }).click();
  await told(operator, "Você saiu da visita e está de volta à sua sessão.");
  await expect(operator).toHaveURL(/\/admin-settings/);
  await expect(bar).toHaveCount(0);

  const owner = await signIn(browser, shop.email, "/audit");
  await expect(owner.getByText(new RegExp(`^O operador Operador entrou como .+: ${reason}$`))).toBeVisible();
  await expect(owner.getByText(/^O operador Operador saiu da sessão de /)).toBeVisible();
  await owner.context().close();
});

test("the operator deletes the company after typing its name, and restores it from the bin", async () => {
  await openCompanies();
  await pick("Excluir");
  await dialog().getByLabel(`Para confirmar, digite ${shop.name}`).fill(shop.name);
  await confirm("Excluir");
  await told(operator, "A empresa foi para a lixeira por 30 dias.");
  await expect(rowOf(shop.name)).toHaveCount(0);
  await expect(Desk.signIn(product.url, shop.email)).rejects.toThrow(/ERR_/);
  await choose("Situação", "Na lixeira");
  await expect(rowOf(shop.name)).toContainText("Sai de vez em");
  await pick("Tirar da lixeira");
  await confirm("Tirar da lixeira");
  await expect(rowOf(shop.name)).toHaveCount(0);
  await choose("Situação", "Todas, menos a lixeira");
  await expect(rowOf(shop.name)).toBeVisible();
  await Desk.signIn(product.url, shop.email);
});

test("an open invoice that the operator marks as paid is shown as paid to the company too", async ({ browser }) => {
  await openTab("money&part=invoices&show=open", "Financeiro");
  const pay = operator
    .getByRole("row")
    .filter({ hasText: "Escola Horizonte" })
    .getByRole("button", { name: /^Marcar como paga/ });
  await pay.click();
  await expect(dialog()).toContainText("Escola Horizonte ainda deve");
  await confirm("Marcar como paga");
  await expect(operator.getByText(/^Fatura .+ paga\.$/)).toBeVisible();
  await expect(pay).toHaveCount(0);
  const school = await signIn(browser, "admin@pix.local", "/financeiro");
  await expect(school.getByText("Pago", { exact: true })).toHaveCount(2);
  await school.context().close();
});
