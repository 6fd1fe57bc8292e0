import { expect, test } from "vitest";
import { cardsOf, locationOf } from "./cards.ts";

test("a location has an image, a link and a description", () => {
  const body = "data:image/png;base64, AAAA|https://maps.google.com/maps?q=-23.5|Av. Paulista, 1578 | fundos";
  expect(locationOf(body)).toEqual({
    image: "data:image/png;base64,AAAA",
    link: "https://maps.google.com/maps?q=-23.5",
    text: "Av. Paulista, 1578 | fundos",
    point: null,
  });
  expect(locationOf("|https://maps.google.com/maps?q=-23.5614%2C-46.6559|").point).toBe("-23.5614, -46.6559");
});
test("a location opens only https links, and loads no image from elsewhere", () => {
  expect(locationOf("https://evil.example/x.png|javascript:alert(1)|x")).toEqual({
    image: null,
    link: null,
    text: "x",
    point: null,
  });
});
test("several contact cards are read, with folded lines and escaped characters", () => {
  const body = [
    "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Silva\\, Dona Lú\r\n cia\r\nitem1.TEL;waid=5511987654321:+55 11 98765-4321\r\nEND:VCARD",
    "BEGIN:VCARD\nTEL:+55 11 3333-4444\nTEL:+55 11 3333-4444\nEND:VCARD",
  ].join("\n");
  expect(cardsOf(body)).toEqual([
    { name: "Silva, Dona Lúcia", numbers: ["+5511987654321"] },
    { name: "+55 11 3333-4444", numbers: ["+55 11 3333-4444"] },
  ]);
});
test.each([
  [
    "in quoted-printable, broken over two lines",
    "N;ENCODING=QUOTED-PRINTABLE:Sobrinho;Zez=C3=A9\nFN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Zez=C3=A9 =\nSobrinho",
    "Zezé Sobrinho",
  ],
  ["given in parts", "N:Moraes;Bia;;;", "Bia Moraes"],
  ["of a firm only", "ORG:Padaria Sol", "Padaria Sol"],
  ["after a quoted parameter", 'FN;X-A="a:b":Ivo', "Ivo"],
])("a card with the name %s shows that name, and each of its numbers once", (_how, lines, name) => {
  const numbers =
    "TEL;HOME:(11) 3333-4444\nitem1.TEL;waid=551133334444:+55 11 3333-4444\nTEL;CELL:11 98888-7777\nTEL:11988887777";
  expect(cardsOf(`BEGIN:VCARD\n${lines}\n${numbers}\nEND:VCARD`)).toEqual([
    { name, numbers: ["+551133334444", "11988887777", "(11) 3333-4444"] },
  ]);
});
test("a card with only an e-mail address is named by the address", () => {
  expect(cardsOf("BEGIN:VCARD\nEMAIL:ivo@example.com\nEND:VCARD")).toEqual([{ name: "ivo@example.com", numbers: [] }]);
});
