import { readFile } from "node:fs/promises";
import { expect, test } from "../support/test.ts";
import { serious } from "../support/axe.ts";
import type { Company } from "../support/company.ts";
import { linkNumber } from "../support/desk.ts";
import { openScreen, told } from "../support/screen.ts";

let company: Company;

test.beforeAll(async ({ shared }) => {
  company = await shared.begin("personal-data");
  company.network.account(company.number);
  await linkNumber(company, company.desk, {
    name: "Loja",
    number: company.number,
    queueIds: [company.queues.Vendas],
  });
  const rosa = company.customer(1, { name: "Rosa Lima" });
  await rosa.send(company.peer, { kind: "text", text: "Quero saber o que vocês guardam sobre mim" });
  await expect.poll(async () => (await company.desk.tickets("status=pending")).length).toBe(1);
});

test("an admin notes what a person asks for, exports the person's data, and closes the request", async ({
  browser,
}) => {
  const page = await openScreen(browser, company, company.admin, { at: "/contacts" });
  // The open sheet hides the page below it from readers.
  const strip = page.getByRole("region", { name: "Pedidos de clientes em aberto", includeHidden: true });

  await test.step("the menu of a contact opens what is stored about it", async () => {
    await page.getByRole("button", { name: "Mais ações para Rosa Lima" }).click();
    await page.getByRole("menuitem", { name: "Dados do cliente" }).click();
    await expect(
      page.getByRole("dialog", { name: "Dados de Rosa Lima" }).getByText("Mensagens da pessoa"),
    ).toBeVisible();
    expect(await serious(page)).toEqual([]);
  });

  await test.step("a request gets its day, and a strip over the contacts says so", async () => {
    await page.getByRole("button", { name: "Anotar pedido" }).click();
    const form = page.getByRole("dialog", { name: "Anotar um pedido da pessoa" });
    await form.getByLabel(/O que foi pedido/).fill("Uma cópia de tudo");
    expect(await serious(page)).toEqual([]);
    await form.getByRole("button", { name: "Anotar pedido" }).click();
    await told(page, "Pedido anotado. Prazo:");
    await expect(strip).toContainText("1 pedido de cliente");
  });

  await test.step("the copy is a zip with the conversation", async () => {
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Exportar os dados" }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^dados-pessoais-\d{4}-\d\d-\d\d\.zip$/);
    const zip = await readFile(await download.path());
    for (const name of ["LEIA-ME.txt", "contato.json", "conversas/0001.txt", "midias/SHA256.txt"])
      expect(zip.includes(name)).toBe(true);
    await expect(page.getByText(/exportou os dados de Rosa Lima/)).toBeVisible();
  });

  await test.step("the closed request leaves the strip", async () => {
    await page.getByRole("button", { name: "Encerrar: Acesso ou cópia dos dados" }).click();
    const form = page.getByRole("dialog", { name: "Encerrar: Acesso ou cópia dos dados" });
    await form.getByRole("button", { name: "Encerrar" }).click();
    await told(page, "Pedido atendido.");
    await page.keyboard.press("Escape");
    await expect(strip).toBeHidden();
  });
});
