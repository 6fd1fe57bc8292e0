import { expect, type Page, test } from "../support/test.ts";
import { serious } from "../support/axe.ts";
import { Desk, demoPassword } from "../support/desk.ts";
import type { Company } from "../support/company.ts";
import { rows } from "../support/database.ts";
import { openPage } from "../support/menu.ts";
import type { Product } from "../support/product.ts";
import { openScreen } from "../support/screen.ts";

const [irisEmail, operator] = ["iris@users.local", "operador@users.local"];
let product: Product;
let company: Company;

test.beforeAll(async ({ shared }) => {
  product = await shared.enter();
  company = await shared.begin("users");
  await rows(
    product,
    `insert into users (company_id, name, email, password_hash, profile, super)
     select company_id, 'Operador', $2, password_hash, profile, true from users where email = $1`,
    [company.admin, operator],
  );
});
test.afterAll(() => rows(product, "update users set super = false where email = $1", [operator]));

const row = (page: Page, name: string) =>
  page.getByRole("table", { name: "Usuários" }).getByRole("row").filter({ hasText: name });

test("an attendant is hired, works, becomes an admin and leaves", async ({ browser }) => {
  const admin = await openScreen(browser, company, company.admin);

  await test.step("each field shows its fault", async () => {
    await openPage(admin, "Equipe");
    await expect(row(admin, company.ana)).toBeVisible();
    expect(await serious(admin)).toEqual([]);
    await admin.getByRole("button", { name: "Novo usuário" }).click();
    const dialog = admin.getByRole("dialog", { name: "Novo usuário" });
    await expect(dialog.getByLabel("Nome")).toBeFocused();
    await admin.keyboard.press("Enter");
    for (const text of ["Nome obrigatório", "Obrigatório", "Muito curta!"])
      await expect(dialog.getByText(text, { exact: true })).toBeVisible();
    await dialog.getByLabel("Nome").fill("Íris Barbosa");
    await dialog.getByLabel("E-mail").fill(company.ana);
    await dialog.getByLabel("Senha", { exact: true }).fill("balcao-demo");
    await dialog.getByRole("button", { name: "Adicionar" }).click();
    await expect(dialog.getByText("Já existe um usuário com esse e-mail.")).toBeVisible();
    await dialog.getByLabel("E-mail").fill(irisEmail);
    await dialog.getByRole("combobox", { name: "Setores" }).click();
    await admin.getByRole("option", { name: "Vendas" }).click();
    await admin.keyboard.press("Escape");
    expect(await serious(admin)).toEqual([]);
    await dialog.getByRole("button", { name: "Adicionar" }).click();
    await expect(row(admin, "Íris Barbosa").getByText("Atendente")).toBeVisible();
    await expect(row(admin, "Íris Barbosa").getByRole("img", { name: "Offline" })).toBeVisible();
  });

  const iris = await openScreen(browser, company, irisEmail);
  await test.step("Íris is shown as online, and has no pages for admins", async () => {
    await expect(row(admin, "Íris Barbosa").getByRole("img", { name: "Online" })).toBeVisible();
    await expect(iris.getByRole("link", { name: "Equipe" })).toHaveCount(0);
    await iris.goto(`${company.url}/users`);
    await expect(iris).toHaveURL(/\/tickets$/);
  });

  await test.step("Íris is found without accents, and by her e-mail", async () => {
    const search = admin.getByRole("searchbox", { name: "Buscar por nome ou e-mail" });
    await search.fill("iris b");
    await expect(row(admin, company.ana)).toHaveCount(0);
    await expect(row(admin, "Íris Barbosa")).toBeVisible();
    await search.fill("ninguem");
    await expect(admin.getByText("Nada encontrado")).toBeVisible();
    await search.press("Escape");
    await expect(row(admin, company.ana)).toBeVisible();
  });

  await test.step("users cannot delete themselves or the operator, and the buttons say why", async () => {
    const reason = (name: string, act: string) => row(admin, name).getByRole("button", { name: `${act} ` });
    await expect(reason(operator, "Editar")).toHaveAttribute("title", /administrador principal/);
    await expect(reason(operator, "Excluir")).toHaveAttribute("aria-disabled", "true");
    await expect(reason(company.admin, "Excluir")).toHaveAttribute(
      "title",
      "Você não pode excluir a sua própria conta.",
    );
  });

  await test.step("as an admin Íris gets the pages for admins immediately", async () => {
    await row(admin, "Íris Barbosa").getByRole("button", { name: "Editar Íris Barbosa" }).click();
    const dialog = admin.getByRole("dialog", { name: "Editar usuário" });
    await dialog.getByRole("combobox", { name: "Perfil" }).click();
    await admin.getByRole("option", { name: "Administrador", exact: true }).click();
    await dialog.getByRole("button", { name: "Salvar" }).click();
    await expect(row(admin, "Íris Barbosa").getByText("Administrador", { exact: true })).toBeVisible();
    await expect(iris.getByRole("link", { name: "Equipe" })).toBeVisible();
  });

  await test.step("the table of permissions shows what admins may do", async () => {
    await admin.getByRole("button", { name: "Permissões" }).click();
    const right = admin.getByRole("row", { name: /Adicionar, editar e excluir usuários/ });
    await expect(right.getByRole("img", { name: "Não pode", exact: true })).toHaveCount(2);
    await expect(right.getByRole("img", { name: "Pode", exact: true })).toHaveCount(2);
    expect(await serious(admin)).toEqual([]);
    await admin.getByRole("button", { name: "Fechar" }).click();
  });

  await test.step("a deleted user is signed out and cannot sign in again", async () => {
    await row(admin, "Íris Barbosa").getByRole("button", { name: "Excluir Íris Barbosa" }).click();
    const dialog = admin.getByRole("dialog", { name: "Excluir Íris Barbosa?" });
    await expect(dialog.getByText(/Não há atendimentos em aberto com esta pessoa\./)).toBeVisible();
    await dialog.getByRole("button", { name: "Excluir" }).click();
    await expect(row(admin, "Íris Barbosa")).toHaveCount(0);
    await expect(iris.getByRole("button", { name: "Entrar", exact: true })).toBeVisible();
    await expect(Desk.signIn(company.url, irisEmail)).rejects.toMatchObject({
      body: { error: "ERR_INVALID_CREDENTIALS" },
    });
  });
});

test("on a phone each user is a card, and users change their password in the profile", async ({ browser }) => {
  const page = await openScreen(browser, company, company.admin, { size: { width: 390, height: 844 }, at: "/users" });
  await expect(row(page, "Bruno")).toBeVisible();
  expect(await serious(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  const bruno = await openScreen(browser, company, company.bruno);
  await bruno.getByRole("button", { name: "Conta" }).click();
  await bruno.getByRole("menuitem", { name: "Perfil" }).click();
  const profile = bruno.getByRole("dialog", { name: "Meu perfil" });
  await expect(profile.getByLabel("Perfil")).toHaveCount(0);
  await profile.getByLabel("Senha", { exact: true }).fill("nova-senha-123");
  await profile.getByLabel("Senha atual").fill(demoPassword);
  await profile.getByRole("button", { name: "Mostrar a senha" }).first().click();
  await expect(profile.getByLabel("Senha", { exact: true })).toHaveAttribute("type", "text");
  await profile.getByRole("button", { name: "Salvar" }).click();
  await expect(profile).toBeHidden();
  await expect(Desk.signIn(company.url, company.bruno)).rejects.toMatchObject({ status: 401 });
  // The session that changed the password stays open.
  await bruno.reload();
  await expect(bruno.getByRole("region", { name: "Lista de atendimentos" })).toBeVisible();
});
