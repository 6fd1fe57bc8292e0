import { randomUUID } from "node:crypto";
import { inCompany } from "@balcao/core/base/database";
import type { StoredFile } from "@balcao/core/base/files/stored-file";
import { putFile } from "@balcao/core/base/files/store";
import { forwardMessage } from "@balcao/core/desk/messages/sending/forward";
import { reactToMessage } from "@balcao/core/desk/messages/changes/react";
import { sendMessages } from "@balcao/core/desk/messages/sending/send";
import { editMessage } from "@balcao/core/desk/messages/changes/service";
import { makeUser } from "@balcao/core/testing/factories";
import type { Actor } from "@balcao/shared/permissions";
import type { Outgoing, SimulatedCustomer } from "@balcao/whatsapp-simulator/network-api";
import { proto } from "@whiskeysockets/baileys";
import sharp from "sharp";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { conversation, shown } from "../testing/conversation.ts";
import { eventually, useDesk } from "../testing/stage.ts";

const context = useDesk();
let ana: Actor;
beforeAll(async () => {
  ana = await makeUser(context.desk.companyId, { name: "Ana", profile: "admin" });
});
afterEach(() => context.stage.network.clearFaults());

const here = <T>(work: () => Promise<T>) => inCompany(context.desk.companyId, work);
const accept = (ticketId: number) =>
  context.desk.rows("update tickets set status = 'open', user_id = $2 where id = $1", [ticketId, ana.userId]);
/** A customer who wrote, in a ticket that Ana accepted. */
async function accepted() {
  const talk = await conversation(context);
  await accept(talk.ticketId);
  return talk;
}
const widOf = async (id: number | undefined) =>
  (await context.desk.rows<{ wid: string }>("select wid from messages where id = $1", [id]))[0]?.wid ?? "";
/** Our messages on a phone, in order, once there are this many. */
const received = (customer: SimulatedCustomer, count: number) =>
  eventually(() => {
    const entries = customer.chat(context.desk.number).filter(({ fromCustomer }) => !fromCustomer);
    expect(entries).toHaveLength(count);
    return entries;
  });
const picture = (background: string) =>
  sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .jpeg()
    .toBuffer();

describe("a signature", () => {
  test("a signature is above the text on the customer's phone, and stays there when the text is edited", async () => {
    const { customer, ticketId } = await accepted();
    const { messages } = await here(() => sendMessages(ana, ticketId, { body: "Chega amanhã", sign: true }, []));
    const wid = await widOf(messages[0]?.id);
    expect(await shown(context, customer, wid)).toMatchObject({ text: "*Ana:*\nChega amanhã" });
    await here(() => editMessage(ana, messages[0]?.id ?? 0, { body: "Chega hoje" }));
    expect(await shown(context, customer, wid, ({ edited }) => edited)).toMatchObject({ text: "*Ana:*\nChega hoje" });
  });

  test("an edit that is made while the message is being sent reaches the phone too", async () => {
    const { customer, ticketId } = await accepted();
    context.stage.network.addFault({ kind: "delayAck", ms: 500, number: context.desk.number });
    const { messages } = await here(() => sendMessages(ana, ticketId, { body: "Amanha" }, []));
    const wid = await widOf(messages[0]?.id);
    await shown(context, customer, wid);
    await here(() => editMessage(ana, messages[0]?.id ?? 0, { body: "Amanhã" }));
    expect(await shown(context, customer, wid, ({ edited }) => edited)).toMatchObject({ text: "Amanhã" });
  });
});

test("several files arrive in their order, each with its own words", async () => {
  const { customer, ticketId } = await accepted();
  const files: StoredFile[] = [];
  for (const [index, color] of ["#c33", "#3c3", "#33c"].entries()) {
    const { key, size } = await putFile(context.desk.companyId, await picture(color));
    files.push({ key, size, name: `${index}.jpg`, mimetype: "image/jpeg" });
  }
  await here(() => sendMessages(ana, ticketId, { captions: ["frente", "", "verso"], sign: true }, files));
  const entries = await received(customer, 3);
  expect(entries.map(({ kind, text }) => [kind, text])).toEqual([
    ["image", "*Ana:*\nfrente"],
    ["image", ""],
    ["image", "*Ana:*\nverso"],
  ]);
});

describe("forwarding", () => {
  const forward = (id: number, ticketId: number) =>
    here(() => forwardMessage(ana, id, { ticketIds: [ticketId], clientId: randomUUID() }));

  /** The address of a message's file on the network. */
  const placeOf = async (id: number | undefined) => {
    const [row] = await context.desk.rows<{ raw: Buffer }>("select raw from messages where id = $1", [id]);
    return proto.Message.decode(row?.raw ?? Buffer.alloc(0)).imageMessage?.directPath ?? "none";
  };

  test("forwarding forwards a picture unchanged, without a new upload, and raises its forward count each time", async () => {
    const [from, to, last] = [await accepted(), await accepted(), await accepted()];
    const data = await picture("#393");
    const wid = await from.customer.send(context.desk.number, {
      kind: "image",
      data,
      mimetype: "image/jpeg",
      caption: "olha",
    });
    const original = await context.desk.message(wid);
    await eventually(async () =>
      expect(await context.desk.rows("select state from media where state = 'pending'")).toEqual([]),
    );
    const { messages } = await forward(original.id, to.ticketId);
    const [entry] = await received(to.customer, 1);
    expect(entry).toMatchObject({ kind: "image", text: "olha", forwarded: 1 });
    const copy = await shown(context, to.customer, entry?.id ?? "", ({ media }) => media !== undefined);
    expect(Buffer.from(copy.media ?? [])).toEqual(data);
    await context.desk.message(entry?.id ?? "", ({ ack }) => ack >= 1);
    expect(await placeOf(messages[0]?.id)).toBe(await placeOf(original.id));
    await forward(messages[0]?.id ?? 0, last.ticketId);
    expect(await received(last.customer, 1)).toMatchObject([{ kind: "image", forwarded: 2 }]);
  });

  test("forwarding forwards texts, locations and contacts as they are too", async () => {
    const [from, to] = [await accepted(), await accepted()];
    const { number } = context.desk;
    const contents: Outgoing[] = [
      { kind: "text", text: "o endereço" },
      { kind: "location", latitude: -23.5, longitude: -46.6, name: "Loja" },
      { kind: "contact", cards: [{ name: "Rui", number: "5511912345678" }] },
    ];
    for (const content of contents) {
      const { id } = await context.desk.message(await from.customer.send(number, content));
      await forward(id, to.ticketId);
    }
    expect(await received(to.customer, 3)).toMatchObject([
      { kind: "text", text: "o endereço", forwarded: 1 },
      { kind: "location", location: { latitude: -23.5, name: "Loja" }, forwarded: 1 },
      { kind: "contact", cards: [{ name: "Rui", number: "5511912345678" }], forwarded: 1 },
    ]);
  });

  test("forwarding uploads a file that only we have, and marks it as forwarded", async () => {
    const [from, to] = [await accepted(), await accepted()];
    const data = await picture("#939");
    const { key, size } = await putFile(context.desk.companyId, data);
    const sent = await here(() =>
      sendMessages(ana, from.ticketId, { body: "nova" }, [{ key, size, name: "n.jpg", mimetype: "image/jpeg" }]),
    );
    const id = sent.messages[0]?.id ?? 0;
    await context.desk.message(await widOf(id), ({ ack }) => ack >= 1);
    await context.desk.rows("update messages set raw = null where id = $1", [id]);
    await forward(id, to.ticketId);
    expect(await received(to.customer, 1)).toMatchObject([{ kind: "image", text: "nova", forwarded: 1 }]);
  });
});

describe("a reaction of ours", () => {
  const react = (id: number, emoji: string) => here(() => reactToMessage(ana, id, { emoji }));
  const reactions = (customer: SimulatedCustomer, chat: string, wid: string) =>
    customer
      .chat(chat)
      .find(({ id }) => id === wid)
      ?.reactions.map(({ emoji, fromCustomer }) => [emoji, fromCustomer]);

  test("a reaction of ours is shown on the customer's phone, on their message and on ours, and disappears when the attendant takes it back", async () => {
    const { customer, question, ticketId } = await accepted();
    const { number } = context.desk;
    const sent = await here(() => sendMessages(ana, ticketId, { body: "Feito" }, []));
    const own = { id: sent.messages[0]?.id ?? 0, wid: await widOf(sent.messages[0]?.id) };
    for (const { id, wid } of [question, own]) {
      await react(id, "👍");
      await eventually(() => expect(reactions(customer, number, wid)).toEqual([["👍", false]]));
    }
    await react(question.id, "❤️");
    await eventually(() => expect(reactions(customer, number, question.wid)).toEqual([["❤️", false]]));
    await react(question.id, "");
    await eventually(() => expect(reactions(customer, number, question.wid)).toEqual([]));
  });

  test("a reaction of ours names the member who wrote the message in a group", async () => {
    const [maria, rui] = [context.stage.customer(), context.stage.customer()];
    const group = context.stage.network.group("Turma", [maria.number, rui.number, context.desk.number]);
    const wid = await maria.send(group.jid, { kind: "text", text: "oi" });
    const { id, ticketId } = await context.desk.message(wid);
    await accept(ticketId);
    await react(id, "👏");
    for (const member of [maria, rui])
      await eventually(() => expect(reactions(member, group.jid, wid)).toEqual([["👏", false]]));
  });

  test("a reaction of ours is removed here when the server refuses it", async () => {
    const { question } = await accepted();
    context.stage.network.addFault({ kind: "nack", error: 463, number: context.desk.number, times: 1 });
    await react(question.id, "👍");
    await eventually(async () => {
      expect(await context.desk.rows("select 1 from message_reactions where message_id = $1", [question.id])).toEqual(
        [],
      );
      expect(
        await context.desk.rows("select state from connection_commands where message_id = $1", [question.id]),
      ).toEqual([{ state: "failed" }]);
    });
  });
});
