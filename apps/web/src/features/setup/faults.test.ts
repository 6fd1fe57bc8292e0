import { expect, test } from "vitest";
import { faultsOf } from "./faults.ts";

const sound = {
  code: "ABCD-EFGH",
  name: "Rosa",
  email: "rosa@loja.com.br",
  password: "um-balcao-novo",
  leastPassword: "8",
  leastAdminPassword: "12",
  company: "Padaria",
  language: "pt" as const,
  timezone: "America/Sao_Paulo",
};

test("a valid form has no faults, and each field has a fault of its own", () => {
  expect(faultsOf(sound)).toEqual({});
  const wrong = { code: " ", name: "R", email: "rosa@", password: "12345678901", company: " P " };
  expect(faultsOf({ ...sound, ...wrong })).toEqual({
    code: "code",
    name: "name",
    email: "email",
    password: "password",
    company: "company",
  });
  expect(faultsOf({ ...sound, password: "x".repeat(129), company: "y".repeat(51) })).toEqual({
    password: "password",
    company: "company",
  });
});

test("the operator's password must have the length that the form sets for admins", () => {
  expect(faultsOf({ ...sound, leastAdminPassword: "15" })).toEqual({ password: "password" });
  expect(faultsOf({ ...sound, leastPassword: "5", leastAdminPassword: "5", password: "12345678" })).toEqual({});
  expect(faultsOf({ ...sound, leastPassword: "4", leastAdminPassword: "65", password: "x".repeat(65) })).toEqual({
    leastPassword: "leastPassword",
    leastAdminPassword: "leastAdminPassword",
  });
  expect(faultsOf({ ...sound, leastPassword: "13" })).toEqual({ leastAdminPassword: "leastAdminPassword" });
});
