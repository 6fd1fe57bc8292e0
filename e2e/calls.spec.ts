import { expect, test } from "@playwright/test";
import { bubble, fromCompany, openChat } from "./support/chat.ts";
import { Desk } from "./support/desk.ts";
import { type Product, startProduct } from "./support/product.ts";

const company = "5511940000007";
const refusal = "Escreva para nós que respondemos aqui.";

let product: Product;
test.beforeAll(async () => {
  product = await startProduct({ name: "calls" });
});
test.afterAll(() => product.stop());

test("the desk sees a customer's call, and a company that takes no calls refuses it with a message", async ({
  browser,
}) => {
  const { context, page, customer, peer } = await openChat(product, browser, company);
  const phone = await context.newPage();
  await phone.goto(product.network.httpUrl);

  await test.step("a company that takes calls only shows it", async () => {
    product.network.account(company).call(customer.number, { video: false });
    await expect(bubble(page, "Chamada de voz")).toBeVisible();
    expect(fromCompany({ customer, peer })).toEqual([]);
  });

  await test.step("a company that takes no calls refuses it and sends its text", async () => {
    const admin = await Desk.signIn(product.url, "admin@demo.local");
    await admin.call("PUT", "/settings/call", { value: "disabled" });
    await admin.call("PUT", "/settings/callMessage", { value: refusal });
    await phone.getByRole("button", { name: "Ligar com vídeo" }).click();
    await expect(phone.getByText("A empresa recusou a chamada.")).toBeVisible();
    await expect(bubble(page, "Chamada de vídeo recusada automaticamente")).toBeVisible();
    await expect(bubble(page, refusal)).toBeVisible();
    await expect(phone.locator(".bubble-row", { hasText: refusal })).toBeVisible();
  });
  await context.close();
});
