import type { Actor } from "@balcao/shared/permissions";
import type { Ticket } from "@balcao/shared/tickets/schema";
import { expect, test } from "vitest";
import { readDraft, saveDraft } from "../messages/sending/drafts.ts";
import { listMessages } from "../messages/lists/list.ts";
import { receiveMessage } from "../inbound/receive.ts";
import { sendMessages } from "../messages/sending/send.ts";
import { deleteMessage } from "../messages/changes/service.ts";
import { makeNote, makeSchedule } from "../../testing/contact-factories.ts";
import { makeMessage, makeTag, makeTicket, makeTicketTag, publishedBy } from "../../testing/factories.ts";
import { overlapping } from "../../testing/race.ts";
import { twoPeople } from "../../testing/stages/two-people.ts";
import { lockTicketFor } from "../tickets/access.ts";
import { createTicket } from "../tickets/verbs/create.ts";
import { changeTicket } from "../tickets/verbs/service.ts";
import { snoozeTicket } from "../tickets/verbs/snooze.ts";
import { mergeContacts } from "./merge.ts";

/** Two contacts, one known by number and one by LID, who turn out to be one person. */
async function twoOfOne() {
  const people = await twoPeople();
  const { rosa: kept, other: gone } = people;
  return { ...people, kept, gone, merge: () => mergeContacts({ ids: [kept, gone], reason: "user" }) };
}
type Pair = Awaited<ReturnType<typeof twoOfOne>>;

/** Expects, after simultaneous changes, one active ticket with all messages, and no row left with the merged contact. */
async function expectWhole({ rows, kept, gone }: Pair, bodies: string[]) {
  const active = await rows<{ id: number }>("select id from tickets where status <> 'closed'");
  expect(active).toHaveLength(1);
  expect(await rows("select body, contact_id, ticket_id from messages order by body")).toEqual(
    bodies.map((body) => ({ body, contact_id: kept, ticket_id: active[0]?.id })),
  );
  expect(await rows("select 1 from tickets where contact_id = $1", [gone])).toEqual([]);
}

test("all messages of the newer active ticket move to the older one, even unread ones, and every browser gets the event", async () => {
  const pair = await twoOfOne();
  const { companyId, here, rows, byNumber, byLid } = pair;
  await here(() => receiveMessage(byLid("um")));
  await here(() => receiveMessage(byNumber("dois")));
  const [into, from] = await rows<{ id: number }>("select id from tickets order by id");
  const before = (await publishedBy(companyId)).length;
  await here(pair.merge);
  await expectWhole(pair, ["dois", "um"]);
  expect(await rows("select id, status, unread_messages, last_message from tickets order by id")).toEqual([
    { id: into?.id, status: "pending", unread_messages: 2, last_message: "dois" },
    { id: from?.id, status: "closed", unread_messages: 0, last_message: "dois" },
  ]);
  const told = (await publishedBy(companyId)).slice(before);
  expect(told.map(({ name, payload }) => [name, idIn(payload)])).toEqual([
    ["ticket.gone", from?.id],
    ["ticket.update", from?.id],
    ["ticket.update", into?.id],
    ["message.update", into?.id],
    ["contact.update", pair.kept],
    ["contact.delete", pair.gone],
  ]);
  expect(told[2]?.payload).toMatchObject({ ticket: { contactId: pair.kept } });
});

test("a merge moves tags except the column, notes, planned messages, bot steps and the draft of the newer ticket, and ends its snooze", async () => {
  const pair = await twoOfOne();
  const { companyId, here, rows, admin, byNumber, byLid, connectionId, gone } = pair;
  await here(() => receiveMessage(byNumber("um")));
  await here(() => receiveMessage(byLid("dois")));
  const [into, from] = (await rows<{ id: number }>("select id from tickets order by id")).map(({ id }) => id);
  if (!into || !from) throw new Error("Two tickets were expected");
  for (const id of [into, from]) await here(() => changeTicket(admin, id, { status: "open" }));
  await here(() => sendMessages(admin, from, { body: "três" }, []));
  await here(() => saveDraft(admin, from, { body: "Eu ia diz" }));
  await here(() => snoozeTicket(admin, from, { until: new Date(Date.now() + 60_000).toISOString() }));
  const [both, plain] = [await makeTag(companyId), await makeTag(companyId)];
  const [left, stays] = [await makeTag(companyId, { kanban: true }), await makeTag(companyId, { kanban: true })];
  for (const tagId of [both, plain, left]) await makeTicketTag(companyId, from, tagId);
  for (const tagId of [both, stays]) await makeTicketTag(companyId, into, tagId);
  const noteId = await makeNote(companyId, from);
  const scheduleId = await makeSchedule(companyId, { contactId: gone, connectionId, ticketId: from });
  await rows("insert into bot_steps (company_id, ticket_id, reason) values ($1, $2, 'menu')", [companyId, from]);
  await here(pair.merge);
  const carried = await rows("select tag_id as id from ticket_tags where ticket_id = $1 order by tag_id", [into]);
  expect(carried, "the card stays in its column").toEqual([both, plain, stays].map((id) => ({ id })));
  expect(await rows("select ticket_id from ticket_notes where id = $1", [noteId])).toEqual([{ ticket_id: into }]);
  expect(await rows("select ticket_id from schedules where id = $1", [scheduleId])).toEqual([{ ticket_id: into }]);
  expect(await rows("select ticket_id, reason from bot_steps")).toEqual([{ ticket_id: into, reason: "menu" }]);
  expect((await here(() => readDraft(admin, into))).draft).toMatchObject({ body: "Eu ia diz" });
  expect(await publishedBy(companyId)).toContainEqual(
    expect.objectContaining({ name: "draft.update", payload: expect.objectContaining({ ticketId: into }) }),
  );
  expect(await rows("select status, snoozed_until, bot_stopped from tickets order by id")).toEqual([
    { status: "open", snoozed_until: null, bot_stopped: true },
    { status: "closed", snoozed_until: null, bot_stopped: false },
  ]);
});

test("the ticket joined from two snoozed tickets comes back at the earlier time", async () => {
  const pair = await twoOfOne();
  const { here, rows, admin, byNumber, byLid } = pair;
  await here(() => receiveMessage(byNumber("um")));
  await here(() => receiveMessage(byLid("dois")));
  const ids = (await rows<{ id: number }>("select id from tickets order by id")).map(({ id }) => id);
  const [late, early] = [120_000, 60_000].map((ms) => new Date(Date.now() + ms));
  for (const [index, at] of [late, early].entries())
    await here(() => snoozeTicket(admin, ids[index] ?? 0, { until: at?.toISOString() ?? null }));
  await here(pair.merge);
  expect(await rows("select snoozed_until as at from tickets order by id")).toEqual([{ at: early }, { at: null }]);
});

const idIn = (payload: Record<string, unknown>) => {
  const { ticketId, ticket, message, contact, contactIds } = payload as Record<"ticket" | "contact", Ticket> & {
    ticketId: number;
    message: { ticketId: number };
    contactIds: number[];
  };
  return ticketId ?? ticket?.id ?? message?.ticketId ?? contact?.id ?? contactIds[0];
};

test("the record of a merge has every row that moved, and the contact as it was before", async () => {
  const pair = await twoOfOne();
  const { companyId, here, rows, kept, gone } = pair;
  const closed = await makeTicket(companyId, { contactId: gone, connectionId: pair.connectionId, status: "closed" });
  const messageId = await makeMessage(companyId, closed);
  await rows("update contacts set name = 'WhatsApp', number = '' where id = $1", [kept]);
  await rows("update contacts set name = 'Dona Rosa', email = 'rosa@casa' where id = $1", [gone]);
  await here(pair.merge);
  expect(await rows("select name, email from contacts where id = $1", [kept])).toEqual([
    { name: "Dona Rosa", email: "rosa@casa" },
  ]);
  expect(await rows("select kept_id, gone_id, moved from contact_merges")).toMatchObject([
    {
      kept_id: kept,
      gone_id: gone,
      moved: {
        joined: [],
        tickets: [closed],
        messages: [messageId],
        authored: [],
        contact_identities: [expect.stringMatching(/^lid:/)],
        contact: { was: { name: "WhatsApp", email: "" }, is: { name: "Dona Rosa", name_source: "merge" } },
      },
    },
  ]);
});

test("several merges of the same contacts at the same time, and the same merge again later, count as one merge", async () => {
  const pair = await twoOfOne();
  const answers = await Promise.all([1, 2, 3].map(() => pair.here(pair.merge)));
  expect(new Set(answers)).toEqual(new Set([pair.kept]));
  expect(await pair.here(pair.merge)).toBe(pair.kept);
  expect(await pair.rows("select 1 from contact_merges")).toHaveLength(1);
});

test("a message that arrives during a merge of its contact is stored in the joined ticket, whichever transaction is first", async () => {
  for (const first of ["message", "merge"]) {
    for (const known of [true, false]) {
      const pair = await twoOfOne();
      await pair.here(() => receiveMessage(pair.byNumber("a")));
      if (known) await pair.here(() => receiveMessage(pair.byLid("b")));
      const works = [() => receiveMessage(pair.byLid("c")), pair.merge] as const;
      const [one, other] = first === "message" ? works : works.toReversed();
      const outcomes = await overlapping<unknown, unknown>(pair.companyId, one ?? works[0], other ?? works[1]);
      expect(outcomes.filter((outcome) => "error" in outcome)).toEqual([]);
      await expectWhole(pair, known ? ["a", "b", "c"] : ["a", "c"]);
    }
  }
});

test("an attendant can change a ticket while it is joined with another, without a deadlock", async () => {
  const pair = await twoOfOne();
  const { companyId, here, rows, admin, byNumber, byLid } = pair;
  await here(() => receiveMessage(byNumber("um")));
  await here(() => receiveMessage(byLid("dois")));
  const [into, from] = await rows<{ id: number }>("select id from tickets order by id");
  for (const ticket of [into, from]) await here(() => changeTicket(admin, ticket?.id ?? 0, { status: "open" }));
  const { messages } = await here(() => sendMessages(admin, from?.id ?? 0, { body: "oi" }, []));
  const deleted = () => deleteMessage(admin, messages[0]?.id ?? 0);
  const outcomes = await overlapping(companyId, () => lockAs(admin, from?.id ?? 0), pair.merge, deleted);
  expect(outcomes).toEqual([{ done: from?.id }, { done: pair.kept }]);
  expect(await rows("select is_deleted from messages where id = $1", [messages[0]?.id])).toEqual([
    { is_deleted: true },
  ]);
  await expectWhole(pair, ["dois", "oi", "um"]);
});
const lockAs = async (actor: Actor, ticketId: number) => (await lockTicketFor(actor, ticketId)).id;

test("a change of a message that moves to another ticket is refused", async () => {
  const pair = await twoOfOne();
  const { companyId, here, rows, admin, byNumber, byLid } = pair;
  await here(() => receiveMessage(byNumber("um")));
  await here(() => receiveMessage(byLid("dois")));
  const [into, from] = await rows<{ id: number }>("select id from tickets order by id");
  for (const ticket of [into, from]) await here(() => changeTicket(admin, ticket?.id ?? 0, { status: "open" }));
  const { messages } = await here(() => sendMessages(admin, from?.id ?? 0, { body: "oi" }, []));
  const [, refused] = await overlapping(companyId, pair.merge, () => deleteMessage(admin, messages[0]?.id ?? 0));
  expect(refused).toMatchObject({ error: { code: "ERR_TICKET_STATE" } });
});

test("a ticket made during a merge belongs to the contact that stays, and a second active ticket is refused", async () => {
  const pair = await twoOfOne();
  const make = (contactId: number) => createTicket(pair.admin, { contactId, status: "open" });
  const [, made] = await overlapping(pair.companyId, pair.merge, () => make(pair.gone));
  expect(made).toMatchObject({ done: { contactId: pair.kept } });
  await expect(pair.here(() => make(pair.kept))).rejects.toMatchObject({ code: "ERR_OTHER_OPEN_TICKET" });
});

test("a timeline shows all messages after its tickets were joined", async () => {
  const pair = await twoOfOne();
  for (const body of ["1", "2", "3"]) {
    await pair.here(() => receiveMessage(pair.byNumber(`n${body}`)));
    await pair.here(() => receiveMessage(pair.byLid(`l${body}`)));
  }
  await pair.here(pair.merge);
  const [ticket] = await pair.rows<{ id: number }>("select id from tickets where status = 'pending'");
  const { messages } = await pair.here(() => listMessages(pair.admin, ticket?.id ?? 0, { pageNumber: 1 }));
  expect(messages.map(({ body }) => body)).toEqual(["n1", "l1", "n2", "l2", "n3", "l3"]);
});
