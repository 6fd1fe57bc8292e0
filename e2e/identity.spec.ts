import { expect, test } from "@playwright/test";
import { serious } from "./support/axe.ts";
import { rows } from "./support/database.ts";
import { Desk, linkNumber } from "./support/desk.ts";
import { type Product, startProduct } from "./support/product.ts";
import { composer, openScreen, stopWithoutFaults } from "./support/screen.ts";

const company = "5511940000601";
const faults: string[] = [];
let product: Product;
let desk: Desk;

test.beforeAll(async () => {
  product = await startProduct({ name: "identity" });
  desk = await Desk.signIn(product.url, "admin@demo.local");
  await linkNumber(product, desk, { name: "Loja", number: company, queueIds: [] });
  await rows(
    product,
    `insert into contacts (company_id, name, number, email) select company_id, 'Rosa Lima', '551187650601', 'rosa@casa.com' from users where email = 'admin@demo.local'`,
  );
  await rows(
    product,
    "insert into contact_identities (company_id, contact_id, kind, value, verified) select company_id, id, 'phone', number, true from contacts where name = 'Rosa Lima'",
  );
});
test.afterAll(() => stopWithoutFaults(product, faults));

test.use({ actionTimeout: 20_000 });
test("a contact is merged, the merge is undone, and then the contact opts out and is blocked", async ({ browser }) => {
  const rosa = product.network.customer("5511987650601", { name: "Rosa L." });
  const say = (text: string) => rosa.send(`${company}@s.whatsapp.net`, { kind: "text", text });
  await say("Bom dia!");
  await expect.poll(async () => (await desk.tickets("status=pending")).length).toBe(1);
  const [ticket] = await desk.tickets("status=pending");
  await desk.accept(ticket?.id ?? 0);
  const page = await openScreen(browser, product, "admin@demo.local", { faults });

  await test.step("the identity card shows Rosa's addresses and contacts that may be the same person", async () => {
    await page.goto(`${product.url}/tickets/${ticket?.uuid}`);
    await page.getByRole("button", { name: "Mostrar o contato" }).click();
    await page.getByText("Identidade", { exact: true }).click();
    await expect(page.getByText("Outra forma do mesmo número")).toBeVisible();
    await expect(page.getByText(/Mesmo número, com ou sem o nono dígito/)).toBeVisible();
    expect(await serious(page)).toEqual([]);
  });

  await test.step("a merge keeps the older contact, and undoing it brings the other back", async () => {
    await page.getByRole("button", { name: "Unir com Rosa Lima" }).click();
    const question = page.getByRole("dialog", { name: "Unir com Rosa Lima?" });
    await question.getByRole("button", { name: "Unir" }).click();
    await expect(page.getByText("Contatos unidos a este")).toBeVisible();
    await expect(page.getByRole("heading", { level: 2, name: "Rosa Lima" })).toBeVisible();
    await page.getByRole("button", { name: /^Desfazer a união/ }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Desfazer união" }).click();
    // Exact, because the dialog's text has her name too.
    await expect(page.getByRole("heading", { level: 2, name: "Rosa L.", exact: true })).toBeVisible();
  });

  await test.step("she opts out, gets an answer, and the desk shows it", async () => {
    await say("SAIR");
    await expect.poll(() => rosa.chat(`${company}@s.whatsapp.net`).at(-1)?.text).toContain("não vamos mais enviar");
    await expect(page.getByTitle("Pediu para não receber mensagens que não solicitou.").first()).toBeVisible();
    await expect(page.getByRole("blockquote").getByText("SAIR")).toBeVisible();
  });

  await test.step("she is blocked here and on WhatsApp", async () => {
    await page.getByRole("button", { name: "Bloquear", exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Bloquear" }).click();
    await expect.poll(() => product.network.account(company).blocked()).toEqual(["5511987650601"]);
    await expect(page.getByText(/^Bloqueado\. /)).toBeVisible();
    await expect(composer(page)).toHaveCount(0);
    expect(await serious(page)).toEqual([]);
  });
});
