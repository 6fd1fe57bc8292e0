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

test("an admin notes what a person asks for, exports, holds and releases the data, and stops an erasure", async ({
  browser,
}) => {
  const page = await openScreen(browser, company, company.admin, { at: "/contacts" });
  // The open sheet hides the page below it from readers.
  const strip = page.getByRole("region", { name: "Pedidos de clientes em aberto", includeHidden: true });
  const sheet = page.getByRole("dialog", { name: "Dados de Rosa Lima" });
  const closeSheet = () => sheet.getByRole("button", { name: "Fechar" }).click();

  await test.step("the menu of a contact opens the panel with the person's stored data", async () => {
    await page.getByRole("button", { name: "Mais ações para Rosa Lima" }).click();
    await page.getByRole("menuitem", { name: "Dados do cliente" }).click();
    await expect(sheet.getByText("Mensagens da pessoa")).toBeVisible();
    expect(await serious(page)).toEqual([]);
  });

  await test.step("a request gets its due day, and a strip above the contacts counts the open requests", async () => {
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
    await closeSheet();
    await expect(strip).toBeHidden();
  });

  await test.step("data on hold is not deleted", async () => {
    await page.getByRole("button", { name: "Mais ações para Rosa Lima" }).click();
    await page.getByRole("menuitem", { name: "Dados do cliente" }).click();
    await page.getByRole("button", { name: "Preservar dados" }).click();
    const form = page.getByRole("dialog", { name: "Preservar os dados da pessoa" });
    await form.getByLabel("Motivo").fill("Processo 123");
    expect(await serious(page)).toEqual([]);
    await form.getByRole("button", { name: "Preservar dados" }).click();
    await told(page, "Dados preservados.");
    await closeSheet();
    await page.getByRole("button", { name: "Mais ações para Rosa Lima" }).click();
    await page.getByRole("menuitem", { name: "Excluir" }).click();
    const refusal = page.getByRole("dialog", { name: "Excluir Rosa Lima?" });
    await expect(refusal.getByText(/os dados estão preservados/)).toBeVisible();
    await page.keyboard.press("Escape");
  });

  await test.step("the only admin releases the data, asks for an erasure, and stops it before its day", async () => {
    await page.getByRole("button", { name: "Mais ações para Rosa Lima" }).click();
    await page.getByRole("menuitem", { name: "Dados do cliente" }).click();
    await page.getByRole("button", { name: "Liberar: Processo 123" }).click();
    await page.getByRole("dialog", { name: "Liberar os dados?" }).getByRole("button", { name: "Liberar" }).click();
    await told(page, "Dados liberados.");
    await page.getByRole("button", { name: "Pedir exclusão" }).click();
    const form = page.getByRole("dialog", { name: "Pedir a exclusão desta pessoa" });
    await form.getByLabel("Motivo").fill("Pediu por carta");
    await form.getByRole("button", { name: "Pedir exclusão" }).click();
    await told(page, "A pessoa será excluída em");
    expect(await serious(page)).toEqual([]);
    await closeSheet();
    const erasures = page.getByRole("region", { name: "Exclusões de pessoas" });
    await expect(erasures).toContainText("1 exclusão de pessoa em andamento.");
    await erasures.getByRole("button", { name: "Ver" }).click();
    await page.getByRole("button", { name: "Parar a exclusão de Rosa Lima" }).click();
    const stop = page.getByRole("dialog", { name: "Parar a exclusão?" });
    await stop.getByLabel("Motivo").fill("Foi engano");
    await stop.getByRole("button", { name: "Parar" }).click();
    await told(page, "Exclusão parada.");
    await page.getByRole("dialog", { name: "Exclusões de pessoas" }).getByRole("button", { name: "Fechar" }).click();
    await expect(erasures).toBeHidden();
  });

  await test.step("a consent has a message as its proof, and taking it back is an opt-out", async () => {
    await page.getByRole("button", { name: "Mais ações para Rosa Lima" }).click();
    await page.getByRole("menuitem", { name: "Dados do cliente" }).click();
    await page.getByRole("button", { name: "Anotar base legal" }).click();
    const form = page.getByRole("dialog", { name: "Anotar base legal" });
    await form.getByRole("radio", { name: /Quero saber o que vocês guardam/ }).check();
    expect(await serious(page)).toEqual([]);
    await form.getByRole("button", { name: "Anotar base legal" }).click();
    await told(page, "Base legal anotada.");
    await page.getByRole("button", { name: "Retirar: Divulgação e campanhas" }).click();
    await page
      .getByRole("dialog", { name: "Retirar o consentimento" })
      .getByRole("button", { name: "Retirar" })
      .click();
    await told(page, "Consentimento retirado.");
    await expect(sheet.getByRole("region", { name: "Não quer mensagens" })).toBeVisible();
    expect(await serious(page)).toEqual([]);
  });
});

test("an admin sets how long conversations are kept after seeing what would be removed, and stops the retention before its day", async ({
  browser,
}) => {
  const page = await openScreen(browser, company, company.admin, { at: "/retention" });
  await page.getByRole("combobox", { name: "Remover mensagens e notas depois de" }).click();
  await page.getByRole("option", { name: "12 meses" }).click();
  expect(await serious(page)).toEqual([]);
  await page.getByRole("button", { name: "Ver o que seria removido" }).click();
  const dialog = page.getByRole("dialog", { name: "Começar a remover conversas antigas?" });
  await expect(dialog).toContainText("Hoje nada seria removido");
  await dialog.getByRole("button", { name: "Começar" }).click();
  await told(page, "A remoção começa em");
  const waiting = page.getByRole("region", { name: /^Começa em/ });
  await expect(waiting).toContainText("As mensagens e notas são removidas após 12 meses.");
  expect(await serious(page)).toEqual([]);
  await waiting.getByRole("button", { name: "Não começar" }).click();
  await page
    .getByRole("dialog", { name: "Parar este prazo de guarda?" })
    .getByRole("button", { name: "Parar" })
    .click();
  await told(page, "Prazo de guarda parado.");
  await expect(waiting).toBeHidden();
});
