import { inCompany } from "@balcao/core/base/database";
import { queryText } from "@balcao/core/testing/query-text";
import type { Actor } from "@balcao/shared/permissions";
import { expect, test } from "vitest";
import { login, makeLogin } from "../testing/login.ts";

/** Hashes of bcrypt, for users who signed up before we used argon2id. */
const old = {
  certa: "$2b$10$6VOjXesGpwM1y74gfNUVHOgF.H0nBiVg85cLwzdxc410bA/LvxWPe",
  cut: "$2b$10$JZfG72DCcEE2BcA3lacNPelj0oFqYdEnJt2SxAuxA.uQz0621LSZy",
};
const hashOf = async ({ companyId, userId }: Actor): Promise<string> => {
  const [row] = await inCompany(companyId, () =>
    queryText<{ hash: string }>("select password_hash as hash from users where id = $1", [userId]),
  );
  return row?.hash ?? "";
};

test("a login with an old hash replaces it, and the password stays the same", async () => {
  const { email, user } = await makeLogin({ passwordHash: old.certa });
  await login(email, "senha-errada").expect(401);
  expect(await hashOf(user)).toBe(old.certa);
  await login(email, "senha-certa").expect(200);
  expect(await hashOf(user)).toMatch(/^\$argon2id\$/);
  await login(email, "senha-certa").expect(200);
  await login(email, "senha-errada").expect(401);
});

test("logins at the same moment with an old hash all succeed", async () => {
  const { email } = await makeLogin({ passwordHash: old.certa, super: true, profile: "admin" });
  await Promise.all([1, 2, 3].map(() => login(email, "senha-certa").expect(200)));
});

test("a password of which bcrypt used only the first bytes still works, whatever its ending, and keeps its hash", async () => {
  const { email, user } = await makeLogin({ passwordHash: old.cut });
  await login(email, `${"é".repeat(36)}XXXX`).expect(200);
  await login(email, "é".repeat(50)).expect(200);
  expect(await hashOf(user)).toBe(old.cut);
});
