import { expect, test } from "vitest";
import { readVCards, type VCard } from "./read.ts";

const read = (text: string): VCard[] => [...readVCards([text])];
const card = (...lines: string[]) => ["BEGIN:VCARD", ...lines, "END:VCARD", ""].join("\r\n");
const first = (...lines: string[]) => read(card(...lines))[0];

test("a card of version 2.1 is read with its quoted letters, its broken lines and its bare types", () => {
  expect(
    first(
      "VERSION:2.1",
      "N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Concei=C3=A7=C3=A3o;Jo=C3=A3o;;;",
      "FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Jo=C3=A3o Concei=",
      "=C3=A7=C3=A3o",
      "TEL;HOME:1133334444",
      "TEL;CELL;PREF:+5511987654321",
      "EMAIL;INTERNET:joao@x.com",
    ),
  ).toMatchObject({ name: "João Conceição", phones: ["+5511987654321", "1133334444"], emails: ["joao@x.com"] });
});

test.each([
  ["Latin letters and their charset", "FN;CHARSET=ISO-8859-1;ENCODING=QUOTED-PRINTABLE:Jo=E3o", "João"],
  ["Latin letters without a charset", "FN;ENCODING=QUOTED-PRINTABLE:Jo=E3o", "João"],
  ["letters of an unknown charset", "FN;CHARSET=KLINGON;ENCODING=QUOTED-PRINTABLE:Jo=E3o", "João"],
  ["letters in base64", "FN;ENCODING=B;CHARSET=UTF-8:Sm/Do28=", "João"],
  ["a word that is no base64", "FN;ENCODING=B:João", "João"],
  ["the dash of Windows", "FN;ENCODING=QUOTED-PRINTABLE;CHARSET=windows-1252:Jo=E3o =96 Loja", "João – Loja"],
  ["a line that is divided before a blank", "FN;ENCODING=QUOTED-PRINTABLE:Jo=C3=A3o=\r\n da Silva", "João da Silva"],
  ["a letter that is divided before a blank", "FN;ENCODING=QUOTED-PRINTABLE:Jo=C3=\r\n =A3o", "João"],
  ["a divided line that is indented", "FN;ENCODING=QUOTED-PRINTABLE:Jo=C3=\r\n    =A3o", "João"],
  ["a bare encoding", "FN;QUOTED-PRINTABLE;CHARSET=UTF-8:Z=C3=A9", "Zé"],
  ["an equals sign that stands for itself", "FN;ENCODING=QUOTED-PRINTABLE:A=3DB=C", "A=B=C"],
  ["a folded line", "FN:Maria das Do\r\n res", "Maria das Dores"],
  ["a line folded with a tab", "FN:Maria das\r\n\t Dores", "Maria das Dores"],
  ["escaped signs", String.raw`FN:Silva\, Rosa\; ME\nSul`, "Silva, Rosa; ME Sul"],
  ["small letters", "fn:Rosa", "Rosa"],
  ["a group", "item1.FN:Rosa", "Rosa"],
  ["a colon in quotes", 'FN;X-A="a:b;c":Rosa', "Rosa"],
  ["no whole name", "N:Lima;Rosa;Maria;Dona;Jr", "Rosa Maria Lima"],
  ["an escaped semicolon in a part", String.raw`N:Lima\;Sá;Rosa;;;`, "Rosa Lima;Sá"],
  ["a nickname alone", "NICKNAME:Rô", "Rô"],
  ["a company alone", "ORG:Padaria Pão Quente;Vendas", "Padaria Pão Quente"],
  ["an empty whole name", "FN:\r\nN:Lima;Rosa;;;", "Rosa Lima"],
  ["an invisible whole name", "FN:\u200E\r\nN:Lima;Rosa;;;", "Rosa Lima"],
])("the name on a card with %s is understood", (_what, lines, name) => {
  expect(first("VERSION:3.0", lines)?.name).toBe(name);
});

test.each([
  ["version 4.0's address", 'TEL;VALUE=uri;TYPE="voice,cell":tel:+55-11-98765-4321;ext=12', ["+55-11-98765-4321"]],
  ["WhatsApp's own", "item1.TEL;waid=5511987654321:+55 11 98765-4321", ["+5511987654321"]],
  [
    "several, the fax last",
    "TEL;TYPE=FAX:1\r\nTEL;TYPE=WORK:2\r\nTEL;TYPE=CELL:3\r\nTEL;TYPE=CELL,PREF:4",
    ["4", "3", "2", "1"],
  ],
  ["types given one by one", "TEL;TYPE=HOME;TYPE=CELL:3\r\nTEL;TYPE=HOME:2", ["3", "2"]],
  ["an empty one", "TEL:\r\nTEL:2", ["2"]],
  ["an address with escaped signs", "TEL;VALUE=uri:tel:%2B55%2011%2098765-4321", ["+55 11 98765-4321"]],
  [
    "version 4.0's second choice first",
    "TEL;TYPE=cell;PREF=2:2\r\nTEL;TYPE=cell;PREF=1:1\r\nTEL;TYPE=cell:3",
    ["1", "2", "3"],
  ],
])("the telephones of a card are read, the best first: %s", (_what, lines, phones) => {
  expect(first("FN:Rosa", lines)?.phones).toEqual(phones);
});

test.each([
  ["all but the first line", "BEGIN:VCARD\n    VERSION:3.0\n    FN:Maria das\n      Dores\n    TEL:1\n    END:VCARD"],
  ["all lines", "  BEGIN:VCARD\n  FN:Maria das\n    Dores\n  TEL:1\n  END:VCARD\n"],
  ["a tab before all lines", "\tBEGIN:VCARD\r\n\tFN:Maria das\r\n\t  Dores\r\n\tTEL:1\r\n\tEND:VCARD"],
  ["a byte order mark before it", "\uFEFFBEGIN:VCARD\nFN:Maria das\n  Dores\nTEL:1\nEND:VCARD"],
])("a card with blanks, %s, is read", (_what, text) => {
  expect(read(`${text}\n${card("FN:Bia")}`)).toMatchObject([
    { name: "Maria das Dores", phones: ["1"] },
    { name: "Bia" },
  ]);
});

test("all data of the person on a card is read", () => {
  expect(
    first(
      "VERSION:3.0",
      "FN:Rosa",
      "ORG:Flor & Cia",
      "TITLE:Dona",
      String.raw`ADR;TYPE=HOME:;;Rua A\, 10;São Paulo;SP;01000-000;Brasil`,
      "BDAY:1980-05-01",
      "URL:https://x.com",
      String.raw`NOTE:Gosta\nde café`,
      "CATEGORIES:VIP,Sul",
    ),
  ).toEqual({
    name: "Rosa",
    phones: [],
    emails: [],
    company: "Flor & Cia",
    title: "Dona",
    address: "Rua A, 10, São Paulo, SP, 01000-000, Brasil",
    birthday: "1980-05-01",
    url: "https://x.com",
    note: "Gosta de café",
    categories: "VIP,Sul",
    hasPhoto: false,
  });
});

test("pictures are left out and noted, whatever the form of their lines, and the next property is read whole", () => {
  const photo = ["PHOTO;ENCODING=BASE64;JPEG:/9j/4AAQ", " SkZJRgABAQ", "FN1lpY2hlcw==", "", "TEL;CELL:11987654321"];
  expect(read(card("FN:Rosa", ...photo))).toMatchObject([{ name: "Rosa", phones: ["11987654321"], hasPhoto: true }]);
  expect(first("PHOTO;VALUE=uri:https://x.com/a.jpg", "FN:Rosa")).toMatchObject({ name: "Rosa", hasPhoto: true });
});

test("cards are read from pieces of any size; a cut card gives its first part, and a card within a card is no second person", () => {
  const text =
    card("FN:A", " na", "TEL:1") + card("FN:Bia") + "BEGIN:VCARD\nFN:Cai\nAGENT:\nBEGIN:VCARD\nFN:Zé\nEND:VCARD\nTEL:3";
  const names = [
    { name: "Ana", phones: ["1"] },
    { name: "Bia", phones: [] },
    { name: "Cai", phones: ["3"] },
  ];
  expect(read(text)).toMatchObject(names);
  expect([...readVCards(text)]).toMatchObject(names);
  expect([...readVCards(text.match(/.{1,7}/gs) ?? [])]).toMatchObject(names);
});

test.each(["", "nome;telefone", "FN:Rosa", "<html>", ":", "\0\0"])("%j contains no card", (text) => {
  expect(read(text)).toEqual([]);
});

test.each([
  ["1980-05-01", "BDAY:1980-05-01", "1980-05-01"],
  ["a day without a year, as Apple writes it", "BDAY;X-APPLE-OMIT-YEAR=1604:1604-05-01", "--05-01"],
  ["a real year, as Apple writes it", "BDAY;X-APPLE-OMIT-YEAR=1604:1980-05-01", "1980-05-01"],
  ["none", "FN:Rosa", ""],
])("the birthday of a card with %s is read", (_what, line, birthday) => {
  expect(first("FN:Rosa", line)?.birthday).toBe(birthday);
});
