import { describe, expect, test } from "vitest";
import { inCompany } from "../../base/database.ts";
import { sendMessages } from "../../desk/messages/sending/send.ts";
import { counter } from "../../testing/counter.ts";
import { makeUser } from "../../testing/factories.ts";
import { statementsOf } from "../../testing/statements.ts";
import { loadTicket } from "../../desk/tickets/presenter.ts";
import { changeTicket } from "../../desk/tickets/verbs/service.ts";
import { setAutomation } from "./service.ts";

async function asked() {
  const shop = await counter();
  const ana = await makeUser(shop.companyId, { name: "Ana", profile: "admin" });
  await shop.says("Oi");
  const { id } = await shop.ticket();
  const here = <T>(work: () => Promise<T>) => inCompany(shop.companyId, work);
  const left = () =>
    shop.rows<{ actor_id: number | null }>("select actor_id from ticket_events where kind = 'bot_left' order by id");
  return { ...shop, ana, id, here, left, automation: async () => (await here(() => loadTicket(id)))?.automation };
}

describe("answers by a person", () => {
  test("a person's answer on the company's phone stops the automatic texts", async () => {
    const shop = await asked();
    expect(await shop.automation()).toBe("menu");
    await shop.receive({ fromMe: true, body: "Deixa comigo" });
    await shop.receive({ fromMe: true, body: "Pode falar" });
    expect(await shop.automation()).toBe("stopped");
    expect(await shop.left()).toEqual([{ actor_id: null }]);
    await shop.says("2");
    await shop.says("alô?");
    expect(await shop.answers()).toHaveLength(1);
    expect(await shop.ticket()).toMatchObject({ queueId: null, status: "pending" });
  });

  test("a person's answer on the phone while the number was away stops the automatic texts, even when the menu was sent after that answer", async () => {
    const shop = await asked();
    const earlier = new Date(Date.now() - 60_000);
    await shop.receive({ fromMe: true, body: "Já te atendo", serverTime: earlier, receivedAt: new Date() });
    expect(await shop.automation()).toBe("stopped");
  });

  test("after a person's answer the menu can be switched on again, and then even a late message from before the answer gets it", async () => {
    const shop = await asked();
    await shop.receive({ fromMe: true });
    await shop.here(() => setAutomation(shop.ana, shop.id, { on: true }));
    const earlier = new Date(Date.now() - 60_000);
    await shop.receive({ body: "Oi?", serverTime: earlier, receivedAt: new Date() });
    expect(await shop.automation()).toBe("menu");
  });

  test("a person's answer at the desk stops the automatic texts without a further statement, and they stay stopped after the ticket is returned", async () => {
    const shop = await asked();
    await shop.here(() => changeTicket(shop.ana, shop.id, { status: "open" }));
    expect(await shop.automation()).toBeNull();
    const plain = await statementsOf(shop.companyId, () => sendMessages(shop.ana, shop.id, { body: "Oi" }, []));
    const again = await statementsOf(shop.companyId, () => sendMessages(shop.ana, shop.id, { body: "Oi" }, []));
    // The first answer also marks the messages as read.
    expect(plain.length - again.length).toBeLessThanOrEqual(1);
    expect(await shop.automation()).toBe("stopped");
    expect(await shop.left()).toEqual([{ actor_id: shop.ana.userId }]);
    await shop.here(() => changeTicket(shop.ana, shop.id, { status: "pending" }));
    await shop.says("2");
    expect(await shop.answers()).toHaveLength(1);
  });

  test("an automatic text stops no automatic texts", async () => {
    const shop = await asked();
    await shop.says("o quê?");
    expect(await shop.answers()).toHaveLength(2);
    expect(await shop.automation()).toBe("menu");
    expect(await shop.left()).toEqual([]);
  });
});

describe("the switch for automatic texts", () => {
  const set = (shop: Awaited<ReturnType<typeof asked>>, on: boolean) =>
    shop.here(() => setAutomation(shop.ana, shop.id, { on }));

  test("the switch for automatic texts turns the menu on again with the customer's next message, with a new count", async () => {
    const shop = await asked();
    await shop.receive({ fromMe: true });
    expect(await set(shop, true)).toMatchObject({ automation: null });
    for (const text of ["oi", "oi", "oi"]) await shop.says(text);
    expect(await shop.answers()).toHaveLength(4);
    expect(await shop.automation()).toBe("menu");
  });

  test("the switch for automatic texts stops the menu, and a second press changes nothing", async () => {
    const shop = await asked();
    expect(await set(shop, false)).toMatchObject({ automation: "stopped" });
    await set(shop, false);
    expect(await shop.left()).toEqual([{ actor_id: shop.ana.userId }]);
    await shop.says("2");
    expect(await shop.answers()).toHaveLength(1);
  });

  test("the switch for automatic texts restarts a menu that gave up", async () => {
    const shop = await asked();
    for (const text of ["a", "b", "c"]) await shop.says(text);
    expect(await shop.automation()).toBe("gave-up");
    await set(shop, true);
    await shop.says("oi");
    expect(await shop.automation()).toBe("menu");
  });

  test("the switch for automatic texts can be used only by users who may act on the ticket", async () => {
    const shop = await asked();
    const other = await makeUser(shop.companyId, { queueIds: shop.queueIds });
    await shop.says("1");
    await shop.here(() => changeTicket(shop.ana, shop.id, { status: "open" }));
    await expect(shop.here(() => setAutomation(other, shop.id, { on: false }))).rejects.toMatchObject({
      code: "ERR_NO_PERMISSION",
    });
  });
});
