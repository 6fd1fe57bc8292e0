import { showFileImport } from "@balcao/core/desk/contact-file-imports/imports";
import { makeContact } from "@balcao/core/testing/factories";
import { queryText } from "@balcao/core/testing/query-text";
import { csvLine, csvStart } from "@balcao/shared/csv";
import { exportPage } from "@balcao/core/desk/contacts/files/export";
import { beforeAll, expect, test } from "vitest";
import { fileStage } from "../testing/contact-files.ts";
import { quickReaders } from "../testing/quick-readers.ts";

beforeAll(() => quickReaders(process.env["BALCAO_TEST_RUN"]));

const anna = "5511977770001";
const bia = "5511977770002";

test.each([
  ["bytes that are no text", "\0\0\0", "clientes.csv", "broken"],
  ["a file of contact cards without a card", "nome;telefone", "clientes.vcf", "broken"],
])("an import of %s says why the file cannot be read", async (_what, text, name, failure) => {
  const { here, upload } = await fileStage();
  const id = await upload(text, name);
  expect(await here(() => showFileImport(id))).toMatchObject({ status: "failed", failure });
});

test("contact cards become contacts", async () => {
  const { here, upload, check, start, people } = await fileStage();
  const cards = ["Ana|11977770001|Padaria", "Bia|11977770002|"].map((line) => {
    const [name = "", number = "", company = ""] = line.split("|");
    return `BEGIN:VCARD\nVERSION:3.0\nFN:${name}\nTEL;TYPE=CELL:${number}\nORG:${company}\nEND:VCARD\n`;
  });
  const id = await upload(cards.join(""), "agenda.vcf");
  const { preview } = await here(() => showFileImport(id));
  const guessed = preview?.[0]?.columns ?? [];
  expect(guessed).toEqual([{ use: "name" }, { use: "number" }, { use: "extra", name: "Empresa" }]);
  await check(id, { columns: guessed });
  await start(id);
  expect(await people()).toMatchObject([
    { name: "Ana", number: anna, extra: [{ name: "Empresa", value: "Padaria" }] },
    { name: "Bia", number: bia, extra: [] },
  ]);
});

test("contacts that we export come back unchanged, even after a spreadsheet program saved the file", async () => {
  const { companyId, here, upload, check } = await fileStage();
  for (const [name, number] of [
    ["Ana", anna],
    ['=SOMA("1")', bia],
    ["Silva; Rosa", "551187654321"],
    ["Ёлка 🌸", "5215512345678"],
    ["Zé", "22997123456"],
    ["'Aspas", "491701234567"],
  ] as const)
    await makeContact(companyId, { name, number });
  const { lines } = await here(() => exportPage(0));
  const file = csvStart + csvLine(["name", "whatsapp", "email"]) + lines.map(csvLine).join("");
  const asTabs = lines.map((cells) => cells.map((cell) => cell.replace(/^['+=]/, "'$&")).join("\t"));
  for (const text of [file, `name\twhatsapp\temail\n${asTabs.join("\n")}`]) {
    const id = await upload(text);
    const { preview } = await here(() => showFileImport(id));
    const guessed = preview?.[0]?.columns ?? [];
    expect(guessed.slice(0, 2)).toEqual([{ use: "name" }, { use: "number" }]);
    const { counts } = await check(id, { columns: guessed, existing: "overwrite" });
    expect(counts).toEqual({ added: 0, updated: 0, same: 6, repeated: 0, refused: 0 });
  }
});

test("a contact with a user name and no number is exported and imported unchanged; an unknown user name is refused", async () => {
  const { companyId, here, upload, check, start, people } = await fileStage();
  const id = await makeContact(companyId, { name: "Ana", number: anna });
  await here(() => queryText("update contacts set number = '', user_name = 'ana.lima' where id = $1", [id]));
  await here(() =>
    queryText("update contact_identities set kind = 'username', value = 'ana.lima' where contact_id = $1", [id]),
  );
  const { lines } = await here(() => exportPage(0));
  expect(lines).toEqual([["Ana", "@ana.lima", ""]]);
  const head = csvLine(["name", "whatsapp", "email"]);
  const others = [csvLine(["Ana de novo", "@Ana.Lima", ""]), csvLine(["Rui", "@rui", ""])];
  const file = await upload(csvStart + head + lines.map(csvLine).join("") + others.join(""));
  const { preview } = await here(() => showFileImport(file));
  const { counts } = await check(file, { columns: preview?.[0]?.columns ?? [], existing: "overwrite" });
  expect(counts).toEqual({ added: 0, updated: 0, same: 1, repeated: 1, refused: 1 });
  await start(file);
  expect(await people()).toMatchObject([{ name: "Ana", number: "" }]);
  const again = await upload(head + csvLine(["Ana Lima", "@ana.lima", "ana@x.com"]));
  await check(again, { columns: preview?.[0]?.columns ?? [], existing: "overwrite" });
  await start(again);
  expect(await people()).toMatchObject([{ name: "Ana Lima", number: "", email: "ana@x.com" }]);
  const late = await upload(head + csvLine(["Ana", "@ana.lima", ""]));
  await check(late, { columns: preview?.[0]?.columns ?? [], existing: "overwrite" });
  await here(() => queryText("delete from contacts where id = $1", [id]));
  await start(late);
  expect(await people()).toEqual([]);
});
