import pg from "pg";
import { expect, test } from "vitest";
import { deleteConnection } from "../../../numbers/connections/service.ts";
import { asPlatform, inCompany } from "../../../base/database.ts";
import { queryText } from "../../../testing/query-text.ts";
import {
  makeCompany,
  makeConnection,
  makeContact,
  makeUser,
  newNumber,
  publishedBy,
} from "../../../testing/factories.ts";
import { statementsOf } from "../../../testing/statements.ts";
import { overlapping } from "../../../testing/race.ts";
import { dueImports, listImports, startImport } from "./import.ts";
import { failNext, importSome } from "./import-batch.ts";
import { keepPhoneContacts, type PhoneContact } from "../phone-book.ts";

async function phone() {
  const companyId = await makeCompany();
  const ana = await makeUser(companyId, { name: "Ana" });
  const number = newNumber();
  const connectionId = await makeConnection(companyId, { name: "Vendas", isDefault: true, number });
  const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);
  const rows = <T extends object>(sql: string) => here(() => queryText<T>(sql));
  await rows(`update connections set lid = '77${number}'`);
  const keep = (entries: PhoneContact[]) => here(() => keepPhoneContacts(connectionId, number, entries));
  const start = () => here(() => startImport(ana, {}));
  const contacts = () => rows<{ name: string; number: string }>("select name, number from contacts order by id");
  return { companyId, ana, number, connectionId, here, rows, keep, start, contacts };
}
const entry = (values: Partial<PhoneContact>): PhoneContact => {
  const { phone: digits = null, lid = null } = values;
  const jid = digits ? `${digits}@s.whatsapp.net` : `${lid}@lid`;
  return { jid, phone: digits, lid, name: null, notify: null, ...values };
};
const none = { group: 0, self: 0, "no-number": 0, same: 0, failed: 0 };

test("every entry is counted exactly once, names given by users stay, and long names are cut", async () => {
  const { companyId, number, here, rows, keep, start, contacts } = await phone();
  const [typed, bare, known, fresh] = [newNumber(), newNumber(), newNumber(), "5511987650020"];
  const twin = "5511987650011";
  await makeContact(companyId, { name: "Dona Lúcia", number: typed });
  await makeContact(companyId, { name: bare, number: bare });
  const lidOnly = await makeContact(companyId, { name: "WhatsApp", number: known });
  await rows(`update contacts set number = '' where id = ${lidOnly}`);
  await rows(`update contact_identities set kind = 'lid', value = '5${known}' where contact_id = ${lidOnly}`);
  await keep([
    entry({ phone: typed, name: "lu" }),
    entry({ phone: bare, name: "Padaria" }),
    entry({ lid: `5${known}`, notify: "Zeca" }),
    entry({ phone: fresh, lid: `6${fresh}`, name: "N".repeat(60) }),
    entry({ phone: twin, name: twin }),
    entry({ phone: `${twin.slice(0, 4)}${twin.slice(5)}`, name: "Gêmea" }),
    entry({ lid: "999", name: "Sem número" }),
    entry({ phone: number, name: "Eu" }),
    entry({ jid: "12036@g.us", name: "Família" }),
  ]);
  const { id } = await start();
  expect(await here(() => importSome(id, 100))).toBe("done");
  const [report] = await here(() => listImports());
  expect(report).toMatchObject({ status: "done", total: 9, done: 9, added: 2, named: 2, user: { name: "Ana" } });
  expect(report?.skipped).toEqual({ ...none, group: 1, self: 1, "no-number": 1, same: 2 });
  const [, , , twins, cut] = await contacts();
  expect((await contacts()).slice(0, 3).map(({ name }) => name)).toEqual(["Dona Lúcia", "Padaria", "Zeca"]);
  expect([cut, twins?.number.slice(-8)]).toEqual([{ name: "N".repeat(50), number: fresh }, twin.slice(-8)]);
  expect(
    await rows(`select kind, verified from contact_identities where value like '%${fresh}' order by kind`),
  ).toEqual([
    { kind: "lid", verified: true },
    { kind: "phone", verified: true },
  ]);
  const told = await publishedBy(companyId);
  expect(told.filter(({ name }) => name === "contact.update")).toHaveLength(2);
  expect(told.at(-1)).toMatchObject({ name: "contact-import.update", payload: { contactImport: report } });

  const again = await start();
  await here(() => importSome(again.id, 100));
  const [second] = await here(() => listImports());
  expect([second?.added, second?.named, second?.skipped.same]).toEqual([0, 0, 6]);
});

test("two entries of one person, one by LID and one by number, become one row in either order, with the later name", async () => {
  const { rows, keep } = await phone();
  const [first, second] = [newNumber(), newNumber()];
  await keep([entry({ lid: `1${first}`, notify: "Zé" }), entry({ phone: second, lid: `1${second}`, name: "Bia" })]);
  await keep([
    entry({ phone: first, lid: `1${first}`, name: "José" }),
    entry({ lid: `1${second}`, notify: "b" }),
    entry({ phone: second, lid: `1${second}`, name: "Bia Lima" }),
  ]);
  expect(await rows("select phone, name, notify from phone_contacts order by phone")).toEqual([
    { phone: first, name: "José", notify: "Zé" },
    { phone: second, name: "Bia Lima", notify: "b" },
  ]);
});

test("an entry that brings the number of a person known by LID keeps a name that this owner of the phone saved, first that of the number", async () => {
  const { connectionId, here, rows, keep } = await phone();
  const [mine, others] = [newNumber(), newNumber()];
  await keep([entry({ lid: `1${mine}`, name: "Dona Rosa" })]);
  await here(() => keepPhoneContacts(connectionId, newNumber(), [entry({ lid: `1${others}`, name: "Tia Lu" })]));
  const known = newNumber();
  await keep([entry({ phone: known, name: "João Silva" }), entry({ lid: `1${known}`, name: "João" })]);
  await keep([entry({ phone: known, lid: `1${known}` })]);
  expect(await rows(`select name from phone_contacts where phone = '${known}'`)).toEqual([{ name: "João Silva" }]);
  await rows(`delete from phone_contacts where phone = '${known}'`);
  await keep([entry({ phone: mine, lid: `1${mine}` }), entry({ phone: others, lid: `1${others}` })]);
  expect(await rows("select phone, name from phone_contacts order by name desc")).toEqual([
    { phone: mine, name: "Dona Rosa" },
    { phone: others, name: "" },
  ]);
});

test("entries of a phone are deleted with its number, even entries that arrive while the number is removed", async () => {
  const { companyId, ana, connectionId, rows, keep, number } = await phone();
  await keep([entry({ phone: newNumber(), name: "Zé" })]);
  const told = [entry({ phone: newNumber(), name: "Bia" })];
  await overlapping(
    companyId,
    () => deleteConnection(ana, connectionId),
    () => keepPhoneContacts(connectionId, number, told),
  );
  expect(await rows("select deleted_at is not null as gone from connections")).toEqual([{ gone: true }]);
  expect(await rows("select 1 from phone_contacts")).toEqual([]);
});

test("an import costs the same number of statements for many entries as for few", async () => {
  const spent: number[] = [];
  for (const count of [1, 60]) {
    const { companyId, here, keep, start } = await phone();
    const bare = await makeContact(companyId, { name: "WhatsApp", number: "5511900000000" });
    const numbers = Array.from({ length: count }, (_, n) => `55119${String(n).padStart(8, "0")}`);
    await keep([...numbers, "5521988887777"].map((digits) => entry({ phone: digits, name: "Fulano" })));
    const { id } = await start();
    spent.push((await statementsOf(companyId, () => importSome(id, 100))).length);
    expect(
      await here(() => queryText("select 1 from contacts where id = $1 and name = 'Fulano'", [bare])),
    ).toHaveLength(1);
  }
  expect(spent).toEqual([11, 11]);
});

test("an import does not read all contacts for every entry while Postgres has no statistics of the company", async () => {
  const people = (companyId: number) =>
    inCompany(companyId, () =>
      queryText(
        `with made as (
           insert into contacts (company_id, name, number) select $1, 'Fulano', '5541' || (900000000 + n) from generate_series(1, 2000) n returning id, number
         ) insert into contact_identities (company_id, contact_id, kind, value) select $1, id, 'phone', number from made`,
        [companyId],
      ),
    );
  await people(await makeCompany());
  const owner = new pg.Client(process.env.DATABASE_OWNER_URL);
  await owner.connect();
  await owner.query("vacuum analyze contacts, contact_identities");
  await owner.end();
  const { companyId, here, keep, start } = await phone();
  await people(companyId);
  await keep(Array.from({ length: 100 }, (_, n) => entry({ phone: `5541${900_000_001 + n}`, lid: `9${n}` })));
  const { id } = await start();
  const [read] = await here(async () => {
    await importSome(id, 100);
    return queryText<{ tuples: number }>(
      `select sum(pg_stat_get_xact_tuples_fetched(indexrelid))::int as tuples from pg_index
       where indrelid in ('contacts'::regclass, 'contact_identities'::regclass)`,
    );
  });
  expect(read?.tuples).toBeLessThan(10_000);
});

test("an import leaves out the entries of a phone that was linked before", async () => {
  const { here, rows, keep, start } = await phone();
  await keep([entry({ phone: newNumber(), name: "De antes" })]);
  await rows(`update connections set number = '${newNumber()}'`);
  const { id } = await start();
  await here(() => importSome(id, 100));
  expect((await here(() => listImports()))[0]).toMatchObject({ total: 0, added: 0 });
});

test.each(["number = null", "number = null, deleted_at = now(), is_default = false"])(
  "an import fails when its number is unlinked or removed meanwhile (%s), and its report shows the failure",
  async (change) => {
    const { companyId, here, rows, keep, start, contacts } = await phone();
    await keep(Array.from({ length: 5 }, () => entry({ phone: newNumber(), name: "Fulano" })));
    const { id } = await start();
    expect(await here(() => importSome(id, 2))).toBe("more");
    await rows(`update connections set ${change}`);
    expect(await here(() => importSome(id, 2))).toBe("done");
    const [report] = await here(() => listImports());
    expect(report).toMatchObject({ status: "failed", total: 5, done: 2, added: 2, skipped: none });
    expect(report?.finishedAt).not.toBeNull();
    expect((await publishedBy(companyId)).at(-1)).toMatchObject({ payload: { contactImport: report } });
    expect(await here(() => importSome(id, 2))).toBe("busy");
    expect(await contacts()).toHaveLength(2);
  },
);

test("a company has one import at a time, and only from a linked number", async () => {
  const { companyId, ana, here, rows, connectionId, start } = await phone();
  const bare = await makeConnection(companyId);
  const from = (whatsappId: number) => here(() => startImport(ana, { whatsappId }));
  await expect(from(bare)).rejects.toMatchObject({ code: "ERR_WAPP_NOT_INITIALIZED" });
  await expect(from((await phone()).connectionId)).rejects.toMatchObject({ code: "ERR_NO_WAPP_FOUND" });
  const [one, two] = await overlapping(
    companyId,
    () => startImport(ana, {}),
    () => startImport(ana, {}),
  );
  expect([one, two]).toMatchObject([{ done: { status: "waiting" } }, { error: { code: "ERR_IMPORT_RUNNING" } }]);
  await rows("update contact_imports set status = 'done'");
  await expect(from(connectionId)).resolves.toMatchObject({ whatsapp: { name: "Vendas" } });
  await rows("update contact_imports set status = 'failed'");
  await rows("update connections set is_default = false");
  await expect(start()).rejects.toMatchObject({ code: "ERR_NO_DEF_WAPP_FOUND" });
});

test("after a crash the counts are right, two workers count nothing twice, and another worker continues an abandoned import", async () => {
  const { companyId, here, rows, keep, start } = await phone();
  const others = Array.from({ length: 10 }, () => entry({ phone: newNumber(), name: "Fulano" }));
  await keep(others);
  const { id } = await start();
  const isDue = async () => (await asPlatform(() => dueImports())).some((one) => one.id === id);
  expect(await isDue()).toBe(true);
  await here(() => importSome(id, 4));
  await expect(
    here(async () => {
      await importSome(id, 4);
      throw new Error("kill -9");
    }),
  ).rejects.toThrow("kill -9");
  const [first, second] = await overlapping(
    companyId,
    () => importSome(id, 4),
    () => importSome(id, 4),
  );
  expect([first, second]).toEqual([{ done: "more" }, { done: "busy" }]);
  expect(await isDue()).toBe(false);
  await rows("update contact_imports set touched_at = now() - interval '1 minute'");
  expect(await isDue()).toBe(true);
  await here(() => failNext(id));
  expect(await here(() => importSome(id, 4))).toBe("done");
  expect(await here(() => importSome(id, 4))).toBe("busy");
  const [report] = await here(() => listImports());
  expect(report).toMatchObject({ status: "done", total: 10, done: 10, added: 9, skipped: { ...none, failed: 1 } });
  expect(await rows("select 1 from contacts")).toHaveLength(9);
});
