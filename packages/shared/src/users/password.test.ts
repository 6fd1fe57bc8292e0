import { expect, test } from "vitest";
import {
  isPersonal,
  lengthFault,
  lengthsFor,
  policyFault,
  proposedPolicy,
  strengthOf,
  usualPolicy,
  wordsAbout,
} from "./password.ts";

test("a usual password has 5 to 50 characters, the operator's at least 8, and the policy raises both minimums", () => {
  const [attendant, admin, operator] = [{ admin: false }, { admin: true }, { admin: true, operator: true }];
  expect([attendant, admin, operator].map((who) => lengthsFor(usualPolicy, who))).toEqual([
    { min: 5, max: 50 },
    { min: 5, max: 50 },
    { min: 8, max: 50 },
  ]);
  expect([attendant, admin, operator].map((who) => lengthsFor(proposedPolicy, who).min)).toEqual([8, 12, 12]);
  expect(lengthsFor({ min: 10, adminMin: 5, max: 50 }, admin).min).toBe(10);
});

test("the length counts characters; a password has at most 128 bytes", () => {
  const limits = lengthsFor(usualPolicy, { admin: false });
  expect(
    ["1234", "12345", "x".repeat(50), "x".repeat(51), "é".repeat(50)].map((one) => lengthFault(one, limits)),
  ).toEqual(["short", null, null, "long", null]);
  const wide = lengthsFor(proposedPolicy, { admin: false });
  expect(
    ["x".repeat(128), "x".repeat(129), "é".repeat(64), "é".repeat(65)].map((one) => lengthFault(one, wide)),
  ).toEqual([null, "long", null, "long"]);
});

test("name, e-mail and company are refused as passwords, in any case, with any accents, digits and signs", () => {
  const words = wordsAbout({ email: "rosa.lima@padaria.com", name: "Rosa de Lima", company: "Padaria Estrela" });
  for (const password of ["rosa.lima@padaria.com", "Rosa.Lima", "rosalima2024"])
    expect([password, isPersonal(password, words)]).toEqual([password, password !== "rosalima2024"]);
  for (const password of [
    "ROSA DE LIMA",
    "rosadelima",
    "Rosa123",
    "#Lima!",
    "padaria estrela",
    "PadariaEstrela99",
    "pádaria estrela",
  ])
    expect([password, isPersonal(password, words)]).toEqual([password, true]);
  for (const password of ["pão de queijo", "12345678", "rosa e azul", "estrela da manhã"])
    expect([password, isPersonal(password, words)]).toEqual([password, false]);
  expect(isPersonal("1234567", ["123"])).toBe(false);
});

test.each([
  ["1234567", "weak"],
  ["aaaaaaaaaaaaaaaa", "weak"],
  ["12345678", "weak"],
  ["pao de queijo", "good"],
  ["Um balcão novo aqui, 7", "strong"],
])("%s is %s", (password, strength) => {
  expect(strengthOf(password)).toBe(strength);
});

test.each([
  [proposedPolicy, null],
  [usualPolicy, null],
  [{ min: 4, adminMin: 12, max: 50 }, "min"],
  [{ min: 65, adminMin: 65, max: 128 }, "min"],
  [{ min: 8, adminMin: 7, max: 50 }, "adminMin"],
  [{ min: 8, adminMin: 12, max: 49 }, "max"],
  [{ min: 8, adminMin: 60, max: 50 }, "max"],
  [{ min: 8, adminMin: 12, max: 129 }, "max"],
] as const)("%j has the fault %s", (policy, fault) => {
  expect(policyFault(policy)).toBe(fault);
});
