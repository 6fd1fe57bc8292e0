import type { Actor } from "@balcao/shared/permissions";
import { heard } from "@balcao/shared/testing/automation";
import { beforeAll, expect, test } from "vitest";
import { listOptions } from "../company/queue-options/list.ts";
import { showTree } from "../company/queue-options/access.ts";
import { situationOf } from "../followers/automation/situation.ts";
import { speak } from "../followers/automation/speak.ts";
import { dueTickets, runTimer, timers } from "../followers/automation/timers.ts";
import { waitingCommands } from "../numbers/commands/line.ts";
import { companiesToTell, tellOfIncidents } from "../numbers/connections/alarm.ts";
import { listHealth } from "../numbers/connections/health.ts";
import { listIncidents } from "../numbers/connections/incidents.ts";
import { refuseDuplicate } from "../desk/contacts/numbers/check.ts";
import { exportPage } from "../desk/contacts/files/export.ts";
import { startImport } from "../desk/contacts/files/import.ts";
import { importSome } from "../desk/contacts/files/import-batch.ts";
import { claimPicture, pictureChanged } from "../desk/contacts/pictures.ts";
import { keepPhoneContacts } from "../desk/contacts/phone-book.ts";
import { deleteContacts, previewRemoval } from "../desk/identity/removal.ts";
import { showIdentity } from "../desk/identity/identity-card.ts";
import { mergeContacts } from "../desk/identity/merge.ts";
import { listContactTickets } from "../desk/tickets/lists/of-contact.ts";
import { undoMerge } from "../desk/identity/undo-merge.ts";
import { listLeads } from "./dashboard/leads.ts";
import { listServices } from "./dashboard/list.ts";
import { sumDays } from "./dashboard/roll-up.ts";
import { showPictures } from "./dashboard/pictures.ts";
import { showDashboard, showHourly } from "./dashboard/service.ts";
import { inCompany } from "../base/database.ts";
import { queryText } from "../testing/query-text.ts";
import { dueMails } from "../company/mail/mails.ts";
import { findMediaFor } from "../desk/media/access.ts";
import { mediaArrived } from "../desk/media/arrive.ts";
import { messagesSent, receiveAcks } from "../desk/messages/changes/acks.ts";
import { receiveEdit, receiveReaction } from "../desk/inbound/changes.ts";
import { saveDraft } from "../desk/messages/sending/drafts.ts";
import { listFiles } from "../desk/messages/lists/files.ts";
import { forwardMessage } from "../desk/messages/sending/forward.ts";
import { reactToMessage } from "../desk/messages/changes/react.ts";
import { listStarred } from "../desk/messages/changes/stars.ts";
import { listFolded } from "../desk/messages/lists/folded-parts.ts";
import { findJournal, openJournal } from "../desk/inbound/journal.ts";
import { listMessages } from "../desk/messages/lists/list.ts";
import { MessageRow } from "../desk/messages/message.model.ts";
import { loadOutgoing, rawOf } from "../desk/messages/sending/outgoing.ts";
import { receiveMessage } from "../desk/inbound/receive.ts";
import { sendMessages } from "../desk/messages/sending/send.ts";
import { search } from "../desk/search/service.ts";
import { listSchedules } from "../followers/schedules/list.ts";
import { dueSchedules } from "../followers/schedules/send.ts";
import { encodeCursor } from "../base/sql.ts";
import { optionFigures } from "../followers/bot-steps/figures.ts";
import { listBotSteps } from "../followers/bot-steps/list.ts";
import { listNotes } from "../desk/ticket-notes/service.ts";
import {
  makeCompany,
  makeConnection,
  makeContact,
  makeMedia,
  makeMessage,
  makeQueue,
  makeTicket,
  makeUser,
} from "../testing/factories.ts";
import { inboundText } from "../testing/inbound.ts";
import { limited, plansIn } from "../testing/plans.ts";
import { countTickets, listTickets } from "../desk/tickets/lists/list.ts";
import { changeTicket, readTicket, unreadTicket } from "../desk/tickets/verbs/service.ts";
import { snoozeTicket, wakeTickets } from "../desk/tickets/verbs/snooze.ts";

// Under row-level security many conditions cannot use their index. Here Postgres may read a whole table only when no index can answer.
const large =
  "tickets|messages|contacts|contact_identities|ticket_tags|message_words|media|message_reactions|message_stars|message_versions|ticket_drafts|poll_votes|ticket_events|bot_steps|turns|turn_days|goal_results|schedules|connection_commands|inbound_journal|phone_contacts|connection_incidents|mails|queue_options";
const unable = new RegExp(`(Seq Scan|Function Scan) on (${large})\\b`);

let companyId: number;
let connectionId: number;
let otherConnectionId: number;
let ticketId: number;
let messageId: number;
let contactId: number;
let twinId: number;
let mediaId: number;
let ana: Actor;
let target: { connectionId: number; chat: string; wid: string; fromMe: boolean };
beforeAll(async () => {
  companyId = await makeCompany();
  ana = await makeUser(companyId, { queueIds: [await makeQueue(companyId)] });
  [connectionId, otherConnectionId] = [await makeConnection(companyId), await makeConnection(companyId)];
  ticketId = await makeTicket(companyId, { connectionId, status: "open", userId: ana.userId, unread: 1 });
  mediaId = await makeMedia(companyId, { key: `${companyId}/x` });
  messageId = await makeMessage(companyId, ticketId, { wid: "PLAN", fromMe: true, mediaId });
  const message = await inCompany(companyId, () => MessageRow.findByPk(messageId, { rejectOnEmpty: true }));
  contactId = message.contactId;
  twinId = await makeContact(companyId, { name: "Rosa Lima" });
  await makeMessage(companyId, await makeTicket(companyId, { contactId: twinId, connectionId }));
  target = { connectionId, chat: message.chat, wid: "PLAN", fromMe: true };
});
const plansOf = (work: () => Promise<unknown>, off: string[]) => plansIn(companyId, work, off);
const page = { pageNumber: 1 };
const january = { from: "2026-01-01T00:00:00Z", to: "2026-02-01T00:00:00Z" };
const queueOf = ({ queueIds }: Actor): number => queueIds[0] ?? 0;
const tab = { ...page, showAll: false, queueIds: [], withUnreadMessages: false, searchParam: "", tags: [], users: [] };
const reads: [string, () => Promise<unknown>][] = [
  ["receive", () => receiveMessage(inboundText(connectionId, { quotedWid: "PLAN" }))],
  ["send", () => sendMessages(ana, ticketId, { body: "Oi", quotedMsg: messageId }, [])],
  ["sent", () => messagesSent([{ messageId, raw: Buffer.from("x"), ackMs: 1 }])],
  ["ticks", () => receiveAcks(connectionId, [{ wid: "PLAN", ack: 3 }])],
  ["edited by its author", () => receiveEdit({ ...target, body: "x" })],
  ["reaction", () => receiveReaction({ ...target, reactor: "me", author: "", emoji: "x" })],
  ["change", () => changeTicket(ana, ticketId, { status: "closed" })],
  ["reopen", () => changeTicket(ana, ticketId, { status: "open" })],
  ["an automatic text", () => speak(ticketId, { source: "greeting", text: "Oi", below: "" }, [])],
  ...timers.flatMap((timer): [string, () => Promise<unknown>][] => [
    [`what ${timer} is due for`, () => dueTickets(timer)],
    [`${timer} is due`, () => runTimer(timer, ticketId)],
  ]),
  ["what a number says by itself is made from", () => situationOf(ticketId, heard("Oi", { isNew: true }))],
  ["tree", () => showTree(queueOf(ana))],
  ["options", () => listOptions({ queueId: queueOf(ana), parentId: -1 })],
  ["read", () => readTicket(ana, ticketId)],
  [
    "transfer",
    async () => {
      for (const whatsappId of [otherConnectionId, connectionId])
        await changeTicket(ana, ticketId, { whatsappId, userId: ana.userId });
    },
  ],
  ["snooze", () => snoozeTicket(ana, ticketId, { until: new Date(Date.now() + 60_000).toISOString() })],
  ["wake", () => wakeTickets()],
  ["unread", () => unreadTicket(ana, ticketId)],
  ["search", () => search(ana, { ...tab, q: "contact olá", tags: [1], users: [ana.userId], queueIds: [1] })],
  ["search a number", () => search(ana, { ...tab, q: "5511" })],
  ["list what is searched", () => listTickets(ana, { ...tab, searchParam: "contact", date: "2026-01-01" })],
  ["count", () => countTickets(ana, { showAll: false, queueIds: [] })],
  ["list what is late", () => listTickets(ana, { ...tab, late: true })],
  ["outgoing", () => loadOutgoing(messageId)],
  ["raw", () => rawOf(connectionId, "PLAN")],
  ["starred", () => listStarred(ana, ticketId)],
  ["draft", () => saveDraft(ana, ticketId, { body: "x" })],
  ["react", () => reactToMessage(ana, messageId, { emoji: "x" })],
  ["forward", () => forwardMessage(ana, messageId, { ticketIds: [ticketId], clientId: crypto.randomUUID() })],
  ["folded", () => listFolded(ana, 1, { above: { at: new Date(), id: 1 }, below: null })],
  ["file", () => findMediaFor(ana, mediaId)],
  ["file arrives", () => mediaArrived(mediaId, { key: `${companyId}/y`, size: 1 })],
  [
    "tickets of a contact",
    () => listContactTickets(ana, contactId, { ...page, cursor: encodeCursor(new Date().toISOString(), 1) }),
  ],
  ["the dashboard", () => showDashboard({ days: 30 }, { supportUrl: null })],
  ["the pictures of the dashboard", () => showPictures({ days: 30 })],
  ["the hours of today", () => showHourly()],
  ["the sums of days", () => sumDays()],
  ...(["pending", "happening", "finished", "wait", "support"] as const).flatMap(
    (kind): [string, () => Promise<unknown>][] => [
      [`what is ${kind}`, () => listServices({ ...page, days: 30, kind })],
      [`what is ${kind} with one user`, () => listServices({ ...page, days: 30, kind, userId: ana.userId })],
    ],
  ),
  ["new customers", () => listLeads({ ...page, days: 30 })],
  ["what customers did in a tree", () => optionFigures(ana.queueIds[0] ?? 0)],
  ["what a ticket did by itself", () => listBotSteps(ana, ticketId)],
  ["notes", () => listNotes(ana, { ticketId })],
  ["schedules", () => listSchedules(ana, { ...page, searchParam: "", contactId: 1 })],
  ["what is due to be sent", () => dueSchedules(new Date(), 100, [1])],
  ["who has a number", () => refuseDuplicate({ phone: "5511987654321", lid: "7", verified: false }, null)],
  ["who a contact is", () => showIdentity(ana, contactId)],
  [
    "joining contacts and parting them",
    async () => {
      await mergeContacts({ ids: [contactId, twinId], reason: "user" });
      const [merge] = await queryText<{ id: number }>("select max(id) as id from contact_merges where kept_id = $1", [
        contactId,
      ]);
      await undoMerge(ana, merge?.id ?? 0);
    },
  ],
  ["commands", () => waitingCommands(connectionId, [1], 10)],
  ["incidents of a number", () => listIncidents({ ...ana, profile: "admin" }, connectionId)],
  ["incidents to tell of", () => companiesToTell(new Date())],
  ["telling of incidents", () => tellOfIncidents(new Date(), "https://mesa.test")],
  ["e-mails to send", () => dueMails(10)],
  ["health of the numbers", () => listHealth()],
  ["journal", () => openJournal(connectionId, [1], 10)],
  ["deleting contacts", () => deleteContacts(ana, [contactId])],
  ["what goes with contacts", () => previewRemoval([contactId])],
  ["a picture", () => claimPicture(connectionId)],
  ["another picture", () => pictureChanged({ kind: "phone", value: "1" })],
  [
    "entries of a phone",
    async () => {
      await keepPhoneContacts(connectionId, "1", [
        { jid: "2@s.whatsapp.net", phone: "2", lid: "3", name: "x", notify: null },
      ]);
      await queryText("update connections set number = coalesce(number, 'plan' || id) where id = $1", [connectionId]);
      const owned = "update phone_contacts set owner = (select number from connections where id = $1)";
      await queryText(owned, [connectionId]);
      const { id } = await startImport(ana, { whatsappId: connectionId });
      await importSome(id, 100);
    },
  ],
  ["journal row", () => findJournal({ ...target, participant: "" })],
];
test.each(reads)("%s: no large table is read whole", async (_name, work) => {
  const plans = await plansOf(work, ["seqscan"]);
  expect(plans.length).toBeGreaterThan(0);
  expect(plans.filter(({ plan }) => unable.test(plan))).toEqual([]);
});

const at = (id: number) => ({ cursor: encodeCursor(new Date().toISOString(), id) });
const lists: [string, () => Promise<unknown>][] = [
  ["open tickets", () => listTickets(ana, { ...tab, status: "open" })],
  ["pending tickets", () => listTickets(ana, { ...tab, status: "pending", ...at(5) })],
  ["who waits longest", () => listTickets(ana, { ...tab, status: "pending", sort: "waiting", ...at(5) })],
  ["closed tickets", () => listTickets(ana, { ...tab, status: "closed", ...at(5) })],
  ["all tickets", () => listTickets(ana, tab)],
  [
    "unread tickets",
    () =>
      listTickets(ana, { ...tab, status: "pending", withUnreadMessages: true, searchParam: "", tags: [], users: [] }),
  ],
  ["contacts for a file", () => exportPage(5)],
  ["messages", () => listMessages(ana, ticketId, { ...page, ...at(5) })],
  ["media", () => listFiles(ana, ticketId, { ...page, kind: "media", ...at(5) })],
  ["documents", () => listFiles(ana, ticketId, { ...page, kind: "documents", ...at(5) })],
  ["links", () => listFiles(ana, ticketId, { ...page, kind: "links", ...at(5) })],
  ["newer messages", () => listMessages(ana, ticketId, { ...page, newer: at(5).cursor })],
  ["schedules of a calendar", () => listSchedules(ana, { ...page, searchParam: "x", ...january })],
];
/** The statements that read a page, and not the lines between its messages. */
const pagesIn = (all: { plan: string }[]) =>
  all.filter(({ plan }) => plan.includes("Limit") && !limited(plan).includes("ticket_events"));

test.each(lists)("%s: a page is read in the order of an index", async (_name, work) => {
  const plans = await plansOf(work, ["seqscan", "bitmapscan", "sort", "hashjoin", "mergejoin"]);
  const [paged] = pagesIn(plans).slice(-1);
  expect(paged?.plan).not.toMatch(unable);
  expect(limited(paged?.plan ?? "").split("SubPlan")[0]).not.toMatch(/Sort/);
});

// A plan for any contact expects only a few messages. A table that is joined before the page is cut is joined for the whole conversation.
test.each(lists.filter(([name]) => /messages|media|documents|links/.test(name)))(
  "%s: only the messages of the page are joined to their rows",
  async (_name, work) => {
    const [paged] = pagesIn(await plansOf(work, ["seqscan"])).slice(-1);
    const reading = limited(paged?.plan ?? "").split("SubPlan")[0];
    expect(reading).toMatch(/Index Scan (Backward )?using messages_\w+ on messages /);
    expect(reading).not.toMatch(/Nested Loop|Join/);
  },
);
