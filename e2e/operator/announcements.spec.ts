import { expect, type Page, test } from "../support/test.ts";
import { serious } from "../support/axe.ts";
import { png } from "../support/files.ts";
import type { Company } from "../support/company.ts";
import { rows } from "../support/database.ts";
import type { Product } from "../support/product.ts";
import { openScreen, pressEscape } from "../support/screen.ts";

let product: Product;
let company: Company;
test.beforeAll(async ({ shared }) => {
  product = await shared.enter();
  company = await shared.begin("announcements");
});
// All companies of the product would see the announcements in the next stories too.
test.afterAll(() => rows(product, "delete from announcements"));

type AnnouncementFields = { title: string; isDraft?: boolean; image?: string };
async function write(page: Page, { title, isDraft = false, image }: AnnouncementFields): Promise<void> {
  // An empty page offers the button twice.
  await page.getByRole("button", { name: "Novo comunicado" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Novo comunicado" });
  await dialog.getByLabel("Título").fill(title);
  await dialog.getByLabel("Texto").fill("O sistema para às 22h e volta às 23h.");
  await dialog.getByRole("combobox", { name: "Prioridade" }).click();
  await page.getByRole("option", { name: "Alta" }).click();
  if (image)
    await dialog
      .getByLabel("Imagem", { exact: true })
      .setInputFiles({ name: image, mimeType: "image/png", buffer: png() });
  if (isDraft) await dialog.getByRole("switch", { name: "Publicado" }).uncheck();
  await dialog.getByRole("button", { name: "Adicionar", exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: `Editar ${title}` })).toBeVisible();
}

test("the operator publishes an urgent announcement, and a user of another company sees it immediately and reads it", async ({
  browser,
}) => {
  const operator = await openScreen(browser, product, "super@balcao.local", { at: "/announcements" });
  const reader = await openScreen(browser, product, company.admin);
  const banner = reader.getByRole("region", { name: "Comunicado importante" });
  await expect(reader.getByRole("button", { name: "Comunicados", exact: true })).toBeVisible();
  await expect(operator.getByText("Nenhum comunicado")).toBeVisible();

  await test.step("only the operator sees a draft", async () => {
    await write(operator, { title: "Só para mim", isDraft: true });
    await expect(operator.getByText("Rascunho")).toBeVisible();
  });

  await test.step("a published announcement is shown above the page of the other company, and is counted", async () => {
    await write(operator, { title: "Manutenção hoje", image: "horário.png" });
    await expect(banner).toContainText("Manutenção hoje");
    await expect(reader.getByRole("button", { name: "Comunicados: 1 não lido" })).toBeVisible();
    await expect(reader.getByText("Só para mim")).toHaveCount(0);
    expect(await serious(reader)).toEqual([]);
    expect(await serious(operator)).toEqual([]);
  });

  await test.step("a read announcement disappears from above the page, stays in the list, and does not come back", async () => {
    await reader.getByRole("button", { name: "Comunicados: 1 não lido" }).click();
    const list = reader.getByRole("dialog", { name: "Comunicados" });
    await expect(list.getByRole("heading", { level: 3 })).toHaveText(["Manutenção hoje"]);
    const picture = list.getByRole("img", { name: "horário.png" });
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(48);
    expect(await serious(reader)).toEqual([]);
    await pressEscape(reader);
    await expect(banner).toBeHidden();
    await reader.reload();
    await expect(reader.getByRole("button", { name: "Comunicados", exact: true })).toBeVisible();
    await expect(banner).toBeHidden();
  });

  await test.step("a user who is not the operator cannot reach the page", async () => {
    await expect(reader.getByRole("link", { name: "Plataforma" })).toHaveCount(0);
    await reader.goto(`${product.url}/announcements`);
    await expect(reader).not.toHaveURL(/announcements/);
    await expect(reader.getByRole("button", { name: "Novo comunicado" })).toHaveCount(0);
  });
});
