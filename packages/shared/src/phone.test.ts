import { expect, test } from "vitest";
import { formatNumber, numberForms, searchForms } from "./phone.ts";

test("a Brazilian mobile has two forms, with and without its ninth digit, and other numbers have one form", () => {
  expect(numberForms("+55 (11) 98765-4321")).toEqual(["5511987654321", "551187654321"]);
  expect(numberForms("551187654321")).toEqual(["551187654321", "5511987654321"]);
  expect(numberForms("551132654321")).toEqual(["551132654321"]);
  expect(numberForms("14155550123")).toEqual(["14155550123"]);
  expect(numberForms("none")).toEqual([]);
});

test("any typed part of a number finds both forms", () => {
  const stored = ["5511987654321", "551187654321"];
  const finds = (term: string) =>
    stored.filter((number) => searchForms(term).some((form) => number.includes(form))).length;
  for (const term of ["5511987654321", "551187654321", "(11) 98765-4321", "11 8765-4321", "98765-4321", "8765-4321"])
    expect([term, finds(term)]).toEqual([term, 2]);
  for (const term of [
    "(011) 98765-4321",
    "011 8765-4321",
    "0055 11 98765-4321",
    "+55 011 98765-4321",
    "+55 021 11 98765-4321",
    "021 11 8765-4321",
  ])
    expect([term, finds(term)]).toEqual([term, 2]);
  expect(finds("98765-4322")).toBe(0);
  expect(searchForms("0001")).toEqual(["0001"]);
  expect(searchForms("0049 30 123456")).toEqual(["4930123456"]);
  expect(searchForms("00123")).toEqual(["00123"]);
  expect(searchForms("0114321")).toEqual(["0114321"]);
  expect(searchForms("4155550123")).toEqual(["4155550123"]);
});

// The database searches only for the end of a number, by its index.
test("all forms of a search term end with the same eight digits, or are the same", () => {
  for (const term of [
    "5511987654321",
    "551187654321",
    "11987654321",
    "011 8765-4321",
    "987654321",
    "8765-4321",
    "4321",
    "0055 11 98765-4321",
    "+55 021 11 98765-4321",
    "021 11 8765-4321",
  ])
    expect([term, new Set(searchForms(term).map((form) => form.slice(-8))).size]).toEqual([term, 1]);
});

test("a number is shown in groups of digits", () => {
  expect(formatNumber("5511987654321")).toBe("+55 11 98765-4321");
  expect(formatNumber("551187654321")).toBe("+55 11 8765-4321");
  expect(formatNumber("14155550123")).toBe("+14155550123");
});
