import { readFile } from "node:fs/promises";
import { expect, type Locator, type Page, test } from "../support/test.ts";
import { serious } from "../support/axe.ts";
import { rows } from "../support/database.ts";
import { Desk, demoPassword, linkNumber } from "../support/desk.ts";
import type { Company } from "../support/company.ts";
import { openScreen } from "../support/screen.ts";

let company: Company;
/** Another admin, because a new sign-in ends the user's earlier session. */
let chief: Desk;

test.beforeAll(async ({ shared }) => {
  company = await shared.begin("dashboard");
  const email = "chefe@dashboard.local";
  await company.desk.call("POST", "/users", { name: "Chefe", email, password: demoPassword, profile: "admin" });
  chief = await Desk.signIn(company.url, email);
});

const card = (page: Page, name: string) => page.getByRole("button", { name: new RegExp(`^${name} [\\d—]`) });
/** The opaque colours of a chart. */
const coloursIn = (canvas: Locator): Promise<string[]> =>
  canvas.evaluate((element: HTMLCanvasElement) => {
    const { data } = element.getContext("2d")?.getImageData(0, 0, element.width, element.height) ?? { data: [] };
    const found = new Set<string>();
    for (let at = 0; at < data.length; at += 4)
      if (data[at + 3] === 255) found.add(`${data[at]},${data[at + 1]},${data[at + 2]}`);
    return [...found];
  });
const customer = (n: number) => company.customer(n, { name: `Cliente ${n}` });
const writes = (n: number, text: string) => customer(n).send(company.peer, { kind: "text", text });

test("the dashboard shows a small day of work correctly", async ({ browser }) => {
  const admin = await openScreen(browser, company, company.admin, { at: "/" });

  await test.step("an empty dashboard offers the next step", async () => {
    await expect(admin.getByRole("heading", { name: "Painel" })).toBeVisible();
    await expect(admin.getByRole("link", { name: "Conectar um número" })).toBeVisible();
    expect(await serious(admin)).toEqual([]);
  });

  const ana = await Desk.signIn(company.url, company.ana);
  await test.step("three customers write: one is served and gives a rating, one is still being served, and one waits", async () => {
    const { number, queues } = company;
    await chief.call("PUT", "/settings/userRating", { value: "enabled" });
    await linkNumber(company, chief, { name: "Loja", number, queueIds: [queues.Vendas] });
    for (const n of [1, 2, 3]) await writes(n, "Bom dia!");
    await expect.poll(async () => (await ana.tickets("status=pending")).length).toBe(3);
    const waiting = await ana.tickets("status=pending");
    const [first, second] = [1, 2].map((n) => waiting.find(({ contact }) => contact.name === `Cliente ${n}`)?.id ?? 0);
    await ana.accept(first ?? 0);
    await ana.accept(second ?? 0);
    await ana.call("PUT", `/tickets/${first}`, { status: "closed" });
    // The rating request is sent when the closing can no longer be undone.
    await expect.poll(() => customer(1).chat(company.peer).at(-1)?.text).toContain("Como foi o seu atendimento?");
    await writes(1, "3");
    await expect
      .poll(() => rows(company, "select rating from turns where rating is not null"))
      .toEqual([{ rating: 3 }]);
    // The test served the customer within a second, while a real attendant takes minutes.
    await rows(
      company,
      "update turns set finished_at = finished_at + interval '10 minutes' where finished_at is not null",
    );
  });

  await test.step("the cards show these numbers", async () => {
    await admin.reload();
    await expect(card(admin, "Aguardando")).toHaveAccessibleName("Aguardando 1 Agora");
    await expect(card(admin, "Em atendimento")).toHaveAccessibleName("Em atendimento 1 Agora");
    await expect(card(admin, "Resolvidos")).toHaveAccessibleName("Resolvidos 1 No período");
    await expect(card(admin, "Novos contatos")).toHaveAccessibleName("Novos contatos 3 No período");
    await expect(card(admin, "Tempo médio de atendimento")).toHaveAccessibleName(
      "Tempo médio de atendimento 10 min Mediana: 10 min",
    );
    await expect(admin.getByText(/^3 atendimentos em /)).toBeVisible();
    const row = admin.getByRole("row").filter({ hasText: "Ana" });
    await expect(row.getByRole("img", { name: "Muito satisfeito: 3,0 de 3 em 1 avaliação" })).toBeVisible();
    expect(await serious(admin)).toEqual([]);
  });

  await test.step("the period is drawn in the colours of the theme, and its numbers can be read as a table", async () => {
    const days = admin.getByRole("region", { name: "Resolvidos por dia" });
    const drawn = () => coloursIn(days.locator("canvas"));
    await expect.poll(drawn).toContain("154,31,51");
    await admin.getByRole("button", { name: "Usar o tema escuro" }).click();
    await expect.poll(drawn).toContain("127,184,240");
    await admin.getByRole("button", { name: "Usar o tema claro" }).click();
    await expect.poll(drawn).toContain("154,31,51");
    await days.getByRole("button", { name: "Ver como tabela" }).click();
    const today = days.getByRole("row").last();
    await expect(today.getByRole("cell").first()).toHaveText("1");
    await expect(admin.getByRole("region", { name: "Por número" }).getByRole("row", { name: "Loja 3" })).toBeAttached();
    expect(await serious(admin)).toEqual([]);
    await days.getByRole("button", { name: "Esconder a tabela" }).click();
  });

  await test.step("each card explains its number to mouse and keyboard users", async () => {
    await card(admin, "Novos contatos").focus();
    await card(admin, "Novos contatos").hover();
    await expect(admin.getByRole("tooltip")).toHaveText(
      "Contatos cadastrados no período que escreveram primeiro. Grupos não contam.",
    );
  });

  await test.step("a card opens the list of its counted tickets, and the list opens the conversation", async () => {
    await card(admin, "Aguardando").click();
    const drawer = admin.getByRole("dialog", { name: "Aguardando" });
    await expect(drawer.getByRole("link")).toHaveCount(1);
    expect(await serious(admin)).toEqual([]);
    await drawer.getByRole("button", { name: "Fechar" }).click();
    await admin.getByRole("button", { name: "1 resolvido por Ana: ver" }).click();
    await admin
      .getByRole("dialog", { name: "Resolvidos por Ana" })
      .getByRole("link", { name: /Cliente 1/ })
      .click();
    await expect(admin).toHaveURL(/\/tickets\/[0-9a-f-]{36}$/);
    await expect(admin.getByRole("region", { name: "Lista de atendimentos" })).toBeVisible();
    await admin.goBack();
  });

  await test.step("an empty filter asks for a period, and a period loads the numbers", async () => {
    await admin.getByRole("combobox", { name: "Filtrar por" }).click();
    await admin.getByRole("option", { name: "Período" }).click();
    await admin.getByRole("button", { name: "Filtrar" }).click();
    await expect(admin.getByText("Parametrize o filtro")).toBeVisible();
    await admin.getByRole("combobox", { name: "Período" }).click();
    await admin.getByRole("option", { name: "Últimos 7 dias" }).click();
    await admin.getByRole("button", { name: "Filtrar" }).click();
    await expect(admin).toHaveURL(/\?days=7$/);
    await expect(card(admin, "Resolvidos")).toHaveAccessibleName("Resolvidos 1 No período");
  });

  await test.step("the exported file has the numbers of the screen", async () => {
    const coming = admin.waitForEvent("download");
    await admin.getByRole("button", { name: "Exportar CSV" }).click();
    const file = await coming;
    expect(file.suggestedFilename()).toMatch(/^painel-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/);
    const text = await readFile(await file.path(), "utf8");
    expect(text).toContain("\r\nAguardando;1;\r\nEm atendimento;1;\r\nResolvidos;1;\r\nNovos contatos;3;\r\n");
    expect(text).toMatch(/\r\nAna;3;1;1;10(,\d)?;10;(Online|Offline)\r\n/);
    expect(text.match(/^\d+h;\d+\r$/gm)).toHaveLength(24);
  });

  // The cards fetch again every half minute. The customer writes here already, because the later step then waits less.
  await writes(4, "Oi!");

  await test.step("the printed page has the numbers, the hours and the attendants, and no buttons", async () => {
    const size = admin.viewportSize();
    // The printable width of A4.
    await admin.setViewportSize({ width: 720, height: 1040 });
    await admin.emulateMedia({ media: "print" });
    await expect(card(admin, "Resolvidos")).toBeVisible();
    await expect(admin.getByRole("heading", { name: "Atendimentos de hoje por hora" })).toBeVisible();
    await expect(admin.getByRole("row").filter({ hasText: "Bruno" })).toBeVisible();
    for (const name of ["Filtrar", "Exportar CSV", "Imprimir", "Conta"])
      await expect(admin.getByRole("button", { name, exact: true })).toBeHidden();
    await expect(admin.getByRole("link", { name: "Atendimentos", exact: true })).toBeHidden();
    expect(await admin.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(720);
    await admin.emulateMedia({ media: null });
    if (size) await admin.setViewportSize(size);
  });

  await test.step("a user who is not an admin starts at the tickets", async () => {
    const bruno = await openScreen(browser, company, company.bruno, { at: "/" });
    await expect(bruno).toHaveURL(/\/tickets$/);
    await expect(bruno.getByRole("region", { name: "Lista de atendimentos" })).toBeVisible();
    await expect(bruno.getByRole("link", { name: "Painel" })).toHaveCount(0);
    await bruno.context().close();
  });

  await test.step("a new message is counted within half a minute", async () => {
    await expect(card(admin, "Aguardando")).toHaveAccessibleName("Aguardando 2 Agora", { timeout: 90_000 });
    await expect(admin.getByText(/^4 atendimentos em /)).toBeVisible();
  });

  for (const [language, title] of [
    ["en", "Dashboard"],
    ["es", "Panel"],
  ])
    await test.step(`the dashboard is translated to ${language}`, async () => {
      await admin.evaluate((chosen) => localStorage.setItem("i18nextLng", chosen ?? ""), language);
      await admin.reload();
      await expect(admin.getByRole("heading", { name: title, exact: true })).toBeVisible();
      await expect(admin.getByRole("table").last()).toBeVisible();
      expect(await serious(admin)).toEqual([]);
    });
  await admin.context().close();
});
