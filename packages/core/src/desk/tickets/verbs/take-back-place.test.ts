import type { Actor } from "@balcao/shared/permissions";
import { beforeAll, describe, expect, test } from "vitest";
import { inCompany } from "../../../base/database.ts";
import { setAutomation } from "../../../followers/automation/service.ts";
import { counter } from "../../../testing/counter.ts";
import { makeConnection, makeQueue, makeUser, newNumber, publishedBy } from "../../../testing/factories.ts";
import { inboundText } from "../../../testing/inbound.ts";
import { overlapping } from "../../../testing/race.ts";
import { mergeContacts } from "../../identity/merge.ts";
import { receiveMessage } from "../../inbound/receive.ts";
import { sendMessages } from "../../messages/sending/send.ts";
import { changeTicket } from "./service.ts";
import { snoozeTicket } from "./snooze.ts";
import { takeBack } from "./take-back.ts";

let shop: Awaited<ReturnType<typeof counter>>;
let people: Record<"ana" | "bruno" | "boss", Actor>;
let elsewhere: number;
beforeAll(async () => {
  shop = await counter({
    queues: ["Vendas"],
    settings: { sendMsgTransfTicket: "enabled", serviceGoals: "enabled", goalAnswerMinutes: "10" },
  });
  const { companyId, queueIds } = shop;
  elsewhere = await makeQueue(companyId, { name: "Suporte" });
  people = {
    ana: await makeUser(companyId, { name: "Ana", queueIds }),
    bruno: await makeUser(companyId, { name: "Bruno", queueIds: [...queueIds, elsewhere] }),
    boss: await makeUser(companyId, { name: "Chefe", profile: "admin" }),
  };
});
const here = <T>(work: () => Promise<T>) => inCompany(shop.companyId, work);
const change = (actor: Actor, id: number, to: Parameters<typeof changeTicket>[2]) =>
  here(() => changeTicket(actor, id, to));
const giveBack = (actor: Actor, id: number) => change(actor, id, { status: "pending" });
const undo = (actor: Actor, id: number) => here(() => takeBack(actor, id));
let number: string;
const writes = (body: string) => here(() => receiveMessage(inboundText(shop.connectionId, { number, body })));

/** Another customer, whom Ana serves. */
async function served(): Promise<number> {
  number = newNumber();
  await writes("Oi");
  const { id } = await shop.ticket();
  await change(people.ana, id, { status: "open" });
  return id;
}
/** All columns of a ticket that matter for the undo. */
async function rowOf(id: number) {
  const [row] = await shop.rows<Record<string, unknown>>("select * from tickets where id = $1", [id]);
  const { updated_at: _changes, before_closing: _kept, ...rest } = row ?? {};
  return rest;
}
const lastLine = async (id: number) =>
  (
    await shop.rows<{ kind: string }>("select kind from ticket_events where ticket_id = $1 order by id desc limit 1", [
      id,
    ])
  )[0]?.kind;

describe("undone changes", () => {
  test("the author of a return undoes it, and the ticket is the author's own again, as it was", async () => {
    const id = await served();
    const before = await rowOf(id);
    await giveBack(people.ana, id);
    expect(await rowOf(id)).toMatchObject({ status: "pending", user_id: null });
    expect(await undo(people.ana, id)).toMatchObject({ status: "open", userId: people.ana.userId });
    expect(await rowOf(id)).toEqual(before);
    expect(await lastLine(id)).toBe("accepted");
  });

  test("an author undoes a transfer to a queue that they do not see, and the customer gets no more texts", async () => {
    const id = await served();
    const before = await rowOf(id);
    await change(people.ana, id, { queueId: elsewhere, note: "Tem pressa" });
    const answers = await shop.answers();
    const told = (await publishedBy(shop.companyId)).length;
    expect(await undo(people.ana, id)).toMatchObject({ status: "open", user: { name: "Ana" }, handed: null });
    const now = await rowOf(id);
    // The text that the transfer itself sent to the customer stays.
    const said = /^last_message/;
    const parts = (row: object) => Object.entries(row).filter(([name]) => !said.test(name));
    expect(parts(now)).toEqual(parts(before));
    expect(await shop.answers()).toEqual(answers);
    const names = (await publishedBy(shop.companyId)).slice(told).map(({ name }) => name);
    expect(names).toContain("ticket.gone");
  });

  test("an author undoes a transfer to a colleague, and a transfer of a waiting ticket", async () => {
    const id = await served();
    await change(people.ana, id, { userId: people.bruno.userId });
    expect(await undo(people.ana, id)).toMatchObject({ status: "open", user: { name: "Ana" } });
    expect(await lastLine(id)).toBe("transferred");
    await giveBack(people.ana, id);
    const waited = await rowOf(id);
    await change(people.boss, id, { userId: people.bruno.userId });
    expect(await undo(people.boss, id)).toMatchObject({ status: "pending", userId: null });
    expect(await rowOf(id)).toMatchObject({ waiting_since: waited["waiting_since"], queue_id: shop.queueIds[0] });
  });

  test("an author undoes a move to another number", async () => {
    const id = await served();
    const whatsappId = await makeConnection(shop.companyId);
    await change(people.ana, id, { whatsappId });
    expect(await undo(people.ana, id)).toMatchObject({ whatsappId: shop.connectionId, status: "open" });
  });

  test("an author undoes a transfer after which the customer wrote: the messages stay, and end the earlier snooze", async () => {
    const id = await served();
    await here(() => sendMessages(people.ana, id, { body: "Um momento" }, []));
    await here(() => snoozeTicket(people.ana, id, { until: new Date(Date.now() + 3_600_000).toISOString() }));
    await giveBack(people.ana, id);
    await writes("Alguém?");
    expect(await undo(people.ana, id)).toMatchObject({
      status: "open",
      unreadMessages: 1,
      snoozedUntil: null,
      unansweredSince: expect.any(String),
    });
  });

  test("an author undoes a transfer from an owner who is switched off by now: the ticket waits, without a queue if the queue was deleted", async () => {
    const gone = await makeUser(shop.companyId, { queueIds: shop.queueIds });
    const id = await served();
    const queueId = await makeQueue(shop.companyId);
    await change(people.boss, id, { userId: people.boss.userId, queueId });
    await change(people.boss, id, { userId: gone.userId, queueId: shop.queueIds[0] });
    await change(people.boss, id, { queueId: elsewhere });
    await shop.rows("update users set off_by = 'person' where id = $1", [gone.userId]);
    expect(await undo(people.boss, id)).toMatchObject({ status: "pending", userId: null, queueId: shop.queueIds[0] });
    await change(people.boss, id, { queueId });
    await change(people.boss, id, { queueId: elsewhere });
    await shop.rows("delete from queues where id = $1", [queueId]);
    expect(await undo(people.boss, id)).toMatchObject({ status: "pending", queueId: null });
  });
});

describe("refused undoing", () => {
  test("an undo is refused once somebody else has the ticket, and the refusal names the new owner", async () => {
    const id = await served();
    await giveBack(people.ana, id);
    await change(people.bruno, id, { status: "open" });
    await expect(undo(people.ana, id)).rejects.toMatchObject({
      code: "ERR_OTHER_OPEN_TICKET",
      details: { user: { name: "Bruno" } },
    });
    expect(await rowOf(id)).toMatchObject({ user_id: people.bruno.userId });
  });

  test("an undo is refused once somebody took the ticket in a queue that the author does not see", async () => {
    const id = await served();
    await change(people.ana, id, { queueId: elsewhere });
    await change(people.bruno, id, { status: "open" });
    await expect(undo(people.ana, id)).rejects.toMatchObject({ code: "ERR_CHANGE_STANDS" });
  });

  test("an undo is refused once the new owner has answered the customer", async () => {
    const id = await served();
    await change(people.ana, id, { userId: people.bruno.userId });
    await here(() => sendMessages(people.bruno, id, { body: "Olá" }, []));
    await expect(undo(people.ana, id)).rejects.toMatchObject({ code: "ERR_OTHER_OPEN_TICKET" });
  });

  test.each<[string, (id: number) => Promise<unknown>]>([
    ["snoozed it", (id) => snoozeTicket(people.bruno, id, { until: new Date(Date.now() + 60_000).toISOString() })],
    ["switched the automatic texts off", (id) => setAutomation(people.bruno, id, { on: false })],
    ["chosen who talks", (id) => changeTicket(people.bruno, id, { useIntegration: true })],
  ])("an undo is refused once the new owner has %s", async (_name, work) => {
    const id = await served();
    await change(people.ana, id, { userId: people.bruno.userId });
    await here(() => work(id));
    await expect(undo(people.ana, id)).rejects.toMatchObject({ code: "ERR_OTHER_OPEN_TICKET" });
  });

  test("an undo is refused for other users, after its time has passed, and when it is repeated", async () => {
    const id = await served();
    await giveBack(people.ana, id);
    await expect(undo(people.bruno, id)).rejects.toMatchObject({ code: "ERR_NO_PERMISSION" });
    const stranger = await makeUser(shop.companyId, {});
    await expect(undo(stranger, id)).rejects.toMatchObject({ code: "ERR_TICKET_NO_ACCESS" });
    await shop.rows(
      `update tickets set before_closing = before_closing || jsonb_build_object('at', now() - interval '9 seconds') where id = $1`,
      [id],
    );
    await expect(undo(people.ana, id)).rejects.toMatchObject({ code: "ERR_CHANGE_STANDS" });
    await change(people.ana, id, { status: "open" });
    await giveBack(people.ana, id);
    await undo(people.ana, id);
    await expect(undo(people.ana, id)).rejects.toMatchObject({ code: "ERR_TICKET_STATE" });
  });

  test("an undo is refused for a change that no user made", async () => {
    const id = await served();
    await shop.rows("update users set off_by = 'person' where id = $1", [people.ana.userId]);
    await change(people.boss, id, { userId: people.boss.userId });
    await shop.rows("update users set off_by = null where id = $1", [people.ana.userId]);
    await change(people.boss, id, { status: "pending" });
    await change(people.bruno, id, { status: "open" });
    await expect(undo(people.bruno, id)).rejects.toMatchObject({ code: "ERR_TICKET_STATE" });
  });
});

test("a colleague who accepts the ticket at the moment of the undo keeps it", async () => {
  const id = await served();
  await giveBack(people.ana, id);
  const both = await overlapping(
    shop.companyId,
    () => changeTicket(people.bruno, id, { status: "open" }),
    () => takeBack(people.ana, id),
  );
  expect(both).toMatchObject([{ done: { status: "open" } }, { error: { code: "ERR_OTHER_OPEN_TICKET" } }]);
});

test("a change is not undone once another conversation of its customer was joined with the ticket", async () => {
  const ids = [await served(), await served()];
  for (const id of ids) await giveBack(people.ana, id);
  const contacts = await shop.rows<{ id: number }>("select contact_id as id from tickets where id = any($1)", [ids]);
  await here(() => mergeContacts({ ids: contacts.map(({ id }) => id), reason: "user" }));
  const [into = 0, from = 0] = ids;
  await expect(undo(people.ana, into)).rejects.toMatchObject({ code: "ERR_TICKET_STATE" });
  await expect(undo(people.ana, from)).rejects.toMatchObject({ code: "ERR_NO_PERMISSION" });
  expect(await shop.rows("select status from tickets where id = any($1) order by id", [ids])).toEqual([
    { status: "pending" },
    { status: "closed" },
  ]);
});
