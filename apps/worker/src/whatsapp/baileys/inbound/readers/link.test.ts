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
  [
    "one of which only the click is known",
    { ctwaClid: "AfX", sourceApp: "instagram" },
    { sourceId: "instagram", kind: "", title: "", url: "", body: "", click: "AfX" },
  ],
  [
    "one of which only the click and the kind are known",
    { ctwaClid: "AfX", sourceType: "ad" },
    { sourceId: "ad", kind: "ad", title: "", url: "", body: "", click: "AfX" },
  ],
  ["one that says nothing", { sourceType: "ad" }, null],
])("the ids of %s are read", (_what, externalAdReply, advert) => {
  expect(message({ extendedTextMessage: { text: "oi", contextInfo: { externalAdReply } } }).advert).toEqual(advert);
});

test.each<[string, proto.IContextInfo, object | null]>([
  [
    "of a campaign alone",
    { utm: { utmSource: "instagram", utmCampaign: " verao-2026 " } },
    { sourceId: "verao-2026", kind: "", title: "verao-2026", url: "", body: "", click: "" },
  ],
  ["of a source alone", { utm: { utmSource: "instagram" } }, { sourceId: "instagram", title: "instagram" }],
  [
    "with its own title and address",
    { utm: { utmCampaign: "verao" }, externalAdReply: { title: "Verão", sourceUrl: "https://example.com/a" } },
    { sourceId: "https://example.com/a", title: "Verão", url: "https://example.com/a" },
  ],
  ["with its own id", { utm: { utmCampaign: "verao" }, externalAdReply: { sourceId: "1202" } }, { sourceId: "1202" }],
  ["that says nothing", { utm: { utmSource: " " } }, null],
  [
    "by its platform alone",
    { conversionSource: "FB_Ads", entryPointConversionSource: "ctwa_ad", entryPointConversionApp: "instagram" },
    { sourceId: "instagram", kind: "ad", title: "instagram", url: "", body: "", click: "" },
  ],
  ["by its kind alone", { conversionSource: "FB_Ads" }, { sourceId: "FB_Ads", kind: "ad" }],
  [
    "by who advertised",
    { quotedAd: { advertiserName: "Loja", caption: "Promoção" } },
    { sourceId: "Promoção", kind: "ad", title: "Promoção" },
  ],
  [
    "of a contact that was found by a search",
    { entryPointConversionSource: "global_search_new_chat", entryPointConversionApp: "whatsapp" },
    null,
  ],
  ["of a link whose source is called like one", { conversionSource: "leads_download" }, null],
])("an advertisement that a message describes by its origin, %s, is read", (_what, contextInfo, advert) => {
  expect(message({ extendedTextMessage: { text: "oi", contextInfo } })).toMatchObject({ advert });
});

test("the title of an advertisement without an address is the text of a message without text", () => {
  const contextInfo = { externalAdReply: { sourceType: "ad", title: "Verão" } };
  expect(message({ extendedTextMessage: { text: "", contextInfo } })).toMatchObject({
    mediaType: "text",
    body: "Verão",
  });
});

const pressed = { externalAdReply: { sourceType: "ad", sourceId: "1202", title: "Verão", ctwaClid: "AfX" } };
const file = {
  url: "https://mmg.whatsapp.net/x",
  mediaKey: Buffer.alloc(32, 1),
  directPath: "/x",
  mimetype: "image/jpeg",
};
test.each<[string, proto.IMessage]>([
  ["a picture", { imageMessage: { ...file, contextInfo: pressed } }],
  ["a voice note", { audioMessage: { ...file, mimetype: "audio/ogg; codecs=opus", ptt: true, contextInfo: pressed } }],
  ["a sticker", { stickerMessage: { ...file, mimetype: "image/webp", contextInfo: pressed } }],
  [
    "a document with a caption",
    { documentWithCaptionMessage: { message: { documentMessage: { ...file, contextInfo: pressed } } } },
  ],
  ["a place", { locationMessage: { degreesLatitude: -23.5, degreesLongitude: -46.6, contextInfo: pressed } }],
  [
    "a contact card",
    { contactMessage: { displayName: "Ana", vcard: "BEGIN:VCARD\nFN:Ana\nEND:VCARD", contextInfo: pressed } },
  ],
  [
    "a chosen button",
    { buttonsResponseMessage: { selectedButtonId: "1", selectedDisplayText: "Sim", contextInfo: pressed } },
  ],
  ["a chosen line", { listResponseMessage: { title: "Vendas", contextInfo: pressed } }],
  [
    "a text that disappears",
    { ephemeralMessage: { message: { extendedTextMessage: { text: "Oi", contextInfo: pressed } } } },
  ],
  [
    "a text that disappears, of another device",
    {
      deviceSentMessage: {
        message: { ephemeralMessage: { message: { extendedTextMessage: { text: "Oi", contextInfo: pressed } } } },
      },
    },
  ],
  [
    "a film seen once",
    { viewOnceMessageV2: { message: { videoMessage: { ...file, mimetype: "video/mp4", contextInfo: pressed } } } },
  ],
  ["an empty text", { extendedTextMessage: { text: "", contextInfo: pressed } }],
])("%s keeps the advertisement that brought the customer", (_what, content) =>
  expect(message(content).advert).toMatchObject({ sourceId: "1202", kind: "ad", title: "Verão", click: "AfX" }),
);
