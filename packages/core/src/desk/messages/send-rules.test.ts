import { randomUUID } from "node:crypto";
import { signed } from "@balcao/shared/messages/rules";
import type { Actor } from "@balcao/shared/permissions";
import { beforeAll, describe, expect, test } from "vitest";
import { inCompany } from "../../base/database.ts";
import { queryText } from "../../testing/query-text.ts";
import {
  makeCompany,
  makeConnection,
  makeContact,
  makeMessage,
  makeQueue,
  makeTicket,
  makeUser,
} from "../../testing/factories.ts";
import { readTicket } from "../tickets/verbs/service.ts";
import { loadTicket } from "../tickets/presenter.ts";
import { receiveEdit } from "../inbound/changes.ts";
import { loadOutgoing } from "./sending/outgoing.ts";
import { loadMessages } from "./presenter.ts";
import { listMessages } from "./lists/list.ts";
import { sendMessages } from "./sending/send.ts";
import { editMessage, retryMessage } from "./changes/service.ts";

let companyId: number;
let connectionId: number;
let ana: Actor;
let bruno: Actor;
beforeAll(async () => {
  companyId = await makeCompany();
  connectionId = await makeConnection(companyId);
  ana = await makeUser(companyId, { profile: "admin" });
  bruno = await makeUser(companyId, { profile: "admin" });
});
const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);
const open = (actor: Actor, values: Parameters<typeof makeTicket>[1] = {}) =>
  makeTicket(companyId, { connectionId, status: "open", userId: actor.userId, ...values });
const reads = (ticketId: number) =>
  here(() =>
    queryText(
      `select k.payload->'keys'->0->>'wid' as wid from connection_commands k
       where kind = 'read' and exists (select 1 from messages m where m.ticket_id = $1 and m.chat = k.lane) order by k.id`,
      [ticketId],
    ),
  );

describe("the client's own id of a message", () => {
  test("the client's own id of a message belongs to one user and one conversation, and is refused from another user or in another conversation", async () => {
    const [mine, elsewhere, theirs] = [await open(ana), await open(ana), await open(bruno)];
    const request = { body: "segredo", clientId: randomUUID() };
    const first = await here(() => sendMessages(ana, mine, request, []));
    const refused = { code: "ERR_CREATING_MESSAGE" };
    await expect(here(() => sendMessages(bruno, theirs, request, []))).rejects.toMatchObject(refused);
    await expect(here(() => sendMessages(ana, elsewhere, request, []))).rejects.toMatchObject(refused);
    expect((await here(() => sendMessages(ana, mine, request, []))).messages).toEqual(first.messages);
  });

  test("the client's own id of a message still names its message after the ticket was closed, so a late repeat is not refused", async () => {
    const ticketId = await open(ana);
    const request = { body: "Tchau", clientId: randomUUID() };
    const first = await here(() => sendMessages(ana, ticketId, request, []));
    await here(() => queryText("update tickets set status = 'closed' where id = $1", [ticketId]));
    const again = await here(() => sendMessages(ana, ticketId, request, []));
    expect(again).toMatchObject({ reused: true, messages: [{ id: first.messages[0]?.id, body: "Tchau" }] });
  });
});

describe("an answer marks messages as read", () => {
  test("unread messages get their blue ticks with the answer, once", async () => {
    const ticketId = await open(ana, { unread: 1 });
    await makeMessage(companyId, ticketId, { wid: "ASKED" });
    await here(() => sendMessages(ana, ticketId, { body: "Sim" }, []));
    expect(await here(() => loadTicket(ticketId))).toMatchObject({ unreadMessages: 0, lastMessage: "Sim" });
    expect(await reads(ticketId)).toEqual([{ wid: "ASKED" }]);
    await here(() => readTicket(ana, ticketId));
    await here(() => sendMessages(ana, ticketId, { body: "?" }, []));
    expect(await reads(ticketId)).toHaveLength(1);
  });

  test("an admin who only looks at a colleague's ticket marks nothing as read", async () => {
    const ticketId = await open(ana, { unread: 1 });
    await makeMessage(companyId, ticketId);
    expect(await here(() => readTicket(bruno, ticketId))).toMatchObject({ unreadMessages: 1 });
    expect(await reads(ticketId)).toEqual([]);
  });
});

test("a message that is sent again becomes the newest message, even on the card", async () => {
  const ticketId = await open(ana);
  const failed = await makeMessage(companyId, ticketId, { fromMe: true, ack: -1, body: "Falhou", sentAt: new Date(0) });
  await makeMessage(companyId, ticketId, { body: "Alô?", sentAt: new Date(1000) });
  await here(() => retryMessage(ana, failed));
  expect(await here(() => loadTicket(ticketId))).toMatchObject({ lastMessage: "Falhou", lastMessageFromMe: true });
});

test("a text with half an emoji is edited like any other", async () => {
  const ticketId = await open(ana);
  const { messages } = await here(() => sendMessages(ana, ticketId, { body: "Oi \ud83d" }, []));
  expect(messages[0]?.body).toBe("Oi �");
  expect(await here(() => editMessage(ana, messages[0]?.id ?? 0, { body: 'Olá \ud83d"\\' }))).toMatchObject({
    body: 'Olá �"\\',
  });
  expect(await here(() => queryText("select payload from connection_commands where kind = 'edit'"))).toEqual([
    { payload: { body: 'Olá �"\\', before: "Oi �" } },
  ]);
});

test("a quoted message must be of the same conversation and company", async () => {
  const ticketId = await open(ana);
  const [elsewhere, foreign] = [await open(ana), await makeTicket(await makeCompany())];
  const quoting = (quotedMsg: number) => here(() => sendMessages(ana, ticketId, { body: "Isto", quotedMsg }, []));
  const theirs = await makeMessage(companyId, elsewhere);
  for (const id of [theirs, foreign, 2 ** 40])
    await expect(quoting(id)).rejects.toMatchObject({ code: "ERR_FETCH_WAPP_MSG" });
  const own = await makeMessage(companyId, ticketId, { body: "Qual?" });
  expect((await quoting(own)).messages[0]?.quotedMsg).toMatchObject({ id: own, body: "Qual?" });
});

test("a message in a folded part of the conversation cannot be quoted", async () => {
  const contactId = await makeContact(companyId);
  const [cida, queueId] = [await makeUser(companyId), await makeQueue(companyId)];
  const ticketId = await open(cida, { contactId });
  const hidden = await makeTicket(companyId, { contactId, connectionId, queueId, status: "closed" });
  const quotedMsg = await makeMessage(companyId, hidden, { body: "Segredo" });
  const quoting = (who: Actor) => here(() => sendMessages(who, ticketId, { body: "Isto", quotedMsg }, []));
  await expect(quoting(cida)).rejects.toMatchObject({ code: "ERR_FETCH_WAPP_MSG" });
  const sees = { ...cida, queueIds: [queueId] };
  const [answer] = (await quoting(sees)).messages;
  const { messages } = await here(() => listMessages(sees, ticketId, { pageNumber: 1 }));
  expect(messages.find(({ id }) => id === answer?.id)?.quotedMsg).toMatchObject({ id: quotedMsg, body: "Segredo" });
});

describe("captions", () => {
  const file = (name: string) => ({ key: name, name, size: 1, mimetype: "image/jpeg" });

  test("captions belong to the files in order; the first file has the quote, and each caption with text has the signature", async () => {
    const ticketId = await open(ana);
    const quotedMsg = await makeMessage(companyId, ticketId);
    const request = {
      body: "",
      captions: ["frente", "", "fundo", "a mais"],
      quotedMsg,
      sign: true,
      clientId: randomUUID(),
    };
    const files = ["a", "b", "c", "d"].map(file);
    const { messages } = await here(() => sendMessages(ana, ticketId, request, files.slice(0, 3)));
    expect(messages.map(({ body, media, quotedMsg: quote }) => [body, media?.name, quote?.id ?? null])).toEqual([
      ["frente", "a", quotedMsg],
      ["", "b", null],
      ["fundo", "c", null],
    ]);
    const wire = [];
    for (const { id } of messages) wire.push((await here(() => loadOutgoing(id)))?.sign ?? null);
    expect(wire).toEqual([ana.name, null, ana.name]);
    expect(await here(() => sendMessages(ana, ticketId, request, files))).toEqual({ messages, reused: true });
  });
});

describe("a signature", () => {
  test("a signature is stored beside the text, and a name in it cannot end the bold type early", async () => {
    const ticketId = await open(ana);
    const { messages } = await here(() =>
      sendMessages({ ...ana, name: "Ana *Lima*\nx" }, ticketId, { body: "Oi", sign: true }, []),
    );
    expect(messages[0]).toMatchObject({ body: "Oi" });
    expect(await here(() => loadOutgoing(messages[0]?.id ?? 0))).toMatchObject({ body: "Oi", sign: "Ana Lima x" });
    expect(signed("Ana Lima x", "Oi")).toBe("*Ana Lima x:*\nOi");
    const reply = await here(() => sendMessages(ana, ticketId, { body: "E", quotedMsg: messages[0]?.id }, []));
    expect(await here(() => loadOutgoing(reply.messages[0]?.id ?? 0))).toMatchObject({
      sign: null,
      quoted: { body: "*Ana Lima x:*\nOi" },
    });
  });

  test("a signature stays above a text that is edited on the phone", async () => {
    const ticketId = await open(ana);
    const { messages } = await here(() => sendMessages(ana, ticketId, { body: "Oi", sign: true }, []));
    const id = messages[0]?.id ?? 0;
    const sent = await here(() => loadOutgoing(id));
    const target = { connectionId, chat: sent?.chat ?? "", wid: sent?.wid ?? "", fromMe: true };
    await here(() => receiveEdit({ ...target, body: `*${ana.name}:*\nOlá` }));
    expect((await here(() => loadMessages([id])))[0]?.message).toMatchObject({ body: "Olá", isEdited: true });
  });
});
