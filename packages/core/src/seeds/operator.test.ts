import { beforeEach, expect, test } from "vitest";
import { asPlatform, query } from "../database.ts";
import { passwordMatches } from "../users/hash.ts";
import { createOperator } from "./operator.ts";

beforeEach(() => asPlatform(() => query("update users set super = false where super")));

const operators = () =>
  asPlatform(() =>
    query<{ email: string; profile: string; password_hash: string }>(
      "select email, profile, password_hash from users where super",
    ),
  );

test("an installation gets one operator, who can sign in", async () => {
  const email = `operator-${process.hrtime.bigint()}@example.com`;
  expect(await createOperator({ company: "First", email, password: "a good one" })).toBe(true);
  const [operator] = await operators();
  expect(operator).toMatchObject({ email, profile: "admin" });
  expect(await passwordMatches("a good one", operator?.password_hash)).toBe(true);
});

test("two at once make one", async () => {
  const make = (n: number) =>
    createOperator({ company: "First", email: `${n}-${process.hrtime.bigint()}@example.com`, password: "x" });
  expect(new Set(await Promise.all([make(1), make(2)]))).toEqual(new Set([true, false]));
  expect(await operators()).toHaveLength(1);
});
