import { expect, type Page, test } from "../support/test.ts";
import { bubble, fromCompany, openChat } from "../support/chat.ts";
import type { Company } from "../support/company.ts";

let company: Company;
test.beforeAll(async ({ shared }) => {
  company = await shared.begin("offline");
});

const write = async (page: Page, text: string) => {
  const field = page.getByRole("textbox", { name: "Escreva uma mensagem" });
  await field.fill(text);
  await field.press("Enter");
};

test("messages written offline are sent once and in order, with two tabs and after a reload", async ({ browser }) => {
  const chat = await openChat(company, browser);
  const { page, context, customer, peer, ticket } = chat;
  const address = `${company.url}/tickets/${ticket.uuid}`;
  const heard = () => fromCompany(chat).map(({ text, copies }) => `${text.split("\n").at(-1)} x${copies}`);
  const other = await context.newPage();
  await other.goto(address);
  await expect(bubble(other, "Bom dia!")).toBeVisible();

  await test.step("messages written offline wait, and both tabs show that", async () => {
    await context.setOffline(true);
    await expect(page.getByText("fica guardado neste navegador")).toBeVisible();
    await write(page, "primeira");
    await write(page, "segunda");
    for (const tab of [page, other])
      await expect(bubble(tab, "segunda").getByRole("img", { name: "Aguardando envio" })).toBeVisible();
    await customer.send(peer, { kind: "text", text: "ainda está aí?" });
    expect(heard()).toEqual([]);
  });

  await test.step("back online, the waiting messages are sent once and in order, and received messages appear", async () => {
    await context.setOffline(false);
    await expect.poll(heard).toEqual(["primeira x1", "segunda x1"]);
    for (const tab of [page, other]) {
      await expect(bubble(tab, "segunda").getByRole("img", { name: "Entregue" })).toBeVisible();
      await expect(bubble(tab, "primeira")).toHaveCount(1);
      await expect(bubble(tab, "ainda está aí?")).toBeVisible();
    }
  });

  await test.step("a browser that was closed with a waiting message sends it when it is opened again", async () => {
    await context.setOffline(true);
    await write(page, "terceira");
    await expect(bubble(page, "terceira").getByRole("img", { name: "Aguardando envio" })).toBeVisible();
    await page.close();
    await other.close();
    await context.setOffline(false);
    const again = await context.newPage();
    await again.goto(address);
    await expect.poll(heard).toEqual(["primeira x1", "segunda x1", "terceira x1"]);
    await expect(bubble(again, "terceira")).toHaveCount(1);
    await expect(bubble(again, "terceira").getByRole("img", { name: "Entregue" })).toBeVisible();
  });
});
