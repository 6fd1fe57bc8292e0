import { expect, test } from "vitest";
import { readCards } from "./shown.ts";

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
