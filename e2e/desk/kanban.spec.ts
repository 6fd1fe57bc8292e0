import { expect, type Page, test } from "../support/test.ts";
import type { TagDetail } from "@balcao/shared/tags/schema";
import { serious } from "../support/axe.ts";
import { rows } from "../support/database.ts";
import { type Desk, linkNumber } from "../support/desk.ts";
import type { Company } from "../support/company.ts";
import { composer, openScreen, tabTo, told } from "../support/screen.ts";

let company: Company;
let admin: Desk;

test.describe.configure({ mode: "serial" });
test.beforeAll(async ({ shared }) => {
  company = await shared.begin("kanban");
  admin = company.desk;
  await linkNumber(company, admin, { name: "Loja", number: company.number, queueIds: [company.queues.Vendas] });
  for (const [name, color] of [
    ["Proposta", "#1565c0"],
    ["Ganho", "#2e7d32"],
  ])
    await admin.call<TagDetail>("POST", "/tags", { name, color, kanban: 1 });
  for (const [n, name] of [
    [1, "Marina Duarte"],
    [2, "Otávio Reis"],
  ] as const)
    await company.customer(n, { name }).send(company.peer, { kind: "text", text: `Olá, aqui é ${name}` });
  await expect.poll(async () => (await admin.tickets("status=pending")).length).toBe(2);
});

const column = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const card = (page: Page, where: string, name: string) => column(page, where).getByRole("link", { name });
const columnOf = async (name: string) =>
  (
    await rows<{ tag: string }>(
      company,
      "select g.name as tag from ticket_tags tt join tags g on g.id = tt.tag_id join tickets t on t.id = tt.ticket_id join contacts c on c.id = t.contact_id where c.name = $1",
      [name],
    )
  ).map(({ tag }) => tag);

test("a colleague's board shows a move by keyboard, and the second user to move a card gets a notice", async ({
  browser,
}) => {
  const ana = await openScreen(browser, company, company.ana);
  const bruno = await openScreen(browser, company, company.bruno);
  const said = ana.getByRole("status");

  await test.step("the board is in the menu, and has no serious fault of accessibility", async () => {
    for (const page of [ana, bruno]) {
      await page.getByRole("link", { name: "Kanban" }).click();
      await expect(card(page, "Em aberto", "Marina Duarte")).toBeVisible();
    }
    await expect(column(ana, "Em aberto").getByText("2 atendimentos")).toBeAttached();
    expect(await serious(ana)).toEqual([]);
  });

  await test.step("Ana lifts a card with Space, carries it with the arrows, and drops it", async () => {
    await tabTo(ana, card(ana, "Em aberto", "Marina Duarte"));
    await ana.keyboard.press("Space");
    await expect(said.filter({ hasText: "Cartão de Marina Duarte levantado em Em aberto" })).toBeAttached();
    await ana.keyboard.press("ArrowRight");
    await expect(said.filter({ hasText: "Proposta, coluna 2 de 3." })).toBeAttached();
    expect(await serious(ana)).toEqual([]);
    await ana.keyboard.press("Space");
    await expect(card(ana, "Proposta", "Marina Duarte")).toBeFocused();
    // A notice stays while the pointer is on the notice.
    await ana.getByRole("button", { name: "Desfazer" }).hover();
    await expect(card(bruno, "Proposta", "Marina Duarte")).toBeVisible();
    await expect(column(bruno, "Em aberto").getByText("1 atendimento")).toBeAttached();
    expect(await columnOf("Marina Duarte")).toEqual(["Proposta"]);
  });

  await test.step("Ana undoes the move from its notice", async () => {
    await ana.getByRole("button", { name: "Desfazer" }).click();
    await expect(card(bruno, "Em aberto", "Marina Duarte")).toBeVisible();
    expect(await columnOf("Marina Duarte")).toEqual([]);
  });

  await test.step("while Ana carries a card Bruno moves it: a notice tells her so, and she sees where the card is", async () => {
    await card(ana, "Em aberto", "Otávio Reis").focus();
    await ana.keyboard.press("Space");
    await ana.keyboard.press("ArrowRight");
    await bruno.getByRole("button", { name: "Mover Otávio Reis" }).click();
    await bruno.getByRole("menuitem", { name: "Ganho" }).click();
    await expect(card(ana, "Ganho", "Otávio Reis")).toBeVisible();
    await ana.keyboard.press("Space");
    await told(ana, "Um colega moveu Otávio Reis antes. Agora está em Ganho.");
    await expect(card(ana, "Ganho", "Otávio Reis")).toBeVisible();
    expect(await columnOf("Otávio Reis")).toEqual(["Ganho"]);
  });

  await test.step("the mouse drags a card, and a click opens its conversation", async () => {
    await card(ana, "Em aberto", "Marina Duarte").dragTo(column(ana, "Ganho"));
    await expect(card(bruno, "Ganho", "Marina Duarte")).toBeVisible();
    await expect(ana).toHaveURL(/\/kanban$/);
    await card(ana, "Ganho", "Marina Duarte").click();
    await expect(ana).toHaveURL(/\/tickets\/[\w-]{36}$/);
    await expect(ana.getByRole("heading", { name: "Marina Duarte" })).toBeVisible();
    await expect(composer(ana)).toHaveCount(0);
  });
  await ana.context().close();
  await bruno.context().close();
});

test("on a phone one column is visible, and a long press drags a card to another column", async ({ browser }) => {
  const page = await openScreen(browser, company, company.admin, { size: { width: 360, height: 740 }, at: "/kanban" });
  const tabs = page.getByRole("navigation", { name: "Colunas" });
  await expect(card(page, "Em aberto", "Marina Duarte")).toHaveCount(0);
  await tabs.getByRole("button", { name: /Ganho/ }).click();
  await expect(tabs.getByRole("button", { name: /Ganho/ })).toHaveAttribute("aria-current", "true");
  await expect(card(page, "Ganho", "Marina Duarte")).toBeInViewport();
  await expect(column(page, "Em aberto")).not.toBeInViewport();
  // The board has scrolled to its place. Before that, the card would leave the finger.
  await expect(column(page, "Ganho")).toBeInViewport({ ratio: 0.95 });
  expect(await serious(page)).toEqual([]);

  const box = await card(page, "Ganho", "Marina Duarte").boundingBox();
  if (!box) throw new Error("The card is not on the screen");
  const touch = await page.context().newCDPSession(page);
  const finger = (type: "touchStart" | "touchMove" | "touchEnd", x: number) =>
    touch.send("Input.dispatchTouchEvent", { type, touchPoints: type === "touchEnd" ? [] : [{ x, y: box.y + 10 }] });
  await finger("touchStart", box.x + 20);
  await expect(page.locator("[data-lifted='true']")).toBeVisible();
  await finger("touchMove", 60);
  // At the edge the board scrolls under the card, to its first column.
  await finger("touchMove", 8);
  await expect(column(page, "Em aberto")).toHaveAttribute("data-target", "true");
  // The board has scrolled to its end. Before that, another column would be under the finger.
  await expect(column(page, "Em aberto")).toBeInViewport({ ratio: 0.95 });
  await finger("touchMove", 180);
  await finger("touchEnd", 180);
  await told(page, "Marina Duarte foi para Em aberto.");
  await expect(card(page, "Em aberto", "Marina Duarte")).toBeInViewport();
  expect(await columnOf("Marina Duarte")).toEqual([]);
  await page.context().close();
});

test("a company whose plan has no kanban sees no link to the board, and is redirected from its address", async ({
  browser,
}) => {
  await rows(company, "update companies set plan_features = array_remove(plan_features, 'useKanban')");
  const page = await openScreen(browser, company, company.bruno, { at: "/kanban" });
  await told(page, "Esta empresa não possui permissão");
  await expect(page).toHaveURL(/\/tickets$/);
  await expect(page.getByRole("region", { name: "Lista de atendimentos" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Kanban" })).toHaveCount(0);
  await page.context().close();
});
