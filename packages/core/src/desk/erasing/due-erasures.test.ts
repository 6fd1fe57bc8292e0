import { receiptText } from "@balcao/shared/contact-erasures/rules";
import type { Actor } from "@balcao/shared/permissions";
import { webhookBody } from "@balcao/shared/webhooks/bodies";
import { createHash } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { inCompany } from "../../base/database.ts";
import { makeWebhook } from "../../testing/company/webhook-factories.ts";
import { makeDataRequest, makeErasure, makeHold } from "../../testing/contact-factories.ts";
import {
  makeCompany,
  makeConnection,
  makeContact,
  makeMessage,
  makeTicket,
  makeUser,
  publishedBy,
} from "../../testing/factories.ts";
import { inboundText } from "../../testing/inbound.ts";
import { queryText } from "../../testing/query-text.ts";
import { overlapping } from "../../testing/race.ts";
import { listErasures } from "../contact-erasures/list.ts";
import { stopErasure } from "../contact-erasures/service.ts";
import { listOpenRequests } from "../data-requests/list.ts";
import { placeHold } from "../contact-holds/service.ts";
import { mergeByHand } from "../identity/merge-by-hand.ts";
import { deleteContact, lockFamily } from "../identity/removal.ts";
import { receiveMessage } from "../inbound/receive.ts";
import { listContacts } from "../tickets/lists/contact-list.ts";
import { changeTicket } from "../tickets/verbs/service.ts";
import { eraseNext } from "./due-erasures.ts";

let companyId: number;
let admin: Actor;
let contactId: number;
const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);
const rows = <T extends object>(sql: string, values: unknown[] = []) => here(() => queryText<T>(sql, values));
const names = async () =>
  (await rows<{ name: string }>("select name from contacts where erased_at is null order by id")).map(
    ({ name }) => name,
  );
const past = new Date(Date.now() - 1000);
const due = (id: number) =>
  makeErasure(companyId, id, { state: "waiting", dueAt: past, askedBy: admin.userId, confirmedBy: admin.userId });
beforeEach(async () => {
  companyId = await makeCompany();
  admin = await makeUser(companyId, { name: "Ana", profile: "admin" });
  contactId = await makeContact(companyId, { name: "Rosa" });
});

test("on the due day of the erasure a person is erased with all their data, and the rows that stay name nobody", async () => {
  const ticketId = await makeTicket(companyId, { contactId, status: "closed" });
  await makeMessage(companyId, ticketId);
  await makeDataRequest(companyId, contactId, { kind: "deletion" });
  await makeContact(companyId, { name: "Outra" });
  await due(contactId);
  expect(await here(eraseNext)).toBe(true);
  expect(await here(eraseNext)).toBe(false);
  expect(await names()).toEqual(["Outra"]);
  expect(await rows("select id from messages")).toEqual([]);
  expect(await here(listOpenRequests)).toEqual([]);
  const [erasure] = await here(listErasures);
  expect(erasure).toMatchObject({ contact: null, state: "done", reason: "", obstacle: null });
  expect(erasure).toMatchObject({
    askedBy: { name: "Ana" },
    confirmedBy: { name: "Ana" },
    endedAt: expect.any(String),
  });
  expect(await rows("select action, actor_name, about_name from audit where action like 'contact.%'")).toEqual([
    { action: "contact.erased", actor_name: "Ana", about_name: `Pessoa removida #${erasure?.id}` },
  ]);
  expect((await publishedBy(companyId)).map(({ name }) => name)).toContain("contact-erasures");
});

test("nobody is erased before the due day, without a confirmation, or after the erasure was stopped", async () => {
  await makeErasure(companyId, contactId, { state: "waiting", dueAt: new Date(Date.now() + 60_000) });
  await makeErasure(companyId, contactId);
  const stopped = await due(contactId);
  await here(() => stopErasure(admin, stopped, { reason: "Foi engano" }));
  expect(await here(eraseNext)).toBe(false);
  expect(await names()).toEqual(["Rosa"]);
});

test("the erasure of a person with a hold or an active ticket waits and shows the obstacle, and the next person is erased", async () => {
  const ticketId = await makeTicket(companyId, { contactId });
  await due(contactId);
  const held = await makeContact(companyId, { name: "Preservada" });
  await makeHold(companyId, held);
  await due(held);
  await due(await makeContact(companyId, { name: "Última" }));
  while (await here(eraseNext));
  expect(await names()).toEqual(["Rosa", "Preservada"]);
  expect((await here(listErasures)).map(({ obstacle }) => obstacle)).toEqual(["busy", "held", null]);
  await rows("update tickets set status = 'closed', closed_at = now() where id = $1", [ticketId]);
  await rows("update contact_holds set released_at = now()");
  while (await here(eraseNext));
  expect(await names()).toEqual([]);
});

test("an erasure that a merge left on the merged contact erases the contact that stays", async () => {
  const twin = await makeContact(companyId);
  await here(() => mergeByHand(admin, contactId, { withId: twin }));
  await due(twin);
  expect(await here(eraseNext)).toBe(true);
  expect(await names()).toEqual([]);
  expect(await here(listErasures)).toMatchObject([{ contact: null, state: "done" }]);
});

test("a deletion by hand ends the erasure as done", async () => {
  await makeErasure(companyId, contactId);
  await here(() => deleteContact(admin, contactId));
  expect(await here(listErasures)).toMatchObject([{ contact: null, state: "done", reason: "" }]);
});

test("when a stop and the erasure come at the same moment, the first one wins", async () => {
  const id = await due(contactId);
  const [, erased] = await overlapping(
    companyId,
    () => stopErasure(admin, id, { reason: "Foi engano" }),
    () => eraseNext(),
  );
  expect(erased).toEqual({ done: true });
  expect(await names()).toEqual(["Rosa"]);
  expect(await here(listErasures)).toMatchObject([{ state: "stopped", contact: { id: contactId } }]);
});

test("a merge and the erasure at the same moment do not deadlock, and the person is erased whole", async () => {
  const twin = await makeContact(companyId);
  await due(twin);
  const outcomes = await overlapping(
    companyId,
    () => mergeByHand(admin, contactId, { withId: twin }),
    () => eraseNext(),
  );
  expect(outcomes).toMatchObject([{ done: {} }, { done: true }]);
  while (await here(eraseNext));
  expect(await names()).toEqual([]);
});

test("the row that stays of an erased person cannot be found, held, merged or deleted, and its tickets cannot be opened again", async () => {
  const ticketId = await makeTicket(companyId, { contactId, status: "closed" });
  const other = await makeContact(companyId);
  await due(contactId);
  await here(eraseNext);
  const found = await here(() => listContacts(admin, { searchParam: "removida", pageNumber: 1, sortBy: "name" }));
  expect(found.contacts).toEqual([]);
  const refused = { code: "ERR_NO_CONTACT_FOUND" };
  await expect(here(() => placeHold(admin, contactId, { reason: "Processo" }))).rejects.toMatchObject(refused);
  await expect(here(() => mergeByHand(admin, other, { withId: contactId }))).rejects.toMatchObject(refused);
  await expect(here(() => deleteContact(admin, contactId))).rejects.toMatchObject(refused);
  await expect(
    here(() => changeTicket(admin, ticketId, { status: "open", userId: admin.userId })),
  ).rejects.toMatchObject({ code: "ERR_TICKET_STATE" });
});

test("a message that comes at the moment of the erasure belongs to a new contact", async () => {
  const connectionId = await makeConnection(companyId, { isDefault: true });
  const [{ number } = { number: "" }] = await rows<{ number: string }>("select number from contacts");
  await makeTicket(companyId, { contactId, connectionId, status: "closed" });
  await due(contactId);
  const [erased, received] = await overlapping(
    companyId,
    () => eraseNext(),
    () => receiveMessage(inboundText(connectionId, { number, body: "Voltei" })),
  );
  expect([erased, received]).toMatchObject([{ done: true }, { done: { state: "stored" } }]);
  const people = await rows<{ id: number }>("select contact_id as id from contact_identities");
  expect(people).toHaveLength(1);
  expect(people[0]?.id).not.toBe(contactId);
  expect(await rows("select body from messages where contact_id = $1", [contactId])).toEqual([]);
});

test("a group message that comes at the moment of its author's erasure belongs to a new contact, without a deadlock", async () => {
  const connectionId = await makeConnection(companyId, { isDefault: true });
  const [{ number } = { number: "" }] = await rows<{ number: string }>("select number from contacts");
  const inGroup = (body: string) =>
    inboundText(connectionId, {
      chat: "1203630@g.us",
      identities: [{ kind: "group", value: "1203630" }],
      chatName: "Família",
      participant: { jid: `${number}@s.whatsapp.net`, identities: [{ kind: "phone", value: number }], name: "Rosa" },
      body,
    });
  await here(() => receiveMessage(inGroup("Antes")));
  await due(contactId);
  const [erased, received] = await overlapping(
    companyId,
    () => lockFamily([contactId]),
    () => receiveMessage(inGroup("Voltei")),
    () => eraseNext(),
  );
  expect([erased, received]).toMatchObject([{ done: [{ id: contactId }] }, { done: { state: "stored" } }]);
  const said = await rows<{ body: string; erased: boolean }>(
    `select m.body, c.erased_at is not null as erased from messages m join contacts c on c.company_id = m.company_id and c.id = m.author_contact_id
     order by m.id`,
  );
  expect(said).toEqual([
    { body: "", erased: true },
    { body: "Voltei", erased: false },
  ]);
});

test("the receipt counts what was erased and names nobody, and webhooks get only the id", async () => {
  await makeWebhook(companyId, { events: ["contact.erased", "contact.changed"] });
  const ticketId = await makeTicket(companyId, { contactId, status: "closed" });
  await makeMessage(companyId, ticketId, { body: "Oi, aqui é a Rosa" });
  await due(contactId);
  await here(eraseNext);
  const [erasure] = await here(listErasures);
  const receipt = erasure?.receipt;
  if (!receipt) throw new Error("There is no receipt");
  expect(receipt).toMatchObject({ askedBy: "admin", confirmedBy: "admin", way: "day", backupsUntil: null });
  expect(receipt).toMatchObject({ counts: { messages: 1, names: 2, files: 0 } });
  expect(createHash("sha256").update(receiptText(receipt)).digest("hex")).toBe(receipt.hash);
  expect(JSON.stringify(erasure)).not.toContain("Rosa");
  const calls = await rows<{ event: string; body: string }>("select event, body from webhook_deliveries");
  expect(calls.map(({ event, body }) => [event, webhookBody.parse(JSON.parse(body)).contact])).toEqual([
    ["contact.erased", { id: contactId }],
  ]);
});

test("a deletion by hand that finishes an erasure leaves a receipt too", async () => {
  await makeErasure(companyId, contactId);
  await here(() => deleteContact(admin, contactId));
  expect(await here(listErasures)).toMatchObject([{ state: "done", receipt: { way: "deletion", confirmedBy: null } }]);
});
