import { automaticTexts } from "@balcao/shared/automatic-texts";
import type { HoursDay } from "@balcao/shared/hours/schema";
import type { SettingKey } from "@balcao/shared/settings/schema";
import { closedOn, everyDay, week } from "@balcao/shared/testing/hours";
import { describe, expect, test } from "vitest";
import { inCompany } from "../../base/database.ts";
import { sendMessages } from "../../desk/messages/sending/send.ts";
import { counter } from "../../testing/counter.ts";
import { makeUser, publishedBy } from "../../testing/factories.ts";
import { farewells } from "../../testing/stages/farewells.ts";
import { loadTicket } from "../../desk/tickets/presenter.ts";
import { changeTicket } from "../../desk/tickets/verbs/service.ts";

const [never, always] = [week({}), everyDay("00:00-23:59")];
const usual = automaticTexts.pt.outOfHoursMessage;
const menu = "Olá!\n\n*[ 1 ]* - Vendas\n*[ 2 ]* - Suporte";
type Options = Parameters<typeof counter>[0] & { week?: HoursDay[]; settings?: Partial<Record<SettingKey, string>> };

async function stage({ week: schedules = never, ...options }: Options = {}) {
  const shop = await counter({ ...options, settings: { scheduleType: "company", ...options.settings } });
  const hours = (days: readonly HoursDay[]) => shop.rows("update companies set schedules = $1", [JSON.stringify(days)]);
  const queueHours = (name: string, days: readonly HoursDay[], text = "") =>
    shop.rows("update queues set schedules = $2, out_of_hours_message = $3 where name = $1", [
      name,
      JSON.stringify(days),
      text,
    ]);
  await hours(schedules);
  const here = <T>(work: () => Promise<T>) => inCompany(shop.companyId, work);
  const card = async () => here(async () => loadTicket((await shop.ticket()).id));
  /** The card in the last event to browsers. */
  const told = async () =>
    (await publishedBy(shop.companyId)).findLast(({ name }) => name === "ticket.update")?.payload;
  const ana = await makeUser(shop.companyId, { name: "Ana", profile: "admin" });
  const change = async (values: Parameters<typeof changeTicket>[2]) => {
    const { id } = await shop.ticket();
    return here(() => changeTicket(ana, id, values));
  };
  const seeAna = (online: boolean) =>
    shop.rows("update users set online = $2, last_seen_at = now() where id = $1", [ana.userId, online]);
  return { ...shop, ana, here, hours, queueHours, card, told, change, seeAna };
}

describe("while the company is closed", () => {
  test("a new customer gets the out-of-hours text instead of the menu, and the ticket waits with a mark", async () => {
    const shop = await stage({ connection: { out_of_hours_message: "Voltamos às 8h, {{firstName}}." } });
    await shop.says("Oi");
    expect(await shop.answers()).toEqual(["Voltamos às 8h, Carla."]);
    expect(await shop.card()).toMatchObject({ status: "pending", queueId: null, outOfHours: true, automation: null });
    expect(await shop.told()).toMatchObject({ ticket: { outOfHours: true } });
    await shop.hours(always);
    await shop.says("Alguém aí?");
    expect((await shop.answers()).at(-1)).toBe(menu);
  });

  test("a number without its own text sends the usual text, in its language", async () => {
    const shop = await stage({ connection: { out_of_hours_message: "  ", language: "es" } });
    await shop.says("Oi");
    expect(await shop.answers()).toEqual([automaticTexts.es.outOfHoursMessage]);
  });

  test.each([
    [6, {}],
    [1, { outOfHoursRepeatHours: "1" }],
    [720, { outOfHoursRepeatHours: "720" }],
  ])("the text is sent once in %s hours, with the settings %j", async (repeatHours, settings) => {
    const shop = await stage({ settings });
    for (const body of ["Oi", "Tem alguém?"]) await shop.says(body);
    await shop.pass(repeatHours * 60 - 1);
    await shop.says("E agora?");
    expect(await shop.answers()).toEqual([usual]);
    await shop.pass(1);
    await shop.says("E agora?");
    expect(await shop.answers()).toEqual([usual, usual]);
  });

  test("when several messages arrive at the same time, one is answered", async () => {
    const shop = await stage();
    await Promise.all([shop.says("Oi"), shop.says("Tem alguém?"), shop.says("Oi?")]);
    expect(await shop.answers()).toEqual([usual]);
  });

  test("the text is sent each time if the company chooses so", async () => {
    const shop = await stage({ settings: { outOfHoursRepeatHours: "0" } });
    for (const body of ["Oi", "Oi?"]) await shop.says(body);
    expect(await shop.answers()).toEqual([usual, usual]);
  });

  test.each([[[]], [["Vendas"]]])("a number with the queues %j sends only the out-of-hours text", async (queues) => {
    const shop = await stage({ queues, connection: { greeting_message: "Olá!" } });
    for (const body of ["Oi", "Oi?"]) await shop.says(body);
    expect(await shop.answers()).toEqual([usual]);
    expect(await shop.card()).toMatchObject({ queueId: shop.queueIds[0] ?? null, outOfHours: true });
  });

  test("a customer who got the menu before can still choose", async () => {
    const shop = await stage({ week: always });
    await shop.says("Oi");
    await shop.hours(never);
    await shop.says("não sei");
    await shop.says("2");
    expect(await shop.answers()).toEqual([menu, usual]);
    expect(await shop.ticket()).toMatchObject({ queueId: shop.queueIds[1], kind: "chosen" });
    await shop.says("#");
    expect(await shop.ticket()).toMatchObject({ queueId: shop.queueIds[1] });
  });

  test("the text is sent even after a menu gave up", async () => {
    const shop = await stage({ week: always, connection: { max_use_bot_queues: 1 } });
    for (const body of ["Oi", "Quero falar"]) await shop.says(body);
    expect(await shop.answers()).toEqual([menu, automaticTexts.pt.menuGiveUpMessage]);
    await shop.hours(never);
    await shop.says("Oi?");
    expect((await shop.answers()).at(-1)).toBe(usual);
  });

  test("a holiday closes the company, in its time zone", async () => {
    const shop = await stage({ week: always });
    const [today] = await shop.rows<{ date: string }>(
      "update companies set timezone = 'Pacific/Kiritimati' returning to_char(now() at time zone timezone, 'YYYY-MM-DD') as date",
    );
    await shop.rows("update companies set holidays = $1", [JSON.stringify([closedOn(today?.date ?? "")])]);
    await shop.says("Oi");
    expect(await shop.answers()).toEqual([usual]);
  });

  test("hours that are switched off close nothing", async () => {
    const shop = await stage({ settings: { scheduleType: "disabled" } });
    await shop.says("Oi");
    expect(await shop.answers()).toEqual([menu]);
    expect(await shop.card()).toMatchObject({ outOfHours: false });
  });
});

describe("while a queue is closed", () => {
  const settings = { scheduleType: "queue" } as const;

  test("the queue's text replaces its greeting, and # leads back to the menu", async () => {
    const shop = await stage({ settings });
    await shop.queueHours("Vendas", never, "{{queue}} volta amanhã.");
    await shop.queueHours("Suporte", always);
    await shop.rows("update queues set greeting_message = 'Aqui é do {{queue}}.'");
    for (const body of ["Oi", "1"]) await shop.says(body);
    expect(await shop.answers()).toEqual([menu, "Vendas volta amanhã."]);
    expect(await shop.card()).toMatchObject({ queueId: shop.queueIds[0], outOfHours: true });
    await shop.says("Que pena");
    for (const body of ["#", "2"]) await shop.says(body);
    expect(await shop.answers()).toEqual([menu, "Vendas volta amanhã.", menu, "Aqui é do Suporte."]);
  });

  test("a queue without a text uses the number's text, and a number without one uses the usual text", async () => {
    const shop = await stage({ settings: { ...settings, outOfHoursRepeatHours: "0" }, queues: ["Vendas"] });
    await shop.queueHours("Vendas", never);
    await shop.says("Oi");
    await shop.rows("update connections set out_of_hours_message = 'Até amanhã!'");
    await shop.says("Oi?");
    expect(await shop.answers()).toEqual([usual, "Até amanhã!"]);
  });

  test("the text is also sent in the fallback queue, which gets customers whose menu gave up", async () => {
    const shop = await stage({ settings, connection: { max_use_bot_queues: 1 } });
    await shop.rows("update connections set transfer_queue_id = $1", [shop.queueIds[0]]);
    await shop.queueHours("Vendas", never, "Vendas volta amanhã.");
    for (const body of ["Oi", "Quero falar"]) await shop.says(body);
    expect(await shop.answers()).toEqual([menu, "Vendas volta amanhã."]);
  });
});

describe("when the out-of-hours text is left out", () => {
  test("no out-of-hours text is sent when a person has answered already", async () => {
    const shop = await stage();
    await shop.receive({ fromMe: true, body: "Oi, posso ajudar?" });
    await shop.says("Sim!");
    expect(await shop.answers()).toEqual([]);
    expect(await shop.card()).toMatchObject({ automation: "stopped", outOfHours: false });
  });

  test("no out-of-hours text is sent while the attendant is online; after they leave, the text is sent, and the ticket has no mark", async () => {
    const shop = await stage({ week: always, queues: ["Vendas"] });
    await shop.says("Oi");
    await shop.change({ status: "open" });
    await shop.hours(never);
    await shop.seeAna(true);
    await shop.says("Ainda está aí?");
    expect(await shop.answers()).toEqual([]);
    await shop.seeAna(false);
    await shop.says("Oi?");
    expect(await shop.answers()).toEqual([usual]);
    expect(await shop.card()).toMatchObject({ status: "open", outOfHours: false });
  });

  test("no out-of-hours text is sent in a group, on a call, or for a message that could not be read", async () => {
    const shop = await stage();
    const group = "120363000000000001";
    const member = { jid: `${shop.number}@s.whatsapp.net`, identities: [], name: "Carla" };
    await shop.receive({ chat: `${group}@g.us`, identities: [{ kind: "group", value: group }], participant: member });
    for (const mediaType of ["call_log", "undecrypted"] as const) await shop.receive({ mediaType, body: "" });
    expect(await shop.answers()).toEqual([]);
  });

  test("no out-of-hours text is sent when the customer only gives a rating", async () => {
    const shop = await stage({ week: always, queues: ["Vendas"], settings: { userRating: "enabled" } });
    await shop.says("Oi");
    await shop.change({ status: "open" });
    await shop.change({ status: "closed" });
    await farewells(shop.companyId);
    await shop.hours(never);
    await shop.says("3");
    expect((await shop.answers()).some((text) => text === usual)).toBe(false);
    expect(await shop.card()).toMatchObject({ status: "closed", outOfHours: false });
  });
});

describe("the out-of-hours mark", () => {
  test("the out-of-hours mark disappears when somebody accepts the ticket, and comes back, without a text, with the next message after its return", async () => {
    const shop = await stage({ queues: ["Vendas"] });
    await shop.says("Oi");
    expect(await shop.change({ status: "open" })).toMatchObject({ outOfHours: false });
    expect(await shop.change({ status: "pending" })).toMatchObject({ outOfHours: false });
    await shop.says("Oi?");
    expect(await shop.answers()).toEqual([usual]);
    expect(await shop.card()).toMatchObject({ outOfHours: true });
    expect(await shop.told()).toMatchObject({ ticket: { outOfHours: true } });
  });

  test("the out-of-hours mark stays after a transfer to a queue, and disappears with an answer on the phone", async () => {
    const shop = await stage();
    await shop.says("Oi");
    expect(await shop.change({ queueId: shop.queueIds[1] ?? 0 })).toMatchObject({
      status: "pending",
      outOfHours: true,
    });
    await shop.receive({ fromMe: true, body: "Já vi!" });
    expect(await shop.card()).toMatchObject({ outOfHours: false });
  });

  test("the out-of-hours mark is not on a conversation that comes back during the hours, and comes with a message while the company is closed", async () => {
    const shop = await stage({ week: always, queues: ["Vendas"] });
    await shop.says("Oi");
    await shop.change({ status: "open" });
    const { id } = await shop.ticket();
    await shop.here(() => sendMessages(shop.ana, id, { body: "Pronto" }, []));
    await shop.change({ status: "closed" });
    await shop.says("Mais uma coisa");
    expect(await shop.card()).toMatchObject({ id, status: "pending", outOfHours: false });
    await shop.hours(never);
    await shop.says("Oi?");
    expect(await shop.card()).toMatchObject({ id, outOfHours: true });
  });
});
