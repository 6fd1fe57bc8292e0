import { expect, test } from "vitest";
import type { Column } from "./columns.ts";
import { readRow } from "./rows.ts";

const columns: Column[] = [
  { use: "name" },
  { use: "name" },
  { use: "number" },
  { use: "number" },
  { use: "email" },
  { use: "email" },
];
const read = (...cells: string[]) => readRow(7, cells, columns);

test("a row of an address book gives a name from its parts, the first mobile and the first address, and a note that there were more", () => {
  expect(read("Rosa", " Lima  Sá", "1133334444", "+55 11 97777-0005", "", "rosa@x.com ::: r@y.com")).toEqual({
    row: 7,
    name: "Rosa Lima Sá",
    number: "5511977770005",
    email: "rosa@x.com",
    variables: {},
    fault: null,
    note: "more",
  });
});

test("a surname that the name contains already is not added again", () => {
  expect(read("Rosa Lima", "Lima", "11977770005").name).toBe("Rosa Lima");
  expect(read("Ana Lima", "Li", "11977770005").name).toBe("Ana Lima Li");
});

test("an invalid e-mail address is noted as the reason, and a refused number stays as it was typed", () => {
  expect(read("Rosa", "", "11977770005", "11977770006", "sem arroba")).toMatchObject({ email: "", note: "email" });
  expect(read("Rosa", "", "11 97777-000X", "")).toMatchObject({ number: "11 97777-000X", fault: "invalid" });
});

test.each([
  [500, ""],
  [501, "cut"],
])("of a value of %i letters at most 500 are kept, with the note %j", (letters, note) => {
  const row = readRow(1, ["11977770005", "á".repeat(letters)], [{ use: "number" }, { use: "variable", key: "obs" }]);
  expect(row).toMatchObject({ note, variables: { obs: "á".repeat(500) } });
});
