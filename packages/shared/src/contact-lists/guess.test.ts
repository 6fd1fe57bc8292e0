import { expect, test } from "vitest";
import { tableOf } from "../people-files/guess.ts";
import { guessColumns } from "./guess.ts";

const uses = (headers: string[], ...rows: string[][]) =>
  guessColumns([headers, ...rows], true).map((column) => (column.use === "variable" ? column.key : column.use));

test.each([
  [
    "Outlook",
    "First Name,Middle Name,Last Name,Company,Mobile Phone,E-mail Address",
    "name name name company number email",
  ],
  [
    "Google of today",
    "First Name,Last Name,Labels,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value,Phone 2 - Value",
    "name name labels email phone_1_label number number",
  ],
  [
    "Google of before",
    "Name,Given Name,Family Name,Phone 1 - Type,Phone 1 - Value",
    "name given_name family_name phone_1_type number",
  ],
  ["a phone's app", "Display Name,Mobile,Notes", "name number notes"],
  ["a shop", "Razão Social;CNPJ;Telefone Celular;E-mail".replaceAll(";", ","), "name cnpj number email"],
  ["a form with plurals", "Cliente(s),Telefone(s),E-mail(s)", "name number email"],
  ["a shop in Spanish", "Nombre,Apellidos,Teléfono móvil,Correo electrónico", "name name number email"],
])("the columns of %s are known by their headers", (_who, headers, expected) => {
  expect(uses(headers.split(",")).join(" ")).toBe(expected);
});

test("a whole name wins over its parts, and a repeated header counts once as a name", () => {
  expect(uses(["Nome", "First Name", "Nome"])).toEqual(["name", "first_name", "ignore"]);
  expect(uses(["Last Name", "First Name"])).toEqual(["name", "name"]);
});

test("a column with numbers under an unknown header is the number, and without a header the first words are the name", () => {
  expect(uses(["Pessoa", "Contato do lead"], ["Ana", "11987654321"], ["Bia", "11987654322"])).toEqual([
    "pessoa",
    "number",
  ]);
  expect(guessColumns([["7", "Ana", "+55 11 98765-4321"]], false)).toEqual([
    { use: "ignore" },
    { use: "name" },
    { use: "number" },
  ]);
});

test.each([
  ["a header alone", ["nome,telefone", "Ana,11987654321"], 0, true],
  ["no header", ["Ana,11987654321", "Bia,11987654322"], 0, false],
  ["a title", ["Relatório de clientes", "nome,telefone", "Ana,11987654321"], 1, true],
  ["a title and a date", ["Relatório", "Em 26/11/2026", "nome,telefone,cidade", "Ana,11987654321,Recife"], 2, true],
  ["a title above a table without a header", ["Clientes", "Ana,11987654321"], 1, false],
  ["headers that nobody knows", ["quem,onde", "Ana,11987654321"], 0, true],
  [
    "names of groups above the header",
    ["Vendas,,,Compradores,", "Venda,Data,Estado,Comprador,Quem recebe", "1,28/11,Pago,Ana,11987654321"],
    1,
    true,
  ],
  ["one column of numbers", ["11987654321", "11987654322"], 0, false],
  ["one column with its header", ["numero", "11987654321"], 0, true],
  ["a person called like a header, below numbers", ["Ana,11987654321", "Nome,11987654322"], 0, false],
])("with %s the table is found from its first row", (_what, lines, above, hasHeader) => {
  expect(tableOf(lines.map((line) => line.split(",")))).toEqual({ above, hasHeader });
});
