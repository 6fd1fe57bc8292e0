import { expect, test } from "vitest";
import { csvLine } from "../csv.ts";
import { guessUses, headerOf, tableOf } from "./guess.ts";
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
  [
    "a form with a question",
    ["Data;Qual é o seu nome?;Qual o seu WhatsApp?;E-mail", "28/11;Ana Lima;11987650001;ana@x.com"],
  ],
  ["an ERP whose name has two words", ["Cód.;Nome / Razão;Fone;E-mail", "10;Ana Lima;11987650001;ana@x.com"]],
  ["a program whose headers are one word", ["fullName;phoneNumber;customerEmail", "Ana Lima;11987650001;ana@x.com"]],
  ["Brevo", ["FIRSTNAME;LASTNAME;EMAIL;SMS;WHATSAPP", "Ana;Lima;ana@x.com;5511987650001;"]],
  ["a bot", ["wa_id;profileName;name;email", "5511987650001;aninha;Ana Lima;ana@x.com"]],
  ["a desk whose ids are numbers", ["id;name;email", "5511987650001;Ana Lima;ana@x.com"]],
  ["a form with plurals", ["Cliente(s);Telefone res.;Celulares;E-mails", "Ana Lima;1133334444;11987650001;ana@x.com"]],
  ["a report of contact numbers", ["Name;Tel;Contact No.;E-Mail", "Ana Lima;1133334444;11987650001;ana@x.com"]],
  ["Salesforce", ["First Name;Last Name;Account Name;Mobile;Email", "Ana;Lima;ACME;+55 11 98765-0001;ana@x.com"]],
  ["an ERP with companies and people", ["Razão Social;Nome;Celular;Email", "ACME;Ana Lima;11987650001;ana@x.com"]],
  ["an Italian address book", ["Nome;Cognome;Cellulare;Mail", "Ana;Lima;+55 11 98765-0001;ana@x.com"]],
  ["a French address book", ["Prénom;Nom;Portable;Mail", "Ana;Lima;+55 11 98765-0001;ana@x.com"]],
  [
    "a shop with the number of the house",
    ["Nome;Endereço;Número;DDD;Celular;E-mail", "Ana Lima;Rua A;21;11;98765-0001;ana@x.com"],
  ],
  ["a CRM with the country's code", ["Nome;DDI;DDD;Telefone;Email", "Ana Lima;55;11;98765-0001;ana@x.com"]],
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

test("an area code in a column of its own completes numbers without an area code, and is refused as a number when it is alone", () => {
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

test("numbers of other countries get the country from its own column, and are not read as numbers of Brazil", () => {
  const [bia, cid] = peopleOf([
    "Nome;DDI;DDD;Telefone",
    "Bia;351;;912345678",
    "Cid;+54;11;2345-6789",
    "Ana;55;11;987650001",
  ]);
  expect([bia?.[1], cid?.[1]]).toEqual(["351912345678", "541123456789"]);
});

test("the number of a house is no telephone", () => {
  const rows = [
    ["Nome", "Rua", "Número", "Celular"],
    ["Ana", "A", "21", "11987650001"],
    ["Bia", "B", "120", ""],
  ];
  expect(guessUses(rows, true)).toEqual(["name", null, null, "number"]);
});

test("the only column of numbers is the column of telephones, even when all its numbers have faults", () => {
  expect(peopleOf(["Nome;Número", "Ana;98765-0001"])).toEqual([["Ana", "98765-0001", "", "area"]]);
  expect(peopleOf(["Nome;DDD;Número", "Ana;11;98765-0001"])[0]?.[1]).toBe("5511987650001");
});

test("a column of tax ids is no number column, and a column of company names is no name column", () => {
  expect(
    guessUses(
      [
        ["CPF", "Nome da empresa"],
        ["12345678909", "Flor"],
      ],
      true,
    ),
  ).toEqual([null, null]);
});

test("a column of telephones whose first rows are empty is found by its header", () => {
  expect(
    guessUses(
      [
        ["Nome", "Telefone do trabalho"],
        ["Ana", ""],
      ],
      true,
    ),
  ).toEqual(["name", "number"]);
});

test("a fax, the kind of a telephone and a yes or no are no number columns", () => {
  const rows = ["Nome;Fax;Tipo de telefone;Tem WhatsApp?;Celular", "Ana;1133334444;móvel;sim;11987650001"].map((line) =>
    line.split(";"),
  );
  expect(guessUses(rows, true)).toEqual(["name", null, null, null, "number"]);
});

test("invisible signs are removed from names and addresses", () => {
  expect(
    peopleOf(["Nome;Celular;Email", "\u200F\u202BAna\u202C Lima\u200B;11 98765-0001;\u200Bana@x.com\u2060"]),
  ).toEqual([ana]);
  expect(saidIn("👨\u200D👩\u200D👧 Silva")).toBe("👨\u200D👩\u200D👧 Silva");
});

test.each(["Ana", "'Ana'", "-Ana'", "O'Neill'", "=1'", "+55 11"])(
  "%j comes back unchanged from our own files",
  (name) => {
    expect(saidIn(csvLine([name]).trimEnd())).toBe(name);
  },
);

const rowsOf = (...lines: string[]) => lines.map((line) => line.split(";"));

test.each([
  ["a title with its owner's telephone", ["Contato: (11) 3333-4444;;", "Nome;Celular;", "Ana;11987650001;"], 1, true],
  ["lines about its owner", ["Empresa;Flor", "Telefone;(11) 3333-4444", "Nome;Celular", "Ana;11987650001"], 2, true],
  ["a group of columns", ["Dados;;Contato", "Nome;CPF;Celular", "Ana;1;11987650001"], 1, true],
  [
    "a first person whose channel is WhatsApp",
    ["Nome;Fone;;Canal", "Ana;;x;WhatsApp", "Bia;11987650001;;E-mail"],
    0,
    true,
  ],
  ["names in two rows", ["Nome;Telefones;;E-mail", ";Celular;Fixo;", "Ana;11987650001;;a@x.com"], 1, true],
  ["no header", ["Ana;11987650001", "Bia;11987650002", "Nome;Celular", "Cid;11987650003"], 0, false],
  ["one column and no header", ["11987650001", "11987650002", "Celular", "11987650003"], 0, false],
  [
    "many lines of one number",
    [...Array.from({ length: 4 }, (_, n) => `1198765000${n};`), "Nome;Celular", "Cid;11987650003"],
    0,
    false,
  ],
])("the table of a file with %s is found", (_what, lines, above, hasHeader) =>
  expect(tableOf(rowsOf(...lines))).toEqual({ above, hasHeader }),
);

test.each([
  ["names in two rows", ["Nome;Telefones;;E-mail", ";Celular;Fixo;"], 1, "Nome;Celular;Fixo;E-mail"],
  ["a title", ["Clientes;;", ";Nome;Celular"], 1, ";Nome;Celular"],
  ["a line with a number", ["Telefone;11 3333-4444", "Nome;"], 1, "Nome;"],
  ["one row of names", ["Nome;;Celular"], 0, "Nome;;Celular"],
])("the header of a table with %s is read", (_what, lines, above, header) =>
  expect(headerOf(rowsOf(...lines), above).join(";")).toBe(header),
);

test.each([
  ["ana@x.com, bia@x.com", "ana@x.com", ""],
  ["Ana Lima <ana@x.com>", "ana@x.com", ""],
  ["mailto:ana@x.com", "ana@x.com", ""],
  ["ana@x.com ::: bia@x.com", "ana@x.com", ""],
  ["sem e-mail", "", "email"],
  ["ana @x.com", "", "email"],
  ["", "", ""],
])("the address in %j is read, or the note says that none is", (cell, email, note) =>
  expect(readPerson(1, ["11987650001", cell], { uses: ["number", "email"], maxName: 50 })).toMatchObject({
    email,
    note,
  }),
);

test("a landline column beside a mobile column contains numbers too, and an address column of a similar name does not", () => {
  const rows = rowsOf("Nome;Celular;Fixo;Endereço residencial", "Ana;11987650001;1133334444;Rua A, 10");
  expect(guessUses(rows, true)).toEqual(["name", "number", "number", null]);
});

test("a column “Móvel”, as address books of Portugal call it, is a number column", () => {
  const rows = rowsOf("Nome;Telefone;Móvel", "Ana;1133334444;11987650001");
  expect(guessUses(rows, true)).toEqual(["name", "number", "number"]);
});
