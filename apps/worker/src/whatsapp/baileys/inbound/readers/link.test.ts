import { proto } from "@whiskeysockets/baileys";
import { expect, test } from "vitest";
import type { MessageContent } from "../content.ts";
import { parseMessage } from "../parse-message.ts";

function message(content: proto.IMessage): MessageContent {
  const parsed = parseMessage(proto.Message.decode(proto.Message.encode(content).finish()));
  if (parsed.kind !== "message") throw new Error(`Not a message: ${JSON.stringify(parsed)}`);
  return parsed;
}

test("the advertisement that brought the customer is a card, also beside a picture and where nothing was written", () => {
  const externalAdReply = { title: "Promoção de verão", body: "50% off", sourceUrl: "https://example.com/anuncio" };
  const card = { text: "", url: "https://example.com/anuncio", title: "Promoção de verão", description: "50% off" };
  const contextInfo = { externalAdReply };
  expect(message({ extendedTextMessage: { text: "Tenho interesse", contextInfo } })).toMatchObject({
    body: "Tenho interesse",
    linkPreview: card,
  });
  expect(message({ extendedTextMessage: { text: "", contextInfo } })).toMatchObject({
    body: "Promoção de verão",
    linkPreview: card,
  });
  expect(message({ imageMessage: { contextInfo } }).linkPreview).toMatchObject(card);
  const unsafe = { externalAdReply: { ...externalAdReply, sourceUrl: "javascript:alert(1)" } };
  expect(message({ extendedTextMessage: { text: "oi", contextInfo: unsafe } }).linkPreview).toBeNull();
});
