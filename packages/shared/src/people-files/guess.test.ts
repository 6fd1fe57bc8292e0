import { expect, test } from "vitest";
import { csvLine } from "../csv.ts";
import { guessUses } from "./guess.ts";
import { readPerson, saidIn } from "./person.ts";

/** The people of a file: its columns are guessed, and its rows are read. */
function peopleOf(table: readonly string[], withHeader = true) {
  const rows = table.map((line) => line.split(";"));
  const uses = guessUses(rows, withHeader);
  return rows.slice(withHeader ? 1 : 0).map((cells, at) => {
    const { name, number, email, fault } = readPerson(at, cells, { uses, maxName: 50 });
    return [name, number, email, fault];
  });
}
const ana = ["Ana Lima", "5511987650001", "ana@x.com", null];

test.each([
  [
    "Google of today, whose column for the whole name is empty",
    [
      "First Name;Last Name;File As;E-mail 1 - Value;Phone 1 - Label;Phone 1 - Value",
      "Ana;Lima;;ana@x.com;Mobile;11 98765-0001",
    ],
  ],
  [
    "Outlook in Portuguese, with a nickname",
    [
      "Primeiro Nome;Sobrenome;Apelido;Endereço de Email;Telefone Residencial;Telefone Celular",
      "Ana;Lima;Aninha;ana@x.com;1133334444;11987650001",
    ],
  ],
  ["Yahoo", ["First;Middle;Last;Email;Home;Work;Fax;Mobile", "Ana;;Lima;ana@x.com;1133334444;;1133334445;11987650001"]],
  [
    "HubSpot",
    [
      "First Name;Last Name;Email;Phone Number;WhatsApp Phone Number",
      "Ana;Lima;ana@x.com;1133334444;+55 11 98765-0001",
    ],
  ],
  [
    "a form of Google",
    [
      "Carimbo de data/hora;Nome completo;WhatsApp (com DDD);Seu melhor e-mail",
      "28/11/2026 10:00:00;Ana Lima;(11) 98765-0001;ana@x.com",
    ],
  ],
  [
    "an ERP with the area code in a column of its own",
    ["RAZAO SOCIAL;DDD;TELEFONE;CELULAR;EMAIL NFE", "Ana Lima;11;3333-4444;98765-0001;ana@x.com"],
  ],
  ["Pipedrive", ["Pessoa - Nome;Pessoa - Telefone - Celular;Pessoa - E-mail", "Ana Lima;11987650001;ana@x.com"]],
  ["a desk of another product", ["id;name;mail", "5511987650001@c.us;Ana Lima;ana@x.com"]],
  ["a table of links", ["nome;link;email", "Ana Lima;https://wa.me/5511987650001;ana@x.com"]],
  ["names in single quotes", ["nome;telefone;email", "'Ana Lima';'11987650001';'ana@x.com'"]],
  ["an ERP with two area codes", ["Nome;DDD1;Fone1;DDD2;Fone2;Email", "Ana Lima;11;33334444;11;987650001;ana@x.com"]],
  ["a German address book", ["Vorname;Nachname;Handy;Mail", "Ana;Lima;+55 11 98765-0001;ana@x.com"]],
  ["a shop in Spanish", ["Nombre y apellidos;Fono / WhatsApp;Correo", "Ana Lima;+55 11 98765-0001;ana@x.com"]],
  [
    "a shop of WooCommerce",
    ["First Name (Billing);Last Name (Billing);Email (Billing);Phone (Billing)", "Ana;Lima;ana@x.com;11 98765-0001"],
  ],
  ["Shopify", ["First Name;Last Name;Email;Default Address Phone;Tags", "Ana;Lima;ana@x.com;'+5511987650001;vip"]],
  ["Omie", ["Nome / Razão Social;Telefone (DDD);Telefone;E-mail", "Ana Lima;11;98765-0001;ana@x.com"]],
  ["a school", ["Nome do aluno;Turma;Tel. contato;E-mail", "Ana Lima;3B;11 98765-0001;ana@x.com"]],
  ["a list whose contact is a number", ["Cliente;Contato;E-mail", "Ana Lima;11 98765-0001;ana@x.com"]],
  [
    "a table of two numbers under headers of its owner",
    ["Nome do contato;Fone do dono;Zap da loja;E-mail p/ nota", "Ana Lima;1133334444;11987650001;ana@x.com"],
  ],
])("the people of %s are read", (_whose, table) => expect(peopleOf(table)).toEqual([ana]));

test("without a header the name, number and e-mail are recognised by their content", () => {
  expect(peopleOf(["1;Ana Lima;ana@x.com;11987650001", "2;Bia;;11987650002"], false)).toEqual([
    ana,
    ["Bia", "5511987650002", "", null],
  ]);
});

test("without a header another document is no number, and invisible signs around a number do not hide it", () => {
  expect(peopleOf(["123.456.789-09;Ana;\u202A+55 11 98765‑0001\u202C", "987.654.321-00;Bia;"], false)).toEqual([
    ["Ana", "5511987650001", "", null],
    ["Bia", "", "", "none"],
  ]);
});

test("an area code in a column of its own completes numbers without one, and is no number when it is alone", () => {
  expect(
    peopleOf(["Nome;DDD;Celular", "Ana;(021);98765-0001", "Bia;21;11 98765-0002", "Rui;;98765-0003", "Zé;11;"]),
  ).toEqual([
    ["Ana", "5521987650001", "", null],
    ["Bia", "5511987650002", "", null],
    ["Rui", "98765-0003", "", "area"],
    ["Zé", "11", "", "invalid"],
  ]);
});

test("a column that is named “contact” contains numbers when most of its cells do", () => {
  expect(peopleOf(["Contato;Cidade", "11 98765-0001;São Paulo"])).toEqual([
    ["+55 11 98765-0001", "5511987650001", "", null],
  ]);
});

test("a column that only describes numbers is no number column: a fax, a label, a yes", () => {
  const rows = ["Nome;Fax;Tipo de telefone;Tem WhatsApp?;Celular", "Ana;1133334444;móvel;sim;11987650001"].map((line) =>
    line.split(";"),
  );
  expect(guessUses(rows, true)).toEqual(["name", null, null, null, "number"]);
});

test.each(["Ana", "'Ana'", "-Ana'", "O'Neill'", "=1'", "+55 11"])(
  "%j comes back unchanged from our own files",
  (name) => {
    expect(saidIn(csvLine([name]).trimEnd())).toBe(name);
  },
);
