import type { PersonalData } from "@balcao/shared/personal-data/schema";
import type { Actor } from "@balcao/shared/permissions";
import { beforeEach, expect, test } from "vitest";
import { recordAudit } from "../../company/audit/record.ts";
import { noteOptOut } from "../../desk/contacts/blocking/opt-out.ts";
import { noteExport } from "../../desk/contacts/files/export.ts";
import { mergeContacts } from "../../desk/identity/merge.ts";
import { inCompany } from "../../base/database.ts";
import { makeCampaign, makeShipping } from "../../testing/campaign-factories.ts";
import { makeDelivery, makeWebhook } from "../../testing/company/webhook-factories.ts";
import { makeNote, makeSchedule } from "../../testing/contact-factories.ts";
import { makeEmail } from "../../testing/email-factories.ts";
import {
  makeCompany,
  makeConnection,
  makeContact,
  makeMedia,
  makeMessage,
  makeTag,
  makeTicket,
  makeTicketTag,
  makeUser,
} from "../../testing/factories.ts";
import { queryText } from "../../testing/query-text.ts";
import { statementsOf } from "../../testing/statements.ts";
import { claimDelivery, recordAttempt } from "../webhooks/work.ts";
import { lookAtPersonalData, showPersonalData } from "./show.ts";

let companyId: number;
let admin: Actor;
let contactId: number;
const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);
const rows = (sql: string, values: unknown[] = []) => here(() => queryText(sql, values));
const show = (id = contactId): Promise<PersonalData> => here(() => showPersonalData(id));
beforeEach(async () => {
  companyId = await makeCompany();
  admin = await makeUser(companyId, { name: "Ana Reis", profile: "admin" });
  contactId = await makeContact(companyId, { name: "Rosa", number: "5511987654321" });
});

/** Gives the contact `count` conversations, each with messages, a file, a note, a tag and a planned message. */
async function fill(count: number): Promise<number> {
  const connectionId = await makeConnection(companyId);
  let last = 0;
  for (let n = 0; n < count; n += 1) {
    const ticketId = await makeTicket(companyId, { contactId, connectionId, status: "closed" });
    const mediaId = await makeMedia(companyId, { key: `${companyId}/${n}`, size: 1000 });
    await makeMessage(companyId, ticketId, { body: "oi" });
    await makeMessage(companyId, ticketId, { body: "", mediaId, fromMe: true });
    await makeNote(companyId, ticketId);
    await makeTicketTag(companyId, ticketId, await makeTag(companyId));
    await makeSchedule(companyId, { contactId, connectionId });
    last = ticketId;
  }
  return last;
}

/** Two calls of a webhook with a delivery, of which the first one fails. */
async function attempt(id: number): Promise<void> {
  for (const failure of ["refused", null] as const) {
    const claimed = await here(() => claimDelivery(id));
    if (!claimed) throw new Error("Nothing to send");
    const made = { status: failure ? 500 : 200, failure, ms: 1, answer: "", restMs: null };
    await here(() => recordAttempt(claimed, made, { chance: 0, publicUrl: "https://desk.test" }));
    await rows("update webhook_deliveries set next_at = now() - interval '1 second' where id = $1", [id]);
  }
}

test("each kind of row about the person is counted, and rows about others are not", async () => {
  await fill(2);
  const other = await makeContact(companyId);
  await makeMessage(companyId, await makeTicket(companyId, { contactId: other }));
  await rows(`insert into contact_lists (company_id, name) values (${companyId}, 'Feira')`);
  await rows(
    `insert into contact_list_items (company_id, contact_list_id, name, number) select ${companyId}, id, 'Rosa', '551187654321' from contact_lists`,
  );
  const { held, fileBytes, firstMessageAt, lastMessageAt, sharedWith, optOut } = await show();
  expect(held).toEqual({
    conversations: 2,
    messagesOfPerson: 2,
    messagesOfCompany: 2,
    groupMessages: 0,
    files: 2,
    notes: 2,
    schedules: 2,
    campaignDeliveries: 0,
    emails: 0,
    ratings: 0,
    tags: 2,
    fields: 0,
    names: 1,
    addresses: 1,
    lists: 1,
  });
  expect(fileBytes).toBe(2000);
  expect([firstMessageAt, lastMessageAt]).not.toContain(null);
  expect([sharedWith, optOut]).toEqual([[], null]);
});

test("of a group only the person's own messages count, and a group itself has no personal data", async () => {
  const group = await makeContact(companyId);
  await rows("update contacts set is_group = true where id = $1", [group]);
  const ticketId = await makeTicket(companyId, { contactId: group });
  for (const author of [contactId, await makeContact(companyId), null])
    await rows("update messages set author_contact_id = $1 where id = $2", [
      author,
      await makeMessage(companyId, ticketId),
    ]);
  const { held } = await show();
  expect([held.groupMessages, held.messagesOfPerson]).toEqual([1, 0]);
  await expect(show(group)).rejects.toMatchObject({ code: "ERR_NO_CONTACT_FOUND" });
});

test("a merged contact brings its names and its audit lines to the contact that stays", async () => {
  const twin = await makeContact(companyId, { name: "Rosa Lima" });
  await here(() => recordAudit(admin, "contact.blocked", { id: twin, name: "Rosa Lima" }, {}));
  await rows("update contacts set email = case id when $1 then 'rosa@casa.test' else 'Rosa@loja.test' end", [
    contactId,
  ]);
  await makeEmail(companyId, ["rosa@casa.test", "rosa@loja.test", "outra@loja.test"]);
  // This campaign left the person out, so its row names no contact.
  const campaignId = await makeCampaign(companyId);
  await makeShipping(companyId, campaignId, { number: "551187654321" });
  await makeShipping(companyId, campaignId);
  // To others who had the number before, one of whom was deleted since.
  const connectionId = await makeConnection(companyId);
  for (const before of [await makeContact(companyId), null])
    await makeShipping(companyId, await makeCampaign(companyId), {
      number: "551187654321",
      contactId: before,
      connectionId,
    });
  await here(() => mergeContacts({ ids: [contactId, twin], reason: "user" }));
  const { held, seen } = await show();
  expect(held).toMatchObject({ names: 2, emails: 2, campaignDeliveries: 1 });
  expect(seen.map(({ action }) => action)).toEqual(["contact.blocked"]);
  await expect(show(twin)).rejects.toMatchObject({ code: "ERR_NO_CONTACT_FOUND" });
});

test("the recipients are the webhooks, integrations, models and writers of transcripts that got something of the person", async () => {
  const ticketId = await fill(1);
  await rows("update messages set bot_source = 'integration' where ticket_id = $1 and from_me", [ticketId]);
  await rows("update media set transcript = 'oi' ");
  await rows(
    `insert into assistant_answers (company_id, ticket_id, tokens, ms, model) values (${companyId}, ${ticketId}, 1, 1, 'grande')`,
  );
  const { webhookId: endpointId } = await makeWebhook(companyId, {
    name: "ERP",
    url: "https://erp.example/x?key=secret",
  });
  for (const orderKey of [`ticket ${ticketId}`, `contact ${contactId}`, `contact ${contactId + 1000}`, "connection 1"])
    await attempt(await makeDelivery(companyId, endpointId, { orderKey }));
  await makeDelivery(companyId, endpointId, { orderKey: `ticket ${ticketId}` });
  // The calls are swept after some days, and go with their webhook.
  await rows("delete from webhook_endpoints");
  const { sharedWith } = await show();
  expect(sharedWith.map(({ kind, name, host, count }) => `${kind} ${name} ${host} ${count}`).toSorted()).toEqual([
    "assistant grande  1",
    "integration   1",
    "voice   1",
    "webhook ERP erp.example 2",
  ]);
});

test("a webhook call is listed even when its worker died before it noted the first attempt", async () => {
  const { webhookId } = await makeWebhook(companyId, { name: "ERP", url: "https://erp.example" });
  const id = await makeDelivery(companyId, webhookId, { orderKey: `contact ${contactId}` });
  await here(() => claimDelivery(id));
  await rows("update webhook_deliveries set next_at = now() - interval '1 second' where id = $1", [id]);
  await attempt(id);
  const { sharedWith } = await show();
  expect(sharedWith.map(({ kind, name, count }) => `${kind} ${name} ${count}`)).toEqual(["webhook ERP 1"]);
});

test("webhook calls about a merged contact are counted; of a group, only calls and voice notes with the person's own messages are", async () => {
  const twin = await makeContact(companyId);
  await here(() => mergeContacts({ ids: [contactId, twin], reason: "user" }));
  const group = await makeContact(companyId);
  await rows("update contacts set is_group = true where id = $1", [group]);
  const ticketId = await makeTicket(companyId, { contactId: group });
  const { webhookId } = await makeWebhook(companyId, { name: "ERP", url: "https://erp.example" });
  await attempt(await makeDelivery(companyId, webhookId, { orderKey: `contact ${twin}` }));
  const orderKey = `ticket ${ticketId}`;
  await attempt(await makeDelivery(companyId, webhookId, { orderKey }));
  for (const author of [contactId, await makeContact(companyId)]) {
    const mediaId = await makeMedia(companyId, { key: `${companyId}/${author}` });
    const id = await makeMessage(companyId, ticketId, { mediaId });
    await rows("update messages set author_contact_id = $1 where id = $2", [author, id]);
    const body = JSON.stringify({ version: 1, message: { id, body: "oi" } });
    await attempt(await makeDelivery(companyId, webhookId, { orderKey, body }));
  }
  await rows("update media set transcript = 'oi'");
  const { sharedWith } = await show();
  expect(sharedWith.map(({ kind, name, count }) => `${kind} ${name} ${count}`).toSorted()).toEqual([
    "voice  1",
    "webhook ERP 2",
  ]);
});

test("the opt-out comes with its proof, and exports of all contacts are listed from the day the contact was made", async () => {
  await here(() => noteExport(admin));
  await here(() => noteOptOut(admin, contactId, { optedOut: true, words: "Pediu por telefone" }));
  await rows("update contacts set created_at = now() - interval '1 hour' where id = $1", [contactId]);
  const { optOut, seen } = await show();
  expect(optOut).toMatchObject({ source: "user", words: "Pediu por telefone", user: { name: "Ana Reis" } });
  expect(seen.map(({ action, actor }) => [action, actor?.name])).toEqual([["contacts.exported", "Ana Reis"]]);
  await rows("update contacts set created_at = now() + interval '1 hour' where id = $1", [contactId]);
  expect((await show()).seen).toEqual([]);
});

test("a user who opens the page of a person is listed there once a day, and a visiting operator is listed separately", async () => {
  const look = (actor = admin) => here(() => lookAtPersonalData(actor, contactId));
  const seen = async () => (await show()).seen.map(({ action, actor }) => [action, actor?.name]);
  expect((await look()).seen).toEqual([]);
  await look();
  expect(await seen()).toEqual([["contact.dataShown", "Ana Reis"]]);
  await look({ ...admin, visit: { operator: "Olavo", reason: "ajuda", endsAt: "" } });
  expect(await seen()).toHaveLength(2);
});

test.each([1, 20])("showing the personal data of %s conversations costs the same few statements", async (count) => {
  await fill(count);
  expect(await statementsOf(companyId, () => showPersonalData(contactId))).toHaveLength(5);
});
