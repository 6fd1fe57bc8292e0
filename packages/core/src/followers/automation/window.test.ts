import { expect, test } from "vitest";
import { inCompany } from "../../base/database.ts";
import { changeTicket } from "../../desk/tickets/verbs/service.ts";
import { counter } from "../../testing/counter.ts";
import { makeUser } from "../../testing/factories.ts";
import { farewells } from "../../testing/stages/farewells.ts";

const settings = {
  sendGreetingAccepted: "enabled",
  greetingAcceptedMessage: "Olá de novo",
  userRating: "enabled",
} as const;
const connection = { network: "official", complation_message: "Até logo" };

test("after the customer's window has closed a number sends no automatic text, and one line of the conversation says why", async () => {
  const shop = await counter({ settings, connection, queues: ["Vendas"] });
  await shop.says("Oi");
  await shop.rows("update service_windows set open_until = now()");
  const ana = await makeUser(shop.companyId, { profile: "admin" });
  const { id } = await shop.ticket();
  const before = await shop.answers();
  const steps = () =>
    shop.rows<{ reason: string }>("select reason from bot_steps where reason = 'window-closed' order by id");
  await inCompany(shop.companyId, () => changeTicket(ana, id, { status: "open" }));
  expect(await steps()).toEqual([{ reason: "window-closed" }]);
  await inCompany(shop.companyId, () => changeTicket(ana, id, { status: "closed" }));
  await farewells(shop.companyId);
  expect(await shop.answers()).toEqual(before);
  expect(await steps()).toEqual([{ reason: "window-closed" }]);
  expect(await shop.rows("select 1 from rating_requests")).toEqual([]);
});

test("a number with an open window sends its texts", async () => {
  const shop = await counter({ settings, connection, queues: ["Vendas"] });
  await shop.says("Oi");
  const ana = await makeUser(shop.companyId, { profile: "admin" });
  const { id } = await shop.ticket();
  await inCompany(shop.companyId, () => changeTicket(ana, id, { status: "open" }));
  expect(await shop.answers()).toContain("Olá de novo");
});
