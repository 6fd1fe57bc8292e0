import { expect, test } from "vitest";
import { makeCompany, makeTag } from "../testing/factories.ts";
import { bigint, bytes, date, double, integer, json, oneOf, text, textArray, timestamp, uuid } from "./columns.ts";
import { inCompany, query, run } from "./database.ts";
import { Sql, sql } from "./sql.ts";

test("a statement returns rows of its declared shape", async () => {
  const companyId = await makeCompany();
  const shape = { id: integer, words: textArray, at: timestamp.null, day: date, sum: bigint, kind: oneOf(["a", "b"]) };
  const rows = await inCompany(companyId, () =>
    query(
      shape,
      sql`select ${7}::int as id, ${["x", "y"]}::text[] as words, null::timestamptz as at, ${"2026-01-31"}::date as day,
      count(*) as sum, ${"b"} as kind`,
    ),
  );
  expect(rows).toEqual([{ id: 7, words: ["x", "y"], at: null, day: "2026-01-31", sum: 1, kind: "b" }]);
});

test.each([
  ["a name that the shape does not say", "select 1 as id, 2 as other", "Columns id, other where the shape says id"],
  ["a name that only the shape says", "select 1 as other", "Columns other where the shape says id"],
  ["another type", "select 'one' as id", "Column id has type 25 where the shape says integer"],
  ["a null", "select null::int as id", "Column id is null"],
])("in tests a result with %s is refused", async (_what, statement, refusal) => {
  const companyId = await makeCompany();
  await expect(inCompany(companyId, () => query({ id: integer }, new Sql([statement], [])))).rejects.toThrow(
    `${refusal}, in the answer of: ${statement}`,
  );
});

test("in tests a result with a value that its column may not have is refused", async () => {
  const companyId = await makeCompany();
  await expect(
    inCompany(companyId, () => query({ kind: oneOf(["a", "b"]).null }, sql`select ${"c"} as kind`)),
  ).rejects.toThrow("Column kind says c, which is none of a, b");
});

test("the values of each kind of column have the declared type", async () => {
  const shape = { id: uuid, size: double, raw: bytes, what: json<{ a: number }>(), note: text };
  const companyId = await makeCompany();
  const [row] = await inCompany(companyId, () =>
    query(
      shape,
      sql`select gen_random_uuid() as id, 0.5::float8 as size, ${Buffer.from("x")}::bytea as raw, ${JSON.stringify({ a: 1 })}::jsonb as what, ${"n"} as note`,
    ),
  );
  expect(row).toMatchObject({ size: 0.5, raw: Buffer.from("x"), what: { a: 1 }, note: "n" });
});

test("run() returns the number of changed rows", async () => {
  const companyId = await makeCompany();
  const ids = [await makeTag(companyId), await makeTag(companyId)];
  const rename = (id: number) => inCompany(companyId, () => run(sql`update tags set color = '#fff' where id >= ${id}`));
  expect(await rename(Math.min(...ids))).toBe(2);
  expect(await rename(Math.max(...ids))).toBe(1);
});
