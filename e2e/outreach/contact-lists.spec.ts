import { expect, test } from "../support/test.ts";
import { serious } from "../support/axe.ts";
import { rows } from "../support/database.ts";
import { Desk, linkNumber } from "../support/desk.ts";
import { openPage } from "../support/menu.ts";
import { type Product, startProduct } from "../support/product.ts";
import { openScreen, pressEscape } from "../support/screen.ts";

const company = "5511940000601";
let product: Product;

test.beforeAll(async () => {
  product = await startProduct({ name: "contact-lists" });
  const admin = await Desk.signIn(product.url, "admin@demo.local");
  await linkNumber(product, admin, { name: "Loja", number: company, queueIds: [] });
  product.network.customer("5511987650601", { name: "Marina Duarte" });
});
test.afterAll(() => product.stop());

const file = (text: string, encoding: BufferEncoding = "latin1") => ({
  name: "clientes.csv",
  mimeType: "text/csv",
  buffer: Buffer.from(text, encoding),
});
const people = (most: number) =>
  Array.from({ length: most }, (_, n) => `Pessoa ${n};119${String(70_000_000 + n)};Olinda`).join("\r\n");

test("a spreadsheet becomes a list whose numbers are checked, even when the worker dies meanwhile", async ({
  browser,
}) => {
  const page = await openScreen(browser, product, "ana@demo.local");
  const dialog = page.getByRole("dialog", { name: "Importar planilha" });

  await test.step("Ana makes a list and chooses the columns of a file", async () => {
    await openPage(page, "Campanhas", "Listas de contatos");
    await page.getByRole("button", { name: "Nova lista" }).first().click();
    await page.getByLabel("Nome").fill("Clientes de dezembro");
    await page.keyboard.press("Enter");
    // The row of the new list is shown until the page of the list is loaded. It has a button whose name begins with these words.
    await page.getByRole("button", { name: "Importar planilha", exact: true }).click();
    const text =
      "Nome;Telefone;Cidade;Observação\r\nMarina;(11) 98765-0601;São Paulo;\r\nNinguém;11987650699;;\r\nSem área;98765-0602;;\r\n";
    await dialog.locator("input[type=file]").setInputFiles(file(text));
    await expect(dialog.getByLabel("Uso da coluna Telefone")).toHaveValue("number");
    await dialog.getByLabel("Uso da coluna Observação").selectOption("ignore");
    expect(await serious(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Importar", exact: true }).click();
    await expect(dialog.getByText(/^3 linhas lidas, 2 na lista/)).toBeVisible();
    const saved = page.waitForEvent("download");
    await dialog.getByRole("button", { name: "Baixar as linhas: Inválidos" }).click();
    expect((await saved).suggestedFilename()).toMatch(/^importacao-\d+-Inválidos\.csv$/);
    await pressEscape(page);
  });

  await test.step("WhatsApp is asked, and the list shows which people have an account", async () => {
    const row = (name: string) => page.getByRole("row").filter({ hasText: name });
    await expect(row("Marina").getByText("No WhatsApp", { exact: true })).toBeVisible({ timeout: 90_000 });
    await expect(row("Ninguém").getByText("Não está no WhatsApp")).toBeVisible();
    await expect(row("Marina").getByText("cidade: São Paulo")).toBeVisible();
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await serious(page)).toEqual([]);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step("a worker is killed while it reads rows, and no row is lost or repeated", async () => {
    // The row of the new list is shown until the page of the list is loaded. It has a button whose name begins with these words.
    await page.getByRole("button", { name: "Importar planilha", exact: true }).click();
    await dialog.locator("input[type=file]").setInputFiles(file(`Nome;Telefone;Cidade\r\n${people(20_000)}`));
    await dialog.getByRole("button", { name: "Importar", exact: true }).click();
    const done = async () => {
      const [open] = await rows<{ unchecked: number }>(
        product,
        "select unchecked + repeated as unchecked from contact_list_imports order by id desc limit 1",
      );
      return open?.unchecked ?? 0;
    };
    await expect.poll(done, { intervals: [20] }).toBeGreaterThan(0);
    const [worker] = product.workers;
    await worker?.end("SIGKILL");
    const left = await done();
    // The dead worker's claim would end a minute later.
    await rows(
      product,
      "update contact_list_imports set touched_at = now() - interval '2 minutes' where status = 'running'",
    );
    worker?.start();
    await expect(dialog.getByText(/^20.000 linhas lidas, 20.000 na lista/)).toBeVisible({ timeout: 120_000 });
    expect(left).toBeLessThan(20_000);
    const [list] = await rows<{ count: number; counted: number }>(
      product,
      "select contacts_count as count, (select count(*)::int from contact_list_items) as counted from contact_lists",
    );
    expect(list).toEqual({ count: 20_002, counted: 20_002 });
  });
});
