import { expect, test } from "vitest";
import { faultsOf, strengthOf } from "./faults.ts";

const sound = {
  code: "ABCD-EFGH",
  name: "Rosa",
  email: "rosa@loja.com.br",
  password: "um-balcao-novo",
  company: "Padaria",
  language: "pt" as const,
  timezone: "America/Sao_Paulo",
};

test("a valid form has no faults; each field has its own", () => {
  expect(faultsOf(sound)).toEqual({});
  const wrong = { code: " ", name: "R", email: "rosa@", password: "1234567", company: " P " };
  expect(faultsOf({ ...sound, ...wrong })).toEqual({
    code: "code",
    name: "name",
    email: "email",
    password: "password",
    company: "company",
  });
  expect(faultsOf({ ...sound, password: "x".repeat(51), company: "y".repeat(51) })).toEqual({
    password: "password",
    company: "company",
  });
});

test("a password is stronger the longer and the more varied it is", () => {
  expect(["1234567", "aaaaaaaa", "12345678", "balcao-12", "Um balcão novo em 2026"].map(strengthOf)).toEqual([
    "short",
    "weak",
    "weak",
    "good",
    "strong",
  ]);
});
