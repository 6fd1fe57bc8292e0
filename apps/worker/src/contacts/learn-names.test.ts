import { inCompany, query } from "@balcao/core/database";
import { makeCompany, makeContact, newNumber } from "@balcao/core/testing/factories";
import { expect, test } from "vitest";
import { learnNames } from "./learn-names.ts";

test("the address book names whom the company knows, and opens no contacts", async () => {
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
  const rows = <T extends object>(sql: string) => inCompany(companyId, () => query<T>(sql));
  expect(await rows("select name from contacts order by id")).toEqual([{ name: "Padaria" }, { name: "Dona Lúcia" }]);
  expect(await rows("select value from contact_identities where kind = 'lid'")).toEqual([{ value: lid.value }]);
});
