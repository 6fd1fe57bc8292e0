import { expect, test } from "vitest";
import { consentsApi } from "./api.ts";
import { canWithdraw } from "./rules.ts";
import { legalBases } from "./schema.ts";

const body = { purpose: "marketing", basis: "consent", since: "2026-01-05", words: "Aceito", messageId: null };
const takes = (part: object) => consentsApi.give.body.safeParse({ ...body, ...part }).success;

test.each<[object, boolean]>([
  [{}, true],
  [{ words: " " }, false],
  [{ words: "", messageId: 5 }, true],
  [{ words: "", basis: "contract" }, true],
  [{ purpose: "other" }, false],
  [{ purpose: "other", purposeName: " " }, false],
  [{ purpose: "other", purposeName: "Pesquisa" }, true],
  [{ since: "2026-02-30" }, false],
  [{ since: "1999-12-31" }, false],
])("a basis with %j is accepted: %s", (part, taken) => {
  expect(takes(part)).toBe(taken);
});

test("only a basis that rests on the person's will can be withdrawn, and only once", () => {
  const end = { as: "withdrawn", at: "2026-01-05T12:00:00.000Z", words: "", by: null, source: "user" } as const;
  expect(legalBases.filter((basis) => canWithdraw({ basis, end: null }))).toEqual(["consent", "legitimate-interest"]);
  expect(canWithdraw({ basis: "consent", end })).toBe(false);
});
