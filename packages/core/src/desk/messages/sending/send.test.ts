import { randomUUID } from "node:crypto";
import type { Actor } from "@balcao/shared/permissions";
import { beforeAll, expect, test } from "vitest";
import { inCompany } from "../../../base/database.ts";
import { queryText } from "../../../testing/query-text.ts";
import {
  makeCompany,
  makeConnection,
  makeMessage,
  makeQueue,
  makeTicket,
  makeUser,
  publishedBy,
} from "../../../testing/factories.ts";
import { messageFailed, messagesSent, receiveAcks } from "../changes/acks.ts";
import { loadOutgoing } from "./outgoing.ts";
import { loadMessages } from "../presenter.ts";
import { sendMessages } from "./send.ts";
import { deleteMessage, editMessage, retryMessage } from "../changes/service.ts";

let companyId: number;
let queueId: number;
let connectionId: number;
let ana: Actor;
let bruno: Actor;
beforeAll(async () => {
  companyId = await makeCompany();
  queueId = await makeQueue(companyId);
  connectionId = await makeConnection(companyId);
  ana = await makeUser(companyId, { name: "Ana", queueIds: [queueId] });
  bruno = await makeUser(companyId, { queueIds: [queueId] });
});
const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);
const openTicket = () => makeTicket(companyId, { connectionId, queueId, status: "open", userId: ana.userId });
const commands = (messageId: number) =>
  here(() =>
    queryText<{ kind: string; state: string }>(
      "select kind, state from connection_commands where message_id = $1 order by id",
      [messageId],
    ),
  );
async function sendText(body = "Oi") {
  const ticketId = await openTicket();
  const { messages } = await here(() => sendMessages(ana, ticketId, { body }, []));
  return { ticketId, id: messages[0]?.id ?? 0 };
}

test("a text is stored as waiting, queued for its number and shown, in one transaction", async () => {
  const ticketId = await openTicket();
  const clientId = randomUUID();
  const { messages } = await here(() => sendMessages(ana, ticketId, { body: "Temos sim 🙂", clientId }, []));
  expect(messages).toMatchObject([
    { body: "Temos sim 🙂", fromMe: true, ack: 0, author: "Ana", source: "desk", clientId },
  ]);
  expect(await commands(messages[0]?.id ?? 0)).toEqual([{ kind: "send", state: "waiting" }]);
  expect((await publishedBy(companyId)).slice(-2).map((event) => event.name)).toEqual([
    "message.create",
    "ticket.update",
  ]);
});

test("a call with a repeated client id returns the same message", async () => {
  const ticketId = await openTicket();
  const request = { body: "Uma vez só", clientId: randomUUID() };
  const first = await here(() => sendMessages(ana, ticketId, request, []));
  const [again, atOnce] = await Promise.all([1, 2].map(() => here(() => sendMessages(ana, ticketId, request, []))));
  expect(again?.messages[0]?.id).toBe(first.messages[0]?.id);
  expect(atOnce?.reused).toBe(true);
  expect(await here(() => queryText("select 1 from messages where ticket_id = $1", [ticketId]))).toHaveLength(1);
});

test("two requests with one client id at the same moment make one message", async () => {
  const ticketId = await openTicket();
  const request = { body: "Clique duplo", clientId: randomUUID() };
  await Promise.all([1, 2].map(() => here(() => sendMessages(ana, ticketId, request, []))));
  expect(await here(() => queryText("select 1 from messages where ticket_id = $1", [ticketId]))).toHaveLength(1);
});

test("files keep their order, the first file has the caption, and each file's kind follows its type", async () => {
  const ticketId = await openTicket();
  const files = [
    { key: "k1", name: "foto.jpg", size: 3, mimetype: "image/jpeg" },
    { key: "k2", name: "nota.svg", size: 3, mimetype: "application/octet-stream" },
    { key: "k3", name: "audio-record-site-1.mp3", size: 3, mimetype: "audio/mpeg" },
  ];
  const { messages } = await here(() => sendMessages(ana, ticketId, { body: "Veja" }, files));
  expect(messages.map((one) => [one.mediaType, one.body, one.media?.name, one.media?.voice])).toEqual([
    ["image", "Veja", "foto.jpg", false],
    ["application", "", "nota.svg", false],
    ["audio", "", "audio-record-site-1.mp3", true],
  ]);
});

test("a recording over 16 MB is refused, and the same bytes sent as a file are accepted", async () => {
  const ticketId = await openTicket();
  const sound = { key: "k9", size: 16 * 1024 * 1024 + 1, mimetype: "audio/mpeg" };
  const send = (name: string) => here(() => sendMessages(ana, ticketId, {}, [{ ...sound, name }]));
  await expect(send("audio-record-site-9.mp3")).rejects.toMatchObject({ code: "ERR_RECORDING_TOO_LARGE" });
  expect((await send("ensaio.mp3")).messages).toMatchObject([{ mediaType: "audio" }]);
});

test("only the owner of an open ticket writes in it", async () => {
  const mine = await openTicket();
  const pending = await makeTicket(companyId, { connectionId, queueId });
  const send = (actor: Actor, id: number, body = "x") => here(() => sendMessages(actor, id, { body }, []));
  await expect(send(bruno, mine)).rejects.toMatchObject({
    code: "ERR_OTHER_OPEN_TICKET",
    details: { user: { name: "Ana" } },
  });
  await expect(send(ana, pending)).rejects.toMatchObject({ code: "ERR_TICKET_STATE" });
  await expect(send(ana, mine, " \n ")).rejects.toMatchObject({ code: "ERR_CREATING_MESSAGE" });
});

test("a quote must be of the same conversation", async () => {
  const ticketId = await openTicket();
  const theirs = await makeMessage(companyId, ticketId, { body: "Quanto custa?" });
  const foreign = await makeMessage(companyId, await openTicket());
  const { messages } = await here(() => sendMessages(ana, ticketId, { body: "Dez", quotedMsg: theirs }, []));
  expect(messages[0]?.quotedMsg).toMatchObject({ id: theirs, body: "Quanto custa?", fromMe: false });
  expect(await here(() => loadOutgoing(messages[0]?.id ?? 0))).toMatchObject({
    quoted: { fromMe: false, body: "Quanto custa?" },
  });
  // An edited message is quoted with its new text.
  await here(() =>
    queryText("update messages set raw = 'x', is_edited = true, body = 'Quanto é?' where id = $1", [theirs]),
  );
  expect(await here(() => loadOutgoing(messages[0]?.id ?? 0))).toMatchObject({
    quoted: { raw: null, body: "Quanto é?" },
  });
  await expect(here(() => sendMessages(ana, ticketId, { body: "x", quotedMsg: foreign }, []))).rejects.toMatchObject({
    code: "ERR_FETCH_WAPP_MSG",
  });
});

test("ticks rise and never fall", async () => {
  const { id } = await sendText();
  const wid = (await here(() => loadOutgoing(id)))?.wid ?? "";
  const ack = async () => (await here(() => loadMessages([id])))[0]?.message.ack;
  await here(() => messagesSent([{ messageId: id, raw: Buffer.from("raw"), ackMs: 1 }]));
  expect(await ack()).toBe(1);
  await here(() => receiveAcks(connectionId, [{ wid, ack: 3 }]));
  await here(() => receiveAcks(connectionId, [{ wid, ack: 2 }]));
  expect(await ack()).toBe(3);
  await here(() => messageFailed(id, "refused"));
  expect(await ack()).toBe(3);
});

test("a failed message shows its reason and can be sent again, under a new id only after a refusal", async () => {
  const { id } = await sendText();
  const wid = async () => (await here(() => loadOutgoing(id)))?.wid;
  const first = await wid();
  await here(() => messageFailed(id, "no-connection"));
  expect((await here(() => loadMessages([id])))[0]?.message).toMatchObject({ ack: -1, failure: "no-connection" });
  expect(await here(() => retryMessage(ana, id))).toMatchObject({ ack: 0, failure: null });
  expect(await wid()).toBe(first);
  await here(() => messageFailed(id, "refused"));
  await here(() => retryMessage(ana, id));
  expect(await wid()).not.toBe(first);
  expect(await commands(id)).toHaveLength(3);
  await expect(here(() => retryMessage(ana, id))).rejects.toMatchObject({ code: "ERR_SENDING_WAPP_MSG" });
});

test("an edit and a deletion are also queued for the phone, within the time that WhatsApp allows", async () => {
  const { id, ticketId } = await sendText("Cinco");
  await here(() => messagesSent([{ messageId: id, raw: Buffer.from("raw"), ackMs: 1 }]));
  expect(await here(() => editMessage(ana, id, { body: "Seis" }))).toMatchObject({ body: "Seis", isEdited: true });
  expect(await here(() => queryText("select body from message_versions where message_id = $1", [id]))).toEqual([
    { body: "Cinco" },
  ]);
  await expect(here(() => editMessage(bruno, id, { body: "x" }))).rejects.toMatchObject({ code: "ERR_NO_PERMISSION" });
  expect(await here(() => deleteMessage(ana, id))).toMatchObject({ body: "", isDeleted: true });
  expect((await commands(id)).map((one) => one.kind)).toEqual(["send", "edit", "delete"]);
  const old = await makeMessage(companyId, ticketId, { fromMe: true, sentAt: new Date(Date.now() - 16 * 60_000) });
  await expect(here(() => editMessage(ana, old, { body: "x" }))).rejects.toMatchObject({ code: "ERR_EDIT_WAPP_MSG" });
  const theirs = await makeMessage(companyId, ticketId);
  await expect(here(() => deleteMessage(ana, theirs))).rejects.toMatchObject({ code: "ERR_DELETE_WAPP_MSG" });
});
