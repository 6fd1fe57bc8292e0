import { expect, test } from "vitest";
import { asPlatform } from "../../base/database.ts";
import { queryText } from "../../testing/query-text.ts";
import { allKinds } from "./kinds.ts";

test("the database accepts exactly the kinds of commands that the code knows", async () => {
  const [check] = await asPlatform(() =>
    queryText<{ text: string }>(
      "select pg_get_constraintdef(oid) as text from pg_constraint where conname = 'connection_commands_kind_check'",
    ),
  );
  const kinds = [...(check?.text ?? "").matchAll(/'(\w+)'/g)].map(([, kind]) => kind);
  expect(kinds).toHaveLength(allKinds.length);
  expect(new Set(kinds)).toEqual(new Set(allKinds));
});
