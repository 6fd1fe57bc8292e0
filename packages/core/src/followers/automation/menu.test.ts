import { automaticTexts } from "@balcao/shared/automatic-texts";
import { everyDay } from "@balcao/shared/testing/hours";
import { describe, expect, test } from "vitest";
import { inCompany } from "../../base/database.ts";
import { blockCompany, unblockCompany } from "../../company/companies/block.ts";
import { receiveMessage } from "../../desk/inbound/receive.ts";
import { counter } from "../../testing/counter.ts";
import { makeContact, makeUser } from "../../testing/factories.ts";
import { inboundText } from "../../testing/inbound.ts";
import { statementsOf } from "../../testing/statements.ts";
import { changeTicket } from "../../desk/tickets/verbs/service.ts";

/** The text for a customer who chose a queue without a greeting. */
const arrived = (queue: string) => automaticTexts.pt.transfer.queue.replace("{{queue}}", queue);
const menu = "Olá!\n\n*[ 1 ]* - Vendas\n*[ 2 ]* - Suporte";

test("a new customer gets the menu, and is put in the chosen queue", async () => {
  const shop = await counter({ connection: { greeting_message: "Olá, {{firstName}}!" } });
  await shop.rows("update queues set greeting_message = 'Aqui é do {{queue}}.' where name = 'Suporte'");
  await shop.says("Oi");
  expect(await shop.answers()).toEqual(["Olá, Carla!\n\n*[ 1 ]* - Vendas\n*[ 2 ]* - Suporte"]);
  expect(await shop.ticket()).toMatchObject({ status: "pending", queueId: null, kind: "menu", unread: 1 });
  await shop.says(" 2. ");
  expect(await shop.answers()).toEqual([expect.any(String), "Aqui é do Suporte."]);
  expect(await shop.ticket()).toMatchObject({ queueId: shop.queueIds[1], kind: "chosen", unread: 2 });
  expect(await shop.events()).toEqual(["created", "queued", "bot_started", "bot_left", "queued"]);
  await shop.says("Meu pedido não chegou");
  expect(await shop.answers()).toHaveLength(2);
});

test("a blocked company stores customers' messages, sends no automatic text, and takes nothing as an answer to a menu that it did not send", async () => {
  const shop = await counter();
  await inCompany(shop.companyId, blockCompany);
  for (const words of ["Oi", "1", "Suporte", "?"]) await shop.says(words);
  expect(await shop.answers()).toEqual([]);
  expect(await shop.ticket()).toMatchObject({ status: "pending", unread: 4, queueId: null, kind: "unbegun" });
  await inCompany(shop.companyId, unblockCompany);
  await shop.says("Alguém aí?");
  expect(await shop.answers()).toEqual([menu]);
});

test("a menu is queued for sending, is shown below the message that it answers, and has an id of its own", async () => {
  const shop = await counter();
  const later = new Date(Math.floor(Date.now() / 1000) * 1000 + 5000);
  await shop.receive({ serverTime: later, receivedAt: later });
  const written = await shop.rows<{ source: string; wid: string; ack: number; user_id: null }>(
    "select source, wid, ack, user_id from messages order by sent_at, id",
  );
  expect(written).toMatchObject([{ source: "customer" }, { source: "system", ack: 0, user_id: null }]);
  expect(written[1]?.wid).toMatch(/^3EB0[0-9A-F]{18}$/);
  expect(
    await shop.rows("select k.kind, m.source from connection_commands k join messages m on m.id = k.message_id"),
  ).toEqual([{ kind: "send", source: "system" }]);
});

test("a reply is compared with the sent menu, and not with the present order", async () => {
  const shop = await counter();
  await shop.says("Oi");
  await shop.rows("update connection_queues set position = -position");
  await shop.rows("update queues set name = 'Comercial' where name = 'Vendas'");
  await shop.says("vendas");
  expect(await shop.ticket()).toMatchObject({ queueId: shop.queueIds[0] });
});

test("a queue that was removed meanwhile cannot be chosen, and the present menu is sent instead", async () => {
  const shop = await counter({ queues: ["Vendas", "Suporte", "Compras"] });
  await shop.says("Oi");
  await shop.rows("delete from queues where name = 'Vendas'");
  await shop.says("1");
  expect((await shop.answers()).at(-1)).toBe("Olá!\n\n*[ 1 ]* - Suporte\n*[ 2 ]* - Compras");
  await shop.says("1");
  expect(await shop.ticket()).toMatchObject({ queueId: shop.queueIds[1] });
});

describe("the limits of a menu", () => {
  test("after a wrong answer the menu is sent again, three times in all; then a last line is sent, and the menu gives up", async () => {
    const shop = await counter({ settings: { menuGiveUpMessage: "Já vem alguém, {{name}}." } });
    for (const text of ["Oi", "bom dia", "quero falar", "alô?"]) await shop.says(text);
    expect(await shop.answers()).toEqual([menu, menu, menu, "Já vem alguém, Carla."]);
    expect(await shop.ticket()).toMatchObject({ queueId: null, kind: "gave-up" });
    for (const text of ["1", "#", "alô"]) await shop.says(text);
    expect(await shop.answers()).toHaveLength(4);
    expect(await shop.ticket()).toMatchObject({ queueId: null, kind: "gave-up", unread: 7 });
  });

  test("an empty last line is not sent, and the ticket is put in the number's fallback queue", async () => {
    const shop = await counter({ settings: { menuGiveUpMessage: "" }, connection: { max_use_bot_queues: 1 } });
    await shop.rows("update connections set transfer_queue_id = $1", [shop.queueIds[1]]);
    await shop.says("Oi");
    await shop.says("alô?");
    expect(await shop.answers()).toEqual([menu]);
    expect(await shop.ticket()).toMatchObject({ queueId: shop.queueIds[1], kind: "gave-up" });
    expect((await shop.events()).slice(-2)).toEqual(["bot_left", "queued"]);
  });

  test("a company without a last line of its own sends the usual line, in the number's language", async () => {
    const shop = await counter({ connection: { max_use_bot_queues: 1, language: "en" } });
    await shop.says("Hi");
    await shop.says("hello?");
    expect((await shop.answers()).at(-1)).toMatch(/We have told the team/);
  });

  test("with the limit 0 the menu is sent as often as needed", async () => {
    const shop = await counter({ connection: { max_use_bot_queues: 0 } });
    for (let count = 0; count < 6; count += 1) await shop.says("Oi");
    expect(await shop.answers()).toHaveLength(6);
  });

  test("two menus are at least the number's minutes apart, by the database's clock", async () => {
    const shop = await counter({ connection: { time_use_bot_queues: 10 } });
    await shop.says("Oi");
    await shop.says("tem alguém?");
    await shop.pass(9);
    await shop.says("alô");
    expect(await shop.answers()).toEqual([menu]);
    await shop.pass(1);
    await shop.says("alô");
    expect(await shop.answers()).toEqual([menu, menu]);
    await shop.says("2");
    expect(await shop.ticket()).toMatchObject({ queueId: shop.queueIds[1] });
  });

  test("a message that was written before the menu is no answer to it", async () => {
    const shop = await counter();
    const before = new Date(Date.now() - 60_000);
    for (const body of ["Oi", "tudo bem?", "queria saber"])
      await shop.receive({ body, serverTime: before, receivedAt: new Date() });
    expect(await shop.answers()).toEqual([menu]);
  });
});

describe("the answer #", () => {
  test("the answer # brings a customer back to the menu, out of the queue, as often as the menu may be sent", async () => {
    const shop = await counter({ connection: { max_use_bot_queues: 2 } });
    for (const text of ["Oi", "1", "#"]) await shop.says(text);
    expect(await shop.ticket()).toMatchObject({ queueId: null, kind: "menu" });
    await shop.says("2");
    expect(await shop.ticket()).toMatchObject({ queueId: shop.queueIds[1], kind: "chosen" });
    await shop.says("#");
    expect(await shop.answers()).toEqual([menu, arrived("Vendas"), menu, arrived("Suporte")]);
    expect(await shop.ticket()).toMatchObject({ queueId: shop.queueIds[1] });
  });

  test("the answer # has no meaning in a ticket that never got a menu", async () => {
    const shop = await counter();
    await shop.says("Oi");
    await shop.rows("update tickets set queue_id = $1, bot_state = null", [shop.queueIds[0]]);
    await shop.says("#");
    expect(await shop.answers()).toEqual([menu]);
    expect(await shop.ticket()).toMatchObject({ queueId: shop.queueIds[0] });
  });
});

describe("a number without a choice of queues, and what gets no menu", () => {
  test("a number without a choice of queues sends one greeting with one queue: the queue's own, or else the number's", async () => {
    for (const [own, expected] of [
      ["Bem-vindo a {{queue}}", "Bem-vindo a Única"],
      ["", "Olá do número"],
    ] as const) {
      const shop = await counter({ queues: ["Única"], connection: { greeting_message: "Olá do número" } });
      await shop.rows("update queues set greeting_message = $1", [own]);
      await shop.says("Oi");
      await shop.says("Tem pão?");
      expect(await shop.answers()).toEqual([expected]);
      expect(await shop.ticket()).toMatchObject({ queueId: shop.queueIds[0], kind: null });
    }
  });

  test("a number without a choice of queues sends its greeting only to a new ticket when it has no queues", async () => {
    const shop = await counter({ queues: [], connection: { greeting_message: "Olá" } });
    await shop.says("Oi");
    await shop.says("Tem pão?");
    expect(await shop.answers()).toEqual(["Olá"]);
  });

  test("no menu is sent in groups, on calls, for placeholders, or in a conversation begun on the phone", async () => {
    for (const values of [
      { chat: "1203@g.us", identities: [{ kind: "group" as const, value: "1203" }] },
      { mediaType: "call_log" as const },
      { mediaType: "undecrypted" as const },
      { fromMe: true },
    ]) {
      const shop = await counter();
      await shop.receive(values);
      expect(await shop.answers()).toEqual([]);
    }
  });

  test("a placeholder gets the menu when it is filled", async () => {
    const shop = await counter();
    await shop.receive({ wid: "HIDDEN", mediaType: "undecrypted", body: "" });
    await shop.receive({ wid: "HIDDEN", body: "Oi" });
    expect(await shop.answers()).toEqual([menu]);
  });

  test("a picture is not taken as a choice from the menu", async () => {
    const shop = await counter();
    await shop.says("Oi");
    await shop.receive({ mediaType: "image", body: "1" });
    expect(await shop.answers()).toEqual([menu, menu]);
  });
});

test("a number without a choice of queues fills the customer's extra info into its greeting", async () => {
  const shop = await counter({ queues: [], connection: { greeting_message: "Placa {{extra.placa}}?" } });
  await makeContact(shop.companyId, { number: shop.number });
  await shop.rows(`update contacts set extra_info = '[{"name": "Placa", "value": "ABC"}]'`);
  await shop.says("Oi");
  expect(await shop.answers()).toEqual(["Placa ABC?"]);
});

test("a message is stored even when its menu cannot be sent because the number is removed", async () => {
  const shop = await counter();
  await shop.rows("update connections set deleted_at = now()");
  expect(await shop.says("Oi")).toMatchObject({ state: "stored" });
  expect(await shop.answers()).toEqual([]);
});

test("a first message that arrives three times at the same time is answered once", async () => {
  const shop = await counter();
  const first = inboundText(shop.connectionId, { number: shop.number });
  const again = () => inCompany(shop.companyId, () => receiveMessage(first));
  await Promise.all([again(), again(), again()]);
  expect(await shop.answers()).toEqual([menu]);
});

test.each([
  ["company", 7],
  ["disabled", 6],
])(
  "accepting ends the menu, and with the hours %s a message then costs %s statements until the user answers",
  async (scheduleType, cost) => {
    const shop = await counter({ settings: { scheduleType } });
    await shop.rows("update companies set schedules = $1", [JSON.stringify(everyDay("00:00-23:59"))]);
    const ana = await makeUser(shop.companyId, { profile: "admin" });
    await shop.says("Oi");
    const { id } = await shop.ticket();
    await inCompany(shop.companyId, () => changeTicket(ana, id, { status: "open" }));
    expect(await shop.ticket()).toMatchObject({ status: "open", kind: null });
    const inbound = inboundText(shop.connectionId, { number: shop.number, body: "2" });
    expect(await statementsOf(shop.companyId, () => receiveMessage(inbound))).toHaveLength(cost);
    expect(await shop.ticket()).toMatchObject({ queueId: null, userId: ana.userId });
    await shop.rows("update tickets set bot_stopped = true");
    const next = inboundText(shop.connectionId, { number: shop.number, body: "2" });
    expect(await statementsOf(shop.companyId, () => receiveMessage(next))).toHaveLength(6);
  },
);
