import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { inCompany } from "@balcao/core/base/database";
import { readFile } from "@balcao/core/base/files/store";
import { loadMessages } from "@balcao/core/desk/messages/presenter";
import type { Outgoing } from "@balcao/whatsapp-simulator/network-api";
import { describe, expect, test, vi } from "vitest";
import { downloadRendition } from "../messages/download-rendition.ts";
import type { Work } from "../messages/work.ts";
import type { IncomingFile } from "./gateway.ts";
import { eventually, useDesk } from "../testing/stage.ts";

const context = useDesk();
const jpeg = Buffer.from([0xff, 0xd8, 0xff]);

/** A customer sends this content, and the message is stored. */
async function receive(content: Outgoing, { customer = context.stage.customer() } = {}) {
  const { desk } = context;
  const wid = await customer.send(desk.number, content);
  return { customer, wid, message: await desk.message(wid) };
}
describe("a customer's message", () => {
  test("a customer's message can be a text with emoji, from right to left, or of the greatest length", async () => {
    for (const text of ["Olá 👩‍👩‍👧", "مرحبا", "x".repeat(65_536), "a\0b"])
      expect((await receive({ kind: "text", text })).message).toMatchObject({
        mediaType: "text",
        body: text.replace("\0", ""),
      });
  });

  test("a customer's message can be a location, contact cards or a poll", async () => {
    const place = await receive({ kind: "location", latitude: -23.5613, longitude: -46.6565, name: "MASP" });
    expect(place.message).toMatchObject({
      mediaType: "locationMessage",
      body: "|https://maps.google.com/maps?q=-23.5613%2C-46.6565&z=17|MASP",
    });
    const cards = await receive({
      kind: "contact",
      cards: [
        { name: "Ana", number: "5511999990000" },
        { name: "Zé", number: "5511999990001" },
      ],
    });
    expect(cards.message.mediaType).toBe("vcard");
    expect(cards.message.body.match(/BEGIN:VCARD/g)).toHaveLength(2);
    const poll = await receive({ kind: "poll", question: "Que dia?", options: ["Segunda", "Terça"], selectable: 1 });
    expect(poll.message).toMatchObject({ mediaType: "poll", body: "Que dia?" });
    await poll.customer.send(context.desk.number, { kind: "pollVote", targetId: poll.wid, options: ["Terça"] });
    await eventually(async () =>
      expect(
        await context.desk.rows("select voter, options from poll_votes where message_id = $1", [poll.message.id]),
      ).toEqual([{ voter: poll.customer.lid, options: ["Terça"] }]),
    );
  });

  test("a customer's message can be a link with the phone's preview of its page, until an edit removes the link", async () => {
    const link = { matched: "loja.example/ofertas", title: "Ofertas 🎉", description: "Só hoje", thumbnail: jpeg };
    const text = "olhe: loja.example/ofertas";
    const { customer, wid, message } = await receive({ kind: "text", text, link });
    const shown = () =>
      inCompany(context.desk.companyId, async () => (await loadMessages([message.id]))[0]?.message.linkPreview);
    expect(await shown()).toEqual({
      text: "loja.example/ofertas",
      url: "https://loja.example/ofertas",
      title: "Ofertas 🎉",
      description: "Só hoje",
      thumbnail: `data:image/jpeg;base64,${jpeg.toString("base64")}`,
    });
    await customer.send(context.desk.number, { kind: "edit", targetId: wid, text: "deixe estar" });
    await eventually(async () => expect(await shown()).toBeNull());
  });

  test("a customer's message can be a picture or a voice note, with the shape that the phone gives", async () => {
    const shape = { width: 1080, height: 1920, thumbnail: jpeg };
    const photo = await receive({ kind: "image", data: jpeg, mimetype: "image/jpeg", ...shape });
    const waveform = Array.from({ length: 64 }, (_, at) => at);
    const voice = await receive({ kind: "voice", data: jpeg, mimetype: "audio/ogg", seconds: 7, waveform });
    const told = ({ message }: typeof photo) =>
      context.desk.rows(
        "select width, height, seconds, thumbnail, f.waveform from media f join messages m on m.media_id = f.id where m.id = $1",
        [message.id],
      );
    expect(await told(photo)).toMatchObject([{ width: 1080, height: 1920, thumbnail: jpeg }]);
    expect(await told(voice)).toMatchObject([{ seconds: 7, waveform: Buffer.from(waveform) }]);
  });

  test("a customer's message can be a reply, a reaction and its removal, an edit or a deletion", async () => {
    const { customer, wid, message } = await receive({ kind: "text", text: "pergunta" });
    const reply = await receive({ kind: "text", text: "resposta", quotedId: wid }, { customer });
    const [row] = await context.desk.rows("select quoted_id from messages where id = $1", [reply.message.id]);
    expect(row).toEqual({ quoted_id: message.id });
    const reactions = () =>
      context.desk.rows("select reactor, author, emoji from message_reactions where message_id = $1", [message.id]);
    await customer.send(context.desk.number, { kind: "reaction", targetId: wid, emoji: "❤️" });
    await eventually(async () =>
      expect(await reactions()).toEqual([{ reactor: customer.lid, author: "Maria", emoji: "❤️" }]),
    );
    await customer.send(context.desk.number, { kind: "reaction", targetId: wid, emoji: "" });
    await eventually(async () => expect(await reactions()).toEqual([]));
    await customer.send(context.desk.number, { kind: "edit", targetId: wid, text: "outra pergunta" });
    await context.desk.message(wid, ({ body, isEdited }) => isEdited && body === "outra pergunta");
    await customer.send(context.desk.number, { kind: "delete", targetId: wid });
    await context.desk.message(wid, ({ isDeleted }) => isDeleted);
    expect(
      await context.desk.rows(
        "select 1 from tickets where contact_id = (select contact_id from messages where id = $1)",
        [message.id],
      ),
    ).toHaveLength(1);
  });

  test("a customer's message that changes an unknown message opens no ticket, and waits for that message", async () => {
    const { customer, wid: lost, message } = await receive({ kind: "text", text: "de antes" });
    await context.desk.rows("delete from tickets where id = $1", [message.ticketId]);
    const tickets = await context.desk.rows("select 1 from tickets");
    const wid = await customer.send(context.desk.number, { kind: "reaction", targetId: lost, emoji: "👍" });
    await eventually(async () =>
      expect((await context.desk.journal()).find((row) => row.wid === wid)).toMatchObject({
        state: "received",
        reason: "target_unknown",
      }),
    );
    expect(await context.desk.rows("select 1 from tickets")).toHaveLength(tickets.length);
  });
});

describe("the writer of a message", () => {
  test("the writer of a message is one contact with one ticket, both by number and by LID", async () => {
    const byNumber = context.stage.customer({ addressing: "pn" });
    const first = await receive({ kind: "text", text: "por número" }, { customer: byNumber });
    expect(first.message.chat).toBe(byNumber.lid);
    const contacts = await context.desk.rows<{ kind: string; value: string }>(
      "select kind, value from contact_identities where contact_id = (select contact_id from messages where id = $1) order by kind",
      [first.message.id],
    );
    expect(contacts.map(({ kind }) => kind)).toEqual(["lid", "phone"]);
  });

  test("the writer of a message is known by the LID alone when the number is hidden", async () => {
    const hidden = context.stage.customer({ lidOnly: true, name: "Escondido" });
    const { message } = await receive({ kind: "text", text: "oi" }, { customer: hidden });
    const [contact] = await context.desk.rows(
      "select name, number from contacts where id = (select contact_id from messages where id = $1)",
      [message.id],
    );
    expect(contact).toEqual({ name: "Escondido", number: "" });
  });

  test("the writer of a message is named in a group, and the group has one ticket", async () => {
    const [ana, rui] = [context.stage.customer({ name: "Ana" }), context.stage.customer({ name: "Rui" })];
    const group = context.stage.network.group("Condomínio", [ana.number, rui.number, context.desk.number]);
    const first = await context.desk.message(await ana.send(group.jid, { kind: "text", text: "bom dia" }));
    const second = await context.desk.message(await rui.send(group.jid, { kind: "text", text: "bom dia, Ana" }));
    expect(second.ticketId).toBe(first.ticketId);
    const rows = await context.desk.rows(
      `select m.participant, a.name, c.name as "group", c.is_group as "isGroup" from messages m join contacts a on a.id = m.author_contact_id
       join contacts c on c.id = m.contact_id where m.ticket_id = $1 order by m.id`,
      [first.ticketId],
    );
    expect(rows).toEqual([
      { participant: ana.lid, name: "Ana", group: "Condomínio", isGroup: true },
      { participant: rui.lid, name: "Rui", group: "Condomínio", isGroup: true },
    ]);
  });

  test("the writer of a message is the company when the owner writes on the phone, and the message does not count as unread", async () => {
    const maria = context.stage.customer();
    const { message } = await receive({ kind: "text", text: "alguém aí?" }, { customer: maria });
    const wid = await context.stage.network
      .account(context.desk.number)
      .sendFromPhone(maria.jid, { kind: "text", text: "já vai" });
    const own = await context.desk.message(wid);
    expect(own).toMatchObject({ fromMe: true, body: "já vai", ticketId: message.ticketId, chat: maria.lid });
    const [row] = await context.desk.rows(
      "select m.source, t.unread_messages as unread from messages m join tickets t on t.id = m.ticket_id where m.id = $1",
      [own.id],
    );
    expect(row).toEqual({ source: "phone", unread: 1 });
  });

  test("every journal row ends in one state", async () => {
    const open = (await context.desk.journal()).filter(
      ({ state, reason }) => state === "received" && reason !== "target_unknown",
    );
    expect(open).toEqual([]);
    const failed = (await context.desk.journal()).filter(({ state }) => state === "failed" || state === "placeholder");
    expect(failed).toEqual([]);
  });
});

test("a better rendition takes the place of the usual file, which is kept if the better one does not come", async () => {
  const { companyId, connectionId } = context.desk;
  const customer = context.stage.customer();
  const sent = {
    kind: "image",
    data: Buffer.concat([jpeg, randomBytes(60)]),
    mimetype: "image/jpeg",
    caption: "A vitrine",
  } as const;
  const wid = await customer.send(context.desk.number, sent);
  const message = await context.desk.message(wid);
  const fileOf = () =>
    eventually(async () => {
      const [file] = await context.desk.rows<{ state: string; key: string }>(
        "select f.state, f.object_key as key, f.size, f.width, f.height from media f join messages m on m.media_id = f.id where m.id = $1",
        [message.id],
      );
      expect(file).toMatchObject({ state: "ok" });
      return file ?? { state: "", key: "" };
    });
  const usual = await fileOf();
  const messageAssociation = { associationType: "HD_IMAGE_DUAL_UPLOAD", parentMessageKey: { id: wid } };
  const imageMessage = { mimetype: "image/jpeg", width: 80, height: 60 };
  const other = await customer.send(context.desk.number, {
    kind: "raw",
    message: { associatedChildMessage: { message: { imageMessage } }, messageContextInfo: { messageAssociation } },
  });
  const [ordered] = await eventually(async () => {
    const commands = await context.desk.rows<{ payload: object }>(
      "select payload from connection_commands where message_id = $1 and kind = 'rendition' and state = 'failed'",
      [message.id],
    );
    expect(commands).toHaveLength(1);
    return commands;
  });
  expect(await fileOf()).toEqual(usual);
  const bytes = Buffer.concat([jpeg, randomBytes(500)]);
  const download = vi.fn<() => Promise<IncomingFile>>(async () => ({ stream: Readable.from([bytes]), sha256: null }));
  const command = { id: 0, kind: "rendition", messageId: message.id, payload: ordered?.payload, attempts: 0 };
  const closing = new AbortController().signal;
  const work = { command, companyId, connectionId, link: { download }, closing } as unknown as Work<"rendition">;
  expect(await downloadRendition(work)).toBe("done");
  expect(download).toHaveBeenCalledWith(expect.anything(), expect.objectContaining({ wid: other }), {
    fresh: false,
    other: true,
  });
  const better = await fileOf();
  expect(better).toMatchObject({ state: "ok", size: bytes.length, width: 80, height: 60 });
  expect(await readFile(better.key)).toEqual(bytes);
  await expect(readFile(usual.key)).rejects.toThrow("ERR_NO_MEDIA_FOUND");
});
