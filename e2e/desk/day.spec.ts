import { expect, type Page, test } from "../support/test.ts";
import type { Customer } from "@balcao/whatsapp-simulator/network-api";
import { serious } from "../support/axe.ts";
import { bubble } from "../support/chat.ts";
import { rows } from "../support/database.ts";
import { linkNumber } from "../support/desk.ts";
import type { Company } from "../support/company.ts";
import { composer, item, openScreen, tab, tabTo } from "../support/screen.ts";

let company: Company;
let carla: Customer;
let davi: Customer;

test.beforeAll(async ({ shared }) => {
  company = await shared.begin("day");
  const admin = company.desk;
  await linkNumber(company, admin, { name: "Loja", number: company.number, queueIds: [company.queues.Vendas] });
  await admin.call("POST", "/quick-messages", {
    shortcode: "prazo",
    message: "{{firstName}}, a entrega leva dois dias.",
    geral: true,
    status: true,
  });
  carla = company.customer(1, { name: "Carla Nogueira" });
  davi = company.customer(2, { name: "Davi Prado" });
  await carla.send(company.peer, { kind: "text", text: "Quanto tempo leva a entrega?" });
  await davi.send(company.peer, { kind: "text", text: "Queria falar com o suporte" });
});

const heard = (customer: Customer) =>
  customer
    .chat(company.peer)
    .filter(({ fromCustomer, text }) => !fromCustomer && text !== "Olá!")
    .map(({ text }) => text);
const write = async (page: Page, text: string) => {
  await page.keyboard.type(text);
  await page.keyboard.press("Enter");
};

test("a day of an attendant without a mouse", async ({ browser }) => {
  const page = await openScreen(browser, company, company.ana);
  const { keyboard } = page;

  await test.step("Ana accepts a waiting customer and answers with a quick message", async () => {
    await tabTo(page, tab(page, /Em atendimento/));
    await keyboard.press("ArrowRight");
    await expect(item(page, "Carla Nogueira")).toBeVisible();
    await keyboard.press("Escape");
    while (
      !(await item(page, "Carla Nogueira")
        .getByRole("link")
        .evaluate((link) => link === document.activeElement))
    )
      await keyboard.press("j");
    await keyboard.press("a");
    await expect(bubble(page, "Quanto tempo leva a entrega?")).toBeVisible();
    await expect(composer(page)).toBeFocused();
    await keyboard.type("/pra");
    await expect(page.getByRole("option", { name: /prazo/ })).toBeVisible();
    await keyboard.press("Enter");
    await expect(composer(page)).toHaveValue("Carla, a entrega leva dois dias.");
    await keyboard.press("Enter");
    await expect.poll(() => heard(carla)).toEqual(["*Ana:*\nCarla, a entrega leva dois dias."]);
    expect(await serious(page)).toEqual([]);
  });

  await test.step("she writes two lines, cannot send an empty message, and resolves the ticket", async () => {
    await keyboard.press("Enter");
    await keyboard.type("Uma linha");
    await keyboard.press("Shift+Enter");
    await write(page, "e outra");
    await expect.poll(() => heard(carla).at(-1)).toBe("*Ana:*\nUma linha\ne outra");
    expect(heard(carla)).toHaveLength(2);
    await keyboard.press("Escape");
    await keyboard.press("r");
    await expect(composer(page)).toBeFocused();
    await keyboard.press("Escape");
    await keyboard.press("e");
    await expect(page.getByText("Escolha um atendimento")).toBeVisible();
  });

  await test.step("she transfers the other customer to another queue", async () => {
    await tabTo(page, tab(page, /Em atendimento/));
    await keyboard.press("ArrowRight");
    await expect(item(page, "Davi Prado")).toBeVisible();
    await keyboard.press("j");
    // Right after a ticket was resolved, the list's buttons do nothing for a moment.
    await expect(item(page, "Davi Prado").getByRole("button", { name: /^Aceitar/ })).toBeEnabled();
    await keyboard.press("a");
    await expect(bubble(page, "Queria falar com o suporte")).toBeVisible();
    await expect(composer(page)).toBeFocused();
    await keyboard.press("Escape");
    await keyboard.press("t");
    const dialog = page.getByRole("dialog", { name: "Transferir atendimento" });
    await expect(dialog).toBeVisible();
    expect(await serious(page)).toEqual([]);
    await keyboard.type("Sup");
    await page.getByRole("option", { name: "Suporte" }).waitFor();
    await keyboard.press("Enter");
    await expect(dialog).toBeHidden();
    await expect
      .poll(() =>
        rows(
          company,
          "select t.status, q.name from tickets t join queues q on q.id = t.queue_id where t.status = 'pending'",
        ),
      )
      .toEqual([{ status: "pending", name: "Suporte" }]);
  });

  await test.step("the help lists every key, and Esc closes it", async () => {
    await keyboard.press("?");
    await expect(page.getByRole("dialog", { name: "Atalhos do teclado" })).toBeVisible();
    expect(await serious(page)).toEqual([]);
    await keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
  });

  await test.step("a search by a word finds a message and shows it in its conversation", async () => {
    await tabTo(page, tab(page, /Abertos/));
    await keyboard.press("ArrowLeft");
    await tabTo(page, page.getByLabel("Buscar conversas e mensagens"));
    await keyboard.type("entrega leva");
    const hit = page.getByRole("link", { name: /entrega/ }).first();
    await expect(hit).toBeVisible();
    expect(await serious(page)).toEqual([]);
    await tabTo(page, hit);
    await keyboard.press("Enter");
    await expect(bubble(page, "a entrega leva dois dias")).toBeInViewport();
  });
});
