import { CFB, utils, write } from "@e965/xlsx";
import zahl from "@e965/xlsx/dist/xlsx.zahl";
import { expect, test } from "vitest";
import type { FileKind } from "./sheet.ts";
import { lookAt, openSheets } from "./spreadsheet.ts";

const read = async (bytes: Buffer | string, kind: FileKind["kind"] = "xls") =>
  lookAt(await openSheets(Buffer.from(bytes), { kind, language: "pt" }));
const rowsIn = async (bytes: Buffer | string, kind?: FileKind["kind"]) =>
  (await read(bytes, kind))[0]?.first.map(([, cells]) => cells);

const people = [
  ["Nome", "Telefone"],
  ["João", "5511987654321"],
];
const made = utils.book_new();
utils.book_append_sheet(made, utils.aoa_to_sheet(people), "Clientes");
const html = (cells: string) => `<html><head><title>x</title></head><body>${cells}</body></html>`;

test.each([
  ["a table of a web page", html("<table><tr><th>Nome<th>Telefone<tr><td>João<td>5511987654321</table>")],
  [
    "a table without a page",
    "<table><tr><td>Nome</td><td>Telefone</td></tr><tr><td>João</td><td>5511987654321</td></tr></table>",
  ],
  [
    "Excel's web page, which shows a long number as a power of ten",
    `<html xmlns:x="urn:schemas-microsoft-com:office:excel">
      <head><meta charset="utf-8"><style>td { mso-number-format: "\\@"; }</style><xml><x:Name>A</x:Name></xml></head>
      <body><table border=1>
        <tr><td class=xl1>Nome</td><td>Telefone</td></tr>
        <tr><td>Jo&atilde;o</td><td align=right x:num="5511987654321">5,51199E+12</td></tr>
      </table></body></html>`,
  ],
  [
    "letters of Windows",
    Buffer.from(html("<table><tr><td>Nome<td>Telefone<tr><td>João<td>5511987654321</table>"), "latin1"),
  ],
  [
    "Excel's XML",
    `<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?>
     <Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">
     <Worksheet ss:Name="Clientes"><Table>
     <Row><Cell><Data ss:Type="String">Nome</Data></Cell><Cell><Data ss:Type="String">Telefone</Data></Cell></Row>
     <Row><Cell><Data ss:Type="String">João</Data></Cell><Cell><Data ss:Type="Number">5511987654321</Data></Cell></Row>
     </Table></Worksheet></Workbook>`,
  ],
  ["a text with tabs", "Nome\tTelefone\nJoão\t5511987654321\n"],
  ["a newer workbook", write(made, { type: "buffer", bookType: "xlsx" }) as Buffer],
])("%s that is called .xls is read", async (_what, bytes) => expect(await rowsIn(bytes)).toEqual(people));

test("an older workbook that is called .xlsx is read, and so is a page that is called .csv", async () => {
  expect(await rowsIn(write(made, { type: "buffer", bookType: "biff8" }) as Buffer, "xlsx")).toEqual(people);
  expect(await rowsIn("<table><tr><td>Nome<td>Telefone<tr><td>João<td>5511987654321</table>", "csv")).toEqual(people);
});

test("a cell of a page is read as it is seen: lines, spaces, entities, and neither scripts nor comments", async () => {
  const cells = `<table><tr><td><b>Ana</b>&nbsp; Lima<br>&amp; Filhos</td><td>n&ordm;&#32;7 &#x1F600; &foo;</td><td><script>if (a < b) x()</SCRIPT>a<!-- <td>b -->c<![if !vml]>d<![endif]></td></tr></table>`;
  expect(await rowsIn(html(cells))).toEqual([["Ana Lima\n& Filhos", "nº 7 😀 &foo;", "acd"]]);
});

test("a cell that covers several columns or rows leaves its other places empty", async () => {
  const cells = `<table><tr><td colspan=2>Título<td>c<tr><td rowspan="2">São Paulo<td>Rua A<td>1<tr><td>Rua B<td>2</table>`;
  expect(await rowsIn(html(cells))).toEqual([
    ["Título", "", "c"],
    ["São Paulo", "Rua A", "1"],
    ["", "Rua B", "2"],
  ]);
});

test("the table with people is proposed among the tables of a page, even when it is inside another table", async () => {
  const page = html(
    `<table><tr><td>Relatório</td></tr></table><table><tr><td>x<table><tr><td>Nome<td>Telefone<tr><td>João<td>5511987654321</table></td></tr></table>`,
  );
  const seen = await read(page);
  expect(seen.map(({ name, total }) => [name, total])).toEqual([
    ["3", 2],
    ["1", 1],
    ["2", 1],
  ]);
});

test("a visible sheet with people is proposed before a hidden sheet with more people, and a hidden sheet with people before a visible one without", async () => {
  const rows = (many: number) => Array.from({ length: many }, (_, at) => ["Rosa", `1197777001${at}`]);
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet([["Exportado", "hoje"]]), "Resumo");
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows(9)), "Antigos");
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows(2)), "Clientes");
  book.Workbook = { Sheets: book.SheetNames.map((name) => ({ Hidden: name === "Antigos" ? 1 : 0 })) };
  const seen = await read(write(book, { type: "buffer", bookType: "xlsx" }) as Buffer, "xlsx");
  expect(seen.map(({ name, hidden }) => [name, hidden])).toEqual([
    ["Clientes", false],
    ["Antigos", true],
    ["Resumo", false],
  ]);
});

test("an HTML page of the largest allowed size is read in one pass", async () => {
  const rows = "<tr><td>Rosa</td><td>11977770010</td></tr>".repeat(50_000);
  expect((await read(`<table>${rows}</table>`))[0]?.total).toBe(50_000);
  expect((await read(`<table><tr><td>a</td></tr>${"<a ".repeat(500_000)}</table>`))[0]?.total).toBe(1);
});

const dos = (text: string): Buffer => {
  const upper: Record<string, number> = {
    ã: 0xc6,
    õ: 0xe4,
    ç: 0x87,
    é: 0x82,
    á: 0xa0,
    í: 0xa1,
    ó: 0xa2,
    ú: 0xa3,
    ê: 0x88,
    ô: 0x93,
    Ã: 0xc7,
    Ç: 0x80,
    É: 0x90,
    Í: 0xd6,
  };
  return Buffer.from(Array.from(text, (letter) => upper[letter] ?? letter.charCodeAt(0)));
};
const mac = (text: string): Buffer => {
  const upper: Record<string, number> = {
    ã: 0x8b,
    õ: 0x9b,
    ç: 0x8d,
    é: 0x8e,
    á: 0x87,
    ú: 0x9c,
    ê: 0x90,
    ô: 0x99,
    Ã: 0xcc,
    Ç: 0x82,
  };
  return Buffer.from(Array.from(text, (letter) => upper[letter] ?? letter.charCodeAt(0)));
};
test.each([
  "Nome;Fone\nJoão;1\nJosé;2\n",
  "Nome;Fone\nConceição;1\n",
  "Nome;Fone\nAntônio;1\n",
  "Nome;Fone\nInês Araújo;1\n",
  "Nome;Fone\nCONCEIÇÃO;1\n",
  "Fone;Nome\n1;Ana\n2;Luís\n",
  "Fone;Nome\n1;Érica\n",
  "Observação;Fone\nAna;1\n",
])("%j in the encoding of DOS is read", async (text) => {
  const rows = text.trim().split("\n");
  expect(await rowsIn(dos(text), "csv")).toEqual(rows.map((row) => row.split(";")));
});
test.each(["Nome;Fone\nConceição;1\n", "Nome;Fone\nInês;1\nAraújo;2\n", "NOME;FONE\nCONCEIÇÃO;1\n"])(
  "%j in the encoding of a Mac or of Windows is not mistaken for DOS",
  async (text) => {
    const rows = text
      .trim()
      .split("\n")
      .map((row) => row.split(";"));
    expect(await rowsIn(mac(text), "csv")).toEqual(rows);
    expect(await rowsIn(Buffer.from(text, "latin1"), "csv")).toEqual(rows);
  },
);

test("a cell that a program wrote as a formula, so that a spreadsheet keeps its digits, is read as its text", async () => {
  const rows = await rowsIn('nome;fone\n="Ana";="011987654321"\nBia;"=""11987650002"""\n', "csv");
  expect(rows?.slice(1)).toEqual([
    ["Ana", "011987654321"],
    ["Bia", "11987650002"],
  ]);
});

/** The module is the text itself, which its types do not say. */
const numbers = zahl as unknown as string;

test.each(["ods", "fods", "xlsb", "xlsx", "numbers"] as const)(
  "a workbook of the kind %s is read with its dates and sums",
  async (bookType) => {
    const book = utils.book_new();
    const rows = [...people.map((row) => [...row]), ["Bia", 11987654322, new Date(Date.UTC(1990, 4, 1)), 1234.5]];
    utils.book_append_sheet(book, utils.aoa_to_sheet(rows, { cellDates: bookType === "numbers" }), "Clientes");
    const found = await rowsIn(
      write(book, { type: "buffer", bookType, numbers }) as Buffer,
      bookType === "fods" ? "csv" : "xlsx",
    );
    expect(found?.map((row) => row.filter(Boolean))).toEqual([
      ...people,
      ["Bia", "11987654322", "01/05/1990", "1234,5"],
    ]);
  },
);

test("a workbook of LibreOffice with a password is recognised as one", async () => {
  const zip = CFB.utils.cfb_new();
  CFB.utils.cfb_add(zip, "/content.xml", Buffer.from([1, 2, 3]));
  CFB.utils.cfb_add(zip, "/META-INF/manifest.xml", Buffer.from("<manifest:encryption-data manifest:checksum='x'/>"));
  await expect(read(Buffer.from(CFB.write(zip, { type: "buffer", fileType: "zip" })), "xlsx")).rejects.toMatchObject({
    fault: "protected",
  });
});

test("the words of a cell that covers several rows are in each of these rows that has words of its own", async () => {
  const sheet = utils.aoa_to_sheet([
    ["Nome", "Fone"],
    ["Ana", "1133334444"],
    ["", "11987650001"],
    ["Bia", "11987650002"],
    ["", ""],
    ["Cid", "11987650003"],
  ]);
  sheet["!merges"] = ["A2:A3", "A4:A5", "B4:B5"].map((range) => utils.decode_range(range));
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet, "Clientes");
  expect(await rowsIn(write(book, { type: "buffer", bookType: "xlsx" }) as Buffer, "xlsx")).toEqual([
    ["Nome", "Fone"],
    ["Ana", "1133334444"],
    ["Ana", "11987650001"],
    ["Bia", "11987650002"],
    ["Cid", "11987650003"],
  ]);
});

test("letters that another program misread as those of Windows are restored, and other letters stay", async () => {
  const text = "Nome;Cidade\nJosé Conceição;São Paulo\nÂngela;“Ipê” – 10 €\n";
  const mistaken = new TextDecoder("windows-1252").decode(Buffer.from(text));
  const rows = text.trim().split("\n");
  expect(await rowsIn(mistaken, "csv")).toEqual(rows.map((row) => row.split(";")));
  expect(await rowsIn("NOME;X\nJOÃO;Ã£o 🌸\nÂ°C;IRMÃ\nCAFÉ®;PELÉ–REI\n", "csv")).toEqual([
    ["NOME", "X"],
    ["JOÃO", "Ã£o 🌸"],
    ["°C", "IRMÃ"],
    ["CAFÉ®", "PELÉ–REI"],
  ]);
});

test("a letter that a program cut in two does not spoil the other letters of UTF-8", async () => {
  const cut = Buffer.concat([Buffer.from("Nome;Fone\nJosé;1\nZ"), Buffer.from([0xc3]), Buffer.from(";2\n")]);
  expect(await rowsIn(cut, "csv")).toEqual([
    ["Nome", "Fone"],
    ["José", "1"],
    ["Z\uFFFD", "2"],
  ]);
});
