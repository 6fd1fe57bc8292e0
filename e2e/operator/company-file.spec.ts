import { readFile } from "node:fs/promises";
import { fileAt } from "../../packages/core/src/office/backup/archive/archive.ts";
import { unseal } from "../../packages/core/src/office/backup/archive/seal.ts";
import { serious } from "../support/axe.ts";
import { rows } from "../support/database.ts";
import { Desk } from "../support/desk.ts";
import type { Product } from "../support/product.ts";
import { openScreen, told } from "../support/screen.ts";
import { expect, type Page, test } from "../support/test.ts";

const company = "Clínica Sorriso";
const passphrase = "quatro cavalos no mar";
let product: Product;
let operator: Page;

test.beforeAll(async ({ browser, shared }) => {
  product = await shared.enter();
  operator = await openScreen(browser, product, "super@balcao.local", { at: "/admin-settings?tab=companies" });
});
test.afterAll(() => product.tasks.end());
/** Starts the service that performs the operators' tasks, unless it is running. */
const serve = () => void (product.tasks.pid ?? product.tasks.start());

const dialog = (name: string | RegExp) => operator.getByRole("dialog", { name });
const files = () => dialog(`Tudo de ${company} em um arquivo`);
const rowOf = (name: string) => operator.getByRole("row").filter({ hasText: name });

/** Loads the companies anew, which closes every dialog. */
const openCompanies = () => operator.goto(`${product.url}/admin-settings?tab=companies`);
/** Chooses an entry of the company's menu in the list of companies. */
async function pick(step: string): Promise<void> {
  await operator.getByRole("button", { name: `Mais ações para ${company}`, exact: true }).click();
  await operator.getByRole("menuitem", { name: step, exact: true }).click();
}

async function ask({ keys = false } = {}): Promise<void> {
  await files().getByRole("button", { name: "Preparar um arquivo", exact: true }).click();
  const form = dialog(`Preparar um arquivo de ${company}`);
  await form.getByLabel("Senha do arquivo", { exact: true }).fill(passphrase);
  if (keys) await form.getByRole("checkbox", { name: /^As chaves dos números/ }).check();
  await form.getByRole("button", { name: "Preparar", exact: true }).click();
  await expect(form).toHaveCount(0);
}

/** The names of the entries in a saved file. */
async function namesIn(path: string): Promise<string[]> {
  const names: string[] = [];
  for await (const { name } of unseal(fileAt(path), { passphrase })) names.push(name);
  return names;
}

/** Imports the company's own file beside the company. Data that can exist only once is removed from the first company before. */
async function bringIn(path: string): Promise<void> {
  await openCompanies();
  await operator.getByRole("button", { name: "Trazer de um arquivo", exact: true }).click();
  const imports = dialog("Trazer uma empresa de um arquivo");
  const look = async (action: string, words = passphrase) => {
    await imports.getByLabel("Senha do arquivo", { exact: true }).fill(words);
    await imports.getByRole("button", { name: action, exact: true }).click();
  };
  await imports.getByLabel("Escolher o arquivo", { exact: true }).setInputFiles({
    name: `${company}.age`,
    mimeType: "application/octet-stream",
    buffer: await readFile(path),
  });
  await look("Verificar o arquivo", "cinco cavalos no mar");
  await expect(imports.getByText(/^A senha não abre este arquivo/)).toBeVisible();
  await look("Verificar de novo");
  await expect(imports.getByText(/^E-mails que usuários de outra empresa já têm/)).toBeVisible();
  expect(await serious(operator)).toEqual([]);
  for (const change of [
    "update users set email = 'antes.' || email",
    "update connections set number = null",
    "update companies set tax_id = null",
    "delete from api_tokens",
    "delete from email_recipients",
  ])
    await rows(
      product,
      `${change} where ${change.includes("companies") ? "id" : "company_id"} = (select id from companies where name = $1)`,
      [company],
    );
  await look("Verificar de novo");
  await imports.getByLabel("Nome da empresa aqui", { exact: true }).fill("Clínica Nova");
  await imports.getByRole("button", { name: "Trazer a empresa", exact: true }).click();
  await expect(imports.getByText(/^Clínica Nova está aqui, e fechada/)).toBeVisible();
  await imports.getByRole("button", { name: "Tirar da lista", exact: true }).click();
  await told(operator, "Saiu da lista.");
  await imports.getByRole("button", { name: "Fechar", exact: true }).click();
  await expect(rowOf("Clínica Nova")).toContainText("Veio em um arquivo");
  const emails = "from companies c where c.id = u.company_id and c.name = $1";
  await rows(product, `update users u set email = 'nova.' || u.email ${emails}`, ["Clínica Nova"]);
  await rows(product, `update users u set email = substr(u.email, 7) ${emails}`, [company]);
}

test("once the service runs, the operator gets a file with all of a company, saves it, and brings the company in from it", async () => {
  await pick("Baixar tudo desta empresa");
  await expect(files().getByText("Nenhum arquivo foi preparado.")).toBeVisible();
  await expect(files().getByText(/O serviço que prepara os arquivos não está rodando/)).toBeVisible();
  expect(await serious(operator)).toEqual([]);
  await ask();
  await expect(files().getByText("Na fila")).toBeVisible();
  serve();
  await expect(files().getByText(/registros · \d+ arquivos/)).toBeVisible();
  await expect(files().getByText(/não está rodando/)).toHaveCount(0);
  expect(await serious(operator)).toEqual([]);
  const saving = operator.waitForEvent("download");
  await files().getByRole("button", { name: "Baixar", exact: true }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe(`${company}.age`);
  const names = await namesIn(await saved.path());
  expect(names[0]).toBe("header.json");
  expect(names).toContain("manifest.json");
  await bringIn(await saved.path());
  await pick("Baixar tudo desta empresa");
  await files().getByRole("button", { name: "Remover", exact: true }).click();
  await dialog("Remover este arquivo?").getByRole("button", { name: "Remover", exact: true }).click();
  await told(operator, "O arquivo foi removido.");
  await expect(files().getByText("Nenhum arquivo foi preparado.")).toBeVisible();
});

test("a company that leaves with the keys of its numbers is shut until the operator opens it", async () => {
  serve();
  await openCompanies();
  await pick("Baixar tudo desta empresa");
  await ask({ keys: true });
  await expect(files().getByText(/A empresa está fechada aqui/)).toBeVisible();
  await openCompanies();
  await expect(rowOf(company)).toContainText("Saiu em um arquivo com as chaves dos números");
  await pick("Abrir");
  await dialog(`Abrir ${company}?`).getByRole("button", { name: "Abrir", exact: true }).click();
  await told(operator, "A empresa está sendo aberta.");
  await expect(rowOf(company)).not.toContainText("Saiu em um arquivo");
  await Desk.signIn(product.url, "admin@teste.local");
});
