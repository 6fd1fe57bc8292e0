import { expect, test } from "vitest";
import { inCompany } from "../../base/database.ts";
import { queryText } from "../../testing/query-text.ts";
import { receiveMessage } from "../inbound/receive.ts";
import { makeNote, makeSchedule } from "../../testing/contact-factories.ts";
import { makeContactFileImport } from "../../testing/contact-file-factories.ts";
import { makeListItem, makeListWithImport } from "../../testing/contact-list-factories.ts";
import {
  makeCompany,
  makeConnection,
  makeContact,
  makeMessage,
  makeTicket,
  makeUser,
  newNumber,
  publishedBy,
  someAdmin,
} from "../../testing/factories.ts";
import { inboundText } from "../../testing/inbound.ts";
import { overlapping } from "../../testing/race.ts";
import { createTicket } from "../tickets/verbs/create.ts";
import { reportPage } from "../contact-lists/report.ts";
import { listContacts } from "../tickets/lists/contact-list.ts";
import { mergeContacts } from "./merge.ts";
import { deleteContact, deleteContacts, previewRemoval } from "./removal.ts";

async function company() {
  const companyId = await makeCompany();
  const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);
  const rows = <T extends object>(sql: string, bind: unknown[] = []) => here(() => queryText<T>(sql, bind));
  const connectionId = await makeConnection(companyId, { isDefault: true });
  const number = newNumber();
  const contactId = await makeContact(companyId, { number });
  return { companyId, here, rows, connectionId, number, contactId };
}
const tablesOf = [
  "contacts",
  "contact_identities",
  "contact_merges",
  "tickets",
  "messages",
  "schedules",
  "ticket_notes",
  "message_words",
  "connection_commands",
];

test("a contact is deleted with its tickets and the contacts merged into it, others stay, and every browser gets the event", async () => {
  const { companyId, here, rows, connectionId, contactId } = await company();
  const ana = await makeUser(companyId);
  const [earlier, earliest] = [await makeContact(companyId), await makeContact(companyId)];
  await here(() => mergeContacts({ ids: [earlier, earliest], reason: "same-person" }));
  await here(() => mergeContacts({ ids: [contactId, earlier], reason: "same-person" }));
  const ticketId = await makeTicket(companyId, { contactId, connectionId, status: "closed", userId: ana.userId });
  await makeMessage(companyId, ticketId, { fromMe: true, ack: 0 });
  await rows(
    "insert into connection_commands (company_id, connection_id, kind, message_id) select company_id, connection_id, 'send', id from messages",
  );
  await makeNote(companyId, ticketId);
  const scheduleId = await makeSchedule(companyId, { contactId, connectionId, ticketId, userId: ana.userId });
  const other = await makeContact(companyId);
  await makeMessage(companyId, await makeTicket(companyId, { contactId: other, connectionId, status: "closed" }));
  expect(await here(() => previewRemoval([contactId, other, earlier]))).toEqual({
    contacts: 2,
    tickets: 2,
    messages: 2,
    busy: 0,
    blocked: 0,
    lists: 0,
    held: 0,
    requests: 0,
  });

  const before = (await publishedBy(companyId)).length;
  expect(await here(() => deleteContact(someAdmin, contactId))).toEqual({ ok: true });
  expect(await rows("select id from contacts")).toEqual([{ id: other }]);
  const left = await Promise.all(tablesOf.map(async (table) => [table, (await rows(`select 1 from ${table}`)).length]));
  expect(Object.fromEntries(left)).toEqual({
    contacts: 1,
    contact_identities: 1,
    contact_merges: 0,
    tickets: 1,
    messages: 1,
    schedules: 0,
    ticket_notes: 0,
    message_words: 1,
    connection_commands: 0,
  });
  expect((await publishedBy(companyId)).slice(before).map(({ name, payload }) => [name, payload])).toEqual([
    ["ticket.gone", { ticketId }],
    ["schedule.delete", { scheduleId, contactId }],
    ["contact.delete", { contactIds: [contactId] }],
  ]);
});

test("a contact with an active ticket is kept, alone and among many, and unknown or merged contacts are reported as missing", async () => {
  const { companyId, here, rows, connectionId, contactId } = await company();
  const waiting = await makeContact(companyId);
  await makeTicket(companyId, { contactId, connectionId, status: "open" });
  await makeTicket(companyId, { contactId: waiting, connectionId, status: "pending" });
  const [free, kept, merged] = [
    await makeContact(companyId),
    await makeContact(companyId),
    await makeContact(companyId),
  ];
  await here(() => mergeContacts({ ids: [kept, merged], reason: "same-person" }));
  const stranger = await makeContact(await makeCompany());
  for (const id of [contactId, waiting])
    await expect(here(() => deleteContact(someAdmin, id))).rejects.toMatchObject({ code: "ERR_CONTACT_IN_USE" });
  for (const id of [stranger, merged])
    await expect(here(() => deleteContact(someAdmin, id))).rejects.toMatchObject({ code: "ERR_NO_CONTACT_FOUND" });
  const asked = [contactId, free, waiting, stranger, merged, free];
  await rows("update contacts set blocked_at = now() where id = any($1::int[])", [[free, waiting]]);
  expect(await here(() => previewRemoval(asked))).toMatchObject({ contacts: 1, busy: 2, blocked: 1 });
  const { deleted, kept: stayed } = await here(() => deleteContacts(someAdmin, asked));
  expect([deleted, stayed]).toEqual([[free], [contactId, waiting, stranger, merged]]);
  expect(await rows("select id from contacts order by id")).toEqual(
    [contactId, waiting, kept, merged].toSorted((a, b) => a - b).map((id) => ({ id })),
  );
});

test("a message that arrives during the deletion of its sender makes a new contact, and a message that arrives before prevents the deletion", async () => {
  const { companyId, here, rows, connectionId, number, contactId } = await company();
  await makeTicket(companyId, { contactId, connectionId, status: "closed" });
  const receive = (body: string) => () => receiveMessage(inboundText(connectionId, { number, body }));
  const [removed, received] = await overlapping(
    companyId,
    () => deleteContact(someAdmin, contactId),
    receive("Depois"),
  );
  expect([removed, received]).toMatchObject([{ done: { ok: true } }, { done: { state: "stored", reason: null } }]);
  const [made] = await rows<{ id: number }>("select id from contacts");
  expect(made?.id).not.toBe(contactId);
  expect(
    await rows("select m.body, t.status, m.contact_id as id from messages m join tickets t on t.id = m.ticket_id"),
  ).toEqual([{ body: "Depois", status: "pending", id: made?.id }]);

  await rows("update tickets set status = 'closed'");
  const [first, refused] = await overlapping(companyId, receive("Antes"), () =>
    deleteContact(someAdmin, made?.id ?? 0),
  );
  expect([first, refused]).toMatchObject([{ done: { state: "stored" } }, { error: { code: "ERR_CONTACT_IN_USE" } }]);
  expect(await here(() => queryText("select body from messages order by id"))).toHaveLength(2);
});

test("when a ticket is made during the deletion of its contact, the contact is kept or the ticket is refused", async () => {
  const { companyId, connectionId, contactId } = await company();
  const ana = await makeUser(companyId, { profile: "admin" });
  const open = (id: number) => () => createTicket(ana, { contactId: id, whatsappId: connectionId, status: "open" });
  const [, late] = await overlapping(companyId, () => deleteContact(someAdmin, contactId), open(contactId));
  expect(late).toMatchObject({ error: { code: "ERR_NO_CONTACT_FOUND" } });
  const next = await makeContact(companyId);
  const [opened, refused] = await overlapping(companyId, open(next), () => deleteContact(someAdmin, next));
  expect([opened, refused]).toMatchObject([{ done: { contactId: next } }, { error: { code: "ERR_CONTACT_IN_USE" } }]);
});

test("browsers get a contact that writes for the first time as the list of contacts shows it", async () => {
  const { companyId, here, connectionId } = await company();
  await here(() => receiveMessage(inboundText(connectionId, { chatName: "Carla Nova" })));
  const [told] = (await publishedBy(companyId)).filter(({ name }) => name === "contact.update");
  const { contacts } = await here(() =>
    listContacts(someAdmin, { searchParam: "Carla Nova", pageNumber: 1, sortBy: "name" }),
  );
  const { lastTicket: _lastTicket, ...contact } = contacts[0] ?? {};
  expect(told?.payload).toEqual({ contact, sameName: true });
});

test("no import report shows a deleted person, in either form of the number; the report's rows still count, and lists keep their people", async () => {
  const { companyId, here, rows, contactId } = await company();
  const number = "5511987650001";
  await rows("update contact_identities set value = '551187650001' where kind = 'phone'");
  const { importId, contactListId } = await makeListWithImport(companyId);
  await makeListItem(companyId, contactListId, { number });
  await rows(
    `insert into contact_list_import_rows (company_id, import_id, row, outcome, reason, name, number, email) values
      ($1, $2, 2, 'unchecked', '', 'Rosa', $3, 'rosa@loja.test'), ($1, $2, 3, 'repeated', 'inFile', 'Rosa', $3, ''),
      ($1, $2, 4, 'valid', '', 'Bia', '5511987650002', '')`,
    [companyId, importId, number],
  );
  await rows("update contact_list_imports set unchecked = 1, repeated = 1, valid = 1 where id = $1", [importId]);
  expect(await here(() => previewRemoval([contactId]))).toMatchObject({ contacts: 1, lists: 1 });

  await here(() => deleteContact(someAdmin, contactId));
  expect((await here(() => reportPage(importId, "all", 0))).lines).toEqual([
    [2, "", "", "", "removed", ""],
    [3, "", "", "", "repeated", "inFile"],
    [4, "Bia", "+5511987650002", "", "valid", ""],
  ]);
  expect(await rows("select unchecked, removed, repeated, valid from contact_list_imports")).toEqual([
    { unchecked: 0, removed: 1, repeated: 1, valid: 1 },
  ]);
  expect(await rows("select 1 from contact_list_items where number = $1", [number])).toHaveLength(1);
});

test("rows of a file that repeat a deleted person are emptied too, and rows of other people are not", async () => {
  const { companyId, here, rows, number, contactId } = await company();
  const importId = await makeContactFileImport(companyId);
  const other = newNumber();
  await rows(
    `insert into contact_file_import_rows (company_id, import_id, row, outcome, name, number, contact_id) values
      ($1, $2, 92, 'added', 'Rosa', $3, $4), ($1, $2, 93, 'repeated', 'Rosa', $3, null), ($1, $2, 94, 'repeated', 'Bia', $5, null)`,
    [companyId, importId, number, contactId, other],
  );
  await here(() => deleteContact(someAdmin, contactId));
  expect(await rows("select name, number from contact_file_import_rows where row > 90 order by row")).toEqual([
    { name: "", number: "" },
    { name: "", number: "" },
    { name: "Bia", number: other },
  ]);
});
