import { randomInt } from "node:crypto";
import { listImports, startImport } from "@balcao/core/desk/contacts/files/import";
import { keepPhoneContacts, type PhoneContact } from "@balcao/core/desk/contacts/phone-book";
import { deleteContact } from "@balcao/core/desk/identity/removal";
import { inCompany } from "@balcao/core/base/database";
import { queryText } from "@balcao/core/testing/query-text";
import { makeCompany, makeConnection, makeContact, makeUser, newNumber } from "@balcao/core/testing/factories";
import { expect, test } from "vitest";
import { runImports } from "./import.ts";

test("five thousand entries end in a report whose sums agree, and an entry that cannot be stored does not stop the others", async () => {
  const companyId = await makeCompany();
  const ana = await makeUser(companyId);
  const number = newNumber();
  const connectionId = await makeConnection(companyId, { isDefault: true, number });
  const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);
  const typed = await makeContact(companyId, { name: "Dona Lúcia", number: "5531900000007" });
  const bare = await makeContact(companyId, { name: "5531900000008", number: "5531900000008" });
  const entries = Array.from({ length: 5000 }, (_, n): PhoneContact => {
    const phone = `55319${String(n).padStart(8, "0")}`;
    const group = { jid: `1203${n}@g.us`, phone: null, lid: null, name: "Grupo", notify: null };
    const person = { jid: `${phone}@s.whatsapp.net`, phone, lid: `8${phone}`, name: `Pessoa ${n}`, notify: null };
    return n % 50 === 49 ? group : n % 50 === 48 ? { ...person, jid: `8${phone}@lid`, phone: null } : person;
  });
  // The text is longer than any index allows.
  const noise = Array.from({ length: 20_000 }, () => randomInt(10)).join("");
  entries[2500] = { jid: "5531900002500@s.whatsapp.net", phone: noise, lid: null, name: "Estragado", notify: null };
  for (let at = 0; at < entries.length; at += 500)
    await here(() => keepPhoneContacts(connectionId, number, entries.slice(at, at + 500)));
  await here(() => startImport(ana, {}));
  await runImports();
  const [report] = await here(() => listImports());
  expect(report).toMatchObject({ status: "done", total: 5000, done: 5000, added: 4797, named: 1 });
  expect(report?.skipped).toEqual({ group: 100, self: 0, "no-number": 100, same: 1, failed: 1 });
  const names = await here(() =>
    queryText<{ id: number; name: string }>("select id, name from contacts where id = any($1) order by id", [
      [typed, bare],
    ]),
  );
  expect(names.map(({ name }) => name)).toEqual(["Dona Lúcia", "Pessoa 8"]);
  expect(await here(() => queryText("select 1 from contacts"))).toHaveLength(4797 + 2);
});

test("an import of the phone's address book does not bring a deleted contact back, and counts it as erased", async () => {
  const companyId = await makeCompany();
  const ana = await makeUser(companyId, { profile: "admin" });
  const number = newNumber();
  const connectionId = await makeConnection(companyId, { isDefault: true, number });
  const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);
  const contactId = await makeContact(companyId, { name: "Rosa", number: "5531988880001" });
  await here(() => deleteContact(ana, contactId));
  const entryOf = (phone: string, name: string): PhoneContact => ({
    jid: `${phone}@s.whatsapp.net`,
    phone,
    lid: null,
    name,
    notify: null,
  });
  // The phone has the number without its ninth digit.
  const entries = [entryOf("553188880001", "Rosa"), entryOf("5531988880002", "Bia")];
  await here(() => keepPhoneContacts(connectionId, number, entries));
  await here(() => startImport(ana, {}));
  await runImports();
  const [report] = await here(() => listImports());
  expect(report).toMatchObject({ total: 2, done: 2, added: 1, skipped: { erased: 1, same: 0 } });
  expect(await here(() => queryText("select name from contacts"))).toEqual([{ name: "Bia" }]);
});

test("an import that fails although no entry is faulty goes on waiting, and does not stop a later import", async () => {
  const companyId = await makeCompany();
  const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);
  await makeConnection(companyId, { isDefault: true, number: newNumber() });
  const ana = await makeUser(companyId);
  const { id } = await here(() => startImport(ana, {}));
  const set = (values: string) => here(() => queryText(`update contact_imports set ${values} where id = $1`, [id]));
  await set("skipped = '[]'");
  const otherId = await makeCompany();
  const there = <T>(work: () => Promise<T>) => inCompany(otherId, work);
  await makeConnection(otherId, { isDefault: true, number: newNumber() });
  const bia = await makeUser(otherId);
  await there(() => startImport(bia, {}));
  await runImports();
  expect(await here(() => queryText("select status from contact_imports"))).toEqual([{ status: "waiting" }]);
  expect(await there(() => queryText("select status from contact_imports"))).toEqual([{ status: "done" }]);
  await set("status = 'failed'");
});
