import type { JournalRow } from "@balcao/core/desk/inbound/journal";
import { encodeWAMessage, proto } from "@whiskeysockets/baileys";
import { describe, expect, test } from "vitest";
import { incompleteMs } from "../../gateway.ts";
import { hashOf, nothing, packPart, unpackParts } from "./plaintexts.ts";
import { readRow } from "./read-row.ts";
import { portuguese } from "../../wording.ts";

const me = { id: "5511900000001:3@s.whatsapp.net", lid: "900001:3@lid" };
const lid = "700007@lid";
const group = "120363000000000001@g.us";
const pack = (...messages: proto.IMessage[]) =>
  Buffer.concat(messages.map((message, index) => packPart(hashOf(Buffer.of(index)), encodeWAMessage(message))));

/** A row as the intake writes it, with a customer's text unless `options` change that. */
function row(
  message: proto.IMessage | proto.IMessage[] | null,
  values: Partial<JournalRow> & { envelope?: object } = {},
): JournalRow {
  const messages = message === null ? [] : [message].flat();
  return {
    id: 1,
    connectionId: 5,
    chat: lid,
    participant: "",
    wid: "W1",
    fromMe: false,
    plaintexts: messages.length > 0 ? pack(...messages) : null,
    reason: null,
    attempts: 0,
    receivedAt: new Date(1_700_000_000_500),
    ...values,
    envelope: {
      identities: [
        { kind: "phone", value: "5511988887777" },
        { kind: "lid", value: "700007" },
      ],
      author: null,
      name: "Maria",
      time: 1_700_000_000,
      parts: Math.max(1, messages.length),
      ...values.envelope,
    },
  };
}
const inGroup = {
  chat: group,
  participant: "800008@lid",
  envelope: {
    identities: [{ kind: "group", value: "120363000000000001" }],
    author: [{ kind: "lid", value: "800008" }],
  },
};

test("the parts of a message that were packed for the journal are unpacked again", () => {
  const packed = pack({ conversation: "a" }, { conversation: "b" });
  expect(unpackParts(packed).map(({ hash }) => hash)).toEqual([hashOf(Buffer.of(0)), hashOf(Buffer.of(1))]);
  expect(unpackParts(null)).toEqual([]);
});

describe("messages", () => {
  test("messages from a customer have author, content, place and time, with the bytes unchanged", () => {
    const [fact] = readRow(row({ conversation: "Oi" }), me);
    expect(fact).toMatchObject({
      kind: "message",
      message: {
        connectionId: 5,
        chat: lid,
        wid: "W1",
        fromMe: false,
        chatName: "Maria",
        participant: null,
        serverTime: new Date(1_700_000_000_000),
        body: "Oi",
        mediaType: "text",
        raw: Buffer.from(proto.Message.encode({ conversation: "Oi" }).finish()),
      },
    });
  });

  test("messages from a member of a group have the member's name", () => {
    const [fact] = readRow(row({ conversation: "Oi" }, inGroup), me);
    expect(fact).toMatchObject({
      message: {
        chatName: null,
        participant: { jid: "800008@lid", name: "Maria", identities: [{ kind: "lid", value: "800008" }] },
      },
    });
  });

  test("messages of a group that come as a key and a content part are one message, stored without the key", () => {
    const parts = [{ senderKeyDistributionMessage: { groupId: group } }, { conversation: "No grupo" }];
    const [fact] = readRow(row(parts, inGroup), me);
    expect(fact).toMatchObject({ message: { body: "No grupo" } });
    const raw = fact?.kind === "message" && fact.message.raw ? proto.Message.decode(fact.message.raw) : null;
    expect(raw?.senderKeyDistributionMessage).toBeFalsy();
    expect(raw?.conversation).toBe("No grupo");
  });

  test("messages from our own phone have the inner content and no name", () => {
    const sent = { deviceSentMessage: { destinationJid: lid, message: { conversation: "Do celular" } } };
    expect(readRow(row(sent, { fromMe: true }), me)[0]).toMatchObject({
      message: { fromMe: true, chatName: null, body: "Do celular" },
    });
  });
});

describe("unreadable messages", () => {
  test("a message that cannot be read becomes a placeholder, unless its sender marked it as dispensable", () => {
    expect(readRow(row(null, { reason: "undecryptable" }), me)[0]).toMatchObject({
      message: { mediaType: "undecrypted", raw: null },
    });
    expect(readRow(row(null, { reason: "undecryptable", envelope: { hidden: true } }), me)).toEqual([
      { kind: "nothing", reason: "undecryptable" },
    ]);
  });

  test("a mention has its person's identity, and says whether that person is the number itself", () => {
    const contextInfo = { mentionedJid: ["208751623795793@lid", me.lid ?? ""] };
    const [fact] = readRow(row({ extendedTextMessage: { text: "@208751623795793 oi", contextInfo } }), me);
    expect(fact).toMatchObject({
      message: {
        mentions: [
          { identity: { kind: "lid", value: "208751623795793" }, isOwn: false },
          { identity: { kind: "lid" }, isOwn: true },
        ],
      },
    });
  });

  test("a message with a missing part waits for the next delivery for a limited time", () => {
    const half = row(
      { senderKeyDistributionMessage: { groupId: group } },
      { ...inGroup, envelope: { ...inGroup.envelope, parts: 2 } },
    );
    const now = half.receivedAt.getTime();
    expect(readRow(half, me, portuguese, now + incompleteMs - 1)).toEqual([{ kind: "incomplete" }]);
    expect(readRow(half, me, portuguese, now + incompleteMs)[0]).toMatchObject({
      message: { mediaType: "undecrypted" },
    });
    expect(readRow({ ...half, reason: "undecryptable" }, me, portuguese, now)[0]).toMatchObject({
      message: { mediaType: "undecrypted" },
    });
  });

  test("content of a later version of WhatsApp is named and keeps its bytes", () => {
    const later = Buffer.from([0xd2, 0x0f, 2, 79, 105]);
    const parts = (...contents: Buffer[]) =>
      Buffer.concat(contents.map((one, at) => packPart(hashOf(Buffer.of(at)), Buffer.concat([one, Buffer.of(1)]))));
    const key = Buffer.from(proto.Message.encode({ senderKeyDistributionMessage: { groupId: group } }).finish());
    for (const plaintexts of [parts(later), parts(key, later)])
      expect(readRow({ ...row(null), plaintexts }, me)).toMatchObject([
        { kind: "message", message: { mediaType: "undecrypted", body: ":phone-only", raw: later } },
      ]);
    const hidden = { ...row(null, { envelope: { hidden: true } }), plaintexts: parts(later) };
    expect(readRow(hidden, me)).toMatchObject([{ kind: "nothing" }]);
    expect(readRow({ ...row(null), plaintexts: parts(key) }, me)).toEqual([{ kind: "nothing", reason: "empty" }]);
  });

  test("the stand-in for an earlier part is an empty message", () => {
    const repeated = row(null);
    repeated.plaintexts = packPart(hashOf(Buffer.of(9)), nothing());
    expect(readRow(repeated, me)).toEqual([{ kind: "nothing", reason: "empty" }]);
  });

  test("bytes that are no message become a message that could not be read", () => {
    for (const bytes of [[0xff, 0xff, 0xff, 1], [7], [200]]) {
      const broken = row(null);
      broken.plaintexts = packPart(hashOf(Buffer.of(9)), Buffer.from(bytes));
      expect(readRow(broken, me)).toMatchObject([{ kind: "message", message: { mediaType: "undecrypted", body: "" } }]);
    }
  });
});

describe("the message that a change names", () => {
  const type = proto.Message.ProtocolMessage.Type;
  const edit = (key: proto.IMessageKey) => ({
    protocolMessage: { key, type: type.MESSAGE_EDIT, editedMessage: { conversation: "novo" } },
  });
  const revoke = (key: proto.IMessageKey) => ({ protocolMessage: { key, type: type.REVOKE } });
  const react = (key: proto.IMessageKey) => ({ reactionMessage: { key, text: "👍" } });

  test("in a chat of two, a message that the customer calls their own is not ours", () => {
    expect(readRow(row(edit({ id: "T", fromMe: true })), me)[0]).toMatchObject({
      kind: "edit",
      body: "novo",
      target: { wid: "T", fromMe: false, chat: lid, aliases: ["5511988887777@s.whatsapp.net", "700007@lid"] },
    });
    expect(readRow(row(react({ id: "T", fromMe: false })), me)[0]).toMatchObject({
      target: { fromMe: true },
      reactor: lid,
      author: "Maria",
    });
    expect(readRow(row(react({ id: "T", fromMe: true })), me)[0]).toMatchObject({ target: { fromMe: false } });
  });

  test("a message has the user name that its stanza gives", () => {
    const [fact] = readRow(row({ conversation: "Oi" }, { envelope: { userName: "ana" } }), me);
    expect(fact).toMatchObject({ message: { userName: "ana" } });
    expect(readRow(row({ conversation: "Oi" }), me)[0]).not.toHaveProperty("message.userName");
  });

  test("an edit names the people whom its new words mention", () => {
    const editedMessage = {
      extendedTextMessage: {
        text: "@900001 e @5511",
        contextInfo: { mentionedJid: ["900001@lid", "5511@s.whatsapp.net"] },
      },
    };
    const mentioning = { protocolMessage: { key: { id: "T", fromMe: true }, type: type.MESSAGE_EDIT, editedMessage } };
    expect(readRow(row(mentioning), me)[0]).toMatchObject({
      kind: "edit",
      mentions: [
        { identity: { kind: "lid", value: "900001" }, isOwn: true },
        { identity: { kind: "phone", value: "5511" }, isOwn: false },
      ],
    });
  });

  test("an edit or deletion of another person's message is ignored", () => {
    for (const change of [edit, revoke])
      expect(readRow(row(change({ id: "T", fromMe: false })), me)).toEqual([{ kind: "nothing", reason: "not_author" }]);
  });

  test("in a group a change names the author of its message, and an admin may delete the message", () => {
    const own = { id: "T", fromMe: false, participant: "900001@lid" };
    expect(readRow(row(react(own), inGroup), me)[0]).toMatchObject({ target: { fromMe: true }, reactor: "800008@lid" });
    expect(readRow(row(react({ ...own, participant: "1@lid" }), inGroup), me)[0]).toMatchObject({
      target: { fromMe: false },
    });
    expect(readRow(row(revoke(own), inGroup), me)[0]).toMatchObject({ kind: "delete", target: { fromMe: true } });
    expect(readRow(row(edit({ id: "T", fromMe: true }), inGroup), me)[0]).toMatchObject({
      target: { participant: "800008@lid" },
    });
  });

  test("a change from our own phone names its message from our side", () => {
    expect(readRow(row(react({ id: "T", fromMe: false }), { fromMe: true }), me)[0]).toMatchObject({
      target: { fromMe: false },
      reactor: "me",
      author: "",
    });
  });
});
