import { inCompany } from "@balcao/core/base/database";
import { queryText } from "@balcao/core/testing/query-text";
import { makeCompany, makeContact, newNumber } from "@balcao/core/testing/factories";
import { overlapping } from "@balcao/core/testing/race";
import { expect, test } from "vitest";
import { learnNames } from "./learn-names.ts";

test("the address book names contacts that the company knows, and creates no contacts", async () => {
  const companyId = await makeCompany();
  const [known, typed, stranger] = [newNumber(), newNumber(), newNumber()];
  await makeContact(companyId, { number: known, name: known });
  await makeContact(companyId, { number: typed, name: "Dona Lúcia" });
  const phone = (value: string) => ({ kind: "phone" as const, value });
  const lid = { kind: "lid" as const, value: `9${known}` };
  await learnNames(
    companyId,
    [
      { identities: [phone(known), lid], name: "Padaria" },
      { identities: [phone(typed)], name: "lu" },
      { identities: [phone(stranger)], name: "Ninguém" },
    ],
    new AbortController().signal,
  );
  const rows = <T extends object>(sql: string) => inCompany(companyId, () => queryText<T>(sql));
  expect(await rows("select name from contacts order by id")).toEqual([{ name: "Padaria" }, { name: "Dona Lúcia" }]);
  expect(await rows("select value from contact_identities where kind = 'lid'")).toEqual([{ value: lid.value }]);
});

test("a contact that somebody removes while names are learnt is not created again", async () => {
  const companyId = await makeCompany();
  const numbers = Array.from({ length: 101 }, () => newNumber());
  for (const number of numbers) await makeContact(companyId, { number, name: number });
  const given = numbers.map((value) => ({ identities: [{ kind: "phone" as const, value }], name: "Padaria" }));
  const [first, last] = [numbers[0], numbers.at(-1)];
  await overlapping(
    companyId,
    async () => {
      await queryText("update contacts set name = 'Dona Rosa' where number = $1", [first]);
      await queryText("delete from contacts where number = $1", [last]);
    },
    () => learnNames(companyId, given, new AbortController().signal),
  );
  const rows = await inCompany(companyId, () =>
    queryText("select name, count(*)::int from contacts group by name order by name"),
  );
  expect(rows).toEqual([
    { name: "Dona Rosa", count: 1 },
    { name: "Padaria", count: 99 },
  ]);
});
