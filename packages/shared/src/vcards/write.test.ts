import { expect, test } from "vitest";
import { readVCards } from "./read.ts";
import { plainVCard, writeVCard } from "./write.ts";

const card = (...lines: string[]) => ["BEGIN:VCARD", "VERSION:2.1", ...lines, "END:VCARD"].join("\r\n");

test("a written card is read back unchanged, except for its picture", () => {
  const full = card(
    "FN:Rosa\\, a Dona\\; ME",
    "TEL;CELL:+55 11 98888-7777",
    "TEL;HOME:3333-4444",
    "EMAIL:rosa@example.com",
    "ORG:Flor & Cia\\; Sul;Vendas",
    "TITLE:Dona",
    "ADR:;;Rua A\\, 10;São Paulo;SP;01000-000;Brasil",
    "BDAY:1980-05-01",
    "URL:https://example.com/a:b",
    "NOTE:Gosta\\nde café \\\\ chá",
    "CATEGORIES:VIP,Sul",
    "PHOTO;ENCODING=BASE64;JPEG:/9j/4AAQ",
  );
  const read = [...readVCards([full])];
  expect([...readVCards(read.map(writeVCard))]).toEqual(read.map((one) => ({ ...one, hasPhoto: false })));
  expect(read).toMatchObject([{ name: "Rosa, a Dona; ME", note: "Gosta de café \\ chá" }]);
});

test("a card with its name in plain letters stays as it is", () => {
  const plain = card(String.raw`FN:Lima\, Zé`, "TEL;waid=5511987654321:+55 11 98765-4321", "X-WA-BIZ-NAME:Loja");
  expect(plainVCard(`${plain}\n`, "Outro")).toBe(plain);
});

test.each([
  [
    "its name is in quoted-printable letters",
    card("FN;ENCODING=QUOTED-PRINTABLE:Zez=C3=A9 =", "Sobrinho", "TEL:1"),
    "FN:Zezé Sobrinho\nTEL:1",
  ],
  ["its name is only in parts", card("N:Moraes;Bia;;;", "TEL:1"), "FN:Bia Moraes\nTEL:1"],
  ["it has no name", card("TEL:1"), "FN:Loja do Zé\nTEL:1"],
  ["it has a picture", card("PHOTO:aGk=", "FN:Rui"), "FN:Rui"],
  ["there is no card", "", "FN:Loja do Zé"],
])("a card is rewritten when %s", (_how, sent, lines) => {
  expect(plainVCard(sent, "Loja\ndo Zé")).toBe(`BEGIN:VCARD\nVERSION:3.0\n${lines}\nEND:VCARD`);
});

test("several people in one card are all kept, and an empty card gives nobody", () => {
  const both = plainVCard(`${card("N:A;Ana", "TEL:1")}\n${card("FN:Bia")}`, "Ana e Bia");
  expect([...readVCards([both])]).toMatchObject([{ name: "Ana A", phones: ["1"] }, { name: "Bia" }]);
  expect(plainVCard("", " \n")).toBe("");
  expect(plainVCard("Rosa 1234\n", "")).toBe("Rosa 1234");
});
