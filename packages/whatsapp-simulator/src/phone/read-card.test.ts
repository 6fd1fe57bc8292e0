import { expect, test } from "vitest";
import { readCard } from "./read-card.ts";

const card = (...lines: string[]) => ["BEGIN:VCARD", ...lines, "END:VCARD"].join("\r\n");

test.each([
  ["WhatsApp's own", ["VERSION:3.0", "FN:Ana", "TEL;type=CELL;waid=5511900000001:+55 11 90000-0001"], "Ana"],
  [
    "a quoted one with a soft break",
    [
      "VERSION:2.1",
      "FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Jo=C3=A3o =",
      "Concei=C3=A7=C3=A3o",
      "TEL;CELL:+55 11 90000-0001",
    ],
    "João Conceição",
  ],
  [
    "one of an old Windows",
    ["VERSION:2.1", "FN;CHARSET=ISO-8859-1;ENCODING=QUOTED-PRINTABLE:Jos=E9", "TEL:+5511900000001"],
    "José",
  ],
  ["one without FN", ["VERSION:3.0", "N:Silva;Ana;Maria;;", "TEL;type=CELL:+55 11 90000-0001"], "Ana Maria Silva"],
  [
    "an iPhone's with groups",
    ["VERSION:3.0", "N:;Ana;;;", "item1.TEL;waid=5511900000001:+55 11 90000-0001", "item1.X-ABLabel:Casa"],
    "Ana",
  ],
  [
    "one of version 4.0",
    ["VERSION:4.0", "FN:Ana\\, a boa", 'TEL;VALUE=uri;TYPE="cell,a:b":tel:+55-11-90000-0001;ext=12'],
    "Ana, a boa",
  ],
  [
    "a folded one in small letters",
    ["version:3.0", "fn:An", " a", "tel;type=home:+55 11 3333-4444", "tel;waid=5511900000001:x"],
    "Ana",
  ],
  ["a company's", ["VERSION:3.0", "ORG:Padaria", "TEL:+5511900000001"], "Padaria"],
])("the phone shows the name and number of %s", (_whose, lines, name) => {
  expect(readCard({ vcard: card(...lines) })).toEqual({ name, number: "5511900000001" });
  expect(readCard({ displayName: "Apelido", vcard: card(...lines) }).name).toBe("Apelido");
});

test.each(["", "BEGIN:VCARD\nEND:VCARD", "nada", null])(
  "the phone invents no number for a card without one, %j",
  (vcard) => {
    expect(readCard({ displayName: "Zé", vcard })).toEqual({ name: "Zé", number: "" });
  },
);
