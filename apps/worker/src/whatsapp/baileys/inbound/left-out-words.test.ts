import { proto } from "@whiskeysockets/baileys";
import { expect, test } from "vitest";
import { parseMessage } from "./parse-message.ts";

function message(content: proto.IMessage) {
  const parsed = parseMessage(proto.Message.decode(proto.Message.encode(content).finish()));
  if (parsed.kind !== "message") throw new Error(`No message but ${parsed.kind}`);
  return parsed;
}

test("content without a view of its own shows its name, if it has one, and all its words", () => {
  const odd = (content: proto.IMessage) => {
    const { mediaType, body } = message(content);
    expect(mediaType).toBe("unsupported");
    return body;
  };
  expect(odd({ eventMessage: { name: "Inauguração" } })).toBe(":event\nInauguração");
  expect(odd({ sendPaymentMessage: {} })).toBe(":payment");
  const noteMessage = { extendedTextMessage: { text: "aluguel" } };
  expect(odd({ sendPaymentMessage: { noteMessage } })).toBe(":payment\naluguel");
  expect(odd({ requestPaymentMessage: { noteMessage, currencyCodeIso4217: "BRL" } })).toBe(":payment-request\naluguel");
  expect(odd({ invoiceMessage: { note: "vence dia 5", token: "x" } })).toBe(":invoice\nvence dia 5");
  const product = { product: { productId: "7", title: "Bolo", description: "de fubá", currencyCode: "BRL" } };
  expect(odd({ productMessage: { ...product, body: "Quero este" } })).toBe(":product\nBolo\nde fubá\nQuero este");
  const invite = { newsletterJid: "1@newsletter", newsletterName: "Ofertas", caption: "Siga" };
  expect(odd({ newsletterAdminInviteMessage: invite })).toBe(":newsletter-invite\nOfertas\nSiga");
  expect(odd({ pollResultSnapshotMessage: { name: "Que dia?\0" } })).toBe(":poll-result\nQue dia?");
  expect(odd({ stickerPackMessage: { stickerPackId: "1" } })).toBe(":sticker-pack");
});

test("the text is found in a message wrapped twelve times, and in a comment, which quotes the message that it comments on", () => {
  let wrapped: proto.IMessage = { conversation: "lá dentro" };
  for (let depth = 0; depth < 12; depth += 1) wrapped = { ephemeralMessage: { message: wrapped } };
  expect(message(wrapped)).toMatchObject({ mediaType: "text", body: "lá dentro" });
  const commentMessage = { message: { conversation: "concordo" }, targetMessageKey: { id: "ABOVE" } };
  for (const content of [{ commentMessage }, { ephemeralMessage: { message: { commentMessage } } }])
    expect(message(content)).toMatchObject({ mediaType: "text", body: "concordo", quotedWid: "ABOVE" });
});

test("a quote has the words of the quoted message that the stanza sends along", () => {
  const quoting = (quotedMessage: proto.IMessage) =>
    message({ extendedTextMessage: { text: "sim", contextInfo: { stanzaId: "OLD", quotedMessage } } }).quotedText;
  expect(quoting({ conversation: "qual o preço?" })).toBe("qual o preço?");
  expect(quoting({ imageMessage: { caption: "este\0" } })).toBe("este");
  expect(quoting({ productMessage: { product: { title: "Bolo" } } })).toBe("Bolo");
  expect(quoting({ contactMessage: { displayName: "Dona Lúcia", vcard: "BEGIN:VCARD" } })).toBe("Dona Lúcia");
  const vcard = "BEGIN:VCARD\nFN:Ana\nTEL:1\nEND:VCARD";
  expect(quoting({ contactMessage: { vcard } })).toBe("Ana");
  expect(quoting({ contactsArrayMessage: { contacts: [{ vcard }, { displayName: "Bia" }] } })).toBe("Ana, Bia");
  expect(quoting({ eventMessage: { name: "Festa" } })).toBe("Festa");
  expect(quoting({ locationMessage: { degreesLatitude: 1 } })).toBe("");
  expect(quoting({ locationMessage: { degreesLatitude: 1, name: "Casa", address: "Rua A" } })).toBe("Casa\nRua A");
  expect(quoting({ documentMessage: { fileName: "nota.pdf" } })).toBe("nota.pdf");
  expect(quoting({ documentMessage: { fileName: "nota.pdf", caption: "segue" } })).toBe("segue");
  expect(quoting({ conversation: "🙂".repeat(600) })).toBe("🙂".repeat(500));
  expect(message({ conversation: "sem citação" }).quotedText).toBe("");
});

test("the inner name of a form whose answer cannot be read is not shown", () => {
  const nativeFlowResponseMessage = { name: "galaxy_message", paramsJson: '["a"]' };
  expect(message({ interactiveResponseMessage: { nativeFlowResponseMessage } })).toMatchObject({
    mediaType: "unsupported",
    body: "",
  });
});

test("a group that a text, a caption or an edit mentions is called by its name, not by its address", () => {
  const [groupJid, groupSubject] = ["120363000000000001@g.us", "Vendas $& Cia"];
  const contextInfo = { groupMentions: [{ groupJid, groupSubject }, { groupJid: "120363000000000002@g.us" }] };
  const text = `veja @${groupJid} e @120363000000000002@g.us, @${groupJid}`;
  const named = "veja @Vendas $& Cia e @120363000000000002@g.us, @Vendas $& Cia";
  expect(message({ groupMentionedMessage: { message: { extendedTextMessage: { text, contextInfo } } } }).body).toBe(
    named,
  );
  expect(message({ imageMessage: { caption: text, contextInfo } }).body).toBe(named);
  const editedMessage = { extendedTextMessage: { text, contextInfo } };
  const edit = { key: { id: "A" }, type: proto.Message.ProtocolMessage.Type.MESSAGE_EDIT, editedMessage };
  expect(parseMessage({ protocolMessage: edit })).toMatchObject({ kind: "edit", body: named });
});

test("the address in the name of a group that is mentioned stays an address", () => {
  const [first, second] = ["120363000000000001@g.us", "120363000000000002@g.us"];
  const groupMentions = [
    { groupJid: first, groupSubject: `@${second}@${second}` },
    { groupJid: second, groupSubject: `@${first}@${first}` },
  ];
  const extendedTextMessage = { text: `veja @${first}`, contextInfo: { groupMentions } };
  expect(message({ extendedTextMessage }).body).toBe(`veja @@${second}@${second}`);
});

test("the people whom a quoted caption mentions are named too", () => {
  const mentionedJid = ["208751623795793@lid"];
  const quotedMessage = { imageMessage: { caption: "@208751623795793 veja", contextInfo: { mentionedJid } } };
  expect(message({ extendedTextMessage: { text: "ok", contextInfo: { quotedMessage } } }).mentioned).toEqual(
    mentionedJid,
  );
});

test("a message that was forwarded often is a forwarded one", () => {
  const forwarded = (contextInfo: proto.IContextInfo) => message({ extendedTextMessage: { text: "a", contextInfo } });
  expect(forwarded({ forwardingScore: 5 }).isForwarded).toBe(true);
  expect(forwarded({ forwardingScore: 0 }).isForwarded).toBe(false);
});

test.each<[string, proto.IMessage, object]>([
  [
    "whose words cannot be read becomes a line that quotes its message",
    {},
    { kind: "message", mediaType: "undecrypted", body: ":sealed-edit", quotedWid: "A" },
  ],
  ["that takes a caption away is an edit", { imageMessage: {} }, { kind: "edit", body: "" }],
  [
    "of an event keeps its kind, in the company's language",
    { eventMessage: { name: "Party", startTime: 1_800_000_000 } },
    { kind: "edit", body: ":event\nParty\nStarts: 1/15/27, 8:00 AM" },
  ],
])("an edit %s", (_what, editedMessage, expected) => {
  const edit = { key: { id: "A" }, type: proto.Message.ProtocolMessage.Type.MESSAGE_EDIT, editedMessage };
  expect(parseMessage({ protocolMessage: edit }, { language: "en", timezone: "UTC" })).toMatchObject(expected);
});

const seenOnce = { mediaType: "undecrypted", body: ":view-once" };
test.each<[string, proto.IMessage, object]>([
  ["without its file", { viewOnceMessageV2: { message: { imageMessage: { viewOnce: true } } } }, seenOnce],
  ["that is empty", { viewOnceMessage: {} }, seenOnce],
  ["that is empty and disappears", { ephemeralMessage: { message: { viewOnceMessageV2Extension: {} } } }, seenOnce],
  [
    "with its file",
    { viewOnceMessageV2: { message: { imageMessage: { viewOnce: true, mediaKey: Buffer.alloc(32) } } } },
    { mediaType: "image" },
  ],
  ["with words", { viewOnceMessage: { message: { conversation: "Oi" } } }, { mediaType: "text", body: "Oi" }],
])("a view-once message, %s, shows its content, or says that only the phone has it", (_what, content, expected) =>
  expect(message(content)).toMatchObject(expected),
);

test("content that no reader takes keeps its quote and its advertisement, and shows no inner name of a button", () => {
  const contextInfo = { stanzaId: "Q", externalAdReply: { ctwaClid: "AfX", sourceType: "ad" } };
  const kept = { mediaType: "unsupported", body: "", quotedWid: "Q", advert: { click: "AfX" } };
  expect(message({ extendedTextMessage: { text: "", contextInfo } })).toMatchObject(kept);
  expect(message({ listResponseMessage: { contextInfo } })).toMatchObject(kept);
  const nativeFlowMessage = { buttons: [{ name: "cta_url", buttonParamsJson: "{" }] };
  expect(message({ interactiveMessage: { nativeFlowMessage } })).toMatchObject({ mediaType: "unsupported", body: "" });
});
