import type { Actor } from "@balcao/shared/permissions";
import { beforeAll, describe, expect, test } from "vitest";
import { listConnections } from "../numbers/connections/access.ts";
import { listIncidents } from "../numbers/connections/incidents.ts";
import { listHealth } from "../numbers/connections/health.ts";
import { showContact } from "../desk/contacts/access.ts";
import { showIdentity } from "../desk/identity/identity-card.ts";
import { listChoices } from "../desk/contacts/list.ts";
import { exportPage } from "../desk/contacts/files/export.ts";
import { listImports } from "../desk/contacts/files/import.ts";
import { previewRemoval } from "../desk/identity/removal.ts";
import { listContacts } from "../desk/tickets/lists/contact-list.ts";
import { listContactTickets } from "../desk/tickets/lists/of-contact.ts";
import { listLeads } from "./dashboard/leads.ts";
import { listServices } from "./dashboard/list.ts";
import { showDashboard, showHourly } from "./dashboard/service.ts";
import { inCompany } from "../base/database.ts";
import { queryText } from "../testing/query-text.ts";
import { findMediaFor } from "../desk/media/access.ts";
import { receiveAcks } from "../desk/messages/changes/acks.ts";
import type { InboundMessage } from "../desk/inbound/inbound.ts";
import { readDraft } from "../desk/messages/sending/drafts.ts";
import { listFiles } from "../desk/messages/lists/files.ts";
import { listMessages } from "../desk/messages/lists/list.ts";
import { receiveMessage } from "../desk/inbound/receive.ts";
import { sendMessages } from "../desk/messages/sending/send.ts";
import { listVersions } from "../desk/messages/changes/service.ts";
import { listStarred } from "../desk/messages/changes/stars.ts";
import { listQueues } from "../company/queues/list.ts";
import { listActiveQuickMessages, listQuickMessages } from "../desk/quick-messages/list.ts";
import { search } from "../desk/search/service.ts";
import { listSettings } from "../company/settings/service.ts";
import { listAllTags, listTags } from "../desk/tags/list.ts";
import {
  makeCompany,
  makeConnection,
  makeContact,
  makeMedia,
  makeMessage,
  makeQueue,
  makeQuickMessage,
  makeTag,
  makeTicket,
  makeUser,
  newNumber,
} from "../testing/factories.ts";
import { makeNote, makeSchedule } from "../testing/contact-factories.ts";
import { inboundText } from "../testing/inbound.ts";
import { statementsOf } from "../testing/statements.ts";
import { changeTicket } from "../desk/tickets/verbs/service.ts";
import { listColleagues, listUsers } from "../company/users/list.ts";
import { listBotSteps } from "../followers/bot-steps/list.ts";
import { listNotes } from "../desk/ticket-notes/service.ts";
import { listSchedules } from "../followers/schedules/list.ts";
import { countTickets, listTickets } from "../desk/tickets/lists/list.ts";

// The number of statements that a call may cost, whatever it finds. A query that runs for each row is noticed at once.

interface Shop {
  companyId: number;
  queueId: number;
  connectionId: number;
  ticketId: number;
  contactId: number;
  messageId: number;
  mediaId: number;
  admin: Actor;
  ana: Actor;
  /** A user who sees one ticket of its contact and not the others. */
  bruno: Actor;
  brunoId: number;
}
/** A company with `count` of everything: tickets of each state with contacts, connections with queues, messages with files, quotes and reactions. */
async function shop(count: number): Promise<Shop> {
  const companyId = await makeCompany();
  const [admin, queueId] = [await makeUser(companyId, { profile: "admin" }), await makeQueue(companyId)];
  const ana = await makeUser(companyId, { queueIds: [queueId] });
  const connectionId = await makeConnection(companyId, { queueIds: [queueId] });
  const contactId = await makeContact(companyId);
  const ticketId = await makeTicket(companyId, {
    contactId,
    connectionId,
    queueId,
    status: "open",
    userId: ana.userId,
  });
  let [mediaId, messageId] = [0, 0];
  for (let n = 1; n <= count; n += 1) {
    mediaId = await makeMedia(companyId, { key: `${companyId}/${n}` });
    await makeTag(companyId);
    await makeQuickMessage(companyId, { geral: true, mediaId });
    messageId = await makeMessage(companyId, ticketId, { mediaId, fromMe: n % 2 === 0, userId: admin.userId });
  }
  const bruno = await makeUser(companyId);
  const divided = { contactId: await makeContact(companyId), connectionId };
  const brunoId = await makeTicket(companyId, { ...divided, status: "open", userId: bruno.userId });
  for (let n = 1; n <= count; n += 1) {
    const hidden = await makeTicket(companyId, { ...divided, queueId, status: "closed" });
    for (const id of [brunoId, hidden]) await makeMessage(companyId, id);
  }
  for (let n = 1; n < count; n += 1) {
    for (const status of ["pending", "open", "closed"] as const)
      await makeTicket(companyId, { connectionId, queueId, status, userId: status === "pending" ? null : ana.userId });
    await makeConnection(companyId, { queueIds: [queueId, await makeQueue(companyId)] });
    await makeTicket(companyId, { ...divided, queueId, status: "closed" });
    await makeNote(companyId, ticketId, { userId: ana.userId });
    await makeSchedule(companyId, { contactId, connectionId, ticketId, userId: ana.userId, mediaId });
  }
  await inCompany(companyId, async () => {
    await queryText('update messages set quoted_id = (select min(id) from messages), poll = \'{"options": ["a"]}\'');
    await queryText(
      "insert into message_reactions (company_id, message_id, reactor, emoji) select company_id, id, 'me', 'x' from messages",
    );
    await queryText(
      "insert into message_stars (company_id, user_id, message_id) select company_id, $1, id from messages",
      [ana.userId],
    );
    await queryText(
      "insert into message_versions (company_id, message_id, body) select company_id, id, 'x' from messages",
    );
    await queryText(
      "insert into poll_votes (company_id, message_id, voter, options) select company_id, id, 'me', '[\"a\"]' from messages",
    );
  });
  return { companyId, queueId, connectionId, ticketId, contactId, messageId, mediaId, admin, ana, bruno, brunoId };
}

const [shops, sizes] = [new Map<number, Shop>(), [1, 30]];
beforeAll(async () => {
  for (const size of sizes) shops.set(size, await shop(size));
});
const shopOf = (size: number): Shop => shops.get(size) ?? ({} as Shop);
const cost = async (companyId: number, work: () => Promise<unknown>) => (await statementsOf(companyId, work)).length;
const page = { pageNumber: 1 };
const tab = { ...page, showAll: false, queueIds: [], withUnreadMessages: false, searchParam: "", tags: [], users: [] };
const lists: [name: string, budget: number | number[], (shop: Shop) => Promise<unknown>][] = [
  ["colleagues", 1, () => listColleagues()],
  ["users", 1, () => listUsers({ ...page, searchParam: "a" })],
  ["open tickets", 1, ({ ana }) => listTickets(ana, { ...tab, status: "open" })],
  ["pending tickets", 1, ({ ana }) => listTickets(ana, { ...tab, status: "pending" })],
  ["who waits longest", 1, ({ ana }) => listTickets(ana, { ...tab, status: "pending", sort: "waiting" })],
  ["closed tickets", 1, ({ ana }) => listTickets(ana, { ...tab, status: "closed" })],
  ["late tickets", 1, ({ ana }) => listTickets(ana, { ...tab, late: true })],
  ["all tickets", 1, ({ ana }) => listTickets(ana, tab)],
  ["everybody's open tickets", 1, ({ admin }) => listTickets(admin, { ...tab, status: "open", showAll: true })],
  ["tickets of a queue", 1, ({ admin, queueId }) => listTickets(admin, { ...tab, queueIds: [queueId] })],
  [
    "tickets by everything there is to choose",
    1,
    ({ admin, queueId }) => {
      const choice = {
        queueIds: [queueId],
        tags: [1, 2],
        users: [admin.userId],
        date: "2026-01-01",
        updatedAt: "2026-01-01",
      };
      return listTickets(admin, { ...tab, ...choice, status: "closed", withUnreadMessages: true });
    },
  ],
  ["tickets by what is in them", [3, 4], ({ ana }) => listTickets(ana, { ...tab, searchParam: "olá" })],
  ["a search by name", 4, ({ ana }) => search(ana, { ...tab, q: "contact" })],
  ["a search in messages", 4, ({ admin }) => search(admin, { ...tab, q: "olá" })],
  ["a search for a number", 4, ({ ana }) => search(ana, { ...tab, q: "5511" })],
  ["a search for nothing there is", 2, ({ ana }) => search(ana, { ...tab, q: "inexistente" })],
  ["counts", 1, ({ ana }) => countTickets(ana, { showAll: false, queueIds: [] })],
  ["messages", 2, ({ ana, ticketId }) => listMessages(ana, ticketId, page)],
  [
    "messages around one",
    5,
    ({ ana, ticketId, messageId }) => listMessages(ana, ticketId, { ...page, around: messageId }),
  ],
  ["messages with parts out of sight", 3, ({ bruno, brunoId }) => listMessages(bruno, brunoId, page)],
  ["starred messages", 2, ({ ana, ticketId }) => listStarred(ana, ticketId)],
  ["files", 2, ({ ana, ticketId }) => listFiles(ana, ticketId, { ...page, kind: "media" })],
  ["versions", 2, ({ ana, messageId }) => listVersions(ana, messageId)],
  ["incidents of a number", 2, ({ admin, connectionId }) => listIncidents(admin, connectionId)],
  ["a draft", 2, ({ ana, ticketId }) => readDraft(ana, ticketId)],
  ["contacts by name", 1, ({ ana }) => listContacts(ana, { ...page, sortBy: "name", searchParam: "contact" })],
  ["contacts by talk", 2, ({ ana }) => listContacts(ana, { ...page, sortBy: "lastTicket", searchParam: "no" })],
  ["who a contact is", 5, ({ ana, contactId }) => showIdentity(ana, contactId)],
  ["contacts to choose from", 1, () => listChoices("contact")],
  ["imports", 1, () => listImports()],
  ["a page of contacts for a file", 1, () => exportPage(0)],
  ["what goes with contacts", 5, ({ contactId }) => previewRemoval([contactId])],
  ["a contact", 1, ({ contactId }) => showContact(contactId)],
  ["tickets of a contact", 2, ({ ana, contactId }) => listContactTickets(ana, contactId, page)],
  ["what a ticket did by itself", 2, ({ ana, ticketId }) => listBotSteps(ana, ticketId)],
  ["notes of a contact", 2, ({ ana, ticketId }) => listNotes(ana, { ticketId })],
  ["schedules", 1, ({ ana, contactId }) => listSchedules(ana, { ...page, searchParam: "", contactId })],
  [
    "schedules of a calendar",
    1,
    ({ ana }) =>
      listSchedules(ana, { ...page, searchParam: "message", from: "2026-01-01T00:00:00Z", to: "2036-01-01T00:00:00Z" }),
  ],
  ["connections", 1, ({ ana }) => listConnections(ana)],
  ["health of the numbers", 1, () => listHealth()],
  ["queues", 1, () => listQueues()],
  ["settings", 1, () => listSettings()],
  ["tags", 1, () => listTags({ ...page, searchParam: "" })],
  ["tags to choose from", 1, () => listAllTags({ searchParam: "tag" })],
  ["quick messages", 1, ({ ana }) => listQuickMessages(ana, { ...page, searchParam: "oi" })],
  ["quick messages to suggest", 1, ({ ana }) => listActiveQuickMessages(ana)],
  ["the dashboard", 4, () => showDashboard({ days: 30 }, { supportUrl: null })],
  ["the hours of today", 1, () => showHourly()],
  ["what is behind a number", 2, () => listServices({ ...page, days: 30, kind: "wait" })],
  ["what is served now", 1, () => listServices({ ...page, kind: "happening" })],
  ["new customers", 2, () => listLeads({ ...page, days: 30 })],
  ["a file", 1, ({ ana, mediaId }) => findMediaFor(ana, mediaId)],
];
describe.each(lists)("%s", (_name, budget, list) => {
  test.each(sizes)(`a list costs ${[budget].flat().join(" or ")} statements with %i rows`, async (size) => {
    const here = shopOf(size);
    expect(await cost(here.companyId, () => list(here))).toBe([budget].flat().at(size > 1 ? -1 : 0));
  });
});

test("accepting, reopening, closing and returning a ticket cost three statements each, however many rows the company has", async () => {
  for (const size of sizes) {
    const { companyId, ana, connectionId, queueId } = shopOf(size);
    const id = await makeTicket(companyId, { connectionId, queueId });
    const spent: number[] = [];
    for (const status of ["open", "closed", "open", "pending"] as const)
      spent.push(await cost(companyId, () => changeTicket(ana, id, { status })));
    expect(spent).toEqual([3, 3, 3, 3]);
  }
});

describe("a message", () => {
  const receive = (inbound: InboundMessage) => () => receiveMessage(inbound);
  test("a message into an active ticket costs six statements, its repetition one, and a message from a new contact fifteen", async () => {
    for (const size of sizes) {
      const { companyId, connectionId } = shopOf(size);
      const number = newNumber();
      await inCompany(companyId, receive(inboundText(connectionId, { number })));
      const next = inboundText(connectionId, { number });
      expect([await cost(companyId, receive(next)), await cost(companyId, receive(next))]).toEqual([6, 1]);
    }
    expect(await cost(shopOf(1).companyId, receive(inboundText(shopOf(1).connectionId)))).toBe(15);
  });

  test("a message of ours costs five statements, and its ticks cost three, however many arrive together", async () => {
    const { companyId, connectionId, ticketId, ana } = shopOf(30);
    expect(await cost(companyId, () => sendMessages(ana, ticketId, { body: "Oi" }, []))).toBe(5);
    const ours = await inCompany(companyId, () => queryText<{ wid: string }>("select wid from messages where from_me"));
    const ticks = ours.map(({ wid }) => ({ wid, ack: 5 }) as const);
    expect(await cost(companyId, () => receiveAcks(connectionId, ticks))).toBe(3);
  });
});
