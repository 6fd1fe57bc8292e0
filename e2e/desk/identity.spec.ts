import { expect, test } from "../support/test.ts";
import type { Customer } from "@balcao/whatsapp-simulator/network-api";
import { serious } from "../support/axe.ts";
import { rows } from "../support/database.ts";
import { type Desk, linkNumber } from "../support/desk.ts";
import type { Company } from "../support/company.ts";
import { composer, openScreen } from "../support/screen.ts";

let company: Company;
let desk: Desk;
let rosa: Customer;

test.beforeAll(async ({ shared }) => {
  company = await shared.begin("identity");
  desk = company.desk;
  rosa = company.customer(1, { name: "Rosa L." });
  await linkNumber(company, desk, { name: "Loja", number: company.number, queueIds: [] });
  await rows(
    company,
    "insert into contacts (company_id, name, number, email) values ($1, 'Rosa Lima', $2, 'rosa@casa.com')",
    // The form of numbers before the ninth digit.
    [company.id, rosa.number.replace("5511987", "551187")],
  );
  await rows(
    company,
    "insert into contact_identities (company_id, contact_id, kind, value, verified) select company_id, id, 'phone', number, true from contacts where name = 'Rosa Lima'",
  );
});

test("a contact is merged, the merge is undone, and then the contact opts out and is blocked", async ({ browser }) => {
  const say = (text: string) => rosa.send(company.peer, { kind: "text", text });
  await say("Bom dia!");
  await expect.poll(async () => (await desk.tickets("status=pending")).length).toBe(1);
  const [ticket] = await desk.tickets("status=pending");
  await desk.accept(ticket?.id ?? 0);
  const page = await openScreen(browser, company, company.admin, { at: `/tickets/${ticket?.uuid}` });

  await test.step("the identity card shows Rosa's addresses and contacts that may be the same person", async () => {
    await page.getByRole("button", { name: "Mostrar o contato" }).click();
    await page.getByText("Identidade", { exact: true }).click();
    await expect(page.getByText("Outra forma do mesmo número")).toBeVisible();
    await expect(page.getByText(/Mesmo número, com ou sem o nono dígito/)).toBeVisible();
    expect(await serious(page)).toEqual([]);
  });

  await test.step("a merge keeps the older contact, and undoing the merge restores the other contact", async () => {
    await page.getByRole("button", { name: "Unir com Rosa Lima" }).click();
    const question = page.getByRole("dialog", { name: "Unir com Rosa Lima?" });
    await question.getByRole("button", { name: "Unir" }).click();
    await expect(page.getByText("Contatos unidos a este")).toBeVisible();
    await expect(page.getByRole("heading", { level: 2, name: "Rosa Lima" })).toBeVisible();
    await page.getByRole("button", { name: /^Desfazer a união/ }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Desfazer união" }).click();
    // The match is exact, because the dialog's text contains her name too.
    await expect(page.getByRole("heading", { level: 2, name: "Rosa L.", exact: true })).toBeVisible();
  });

  await test.step("Rosa opts out, gets an answer, and the desk shows the opt-out", async () => {
    await say("SAIR");
    await expect.poll(() => rosa.chat(company.peer).at(-1)?.text).toContain("não vamos mais enviar");
    await expect(page.getByTitle("Pediu para não receber mensagens que não solicitou.").first()).toBeVisible();
    await expect(page.getByRole("blockquote").getByText("SAIR")).toBeVisible();
  });

  await test.step("Rosa is blocked here and on WhatsApp", async () => {
    await page.getByRole("button", { name: "Bloquear", exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Bloquear" }).click();
    await expect.poll(() => company.network.account(company.number).blocked()).toEqual([rosa.number]);
    await expect(page.getByText(/^Bloqueado\. /)).toBeVisible();
    await expect(composer(page)).toHaveCount(0);
    expect(await serious(page)).toEqual([]);
  });
});
