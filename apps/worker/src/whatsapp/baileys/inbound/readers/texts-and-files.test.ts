import type { proto } from "@whiskeysockets/baileys";
import { expect, test } from "vitest";
import { portuguese } from "../../../wording.ts";
import { readAnswer, readCards, readPlace, readText } from "./texts-and-files.ts";

const card = (name: string, ...lines: string[]) =>
  ["BEGIN:VCARD", "VERSION:3.0", `FN:${name}`, ...lines, "END:VCARD"].join("\n");
const quoted = { vcard: "BEGIN:VCARD\nFN;ENCODING=QUOTED-PRINTABLE:Z=C3=A9\nEND:VCARD" };
const nameless = { displayName: "Loja", vcard: "BEGIN:VCARD\nTEL:1\nEND:VCARD" };

test.each([
  [
    "of several people",
    { contactsArrayMessage: { contacts: [quoted, nameless, {}] } },
    `${card("Zé")}\n${card("Loja", "TEL:1")}`,
  ],
  ["that is a name alone", { contactMessage: { displayName: "Ana" } }, card("Ana")],
  ["of people that did not come along", { contactsArrayMessage: { displayName: "3 contatos" } }, card("3 contatos")],
])("a contact card %s is stored with names that everybody can read", (_what, content, body) => {
  expect(readCards(content)).toMatchObject({ mediaType: "vcard", body });
});

/** The words of an answer to buttons, a list or a form of the native flow. */
const form = (params: object, text = "Enviado") =>
  readAnswer(
    {
      interactiveResponseMessage: {
        body: { text },
        nativeFlowResponseMessage: { name: "flow", paramsJson: JSON.stringify(params) },
      },
    },
    portuguese,
  )?.body;

test("a chosen button has its words, and its id only without them", () => {
  expect(form({ id: "sim" }, "Sim, confirmo")).toBe("Sim, confirmo");
  expect(form({ id: "sim", display_text: "Sim" }, "Enviado")).toBe("Sim");
  expect(form({ id: "sim" }, "")).toBe("sim");
});

test("the fields of a form may be JSON within it, choices have their words, and files have their names", () => {
  expect(form({ response_json: '{"nome":"Rosa","flow_token":"x"}' })).toBe("nome: Rosa");
  expect(form({ obs: "{ dois }", vazio: "{}" })).toBe("obs: { dois }\nvazio: {}");
  expect(form({ itens: [{ id: "1", title: "Bolo" }, { title: "Café" }] })).toBe("itens: Bolo, Café");
  const photo = { file_name: "rg.jpg", mime_type: "image/jpeg", sha256: "x", encryption_metadata: { iv: "y" } };
  expect(form({ foto: [photo], verso: photo })).toBe("foto: rg.jpg\nverso: rg.jpg");
});

test.each([
  [
    "a place without coordinates",
    { name: "MASP", address: "Av. Paulista, 1578" },
    "|https://maps.google.com/maps?q=MASP%20Av.%20Paulista%201578|MASP, Av. Paulista, 1578",
  ],
  ["a place with nothing", {}, "||"],
  [
    "a place on the equator",
    { degreesLatitude: 0, degreesLongitude: -51.1 },
    "|https://maps.google.com/maps?q=0%2C-51.1&z=17|",
  ],
  [
    "a place with its page",
    { degreesLatitude: 1, degreesLongitude: 2, name: "Loja", url: "https://x.com" },
    "|https://maps.google.com/maps?q=1%2C2&z=17|Loja, https://x.com",
  ],
])("%s is read without invented coordinates", (_what, locationMessage, body) =>
  expect(readPlace({ locationMessage })).toMatchObject({ body }),
);

test.each<[string, proto.IMessage, string | undefined]>([
  ["zero characters alone", { conversation: "\0" }, undefined],
  [
    "a link that stands beside an empty text",
    { extendedTextMessage: { text: "", matchedText: "https://x.com" } },
    "https://x.com",
  ],
  ["words and a link", { extendedTextMessage: { text: "veja", matchedText: "https://x.com" } }, "veja"],
])("a text of %s is read", (_what, content, body) => expect(readText(content)?.body).toBe(body));

test("a card without a name and without data is not shown as a card", () => {
  expect(readCards({ contactMessage: {} })).toBeNull();
  expect(readCards({ contactsArrayMessage: { contacts: [] } })).toBeNull();
});

test.each([
  ["Aceito", "Aceito"],
  ["", undefined],
])("an answer to a request for a call is read as its words %j, not as its inner fields", (text, body) => {
  const paramsJson = JSON.stringify({ response: "accept", expiration_timestamp: 1_800_000_000 });
  const nativeFlowResponseMessage = { name: "call_permission_reply", paramsJson };
  expect(
    readAnswer({ interactiveResponseMessage: { body: { text }, nativeFlowResponseMessage } }, portuguese)?.body,
  ).toBe(body);
});

test("an id that is a figure is a choice too", () => {
  expect(form({ id: 5, title: "Segunda via" })).toBe("Segunda via");
  expect(form({ id: 5 }, "")).toBe("5");
});
