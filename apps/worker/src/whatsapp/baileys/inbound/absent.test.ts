import type { JournalRow } from "@balcao/core/desk/inbound/journal";
import { type BinaryNode, encodeWAMessage, proto } from "@whiskeysockets/baileys";
import { expect, test } from "vitest";
import { entryOf } from "./envelope.ts";
import { hashOf, packPart } from "./plaintexts.ts";
import { readRow } from "./read-row.ts";

const me = { id: "5511900000001:3@s.whatsapp.net", lid: "900001:3@lid" };
const nobody = { lidOf: async () => null, phoneOf: async () => null };

const edit = proto.Message.SecretEncryptedMessage.SecretEncType.MESSAGE_EDIT;

/** A journal row of a customer's message, without content unless `message` is given. */
const row = (envelope: object, message: proto.IMessage | null = null): JournalRow => ({
  id: 1,
  connectionId: 5,
  chat: "700007@lid",
  participant: "",
  wid: "W1",
  fromMe: false,
  plaintexts: message && packPart(hashOf(Buffer.of(0)), encodeWAMessage(message)),
  reason: message ? null : "unavailable",
  attempts: 0,
  receivedAt: new Date(1_700_000_000_500),
  envelope: {
    identities: [{ kind: "lid", value: "700007" }],
    author: null,
    name: "Maria",
    time: 1_700_000_000,
    parts: 0,
    ...envelope,
  },
});

test("a view-once message is read as a view-once message, without content", async () => {
  const attrs = { from: "700007@lid", id: "W1", t: "1700000000", type: "media" };
  const stanza = { tag: "message", attrs, content: [{ tag: "unavailable", attrs: { type: "view_once" } }] };
  const { envelope } = await entryOf(stanza, me, 5, nobody);
  expect(readRow(row(envelope), me)).toMatchObject([
    { kind: "message", message: { mediaType: "undecrypted", body: ":view-once", raw: null } },
  ]);
  const other = await entryOf({ ...stanza, content: [{ tag: "unavailable", attrs: {} }] }, me, 5, nobody);
  expect(readRow(row(other.envelope), me)).toMatchObject([{ message: { mediaType: "undecrypted", body: "" } }]);
});

/** What `readRow` makes of a stanza whose content the server withholds for this reason. */
async function keptBack(type: string | undefined, attrs: Record<string, string> = {}, beside: BinaryNode[] = []) {
  const content = [...beside, { tag: "unavailable", attrs: type === undefined ? {} : { type } }];
  const stanza = { tag: "message", attrs: { from: "700007@lid", id: "W1", t: "1700000000", ...attrs }, content };
  const entry = await entryOf(stanza, me, 5, nobody);
  const [fact] = readRow({ ...row(entry.envelope), fromMe: entry.fromMe }, me);
  return fact?.kind === "message" ? [fact.message.mediaType, fact.message.body] : fact;
}
const group = { from: "120363000000000001@g.us", participant: "700007@lid" };

test.each<[string, string, Record<string, string>, BinaryNode[]]>([
  ["that WhatsApp sends now", "view_once_unavailable_fanout", { type: "media" }, []],
  ["in a group", "view_once_unavailable_fanout", group, []],
  ["from the company's own phone", "view_once", { from: me.lid, recipient: "700007@lid" }, []],
  ["that waited for the number", "view_once", { offline: "3" }, []],
  ["without a type of message", "view_once", { notify: "Ana" }, []],
  ["beside other parts of the stanza", "view_once", {}, [{ tag: "reporting", attrs: {} }]],
  ["in another spelling", "viewonce", {}, []],
  ["as a voice note", "view_once_v2", { type: "media", mediatype: "ptt" }, []],
])(
  "a view-once message %s becomes a line which says that only the phone shows it",
  async (_what, type, attrs, beside) =>
    expect(await keptBack(type, attrs, beside)).toEqual(["undecrypted", ":view-once"]),
);

test.each(["bot_unavailable_fanout", "hosted_unavailable_fanout", "newsletter_unavailable_fanout"])(
  "content that linked devices never get (%s) becomes a line which says that only the phone has it",
  async (type) => expect(await keptBack(type)).toEqual(["undecrypted", ":phone-only"]),
);

test.each([undefined, "", "other"])("content that is absent for the reason %j may still come", async (type) =>
  expect(await keptBack(type)).toEqual(["undecrypted", ""]),
);

test("a sealed edit that cannot be opened becomes a line with a notice and a quote of its message", () => {
  const sealed = {
    targetMessageKey: { id: "OLD", fromMe: true },
    encIv: Buffer.alloc(12),
    encPayload: Buffer.alloc(40),
  };
  const [fact] = readRow(row({ parts: 1 }, { secretEncryptedMessage: { ...sealed, secretEncType: edit } }), me);
  if (fact?.kind !== "sealed-edit") throw new Error(`Not an edit: ${fact?.kind}`);
  const original = proto.Message.encode({
    conversation: "Oi",
    messageContextInfo: { messageSecret: Buffer.alloc(32, 1) },
  });
  expect(fact.open(Buffer.from(original.finish()))).toBeNull();
  expect(fact.target).toMatchObject({ wid: "OLD", fromMe: false });
  expect(fact.otherwise).toMatchObject({ mediaType: "undecrypted", body: ":sealed-edit", quotedWid: "OLD" });
});

test("a sealed edit of another person's message changes nothing", () => {
  const secretEncryptedMessage = { targetMessageKey: { id: "OLD", fromMe: false }, secretEncType: edit };
  expect(readRow(row({ parts: 1 }, { secretEncryptedMessage }), me)).toEqual([
    { kind: "nothing", reason: "not_author" },
  ]);
});
