import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { lockContact } from "../contacts/access.ts";
import { inCompany } from "../../base/database.ts";
import { queryText } from "../../testing/query-text.ts";
import { makeCompany, makeConnection, makeTicket, makeUser, newNumber } from "../../testing/factories.ts";
import { inboundText } from "../../testing/inbound.ts";
import { overlapping } from "../../testing/race.ts";
import { lockTicketsOf } from "../locks/tickets.ts";
import { receiveDelete, receiveEdit } from "./changes.ts";
import type { InboundMessage } from "./inbound.ts";
import { loadOutgoing } from "../messages/sending/outgoing.ts";
import { loadMessages } from "../messages/presenter.ts";
import { receiveMessage } from "./receive.ts";
import { sendMessages } from "../messages/sending/send.ts";

let companyId: number;
let connectionId: number;
beforeEach(async () => {
  companyId = await makeCompany();
  connectionId = await makeConnection(companyId);
});
const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);
const receive = (inbound: InboundMessage) => here(() => receiveMessage(inbound));
const idOf = async (inbound: InboundMessage) => {
  const done = await receive(inbound);
  return "messageId" in done ? done.messageId : 0;
};
const shown = async (id: number) => (await here(() => loadMessages([id])))[0]?.message;
const bodies = async () =>
  (await here(() => queryText<{ body: string }>("select body from messages order by id"))).map(({ body }) => body);

describe("a repeated message", () => {
  test("a repeated message is known when it arrives by the other address of its chat", async () => {
    const number = newNumber();
    const byNumber = inboundText(connectionId, { number });
    const id = await idOf(byNumber);
    const byLid = {
      ...byNumber,
      chat: "55@lid",
      identities: [...byNumber.identities, { kind: "lid" as const, value: "55" }],
    };
    expect(await receive(byLid)).toEqual({ state: "stored", messageId: id, reason: "known" });
    expect(await bodies()).toHaveLength(1);
  });

  test("a repeated message from several transactions at the same time is stored once, and all of them return its id", async () => {
    const inbound = inboundText(connectionId);
    const done = await Promise.all([1, 2, 3].map(() => receive(inbound)));
    expect(new Set(done.map((one) => ("messageId" in one ? one.messageId : 0))).size).toBe(1);
    expect(done.map(({ reason }) => reason).filter((reason) => reason === "known")).toHaveLength(2);
    expect(await here(() => queryText("select unread_messages from tickets"))).toEqual([{ unread_messages: 1 }]);
  });

  test("a repeated message by number and by LID at the same moment is stored once", async () => {
    const number = newNumber();
    const identities = [
      { kind: "phone" as const, value: number },
      { kind: "lid" as const, value: `9${number}` },
    ];
    await receive(inboundText(connectionId, { number, identities }));
    const byNumber = inboundText(connectionId, { number, identities: identities.slice(0, 1) });
    const byLid = { ...byNumber, chat: `9${number}@lid`, identities: identities.slice(1) };
    const [one, other] = await overlapping(
      companyId,
      () => receiveMessage(byNumber),
      () => receiveMessage(byLid),
    );
    expect(one).toMatchObject({ done: { state: "stored", reason: null } });
    expect(other).toMatchObject({ done: { ...("done" in one ? one.done : {}), reason: "known" } });
    expect(await here(() => queryText("select unread_messages as unread from tickets"))).toEqual([{ unread: 2 }]);
  });

  test("a repeated message is known when it is our own message and comes back under another address", async () => {
    const ana = await makeUser(companyId, { profile: "admin" });
    const ticketId = await makeTicket(companyId, { connectionId, status: "open", userId: ana.userId });
    const request = { body: "Oi", clientId: randomUUID() };
    const { messages } = await here(() => sendMessages(ana, ticketId, request, []));
    const sent = await here(() => loadOutgoing(messages[0]?.id ?? 0));
    const echo = inboundText(connectionId, { fromMe: true, wid: sent?.wid ?? "", chat: "99@lid" });
    expect(await receive(echo)).toEqual({ state: "stored", messageId: messages[0]?.id, reason: "known" });
  });

  test("a repeated message is a new message when another customer sends it under the same id", async () => {
    const first = inboundText(connectionId, { body: "um" });
    await receive(first);
    await receive(inboundText(connectionId, { body: "dois", wid: first.wid }));
    expect(await bodies()).toEqual(["um", "dois"]);
  });
});

describe("a message in a group", () => {
  const by = (member: string, values: Partial<InboundMessage> = {}) =>
    inboundText(connectionId, {
      chat: "120@g.us",
      identities: [{ kind: "group", value: "120" }],
      chatName: "Família",
      participant: { jid: `${member}@lid`, identities: [{ kind: "lid", value: member }], name: member },
      ...values,
    });

  test("a message in a group may have the same id as another member's message, and neither message fills the other's placeholder", async () => {
    const hidden = by("1", { mediaType: "undecrypted", body: "", wid: "SAME" });
    const id = await idOf(hidden);
    const forged = await idOf(by("2", { body: "Pago amanhã", wid: "SAME" }));
    expect(forged).not.toBe(id);
    expect(await shown(id)).toMatchObject({ mediaType: "undecrypted", body: "", author: "1" });
    expect(await receive({ ...hidden, mediaType: "text", body: "Oi" })).toMatchObject({
      messageId: id,
      reason: "revealed",
    });
  });

  test("a message in a group belongs to one member both by number and by LID", async () => {
    const first = by("1");
    const id = await idOf(first);
    const number = newNumber();
    const again = {
      ...first,
      participant: {
        jid: `${number}@s.whatsapp.net`,
        identities: [
          { kind: "phone" as const, value: number },
          { kind: "lid" as const, value: "1" },
        ],
        name: null,
      },
    };
    expect(await receive(again)).toEqual({ state: "stored", messageId: id, reason: "known" });
  });

  test("a message in a group of a member without an address makes no contact", async () => {
    for (const body of ["um", "dois"])
      await receive(by("1", { body, participant: { jid: "", identities: [], name: "Alguém" } }));
    expect(await bodies()).toEqual(["um", "dois"]);
    expect(await here(() => queryText("select is_group from contacts"))).toEqual([{ is_group: true }]);
  });
});

describe("a placeholder", () => {
  test("a placeholder that was edited or deleted before its content arrived stays edited or deleted", async () => {
    const hidden = inboundText(connectionId, { mediaType: "undecrypted", body: "" });
    const id = await idOf(hidden);
    const target = { connectionId, chat: hidden.chat, wid: hidden.wid, fromMe: false };
    await here(() => receiveEdit({ ...target, body: "corrigido" }));
    await receive({ ...hidden, mediaType: "text", body: "errado" });
    expect(await shown(id)).toMatchObject({ body: "corrigido", isEdited: true, mediaType: "text" });
    const second = inboundText(connectionId, { mediaType: "undecrypted", body: "" });
    const secondId = await idOf(second);
    await here(() => receiveDelete({ ...target, chat: second.chat, wid: second.wid }));
    await receive({ ...second, mediaType: "text", body: "apagado" });
    expect(await shown(secondId)).toMatchObject({ isDeleted: true, body: "" });
    const cards = await here(() => queryText("select last_message from tickets"));
    expect(JSON.stringify(cards)).not.toContain("apagado");
  });

  test("a placeholder gets its content when that arrives while the placeholder is being stored", async () => {
    const hidden = inboundText(connectionId, { mediaType: "undecrypted", body: "" });
    const read: InboundMessage = { ...hidden, mediaType: "text", body: "Oi" };
    const [, revealed] = await overlapping(
      companyId,
      () => receiveMessage(hidden),
      () => receiveMessage(read),
    );
    expect(revealed).toMatchObject({ done: { reason: "revealed" } });
    expect(await bodies()).toEqual(["Oi"]);
  });

  test("a placeholder with an opt-out as its content does not deadlock with a change of its contact", async () => {
    const hidden = inboundText(connectionId, { mediaType: "undecrypted", body: "" });
    const id = await idOf(hidden);
    const [contact] = await here(() =>
      queryText<{ id: number }>("select contact_id as id from messages where id = $1", [id]),
    );
    const contactId = contact?.id ?? 0;
    const outcomes = await overlapping(
      companyId,
      () => lockContact(contactId),
      () => receiveMessage({ ...hidden, mediaType: "text", body: "SAIR" }),
      () => lockTicketsOf([contactId]),
    );
    expect(outcomes).toEqual([{ done: contactId }, { done: expect.objectContaining({ reason: "revealed" }) }]);
  });

  test("a placeholder gets its content and its file once, even when two transactions bring them at the same moment", async () => {
    const hidden = inboundText(connectionId, { mediaType: "undecrypted", body: "" });
    await receive(hidden);
    const media = {
      mimetype: "image/jpeg",
      name: "",
      size: 5,
      seconds: null,
      width: null,
      height: null,
      voice: false,
      waveform: null,
      thumbnail: null,
      tooLarge: false,
    };
    const photo: InboundMessage = { ...hidden, mediaType: "image", media };
    const done = await Promise.all([receive(photo), receive(photo)]);
    expect(done.map(({ reason }) => reason).toSorted((a, b) => String(a).localeCompare(String(b)))).toEqual([
      "known",
      "revealed",
    ]);
    expect(await here(() => queryText("select 1 from media"))).toHaveLength(1);
    expect(await here(() => queryText("select 1 from connection_commands where kind = 'download'"))).toHaveLength(1);
  });

  test("a placeholder that arrives again is known as the same message, and stays as it is", async () => {
    const hidden = inboundText(connectionId, { mediaType: "undecrypted", body: "" });
    const id = await idOf(hidden);
    const before = [await shown(id), await here(() => queryText("select * from tickets"))];
    expect(await receive(hidden)).toEqual({ state: "stored", messageId: id, reason: "known" });
    expect([await shown(id), await here(() => queryText("select * from tickets"))]).toEqual(before);
  });
});

test("options of a poll keep their special characters, and half an emoji becomes a replacement character", async () => {
  const options = ['Sim "já"', "Não \\ nunca", "🙂 \ud83d"];
  const id = await idOf(inboundText(connectionId, { mediaType: "poll", poll: { options } }));
  expect((await shown(id))?.poll?.options.map(({ text }) => text)).toEqual([options[0], options[1], "🙂 �"]);
});
