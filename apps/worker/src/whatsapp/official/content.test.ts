import type { OutgoingMessage } from "@balcao/core/desk/messages/sending/outgoing";
import { phoneRequest } from "@balcao/shared/automation/sent-menu";
import { expect, test } from "vitest";
import type { PreparedFile } from "../gateway.ts";
import { isOfWords, kindOf, nodeOf, receiverOf } from "./content.ts";

const file = (more: Partial<PreparedFile>): PreparedFile => ({
  bytes: Buffer.alloc(10),
  kind: "image",
  mimetype: "image/jpeg",
  name: "foto.jpg",
  ...more,
});
const message = (more: Partial<OutgoingMessage>) =>
  ({ body: "Olá", sign: null, mediaType: "text", isForwarded: false, ...more }) as OutgoingMessage;

test("a message is addressed to the number if known, or else to the person's BSUID", () => {
  expect(receiverOf("5511999990000@s.whatsapp.net")).toEqual({ recipient_type: "individual", to: "5511999990000" });
  expect(receiverOf("BR.13@bsuid")).toEqual({ recipient_type: "individual", recipient: "BR.13" });
  expect([receiverOf("1@lid"), receiverOf("1@g.us"), receiverOf("")]).toEqual([null, null, null]);
});

test("a text is sent with its signature, and a file under the kind that Meta accepts", () => {
  expect(nodeOf(message({ sign: "Ana" }), null)).toEqual({
    type: "text",
    text: { body: "*Ana:*\nOlá", preview_url: true },
  });
  const node = (prepared: PreparedFile) => nodeOf(message({ mediaType: "image" }), { id: "9", prepared });
  expect(node(file({}))).toEqual({ type: "image", image: { id: "9", caption: "Olá" } });
  expect(node(file({ kind: "voice", mimetype: "audio/ogg; codecs=opus" }))).toEqual({
    type: "audio",
    audio: { id: "9", voice: true },
  });
  expect(node(file({ bytes: Buffer.alloc(6 * 1024 * 1024) }))).toEqual({
    type: "document",
    document: { id: "9", filename: "foto.jpg", caption: "Olá" },
  });
  expect(kindOf(file({ kind: "video", mimetype: "video/webm" }))).toBe("document");
});

test("a carousel is sent with Meta's id of each card's file", () => {
  const card = (header: "image" | "video") => ({ header, body: "", buttons: [] });
  const carousel = { text: "Veja", cards: [card("video"), card("video")] };
  const cards = [0, 1].map((at) => ({ card_index: at, components: [] }));
  const template = { name: "ofertas", language: "pt_BR", buttons: [], header: null, carousel };
  const node = nodeOf(message({ template: { ...template, components: [{ type: "carousel", cards }] } }), null, [
    "7",
    "8",
  ]);
  expect(node).toEqual({
    type: "template",
    template: {
      name: "ofertas",
      language: { code: "pt_BR" },
      components: [
        {
          type: "carousel",
          cards: ["7", "8"].map((id, at) => ({
            card_index: at,
            components: [{ type: "header", parameters: [{ type: "video", video: { id } }] }],
          })),
        },
      ],
    },
  });
});

test("a menu is sent to be tapped, as buttons or as one section of a list", () => {
  const choices = [{ id: "opt:1", title: "Vendas" }];
  const menu = { text: "Oi", open: "Ver opções", choices };
  expect(nodeOf(message({ menu: { ...menu, kind: "buttons" } }), null)).toEqual({
    type: "interactive",
    interactive: {
      type: "button",
      body: { text: "Oi" },
      action: { buttons: [{ type: "reply", reply: { id: "opt:1", title: "Vendas" } }] },
    },
  });
  expect(nodeOf(message({ menu: { ...menu, kind: "list" } }), null)).toEqual({
    type: "interactive",
    interactive: {
      type: "list",
      body: { text: "Oi" },
      action: { button: "Ver opções", sections: [{ rows: choices }] },
    },
  });
});

test("a customer is asked for the phone number by a button of WhatsApp's own", () => {
  expect(nodeOf(message({ menu: phoneRequest("Qual é o seu telefone?") }), null)).toEqual({
    type: "interactive",
    interactive: {
      type: "request_contact_info",
      body: { text: "Qual é o seu telefone?" },
      action: { name: "request_contact_info" },
    },
  });
});

test("forwarded locations and contact cards are made from their stored words", () => {
  const place = message({
    isForwarded: true,
    mediaType: "locationMessage",
    body: "|https://maps.google.com/maps?q=-23.5%2C-46.6&z=17|Loja",
  });
  expect(isOfWords(place)).toBe(true);
  expect(isOfWords(message({ isForwarded: true, mediaType: "image" }))).toBe(false);
  expect(nodeOf(place, null)).toEqual({
    type: "location",
    location: { latitude: -23.5, longitude: -46.6, name: "Loja" },
  });
  const card = "BEGIN:VCARD\nVERSION:3.0\nFN:Bia\nTEL:+5511988887777\nEND:VCARD";
  expect(nodeOf(message({ isForwarded: true, mediaType: "vcard", body: card }), null)).toEqual({
    type: "contacts",
    contacts: [
      { name: { formatted_name: "Bia", first_name: "Bia" }, phones: [{ phone: "+5511988887777", type: "CELL" }] },
    ],
  });
});
