import { expect, type Locator, test } from "../support/test.ts";
import type { Customer } from "@balcao/whatsapp-simulator/network-api";
import type { Ticket } from "@balcao/shared/tickets/schema";
import { bubble } from "../support/chat.ts";
import { rows } from "../support/database.ts";
import { Desk, linkNumber } from "../support/desk.ts";
import { storyZone } from "../support/noon.ts";
import type { Company } from "../support/company.ts";
import { composer, item, openScreen, tab } from "../support/screen.ts";

let company: Company;
let carla: Customer;
let ticket: Ticket;

test.describe.configure({ mode: "serial" });
test.beforeAll(async ({ shared }) => {
  company = await shared.begin("together");
  await linkNumber(company, company.desk, { name: "Loja", number: company.number, queueIds: [company.queues.Vendas] });
  carla = company.customer(1, { name: "Carla Nogueira" });
  await carla.send(company.peer, { kind: "text", text: "Bom dia!" });
  await expect.poll(async () => (await company.desk.tickets("status=pending")).length).toBe(1);
  [ticket] = (await company.desk.tickets("status=pending")) as [Ticket];
});

interface Box {
  x: number;
  width: number;
}
/** Whether two boxes overlap horizontally at any height, because rows move only vertically. */
const share = (a: Box, b: Box) => a.x < b.x + b.width && b.x < a.x + a.width;
const boxOf = async (locator: Locator) => {
  const box = await locator.boundingBox();
  if (!box) throw new Error(`${locator.toString()} is not on the screen`);
  return box;
};

test("an attendant in another time zone sees the times of their company's clock", async ({ browser }) => {
  const page = await openScreen(browser, company, company.ana, {
    zone: "Asia/Kathmandu",
    at: `/tickets/${ticket.uuid}`,
  });
  const [message] = await rows<{ sent_at: Date }>(company, "select sent_at from messages where body = 'Bom dia!'");
  const told = (timeZone: string, look: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat("pt-BR", { timeZone, ...look }).format(message?.sent_at);
  // No company's clock shows the same minute as a clock in Kathmandu.
  const hour = told(storyZone(), { hour: "2-digit", minute: "2-digit" });
  await expect(bubble(page, "Bom dia!")).toContainText(hour);
  await expect(page.getByRole("heading", { name: "Hoje" }).locator("time")).toHaveAttribute(
    "title",
    told(storyZone(), { dateStyle: "short" }),
  );
  await page.context().close();
});

test("a second click at the place of Aceitar closes nothing, because Resolver is never at that place", async ({
  browser,
}) => {
  const page = await openScreen(browser, company, company.ana, { at: `/tickets/${ticket.uuid}` });
  const head = page.locator("header", { has: page.getByRole("heading", { name: "Carla Nogueira" }) });
  const inHead = (name: string) => head.getByRole("button", { name, exact: true });
  const inList = (name: string) => page.getByRole("button", { name: `${name} Carla Nogueira` });
  const sizes = [
    { width: 390, height: 844 },
    { width: 1024, height: 768 },
    { width: 1440, height: 900 },
  ];
  const opens: { inHead: Box; inList: Box | null }[] = [];
  await tab(page, /Aguardando/).click();
  for (const size of sizes) {
    await page.setViewportSize(size);
    await expect(inHead("Aceitar")).toBeVisible();
    const isPhone = size.width < 600;
    await expect(inList("Aceitar")).toBeVisible({ visible: !isPhone });
    opens.push({ inHead: await boxOf(inHead("Aceitar")), inList: isPhone ? null : await boxOf(inList("Aceitar")) });
  }
  const { x, y, width, height } = await boxOf(inHead("Aceitar"));
  await page.mouse.dblclick(x + width / 2, y + height / 2, { delay: 300 });
  await expect(composer(page)).toBeEnabled();
  await expect(inHead("Resolver")).toBeEnabled();
  expect(await rows(company, "select status from tickets")).toEqual([{ status: "open" }]);
  for (const [index, size] of sizes.entries()) {
    await page.setViewportSize(size);
    const before = opens[index];
    await expect(composer(page)).toBeVisible();
    if (size.width < 600) await expect(inHead("Resolver")).toBeHidden();
    else expect(share(await boxOf(inHead("Resolver")), before?.inHead as Box)).toBe(false);
    if (!before?.inList) continue;
    await item(page, "Carla Nogueira").hover();
    expect(share(await boxOf(inList("Resolver")), before.inList)).toBe(false);
  }
  await inHead("Devolver").click();
  await expect.poll(() => rows(company, "select status from tickets")).toEqual([{ status: "pending" }]);
  await page.context().close();
});

test("two attendants on one ticket see each other, and one continues the other's draft", async ({ browser }) => {
  const ana = await openScreen(browser, company, company.ana);
  await tab(ana, /Aguardando/).click();
  await ana.getByRole("button", { name: "Aceitar Carla Nogueira" }).click();
  await expect(composer(ana)).toBeEnabled();
  const bruno = await openScreen(browser, company, company.bruno, { at: `/tickets/${ticket.uuid}` });

  await test.step("each attendant sees that the other views the ticket or writes", async () => {
    await expect(bubble(bruno, "Bom dia!")).toBeVisible();
    await expect(ana.getByText("Bruno está vendo")).toBeVisible();
    await composer(ana).pressSequentially("Já verifico o seu pe");
    await expect(bruno.getByText("Ana está escrevendo…")).toBeVisible();
    await expect(composer(bruno)).toHaveCount(0);
  });

  await test.step("after a transfer the new owner gets the draft", async () => {
    await expect
      .poll(() => rows(company, "select body from ticket_drafts"))
      .toEqual([{ body: "Já verifico o seu pe" }]);
    await ana.getByRole("button", { name: "Transferir" }).click();
    const dialog = ana.getByRole("dialog", { name: "Transferir atendimento" });
    await dialog.getByRole("combobox", { name: /Setor/ }).fill("Bruno");
    await ana.getByRole("option", { name: /Bruno/ }).click();
    await dialog.getByRole("textbox", { name: /Observação/ }).fill("Ela tem pressa");
    await dialog.getByRole("button", { name: "Transferir" }).click();
    await expect(dialog).toBeHidden();
    await expect(bruno.getByRole("note")).toContainText("Transferido por Ana");
    await expect(bruno.getByRole("note")).toContainText("Ela tem pressa");
    await expect(bruno.getByText("Rascunho de Ana")).toBeVisible();
    await bruno.getByRole("button", { name: "Usar", exact: true }).click();
    await expect(composer(bruno)).toHaveValue("Já verifico o seu pe");
    await composer(bruno).press("End");
    await composer(bruno).pressSequentially("dido");
    await composer(bruno).press("Enter");
    await expect
      .poll(() => carla.chat(company.peer).filter(({ text }) => text === "*Bruno:*\nJá verifico o seu pedido").length)
      .toBe(1);
    expect(await rows(company, "select 1 from ticket_drafts")).toEqual([]);
  });

  await test.step("a ticket that two users resolve at the same time is resolved once", async () => {
    await tab(bruno, /Em atendimento/).click();
    await expect(item(bruno, "Carla Nogueira")).toBeVisible();
    const desks = await Promise.all([company.bruno, company.admin].map((email) => Desk.signIn(company.url, email)));
    await Promise.all(desks.map((desk) => desk.call("PUT", `/tickets/${ticket.id}`, { status: "closed" })));
    expect(await rows(company, "select count(*)::int as n from ticket_events where kind = 'closed'")).toEqual([
      { n: 1 },
    ]);
  });
  await Promise.all([ana, bruno].map((page) => page.context().close()));
});

test("on a phone the list and the chat are two screens, the chat fills the screen, and nothing is wider than the screen", async ({
  browser,
}) => {
  await carla.send(company.peer, { kind: "text", text: "x".repeat(400) });
  const page = await openScreen(browser, company, company.ana, { size: { width: 390, height: 844 } });
  const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
  await tab(page, /Aguardando/).click();
  expect(await fits()).toBe(true);
  await page.getByRole("button", { name: "Aceitar Carla Nogueira" }).click();
  await expect(bubble(page, "Bom dia!")).toBeVisible();
  await expect(page.getByRole("region", { name: "Lista de atendimentos" })).toBeHidden();
  expect(await fits()).toBe(true);
  await composer(page).fill("Pelo celular");
  await page.getByRole("button", { name: "Enviar", exact: true }).click();
  await expect(bubble(page, "Pelo celular").getByRole("img", { name: "Entregue" })).toBeVisible();
  const touch = await page.context().newCDPSession(page);
  await bubble(page, "Bom dia!").scrollIntoViewIfNeeded();
  const { x, y } = await boxOf(bubble(page, "Bom dia!"));
  await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x: x + 40, y: y + 16 }] });
  await expect(page.getByRole("menuitem", { name: "Copiar texto" })).toBeVisible();
  await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await page.getByRole("menuitem", { name: "Marcar com estrela" }).click();
  await expect(bubble(page, "Bom dia!").getByRole("img", { name: "Com estrela" })).toBeVisible();
  await expect(page.getByRole("banner")).toBeHidden();
  await page.getByRole("button", { name: "Voltar para a lista" }).click();
  await expect(page.getByRole("button", { name: "Lista", exact: true })).toBeVisible();
  await expect(item(page, "Carla Nogueira")).toContainText("Pelo celular");
  await page.context().close();
});
