import { expect, type Page, test } from "../support/test.ts";
import { serious } from "../support/axe.ts";
import { fromCompany, openChat } from "../support/chat.ts";
import { pdf, png } from "../support/files.ts";
import type { Company } from "../support/company.ts";
import { follow, openPage } from "../support/menu.ts";
import { composer, item } from "../support/screen.ts";

let company: Company;
test.beforeAll(async ({ shared }) => {
  company = await shared.begin("file-lists");
});

async function openTicket(page: Page): Promise<void> {
  await follow(page, "/tickets");
  await item(page, "Carla Nogueira").getByRole("link").click();
}

test("two files become a list, the composer sends it to a customer in order, and the list is deleted again", async ({
  browser,
}) => {
  const chat = await openChat(company, browser);
  const { page } = chat;
  const row = page.getByRole("row").filter({ hasText: "Material da loja" });

  await test.step("Ana makes a list of a picture and a document", async () => {
    await openPage(page, "Biblioteca", "Listas de arquivos");
    await page.getByRole("button", { name: "Nova lista de arquivos" }).first().click();
    const dialog = page.getByRole("dialog", { name: "Nova lista de arquivos" });
    await dialog.getByLabel("Nome", { exact: true }).fill("Material da loja");
    await dialog.getByLabel("Mensagem", { exact: true }).fill("Segue o nosso material.");
    await dialog.locator("input[type=file][multiple]").setInputFiles([
      { name: "fachada.png", mimeType: "image/png", buffer: png() },
      { name: "catalogo.pdf", mimeType: "application/pdf", buffer: pdf() },
    ]);
    await expect(dialog.getByText(/^PNG · /)).toBeVisible();
    await expect(dialog.locator("img")).toBeVisible();
    expect(await serious(page)).toEqual([]);
  });

  await test.step("Ana moves the document to the first place by keyboard, and saves", async () => {
    const dialog = page.getByRole("dialog", { name: "Nova lista de arquivos" });
    await dialog.getByLabel("Nome do arquivo 2").focus();
    await page.keyboard.press("Alt+ArrowUp");
    await expect(dialog.getByLabel("Nome do arquivo 1")).toHaveValue(/catalogo/);
    await dialog.getByRole("button", { name: "Criar" }).click();
    await expect(row.getByText(/2 arquivos/)).toBeVisible();
    expect(await serious(page)).toEqual([]);
  });

  await test.step("the composer takes the list, and the customer gets its files in that order", async () => {
    await openTicket(page);
    await expect(composer(page)).toBeVisible();
    await page.getByRole("button", { name: "Lista de arquivos", exact: true }).click();
    await page
      .getByRole("dialog", { name: "Enviar uma lista de arquivos" })
      .getByRole("button", { name: /Material da loja/ })
      .click();
    await expect(page.getByRole("textbox", { name: "Escreva uma legenda" })).toHaveValue("Segue o nosso material.");
    await page.getByRole("button", { name: "Enviar", exact: true }).click();
    await expect.poll(() => fromCompany(chat).map(({ kind }) => kind)).toEqual(["document", "image"]);
    expect(
      fromCompany(chat)
        .map(({ text }) => text)
        .join(""),
    ).toContain("Segue o nosso material.");
  });

  await test.step("the deleted list is gone, and sent files stay", async () => {
    await openPage(page, "Biblioteca", "Listas de arquivos");
    await row.getByRole("button", { name: "Excluir Material da loja" }).click();
    const asked = page.getByRole("dialog", { name: "Excluir Material da loja?" });
    await expect(asked.getByText(/O que já foi enviado continua/)).toBeVisible();
    await asked.getByRole("button", { name: "Excluir", exact: true }).click();
    await expect(page.getByText("Nenhuma lista de arquivos ainda")).toBeVisible();
    await openTicket(page);
    await expect(page.getByRole("log", { name: "Conversa" }).getByText("catalogo.pdf")).toBeVisible();
  });
});
