import { proposedPolicy, usualPolicy } from "@balcao/shared/users/password";
import { expect, test } from "vitest";
import { requireGoodPassword } from "./require.ts";

const rosa = {
  email: "rosa@padaria.com",
  name: "Rosa Lima",
  company: "Padaria Estrela",
  admin: false,
  policy: usualPolicy,
};
const refusal = (password: string, person = rosa) =>
  requireGoodPassword(password, person).then(
    () => null,
    ({ code, details }: { code: string; details: unknown }) => ({ code, details }),
  );

test("common passwords are refused in upper and lower case", async () => {
  for (const password of ["123456", "senha123", "Flamengo", "QWERTY", "brasil", "segredo", "mudar123", "admin@123"])
    expect([password, await refusal(password)]).toEqual([password, { code: "ERR_PASSWORD_COMMON" }]);
  for (const password of ["pão de queijo", "um balcão novo", "quatro cavalos azuis"])
    expect([password, await refusal(password)]).toEqual([password, null]);
});

test("a password made of the person's or the company's name, or of the e-mail, is refused for that reason", async () => {
  for (const password of ["rosa@padaria.com", "Rosa2024", "padaria estrela"])
    expect(await refusal(password)).toEqual({ code: "ERR_PASSWORD_PERSONAL", details: undefined });
});

test("the length follows the installation's setting, and the refusal names the required length", async () => {
  const strict = { ...rosa, policy: proposedPolicy };
  expect(await refusal("laranja", strict)).toEqual({ code: "ERR_PASSWORD_LENGTH", details: { min: 8, max: 128 } });
  expect(await refusal("bolo de fubá", { ...strict, admin: true })).toBeNull();
  expect(await refusal("bolo de mel", { ...strict, admin: true })).toEqual({
    code: "ERR_PASSWORD_LENGTH",
    details: { min: 12, max: 128 },
  });
  expect(await refusal("é".repeat(65), strict)).toMatchObject({ code: "ERR_PASSWORD_LENGTH" });
});
