import { proto } from "@whiskeysockets/baileys";
import { expect, test } from "vitest";
import type { MessageContent } from "../content.ts";
import { parseMessage } from "../parse-message.ts";

function message(content: proto.IMessage): MessageContent {
  const parsed = parseMessage(proto.Message.decode(proto.Message.encode(content).finish()));
  if (parsed.kind !== "message") throw new Error(`Not a message: ${JSON.stringify(parsed)}`);
  return parsed;
}

test("the advertisement that brought the customer is a card, even beside a picture and when the customer wrote nothing", () => {
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
  expect(message({ imageMessage: { contextInfo } }).advert).toBeNull();
  const unsafe = { externalAdReply: { ...externalAdReply, sourceUrl: "javascript:alert(1)" } };
  expect(message({ extendedTextMessage: { text: "oi", contextInfo: unsafe } }).linkPreview).toBeNull();
});

test.each([
  [
    "an advertisement",
    {
      sourceType: "ad",
      sourceId: "1202",
      ctwaClid: "AfX",
      title: "Verão",
      body: " 50% off\0",
      sourceUrl: "https://example.com/a",
    },
    { sourceId: "1202", kind: "ad", title: "Verão", url: "https://example.com/a", body: "50% off", click: "AfX" },
  ],
  [
    "a post",
    { sourceType: "post", sourceId: "9" },
    { sourceId: "9", kind: "post", title: "", url: "", body: "", click: "" },
  ],
  [
    "one without an id, by its address",
    { sourceType: "ad", sourceUrl: "fb.me/x" },
    { sourceId: "https://fb.me/x", kind: "ad", title: "", url: "https://fb.me/x", body: "", click: "" },
  ],
  [
    "one without an address, by its title",
    { ctwaClid: "AfX", title: "Verão", sourceUrl: "javascript:alert(1)" },
    { sourceId: "Verão", kind: "", title: "Verão", url: "", body: "", click: "AfX" },
  ],
  ["the card of a link", { title: "Loja", sourceUrl: "https://example.com/" }, null],
  ["one that says nothing", { sourceType: "ad" }, null],
])("the ids of %s are read", (_what, externalAdReply, advert) => {
  expect(message({ extendedTextMessage: { text: "oi", contextInfo: { externalAdReply } } }).advert).toEqual(advert);
});

test("an advertisement without an address gives words to a message without words", () => {
  const contextInfo = { externalAdReply: { sourceType: "ad", title: "Verão" } };
  expect(message({ extendedTextMessage: { text: "", contextInfo } })).toMatchObject({
    mediaType: "text",
    body: "Verão",
  });
});
