import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { makeChat, makeChatMessage } from "../../testing/chat-factories.ts";
import { makeNote } from "../../testing/contact-factories.ts";
import { makeConnection, makeContact, makeQueue, makeTicket, makeUser } from "../../testing/factories.ts";
import { androidChrome, openSession, type PushStage, pushStage, subscription } from "../../testing/stages/push.ts";
import { choosePush, endDevice, noteFront, registerDevice, showPush } from "./devices.ts";
import { takeDeliveries } from "./round.ts";

let s: PushStage;
beforeEach(async () => {
  s = await pushStage();
});
/** Runs this as another worker would, outside the test's transaction. */
const elsewhere = AsyncLocalStorage.bind(<T>(work: () => Promise<T>) => work());
const titles = async () => (await s.round()).map(({ title }) => title);

/** A customer who has waited in this queue for a minute. */
async function waitingIn(queueId: number | null, name: string): Promise<number> {
  const contactId = await makeContact(s.companyId, { name });
  const ticketId = await makeTicket(s.companyId, { contactId, queueId, status: "pending" });
  await s.rows("update tickets set waiting_since = now() - interval '1 minute' where id = $1", [ticketId]);
  return ticketId;
}

describe("a message in the user's own conversation", () => {
  test("a message in the user's own conversation causes one notice, without its words, only to its owner, and the notice leads to the conversation", async () => {
    const [ana] = [await s.person(), await s.person({ profile: "admin" })];
    const { uuid } = await s.writtenTo(ana, "Meu CPF é 1");
    const [notice, ...more] = await s.round();
    expect(more).toEqual([]);
    expect(notice).toMatchObject({
      body: "Nova mensagem",
      navigate: `https://desk.test/tickets/${uuid}`,
      tag: uuid,
      app_badge: "1",
      data: { to: { path: `/tickets/${uuid}` }, waiting: [uuid], answer: "Responder" },
    });
    expect(JSON.stringify(notice)).not.toContain("CPF");
    expect(await s.round()).toEqual([]);
  });

  test("a message in the user's own conversation shows its words when the company allows that", async () => {
    await s.rows("insert into settings (company_id, key, value) values ($1, 'noticeText', 'enabled')", [s.companyId]);
    await s.writtenTo(await s.person(), "Chegou?");
    expect(await s.round()).toMatchObject([{ body: "Chegou?" }]);
  });

  test("a message in the user's own conversation causes no notice within ten seconds, after it is read, or when it is older than the device's registration", async () => {
    const ana = await s.person();
    const { ticketId } = await s.writtenTo(ana);
    await s.rows("update messages set created_at = now() - interval '5 seconds'");
    expect(await s.round()).toEqual([]);
    await s.rows("update messages set created_at = now() - interval '2 hours'");
    expect(await s.round()).toEqual([]);
    await s.rows("update messages set created_at = now() - interval '1 minute'");
    await s.rows("update tickets set unread_messages = 0 where id = $1", [ticketId]);
    expect(await s.round()).toEqual([]);
  });

  test("a further message in the user's own conversation causes a notice after half a minute, and not before", async () => {
    await s.writtenTo(await s.person());
    expect(await s.round()).toHaveLength(1);
    await s.rows("update messages set created_at = now() - interval '11 seconds'");
    expect(await s.round()).toEqual([]);
    await s.rows("update push_told set told_at = now() - interval '31 seconds'");
    expect(await s.round()).toHaveLength(1);
  });
});

describe("waiting customers", () => {
  test("waiting customers cause the same notices as the desk's bell: by queue, for users who chose all, and for an admin without queues", async () => {
    const [mine, other] = [await makeQueue(s.companyId), await makeQueue(s.companyId)];
    await s.person({ queueIds: [mine] });
    await waitingIn(other, "Rita");
    await waitingIn(null, "Zeca");
    expect(await titles()).toEqual([]);
    await waitingIn(mine, "Rosa");
    expect(await titles()).toEqual(["Rosa aguarda atendimento"]);
    await s.person({ allTicket: true });
    expect(await titles()).toEqual(["Zeca aguarda atendimento"]);
    await s.person({ profile: "admin" });
    expect(await titles()).toEqual(["3 clientes aguardam atendimento"]);
  });

  test("waiting customers cause one notice together, at most once a minute, and the notice leads to the list", async () => {
    const queueId = await makeQueue(s.companyId);
    await s.person({ queueIds: [queueId] });
    await waitingIn(queueId, "Rosa");
    await waitingIn(queueId, "Rita");
    expect(await s.round()).toMatchObject([
      {
        title: "2 clientes aguardam atendimento",
        tag: "waiting",
        data: { to: { path: "/tickets?list=pending" }, waiting: expect.arrayContaining(["waiting"]) },
      },
    ]);
    await waitingIn(queueId, "Zeca");
    expect(await titles()).toEqual([]);
    await s.rows("update push_told set told_at = now() - interval '61 seconds'");
    expect(await titles()).toEqual(["Zeca aguarda atendimento"]);
  });

  test("waiting customers cause a notice once no bot talks with them, but none while they are snoozed, or for the user who sent them there", async () => {
    const queueId = await makeQueue(s.companyId);
    const ana = await s.person({ queueIds: [queueId] });
    const ticketId = await waitingIn(queueId, "Rosa");
    const set = (what: string) => s.rows(`update tickets set ${what} where id = ${ticketId}`);
    await set(`bot_state = '{"kind":"menu","options":[],"count":1,"sentAt":""}'`);
    expect(await titles()).toEqual([]);
    await set("bot_state = null, snoozed_until = now() + interval '1 hour'");
    expect(await titles()).toEqual([]);
    await set(`snoozed_until = null, handed_at = now() - interval '1 minute', handed_by = ${ana.userId}`);
    expect(await titles()).toEqual([]);
    await set("handed_at = null, handed_by = null");
    expect(await titles()).toEqual(["Rosa aguarda atendimento"]);
  });
});

test("a conversation that a colleague handed on causes a notice with the colleague's name", async () => {
  const ana = await s.person();
  const bia = await makeUser(s.companyId, { name: "Bia" });
  const contactId = await makeContact(s.companyId, { name: "Rosa" });
  const ticketId = await makeTicket(s.companyId, { contactId, status: "open", userId: ana.userId });
  await s.rows("update tickets set handed_at = now() - interval '1 minute', handed_by = $1 where id = $2", [
    bia.userId,
    ticketId,
  ]);
  expect(await s.round()).toMatchObject([{ title: "Bia passou uma conversa para você", body: "Rosa" }]);
});

test("a note that mentions a user causes a notice for that user", async () => {
  const bia = await makeUser(s.companyId, { name: "Bia" });
  const ana = await s.person({ name: "Ana", profile: "admin" });
  const contactId = await makeContact(s.companyId, { name: "Rosa" });
  const ticketId = await makeTicket(s.companyId, { contactId, status: "open", userId: bia.userId });
  const noteId = await makeNote(s.companyId, ticketId, { note: "@Ana veja", userId: bia.userId });
  await s.rows("insert into note_mentions (company_id, user_id, note_id) values ($1, $2, $3)", [
    s.companyId,
    ana.userId,
    noteId,
  ]);
  await s.rows("update ticket_notes set created_at = now() - interval '1 minute'");
  expect(await s.round()).toMatchObject([
    { title: "Bia mencionou você", body: "Na conversa com Rosa", tag: `note:${noteId}` },
  ]);
});

test("a colleague's chat message causes a notice, and in a silenced chat only when it mentions the user", async () => {
  const bia = await makeUser(s.companyId, { name: "Bia" });
  const ana = await s.person();
  const { chatId, chatUuid } = await makeChat([bia, ana], "Vendas");
  await makeChatMessage(bia, chatId, "Alguém?");
  await s.rows("update chat_messages set created_at = now() - interval '1 minute'");
  await s.rows("update chat_members set muted = true");
  expect(await s.round()).toEqual([]);
  await s.rows("update chat_members set muted = false");
  expect(await s.round()).toMatchObject([
    { title: "Bia em Vendas", tag: chatUuid, data: { to: { path: `/chats/${chatUuid}` } } },
  ]);
});

test("the owner of a conversation gets a notice when the answer to its customer is due soon", async () => {
  const ana = await s.person();
  const contactId = await makeContact(s.companyId, { name: "Rosa" });
  const ticketId = await makeTicket(s.companyId, { contactId, status: "open", userId: ana.userId });
  await s.rows("update tickets set answer_warn_at = now() - interval '1 minute' where id = $1", [ticketId]);
  expect(await titles()).toEqual(["Rosa espera sua resposta"]);
});

describe("a number that is down", () => {
  const fall = async () => {
    const connectionId = await makeConnection(s.companyId, { name: "Loja" });
    await s.rows(
      "insert into connection_incidents (company_id, connection_id, started_at, alarmed_at) values ($1, $2, now() - interval '4 minutes', now() - interval '1 minute')",
      [s.companyId, connectionId],
    );
  };
  test("a number that is down causes a notice only for admins, even in their quiet hours", async () => {
    await s.person();
    await s.rows('update push_choices set quiet = \'{"from":"00:00","to":"23:59"}\'');
    await fall();
    expect(await titles()).toEqual([]);
    await s.person({ profile: "admin" });
    await s.rows('update push_choices set quiet = \'{"from":"00:00","to":"23:59"}\'');
    expect(await titles()).toEqual(["O número Loja está desconectado"]);
  });
});

test("a user who signs in again gets notices of messages from the time without a device", async () => {
  const ana = await s.person();
  await s.rows("update sessions set ended_at = now()");
  await s.writtenTo(ana);
  expect(await s.round()).toEqual([]);
  await s.rows("update sessions set ended_at = null");
  expect(await s.round()).toHaveLength(1);
});

describe("when no notice is sent", () => {
  test("a user gets no notice while the desk is on screen, and no later notice of the same message", async () => {
    const ana = await s.person();
    await s.here(() => noteFront(ana.userId, true));
    await s.writtenTo(ana);
    expect(await s.round()).toEqual([]);
    await s.here(() => noteFront(ana.userId, false));
    expect(await s.round()).toEqual([]);
    await s.writtenTo(ana);
    expect(await s.round()).toHaveLength(1);
  });

  test("a user gets no notice in a quiet hour, or of a kind that the user switched off", async () => {
    const ana = await s.person();
    await s.here(() => choosePush(ana, { quiet: { from: "00:00", to: "23:59" } }));
    await s.writtenTo(ana);
    expect(await s.round()).toEqual([]);
    await s.here(() => choosePush(ana, { quiet: null, off: ["message"] }));
    await s.writtenTo(ana);
    expect(await s.round()).toEqual([]);
    expect(await s.here(() => showPush(ana))).toMatchObject({ quiet: null, off: ["message"] });
  });

  test("a user gets no notice when the session is over or owes a second factor, the user is switched off, or the device was removed", async () => {
    const [ana, bia, eva, rui] = [await s.person(), await s.person(), await s.person(), await s.person()];
    for (const one of [ana, bia, eva, rui]) await s.writtenTo(one);
    await s.rows("update sessions set ended_at = now() where user_id = $1", [ana.userId]);
    await s.rows("update sessions set factor_due_at = now() where user_id = $1", [rui.userId]);
    await s.rows("update users set off_by = 'plan' where id = $1", [bia.userId]);
    const [device] = (await s.here(() => showPush(eva))).devices;
    await s.here(() => endDevice(eva, device?.id ?? 0));
    expect(await s.round()).toEqual([]);
  });

  test("a user gets no notice twice, even when a second worker makes its round before the first one's round is over", async () => {
    await s.writtenTo(await s.person());
    const both = await s.here(async () => [await takeDeliveries(""), await elsewhere(() => s.round())]);
    expect(both).toMatchObject([[{}], []]);
  });

  test("a user gets no notice on a device whose session is over, while another device of the same user still gets the notice", async () => {
    const ana = await s.person();
    const again = { ...ana, sessionId: randomUUID() };
    await openSession(again);
    const browser = { agent: androidChrome, services: [] };
    const device = await s.here(() => registerDevice(again, subscription(), browser));
    await s.rows("update sessions set ended_at = now() where id = $1", [ana.sessionId]);
    await s.writtenTo(ana);
    expect(await s.here(() => takeDeliveries(""))).toMatchObject([{ device: { id: device.id } }]);
  });
});
