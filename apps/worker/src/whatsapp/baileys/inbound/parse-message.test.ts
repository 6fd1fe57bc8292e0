import { maxFileBytes } from "@balcao/shared/messages/rules";
import { proto } from "@whiskeysockets/baileys";
import { describe, expect, test } from "vitest";
import type { MessageContent } from "./content.ts";
import { parseMessage } from "./parse-message.ts";

const { ProtocolMessage } = proto.Message;
/** Parses a message as it arrives on the wire, without the fields that the encoder leaves out. */
const parse = (message: proto.IMessage) => parseMessage(proto.Message.decode(proto.Message.encode(message).finish()));
const message = (content: proto.IMessage): MessageContent => {
  const parsed = parse(content);
  if (parsed.kind !== "message") throw new Error(`Not a message: ${JSON.stringify(parsed)}`);
  return parsed;
};
const jpeg = Buffer.from([0xff, 0xd8, 0xff]);

describe("texts", () => {
  test("plain and extended texts keep the message that they answer", () => {
    expect(message({ conversation: "Olá 👋" })).toMatchObject({ mediaType: "text", body: "Olá 👋", quotedWid: null });
    expect(message({ imageMessage: { contextInfo: { isForwarded: true } } })).toMatchObject({ isForwarded: true });
    expect(message({ extendedTextMessage: { text: "sim", contextInfo: { stanzaId: "Q1" } } })).toMatchObject({
      isForwarded: false,
      mediaType: "text",
      body: "sim",
      quotedWid: "Q1",
    });
  });

  test("the preview of a link is kept only when the link is a web address and occurs in the text", () => {
    const previewOf = (text: string, matchedText: string, more: object = {}) =>
      message({ extendedTextMessage: { text, matchedText, title: "Loja", ...more } }).linkPreview;
    expect(previewOf("veja loja.com.br:8080/a", "loja.com.br:8080/a")?.url).toBe("https://loja.com.br:8080/a");
    expect(previewOf("http://loja.com", "http://loja.com", { title: "Lo\0ja" })).toMatchObject({ title: "Loja" });
    expect(previewOf("veja loja.com.br", "banco.example")).toBeNull();
    for (const text of ["javascript:alert(1)", "data:text/html,x", "file:///etc", "http://"])
      expect(previewOf(text, text)).toBeNull();
    expect(previewOf("loja.com.br", "loja.com.br", { title: "" })).toBeNull();
    expect(previewOf("a.com", "a.com", { jpegThumbnail: jpeg })?.thumbnail).toMatch(/^data:image\/jpeg/);
    expect(previewOf("a.com", "a.com", { jpegThumbnail: Buffer.from("<svg>") })?.thumbnail).toBeNull();
    expect(previewOf("a.com", "a.com", { jpegThumbnail: Buffer.alloc(40_000, 0xff) })?.thumbnail).toBeNull();
  });

  test("characters that the database cannot keep are left out", () => {
    expect(message({ conversation: "a\0b" }).body).toBe("ab");
  });

  test("buttons and lists, and the answers to them, are text", () => {
    const cases: [proto.IMessage, string][] = [
      [{ buttonsResponseMessage: { selectedDisplayText: "Sim", selectedButtonId: "yes" } }, "Sim"],
      [{ buttonsResponseMessage: { selectedButtonId: "yes" } }, "yes"],
      [{ templateButtonReplyMessage: { selectedDisplayText: "Comprar" } }, "Comprar"],
      [{ listResponseMessage: { title: "Vendas", singleSelectReply: { selectedRowId: "1" } } }, "Vendas"],
      [{ interactiveResponseMessage: { body: { text: "Pix" } } }, "Pix"],
      [{ buttonsMessage: { contentText: "Confirma?" } }, "Confirma?"],
      [{ templateMessage: { hydratedTemplate: { hydratedContentText: "Seu pedido saiu" } } }, "Seu pedido saiu"],
      [{ interactiveMessage: { body: { text: "Escolha" } } }, "Escolha"],
      [{ listMessage: { title: "Menu" } }, "Menu"],
    ];
    for (const [content, body] of cases) expect(message(content)).toMatchObject({ mediaType: "text", body });
  });

  test("wrappers are removed, however they are nested", () => {
    const inner = { conversation: "some" };
    for (const wrapper of ["ephemeralMessage", "viewOnceMessage", "viewOnceMessageV2", "botInvokeMessage"] as const)
      expect(message({ [wrapper]: { message: inner } }).body).toBe("some");
    expect(message({ ephemeralMessage: { message: { viewOnceMessageV2: { message: inner } } } }).body).toBe("some");
    expect(message({ deviceSentMessage: { destinationJid: "1@lid", message: inner } }).body).toBe("some");
  });
});

describe("files", () => {
  const file = { mimetype: "image/jpeg", fileLength: 1234, mediaKey: Buffer.alloc(32) };

  test("an image has its caption, size and tiny picture", () => {
    const { media, ...rest } = message({
      imageMessage: { ...file, caption: "A vitrine", width: 640, height: 480, jpegThumbnail: jpeg },
    });
    expect(rest).toMatchObject({ mediaType: "image", body: "A vitrine" });
    expect(media).toEqual({
      mimetype: "image/jpeg",
      name: "",
      size: 1234,
      seconds: null,
      width: 640,
      height: 480,
      voice: false,
      waveform: null,
      thumbnail: jpeg,
      tooLarge: false,
    });
  });

  test("a voice note keeps its waveform, and another sound is no voice note", () => {
    const waveform = Buffer.from([0, 50, 100]);
    const voice = { ...file, mimetype: "audio/ogg; codecs=opus", seconds: 7, ptt: true, waveform };
    expect(message({ audioMessage: voice })).toMatchObject({
      mediaType: "audio",
      body: "",
      media: { voice: true, seconds: 7, waveform },
    });
    expect(message({ audioMessage: { ...voice, ptt: false } }).media?.voice).toBe(false);
  });

  test("films and round films are video", () => {
    expect(message({ videoMessage: { ...file, caption: "veja", seconds: 3 } })).toMatchObject({
      mediaType: "video",
      body: "veja",
    });
    expect(message({ ptvMessage: { ...file, seconds: 3 } })).toMatchObject({ mediaType: "video", body: "" });
  });

  test("a document has its file's name, and a caption from its wrapper", () => {
    const documentMessage = { ...file, mimetype: "application/pdf", fileName: "orçamento.pdf", caption: "Segue" };
    expect(message({ documentWithCaptionMessage: { message: { documentMessage } } })).toMatchObject({
      mediaType: "application",
      body: "Segue",
      media: { name: "orçamento.pdf", mimetype: "application/pdf" },
    });
    expect(message({ documentMessage: { ...file, title: "sem nome" } }).media?.name).toBe("sem nome");
  });

  test("stickers and moving stickers are files", () => {
    expect(message({ stickerMessage: { ...file, mimetype: "image/webp" } })).toMatchObject({
      mediaType: "sticker",
      body: "",
    });
    expect(message({ lottieStickerMessage: { message: { stickerMessage: file } } }).mediaType).toBe("sticker");
  });

  test("a file over our limit is marked as too large before any bytes are fetched", () => {
    const limit = { ...file, fileLength: maxFileBytes };
    expect(message({ documentMessage: limit }).media?.tooLarge).toBe(false);
    expect(message({ documentMessage: { ...limit, fileLength: maxFileBytes + 1 } }).media?.tooLarge).toBe(true);
  });
});

describe("cards", () => {
  const place = { degreesLatitude: -23.5613, degreesLongitude: -46.6565 };
  const link = "https://maps.google.com/maps?q=-23.5613%2C-46.6565&z=17";

  test("a location becomes a link, with an image and words when it has them", () => {
    expect(
      message({ locationMessage: { ...place, name: "MASP", address: "Av. Paulista, 1578", jpegThumbnail: jpeg } }),
    ).toMatchObject({
      mediaType: "locationMessage",
      body: `data:image/jpeg;base64,/9j/|${link}|MASP, Av. Paulista, 1578`,
    });
    expect(message({ locationMessage: place }).body).toBe(`|${link}|`);
    expect(message({ liveLocationMessage: { ...place, caption: "a|b" } }).body).toBe(`|${link}|a/b`);
  });

  test("one contact card and several contact cards are read", () => {
    expect(message({ contactMessage: { vcard: "BEGIN:VCARD\nFN:Ana\nEND:VCARD" } })).toMatchObject({
      mediaType: "vcard",
      body: "BEGIN:VCARD\nFN:Ana\nEND:VCARD",
    });
    expect(message({ contactsArrayMessage: { contacts: [{ vcard: "A\n" }, { vcard: "B" }] } }).body).toBe("A\nB");
  });

  test("polls of every version are read", () => {
    const poll = { name: "Qual dia?", options: [{ optionName: "Segunda" }, { optionName: "Terça" }] };
    const asked: proto.IMessage[] = [
      { pollCreationMessage: poll },
      { pollCreationMessageV2: poll },
      { pollCreationMessageV3: poll },
      { pollCreationMessageV5: poll },
      { pollCreationMessageV4: { message: { pollCreationMessage: poll } } },
    ];
    for (const content of asked)
      expect(message(content)).toMatchObject({
        mediaType: "poll",
        body: "Qual dia?",
        poll: { options: ["Segunda", "Terça"] },
      });
  });
});

describe("changes", () => {
  const key = { id: "T1", fromMe: true, remoteJid: "1@lid", participant: "2@lid" };

  test("an edit of a text or a caption is read, direct or wrapped", () => {
    const protocolMessage = { key, type: ProtocolMessage.Type.MESSAGE_EDIT, editedMessage: { conversation: "novo" } };
    const edit = { kind: "edit", target: { id: "T1", fromMe: true, author: "2@lid" }, body: "novo", mentioned: [] };
    expect(parse({ protocolMessage })).toEqual(edit);
    expect(parse({ editedMessage: { message: { protocolMessage } } })).toEqual(edit);
    expect(
      parse({ protocolMessage: { ...protocolMessage, editedMessage: { imageMessage: { caption: "legenda" } } } }),
    ).toMatchObject({
      body: "legenda",
    });
  });

  test("a deletion for everyone is read", () => {
    expect(parse({ protocolMessage: { key, type: ProtocolMessage.Type.REVOKE } })).toMatchObject({
      kind: "delete",
      target: { id: "T1" },
    });
  });

  test("a reaction, and a reaction taken back, are read", () => {
    expect(parse({ reactionMessage: { key, text: "❤️" } })).toMatchObject({
      kind: "reaction",
      emoji: "❤️",
      target: { id: "T1" },
    });
    expect(parse({ reactionMessage: { key, text: "" } })).toMatchObject({ kind: "reaction", emoji: "" });
  });

  test("a vote stays sealed", () => {
    const vote = { encPayload: Buffer.from("x"), encIv: Buffer.from("y") };
    expect(parse({ pollUpdateMessage: { pollCreationMessageKey: key, vote } })).toMatchObject({
      kind: "vote",
      target: { id: "T1" },
    });
  });
});

describe("all other messages", () => {
  test("a sign between devices becomes no message, and its kind is the reason", () => {
    expect(parse({ protocolMessage: { type: ProtocolMessage.Type.EPHEMERAL_SETTING } })).toEqual({
      kind: "nothing",
      reason: "protocol:ephemeral_setting",
    });
    expect(parse({ pinInChatMessage: { key: { id: "x" } } })).toEqual({
      kind: "nothing",
      reason: "sign:pinInChatMessage",
    });
    expect(parse({ albumMessage: { expectedImageCount: 2 } })).toEqual({
      kind: "nothing",
      reason: "sign:albumMessage",
    });
    expect(parse({ senderKeyDistributionMessage: { groupId: "g" } })).toEqual({ kind: "nothing", reason: "empty" });
    expect(parse({})).toEqual({ kind: "nothing", reason: "empty" });
  });

  test("unknown content is a message of type unsupported, with its text if it has one", () => {
    expect(message({ pollResultSnapshotMessage: { name: "Que dia?" } })).toMatchObject({
      mediaType: "unsupported",
      body: ":poll-result\nQue dia?",
    });
    expect(message({ callLogMesssage: { isVideo: true } })).toMatchObject({ mediaType: "call_log" });
  });
});
