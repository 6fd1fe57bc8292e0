import type { Actor } from "@balcao/shared/permissions";
import { beforeEach, describe, expect, test } from "vitest";
import { inCompany } from "../../../base/database.ts";
import { runTimer } from "../../../followers/automation/timers.ts";
import { counter } from "../../../testing/counter.ts";
import { makeConnection, makeUser, newNumber } from "../../../testing/factories.ts";
import { inboundText } from "../../../testing/inbound.ts";
import { mergeContacts } from "../../identity/merge.ts";
import { undoMerge } from "../../identity/undo-merge.ts";
import { receiveMessage } from "../../inbound/receive.ts";
import { receiveTogether } from "../../inbound/receive-together.ts";
import { deleteMessage, editMessage } from "../../messages/changes/service.ts";
import { say, type Voice } from "../../messages/sending/say.ts";
import { sendMessages } from "../../messages/sending/send.ts";
import { lockTicketFor } from "../access.ts";
import { closeTicket } from "../verbs/close.ts";
import { changeTicket, readTicket } from "../verbs/service.ts";
import { snoozeTicket } from "../verbs/snooze.ts";
import { takeBack } from "../verbs/take-back.ts";

let shop: Awaited<ReturnType<typeof counter>>;
let people: Record<"ana" | "bruno" | "boss", Actor>;
let id: number;
const here = <T>(work: () => Promise<T>) => inCompany(shop.companyId, work);
const change = (actor: Actor, to: Parameters<typeof changeTicket>[2]) => here(() => changeTicket(actor, id, to));
const answer = (body = "Já vejo") => here(() => sendMessages(people.ana, id, { body }, []));
async function since(ticketId = id): Promise<Date | null> {
  const [row] = await shop.rows<{ at: Date | null }>("select unanswered_since as at from tickets where id = $1", [
    ticketId,
  ]);
  return row?.at ?? null;
}

beforeEach(async () => {
  shop = await counter({ queues: ["Vendas"], settings: { ticketReuseMinutes: "60" } });
  const { companyId, queueIds } = shop;
  people = {
    ana: await makeUser(companyId, { name: "Ana", queueIds }),
    bruno: await makeUser(companyId, { name: "Bruno", queueIds }),
    boss: await makeUser(companyId, { name: "Chefe", profile: "admin" }),
  };
  await shop.says("Oi");
  ({ id } = await shop.ticket());
  await change(people.ana, { status: "open" });
});

describe("the wait for an answer", () => {
  test("a customer waits for an answer since the first message after the last answer", async () => {
    const first = await since();
    expect(first).toBeInstanceOf(Date);
    await shop.says("Alguém?");
    expect(await since()).toEqual(first);
    await answer();
    expect(await since()).toBeNull();
    await shop.says("E o frete?");
    expect((await since())?.getTime()).toBeGreaterThan(first?.getTime() ?? 0);
  });

  test("a customer no longer waits for an answer after the company's phone has answered", async () => {
    await shop.receive({ fromMe: true, body: "Pelo celular" });
    expect(await since()).toBeNull();
  });

  test("a customer still waits for an answer after a late answer of the phone that was written before the question", async () => {
    const asked = await since();
    await shop.receive({ fromMe: true, body: "De ontem", serverTime: new Date(Date.now() - 86_400_000) });
    expect(await since()).toEqual(asked);
  });

  test("a customer still waits for an answer after an automatic text and a late answer of the phone that was written before the question", async () => {
    const asked = await since();
    await here(() => say(id, { speaker: "system" }, [{ body: "Estamos fora do horário" }]));
    await shop.receive({ fromMe: true, body: "De ontem", serverTime: new Date(Date.now() - 86_400_000) });
    expect(await since()).toEqual(asked);
    await answer();
    expect(await since()).toBeNull();
  });

  test("a customer still waits for an answer after a scheduled message and a late answer of the phone that was written before the question", async () => {
    const asked = await since();
    await here(() => say(id, { speaker: "schedule" }, [{ body: "Lembrete" }]));
    await shop.rows(
      `insert into schedules (company_id, contact_id, connection_id, body, send_at, status, message_id)
       select company_id, contact_id, connection_id, body, now(), 'ENVIADA', id from messages where ticket_id = $1 and body = 'Lembrete'`,
      [id],
    );
    await shop.receive({ fromMe: true, body: "De ontem", serverTime: new Date(Date.now() - 86_400_000) });
    expect(await since()).toEqual(asked);
  });

  test.each<[string, Voice]>([
    ["an automatic text", { speaker: "system" }],
    ["a campaign", { speaker: "campaign" }],
    ["a planned message", { speaker: "schedule" }],
    ["another program", { speaker: "api" }],
  ])("a customer still waits for an answer after %s was sent", async (_name, voice) => {
    const asked = await since();
    await here(() => say(id, voice, [{ body: "Olá" }]));
    expect(await since()).toEqual(asked);
  });

  test("a customer still waits for an answer after an edit and a deletion of an earlier answer, and after reading, snoozes and transfers", async () => {
    const { messages } = await answer();
    await shop.says("E agora?");
    const asked = await since();
    const [message] = messages;
    await here(() => editMessage(people.ana, message?.id ?? 0, { body: "Olá" }));
    await here(() => deleteMessage(people.ana, message?.id ?? 0));
    await here(() => readTicket(people.ana, id));
    await here(() => snoozeTicket(people.ana, id, { until: new Date(Date.now() + 60_000).toISOString() }));
    await here(() => snoozeTicket(people.ana, id, { until: null }));
    await change(people.ana, { userId: people.bruno.userId });
    await change(people.bruno, { status: "pending" });
    await change(people.ana, { status: "open" });
    const whatsappId = await makeConnection(shop.companyId);
    await change(people.ana, { whatsappId });
    expect(await since()).toEqual(asked);
  });

  test("a customer waits for an answer again after several messages that were stored together", async () => {
    await answer();
    await here(() =>
      receiveTogether(["Um", "Dois"].map((body) => inboundText(shop.connectionId, { number: shop.number, body }))),
    );
    expect(await since()).toBeInstanceOf(Date);
  });

  test("a ticket without a question of the customer does not count as waiting", async () => {
    const ours = { number: newNumber(), fromMe: true, body: "Bom dia" };
    await here(() => receiveMessage(inboundText(shop.connectionId, ours)));
    expect(await since((await shop.ticket()).id)).toBeNull();
  });
});

describe("a resolved conversation", () => {
  test("a resolved conversation waits for no answer, waits as before when the resolving is undone, and starts anew when the customer writes", async () => {
    const asked = await since();
    await change(people.ana, { status: "closed" });
    expect(await since()).toBeNull();
    await here(() => takeBack(people.ana, id));
    expect(await since()).toEqual(asked);
    await change(people.ana, { status: "closed" });
    await shop.says("Mais uma coisa");
    expect((await since())?.getTime()).toBeGreaterThan(asked?.getTime() ?? 0);
  });

  test("a resolved conversation waits for no answer when a user opens it again", async () => {
    await change(people.ana, { status: "closed" });
    await change(people.ana, { status: "open" });
    expect(await since()).toBeNull();
  });

  test("a resolved conversation waits for no answer when a timer resolved it", async () => {
    await here(async () => closeTicket(null, await lockTicketFor(people.boss, id)));
    expect(await since()).toBeNull();
  });

  test("a resolved conversation is not opened by a rating", async () => {
    await shop.rows("insert into settings (company_id, key, value) values ($1, 'userRating', 'enabled')", [
      shop.companyId,
    ]);
    await change(people.ana, { status: "closed" });
    await shop.rows("update tickets set farewell_at = now() where id = $1", [id]);
    await here(() => runTimer("farewell", id));
    await shop.says("3");
    expect([(await shop.ticket()).status, await since()]).toEqual(["closed", null]);
  });
});

describe("two tickets of one customer", () => {
  test("two tickets of one customer are joined with the longer wait, and both have their own again when the merge is undone", async () => {
    const other = newNumber();
    await here(() => receiveMessage(inboundText(shop.connectionId, { number: other, body: "Sou eu também" })));
    const { id: otherId } = await shop.ticket();
    await answer();
    const [mine, theirs] = [await since(), await since(otherId)];
    expect([mine, theirs]).toEqual([null, expect.any(Date)]);
    const contacts = await shop.rows<{ id: number }>("select contact_id as id from tickets order by id");
    await here(() => mergeContacts({ ids: contacts.map((one) => one.id), reason: "user" }));
    expect([await since(), await since(otherId)]).toEqual([theirs, null]);
    const [merge] = await shop.rows<{ id: number }>("select id from contact_merges");
    await here(() => undoMerge(people.boss, merge?.id ?? 0));
    expect([await since(), await since(otherId)]).toEqual([mine, theirs]);
  });
});
