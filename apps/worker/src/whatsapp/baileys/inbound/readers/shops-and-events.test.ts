import { proto } from "@whiskeysockets/baileys";
import { describe, expect, test } from "vitest";
import { parseMessage } from "../parse-message.ts";
import type { Wording } from "../../../wording.ts";

// Parses messages of phones, shops and banks, as public reports show them.

const parse = (content: proto.IMessage, wording?: Wording) =>
  parseMessage(proto.Message.decode(proto.Message.encode(content).finish()), wording);
const shown = (content: proto.IMessage, wording?: Wording) => {
  const parsed = parse(content, wording);
  if (parsed.kind !== "message") throw new Error(`No message but ${JSON.stringify(parsed)}`);
  const { mediaType, body, media } = parsed;
  return media ? [mediaType, body, media.mimetype] : [mediaType, body];
};
const jpeg = { mimetype: "image/jpeg", url: "https://mmg.whatsapp.net/x", mediaKey: Buffer.alloc(32) };

describe("kinds that are shown by name", () => {
  const english: Wording = { language: "en", timezone: "UTC" };
  test.each<[string, proto.IMessage, string]>([
    [
      "an order",
      {
        orderMessage: {
          itemCount: 3,
          message: "Quero este pedido",
          orderTitle: "Loja",
          totalAmount1000: 129_900,
          totalCurrencyCode: "BRL",
          token: "abc",
        },
      },
      ":order\nLoja\nQuero este pedido\nItens: 3\nTotal: R$ 129,90",
    ],
    [
      "an order that the shop declined",
      { orderMessage: { status: proto.Message.OrderMessage.OrderStatus.DECLINED, orderTitle: "Loja" } },
      ":order\nRecusado\nLoja",
    ],
    [
      "an order that a customer asks for",
      { orderMessage: { status: proto.Message.OrderMessage.OrderStatus.INQUIRY, orderTitle: "Loja" } },
      ":order\nLoja",
    ],
    [
      "an event whose time is in milliseconds",
      { eventMessage: { name: "Visita", startTime: 1_800_000_000_000 } },
      ":event\nVisita\nInício: 15/01/2027, 05:00",
    ],
    [
      "a payment whose note is a picture's caption",
      { sendPaymentMessage: { noteMessage: { imageMessage: { caption: "aluguel" } } } },
      ":payment\naluguel",
    ],
    ["a planned call that changed", { scheduledCallEditMessage: {} }, ":planned-call"],
    [
      "a planned call that was cancelled",
      { scheduledCallEditMessage: { editType: proto.Message.ScheduledCallEditMessage.EditType.CANCEL } },
      ":planned-call\nCancelado",
    ],
    [
      "an event whose place has no words",
      { eventMessage: { name: "Visita", location: { degreesLatitude: -23.5, degreesLongitude: -46.6 } } },
      ":event\nVisita\nLocal: https://maps.google.com/maps?q=-23.5%2C-46.6&z=17",
    ],
    [
      "an event",
      {
        eventMessage: {
          name: "Reunião",
          description: "sobre o contrato",
          startTime: 1_800_000_000,
          location: { name: "Escritório" },
        },
      },
      ":event\nReunião\nsobre o contrato\nInício: 15/01/2027, 05:00\nLocal: Escritório",
    ],
    [
      "a planned call",
      {
        scheduledCallCreationMessage: {
          scheduledTimestampMs: 1_800_000_000_000,
          callType: proto.Message.ScheduledCallCreationMessage.CallType.VIDEO,
          title: "Reunião de fechamento",
        },
      },
      ":planned-call\nReunião de fechamento\nChamada de vídeo\nInício: 15/01/2027, 05:00",
    ],
    [
      "votes",
      {
        pollResultSnapshotMessage: {
          name: "Qual dia?",
          pollVotes: [
            { optionName: "Seg", optionVoteCount: 3 },
            { optionName: "Ter" },
            { optionName: "Qua", optionVoteCount: 1 },
          ],
        },
      },
      ":poll-result\nQual dia?\nSeg: 3 votos\nTer: 0 votos\nQua: 1 voto",
    ],
    [
      "a request to pay",
      {
        requestPaymentMessage: {
          amount1000: 50_000,
          currencyCodeIso4217: "BRL",
          noteMessage: { conversation: "aluguel" },
        },
      },
      ":payment-request\naluguel\nValor: R$ 50,00",
    ],
    [
      "a group's invitation",
      { groupInviteMessage: { groupName: "Turma", inviteCode: "AbC" } },
      ":group-invite\nTurma\nhttps://chat.whatsapp.com/AbC",
    ],
    [
      "a channel's invitation",
      {
        newsletterAdminInviteMessage: { newsletterName: "Ofertas", caption: "Venha", inviteExpiration: 1_800_000_000 },
      },
      ":newsletter-invite\nOfertas\nVenha\nVale até: 15/01/2027, 05:00",
    ],
    [
      "a pack of stickers",
      { stickerPackMessage: { name: "Gatos", publisher: "Ana", stickers: [{}, {}] } },
      ":sticker-pack\nGatos\nDe: Ana\nFigurinhas: 2",
    ],
    [
      "a currency that is none",
      { orderMessage: { totalAmount1000: 1000, totalCurrencyCode: "reais" } },
      ":order\nTotal: 1,00",
    ],
    [
      "a time that is none",
      { eventMessage: { name: "X", startTime: "9223372036854775807" as unknown as number } },
      ":event\nX",
    ],
    [
      "a product without a picture",
      { productMessage: { product: { title: "Bolo", priceAmount1000: 25_000, currencyCode: "BRL" } } },
      ":product\nBolo\nPreço: R$ 25,00",
    ],
  ])("%s gives its figures and dates", (_, content, body) => expect(shown(content)).toEqual(["unsupported", body]));

  test("an answer of WhatsApp's assistant is read with its tables, its code and its formulas", () => {
    const submessages = [
      { messageText: "Veja:" },
      { tableMetadata: { title: "Planos", rows: [{ items: ["Plano", "Preço"] }, { items: ["Ouro", "R$ 10"] }] } },
      { codeMetadata: { codeBlocks: [{ codeContent: "let " }, { codeContent: "a = 1" }] } },
      { latexMetadata: { text: "x²" } },
    ];
    expect(shown({ richResponseMessage: { submessages } })).toEqual([
      "text",
      "Veja:\nPlanos\nPlano | Preço\nOuro | R$ 10\nlet a = 1\nx²",
    ]);
  });

  test.each([
    [{ callOutcome: proto.Message.CallLogMessage.CallOutcome.MISSED }, "voice"],
    [{ callOutcome: proto.Message.CallLogMessage.CallOutcome.REJECTED, isVideo: true }, "video-refused"],
    [{ callOutcome: proto.Message.CallLogMessage.CallOutcome.CONNECTED, durationSecs: 60 }, ""],
    [{ isVideo: true }, ""],
  ])("the call %j is shown as %j", (callLogMesssage, body) =>
    expect(shown({ callLogMesssage })).toEqual(["call_log", body]),
  );

  test("a sealed comment is shown as content that only the phone has, and quotes the message that it is about", () => {
    expect(
      parse({ encCommentMessage: { targetMessageKey: { id: "ABOVE" }, encPayload: Buffer.alloc(9) } }),
    ).toMatchObject({
      mediaType: "undecrypted",
      body: ":phone-only",
      quotedWid: "ABOVE",
    });
  });

  test("a product with its picture is a picture, and so is a catalogue", () => {
    expect(shown({ productMessage: { catalog: { title: "Bolos", catalogImage: jpeg } } })).toEqual([
      "image",
      "Bolos",
      "image/jpeg",
    ]);
    expect(shown({ productMessage: { product: { title: "Bolo", productImage: jpeg } } })).toEqual([
      "image",
      "Bolo",
      "image/jpeg",
    ]);
  });

  test("figures and dates are in the company's language and time zone", () => {
    const eventMessage = { name: "Call", startTime: 1_800_000_000, endTime: 1_800_003_600 };
    expect(shown({ eventMessage }, english)[1]).toBe(":event\nCall\nStarts: 1/15/27, 8:00 AM\nEnds: 1/15/27, 9:00 AM");
  });
});

describe("signs between devices", () => {
  test.each<[string, proto.IMessage]>([
    [
      "a mention in a status",
      {
        statusMentionMessage: {
          message: { protocolMessage: { type: proto.Message.ProtocolMessage.Type.STATUS_MENTION_MESSAGE } },
        },
      },
    ],
    ["an empty mention in a status", { statusMentionMessage: {} }],
    [
      "a placeholder for linked devices",
      { placeholderMessage: { type: proto.Message.PlaceholderMessage.PlaceholderType.MASK_LINKED_DEVICES } },
    ],
    [
      "a group's mention in a status",
      {
        groupStatusMentionMessage: {
          message: { protocolMessage: { type: proto.Message.ProtocolMessage.Type.STATUS_MENTION_MESSAGE } },
        },
      },
    ],
    ["a reaction to a status with a sticker", { statusStickerInteractionMessage: { stickerKey: "x" } }],
    ["a notice of a status", { statusNotificationMessage: {} }],
    ["a pin", { pinInChatMessage: { senderTimestampMs: 1 } }],
    ["a limit of sharing", { protocolMessage: { type: proto.Message.ProtocolMessage.Type.LIMIT_SHARING } }],
  ])("%s is not a message", (_, content) => expect(parse(content).kind).toBe("nothing"));
});
