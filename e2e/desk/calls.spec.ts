import { expect, test } from "../support/test.ts";
import { bubble, fromCompany, openChat } from "../support/chat.ts";
import type { Company } from "../support/company.ts";

const refusal = "Escreva para nós que respondemos aqui.";

let company: Company;
test.beforeAll(async ({ shared }) => {
  company = await shared.begin("calls");
});

test("the desk sees a customer's call, and a company that takes no calls refuses it with a message", async ({
  browser,
}) => {
  const { context, page, customer, peer } = await openChat(company, browser);
  const phone = await context.newPage();
  const played = JSON.stringify({ customer: customer.number, peer });
  await phone.addInitScript((who) => localStorage.setItem("demo-phone", who), played);
  await phone.goto(company.network.httpUrl);

  await test.step("in a company that takes calls, the desk only shows the call", async () => {
    company.network.account(company.number).call(customer.number, { video: false });
    await expect(bubble(page, "Chamada de voz")).toBeVisible();
    expect(fromCompany({ customer, peer })).toEqual([]);
  });

  await test.step("in a company that takes no calls, the call is refused and the caller gets a text", async () => {
    await company.desk.call("PUT", "/settings/call", { value: "disabled" });
    await company.desk.call("PUT", "/settings/callMessage", { value: refusal });
    await phone.getByRole("button", { name: "Ligar com vídeo" }).click();
    await expect(phone.getByText("A empresa recusou a chamada.")).toBeVisible();
    await expect(bubble(page, "Chamada de vídeo recusada automaticamente")).toBeVisible();
    await expect(bubble(page, refusal)).toBeVisible();
    await expect(phone.locator(".bubble-row", { hasText: refusal })).toBeVisible();
  });
});
