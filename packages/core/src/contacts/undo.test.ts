import { expect, test } from "vitest";
import { inCompany, query } from "../database.ts";
import type { InboundMessage } from "../messages/inbound.ts";
import { saveDraft } from "../messages/drafts.ts";
import { receiveMessage } from "../messages/receive.ts";
import { sendMessages } from "../messages/send.ts";
import { makeNote, makeSchedule } from "../testing/contact-factories.ts";
import {
  makeCompany,
  makeConnection,
  makeContact,
  makeTag,
  makeTicket,
  makeTicketTag,
  makeUser,
  newNumber,
} from "../testing/factories.ts";
import { inboundText } from "../testing/inbound.ts";
import { overlapping } from "../testing/race.ts";
import { changeTicket } from "../tickets/service.ts";
import { snoozeTicket } from "../tickets/snooze.ts";
import { identifyContact } from "./identify.ts";
import { mergeContacts } from "./merge.ts";
import { updateContact } from "./service.ts";
import { undoMerge } from "./undo.ts";

/** Rosa, known by number, and somebody known by LID; both have a conversation on the same number. */
async function twoPeople() {
  const companyId = await makeCompany();
  const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);
  const rows = <T extends object>(sql: string, bind: unknown[] = []) => here(() => query<T>(sql, bind));
  const admin = await makeUser(companyId, { profile: "admin" });
  const connectionId = await makeConnection(companyId, { isDefault: true });
  const number = newNumber();
  const lid = `9${number}`;
  const rosa = await makeContact(companyId, { number, name: "Rosa" });
  const other = await makeContact(companyId, { number: lid, name: "Rosa Lima" });
  await rows("update contact_identities set kind = 'lid' where contact_id = $1", [other]);
  await rows("update contacts set number = '' where id = $1", [other]);
  const byNumber = (body: string) => inboundText(connectionId, { number, body });
  const byLid = (body: string): InboundMessage =>
    inboundText(connectionId, { chat: `${lid}@lid`, identities: [{ kind: "lid", value: lid }], body });
  const say = (message: InboundMessage) => here(() => receiveMessage(message));
  const merge = () => here(() => mergeContacts({ ids: [rosa, other], reason: "user", userId: admin.userId }));
  const lastMerge = async () =>
    (await rows<{ id: number }>("select id from contact_merges order by id desc limit 1"))[0]?.id ?? 0;
  const undo = async (mergeId?: number) => {
    const id = mergeId ?? (await lastMerge());
    return here(() => undoMerge(admin, id));
  };
  const open = async () =>
    (await rows<{ id: number }>("select id from tickets where status <> 'closed' order by id")).map(({ id }) => id);
  return {
    companyId,
    here,
    rows,
    admin,
    connectionId,
    number,
    lid,
    rosa,
    other,
    byNumber,
    byLid,
    say,
    merge,
    lastMerge,
    undo,
    open,
  };
}
type People = Awaited<ReturnType<typeof twoPeople>>;

/** What a merge and its undoing are allowed to leave behind. */
const traces = ["contact_merges", "ticket_events", "outbox"];

/** Every row of the company in every table that the catalogue knows, but for the traces. */
async function everything({ rows }: People): Promise<Record<string, string[]>> {
  const tables = await rows<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id'
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1`,
  );
  const found: Record<string, string[]> = {};
  for (const { name } of tables)
    if (!traces.includes(name))
      found[name] = (await rows<{ row: string }>(`select to_jsonb(r)::text as row from ${name} r order by 1`)).map(
        ({ row }) => row,
      );
  return found;
}

/** Both conversations with all that attendants put into one, the newer one being `newer`'s. */
async function furnish(people: People, newer: "rosa" | "other"): Promise<void> {
  const { companyId, here, admin, say, byNumber, byLid, other, rosa, connectionId, open, rows } = people;
  const [first, second] = newer === "other" ? [byNumber, byLid] : [byLid, byNumber];
  await say(first("a"));
  await say(second("b"));
  await say(second("c"));
  const [into = 0, from = 0] = await open();
  await here(() => changeTicket(admin, from, { status: "open" }));
  await here(() => sendMessages(admin, from, { body: "Bom dia" }, []));
  await say(second("d"));
  await here(() => saveDraft(admin, from, { body: "Eu ia diz" }));
  await here(() => snoozeTicket(admin, from, { until: new Date(Date.now() + 60_000).toISOString() }));
  await here(() => snoozeTicket(admin, into, { until: new Date(Date.now() + 90_000).toISOString() }));
  const tagId = await makeTag(companyId);
  for (const ticketId of [from, into]) await makeTicketTag(companyId, ticketId, tagId);
  await makeTicketTag(companyId, from, await makeTag(companyId));
  for (const ticketId of [from, into]) await makeNote(companyId, ticketId);
  for (const contactId of [rosa, other])
    await makeSchedule(companyId, {
      contactId,
      connectionId,
      ticketId: contactId === (newer === "rosa" ? rosa : other) ? from : into,
    });
  const elsewhere = await makeConnection(companyId);
  for (const contactId of [rosa, other]) {
    await makeTicket(companyId, { contactId, connectionId, status: "closed" });
    await makeTicket(companyId, { contactId, connectionId: elsewhere, status: "pending" });
  }
  await rows("update messages set author_contact_id = $1 where body = 'c'", [other]);
  await rows("update tickets set marked_unread = true where id = $1", [from]);
  await rows(
    `update contacts set email = 'rosa@casa', extra_info = '[{"id": 4, "name": "CPF", "value": "1"}]', blocked_at = now(), opted_out_at = now(),
       opt_out_source = 'user', opt_out_user_id = $2 where id = $1`,
    [other, admin.userId],
  );
  await rows(
    `update contacts set name = number, extra_info = '[{"id": 1, "name": "Plano", "value": "Ouro"}]' where id = $1`,
    [rosa],
  );
}

test.each(["rosa", "other"] as const)(
  "merge and undo leave every row where it was (the newer ticket is %s's)",
  async (newer) => {
    const people = await twoPeople();
    await furnish(people, newer);
    const before = await everything(people);
    await people.merge();
    expect(await everything(people)).not.toEqual(before);
    const { kept, restored, closedTickets } = await people.undo();
    const after = await everything(people);
    // The phones are told of who is blocked once more; that is no row that moved.
    delete before.connection_commands;
    delete after.connection_commands;
    expect(after).toEqual(before);
    expect({ kept: kept.id, restored: restored.id, closedTickets }).toEqual({
      kept: people.rosa,
      restored: people.other,
      closedTickets: [],
    });
  },
);

test("two conversations in which nothing was said are joined, and parted again", async () => {
  const people = await twoPeople();
  for (const contactId of [people.rosa, people.other])
    await makeTicket(people.companyId, { contactId, connectionId: people.connectionId, status: "pending" });
  const before = await everything(people);
  await people.merge();
  expect(await people.open()).toHaveLength(1);
  await people.undo();
  expect(await everything(people)).toEqual(before);
});

test("what came since stays with the kept one, what was changed since stays changed", async () => {
  const people = await twoPeople();
  const { here, rows, rosa, other, say, byNumber, byLid, merge, undo } = people;
  await say(byNumber("a"));
  await say(byLid("b"));
  await rows("update contacts set email = 'rosa@casa' where id = $1", [other]);
  await rows("update contacts set name = number where id = $1", [rosa]);
  await merge();
  await say(byLid("later"));
  await here(() => updateContact(rosa, { email: "nova@casa" }, null));
  await undo();
  expect(await rows("select body, contact_id as of from messages order by body")).toEqual([
    { body: "a", of: rosa },
    { body: "b", of: other },
    { body: "later", of: rosa },
  ]);
  expect(await rows("select name <> number as named, email from contacts where id = $1", [rosa])).toEqual([
    { named: false, email: "nova@casa" },
  ]);
});

test("of a conversation that goes back, what the kept one said in it since goes into one of its own", async () => {
  const people = await twoPeople();
  const { rows, rosa, other, say, byNumber, byLid, merge, undo } = people;
  await say(byLid("b"));
  await merge();
  await say(byNumber("mine"));
  await say(byLid("theirs"));
  await undo();
  expect(
    await rows(
      "select m.body, m.contact_id as of, t.contact_id as in, t.unread_messages as unread, t.status from messages m join tickets t on t.id = m.ticket_id order by m.body",
    ),
  ).toEqual([
    { body: "b", of: other, in: other, unread: 2, status: "pending" },
    { body: "mine", of: rosa, in: rosa, unread: 1, status: "pending" },
    { body: "theirs", of: other, in: other, unread: 2, status: "pending" },
  ]);
});

test("a conversation stays closed, and is named, where another is active by now", async () => {
  const people = await twoPeople();
  const { here, rows, admin, other, rosa, say, byNumber, byLid, merge, undo, open } = people;
  await say(byLid("b"));
  await say(byNumber("a"));
  const [into = 0, from = 0] = await open();
  await merge();
  await here(() => changeTicket(admin, into, { status: "open" }));
  await here(() => changeTicket(admin, into, { status: "closed" }));
  await rows("insert into settings (company_id, key, value) values ($1, 'ticketReuseMinutes', '0')", [
    people.companyId,
  ]);
  await say(byNumber("again"));
  const [fresh = 0] = await open();
  expect((await undo()).closedTickets).toEqual([from]);
  expect(await rows("select id, contact_id, status from tickets order by id")).toEqual([
    { id: into, contact_id: other, status: "closed" },
    { id: from, contact_id: rosa, status: "closed" },
    { id: fresh, contact_id: rosa, status: "pending" },
  ]);
  expect(await rows("select ticket_id from messages where body = 'a'")).toEqual([{ ticket_id: from }]);
});

test("what was read since is not new again", async () => {
  const people = await twoPeople();
  const { rows, say, byNumber, byLid, merge, undo, open } = people;
  await say(byNumber("a"));
  await say(byLid("b"));
  const [into = 0, from = 0] = await open();
  await merge();
  await rows("update messages set ack = 3");
  await rows("update tickets set unread_messages = 0 where id = $1", [into]);
  await undo();
  expect(await rows("select id, unread_messages as unread from tickets order by id")).toEqual([
    { id: into, unread: 0 },
    { id: from, unread: 0 },
  ]);
});

test("of a chain the last goes first; each once, within thirty days", async () => {
  const people = await twoPeople();
  const { companyId, here, rows, rosa, other, merge, lastMerge, undo } = people;
  const third = await makeContact(companyId);
  await here(() => mergeContacts({ ids: [other, third], reason: "same-person" }));
  const inner = await lastMerge();
  await merge();
  const outer = await lastMerge();
  await expect(undo(inner)).rejects.toMatchObject({ code: "ERR_MERGE_STATE" });
  await undo(outer);
  await expect(undo(outer)).rejects.toMatchObject({ code: "ERR_MERGE_STATE" });
  await rows("update contact_merges set merged_at = now() - interval '31 days' where id = $1", [inner]);
  await expect(undo(inner)).rejects.toMatchObject({ code: "ERR_MERGE_TOO_OLD" });
  await rows("update contact_merges set merged_at = now() - interval '29 days' where id = $1", [inner]);
  await undo(inner);
  expect(await rows("select id from contacts where merged_into is null order by id")).toEqual(
    [rosa, other, third].map((id) => ({ id })),
  );
  await expect(undo(2 ** 31 - 1)).rejects.toMatchObject({ code: "ERR_NO_MERGE_FOUND" });
});

test("two who undo at once are one undoing", async () => {
  const people = await twoPeople();
  const { companyId, admin, say, byNumber, byLid, merge, lastMerge } = people;
  await say(byNumber("a"));
  await say(byLid("b"));
  await merge();
  const id = await lastMerge();
  const works = [() => undoMerge(admin, id), () => undoMerge(admin, id)] as const;
  expect(await overlapping(companyId, ...works)).toEqual([
    { done: expect.anything() },
    { error: expect.objectContaining({ code: "ERR_MERGE_STATE" }) },
  ]);
});

test.each(["message", "undo"])(
  "a message that arrives while a merge is undone finds its person; the %s first",
  async (first) => {
    const people = await twoPeople();
    const { companyId, admin, rows, other, say, byNumber, byLid, merge, lastMerge } = people;
    await say(byNumber("a"));
    await say(byLid("b"));
    await merge();
    const id = await lastMerge();
    const works = [() => receiveMessage(byLid("c")), () => undoMerge(admin, id)] as const;
    const [one, two] = first === "message" ? works : works.toReversed();
    const outcomes = await overlapping<unknown, unknown>(companyId, one ?? works[0], two ?? works[1]);
    expect(outcomes.filter((outcome) => "error" in outcome)).toEqual([]);
    const [late] = await rows<{ of: number; in: number }>(
      "select m.contact_id as of, t.contact_id as in from messages m join tickets t on t.id = m.ticket_id where m.body = 'c'",
    );
    expect(late?.of).toBe(late?.in);
    await say(byLid("d"));
    expect(await rows("select contact_id as of from messages where body = 'd'")).toEqual([{ of: other }]);
  },
);

test("two that somebody parted are not joined by themselves again, whatever WhatsApp says of their addresses", async () => {
  const people = await twoPeople();
  const { here, rows, admin, companyId, number, lid, rosa, other, undo } = people;
  const both = [
    { kind: "phone", value: number },
    { kind: "lid", value: lid },
  ] as const;
  expect(await here(() => identifyContact(both, null))).toBe(rosa);
  await undo();
  // Who writes is who has the address that is written from.
  expect(await here(() => identifyContact(both, "Rosa Maria"))).toBe(other);
  expect(await here(() => identifyContact([both[0]], null))).toBe(rosa);
  const older = await makeContact(companyId);
  await here(() => mergeContacts({ ids: [other, older], reason: "user", userId: admin.userId }));
  expect(await here(() => identifyContact(both, null))).toBe(other);
  expect(
    await rows("select kind, contact_id as of from contact_identities where value = any($1)", [[number, lid]]),
  ).toEqual(
    expect.arrayContaining([
      { kind: "phone", of: rosa },
      { kind: "lid", of: other },
    ]),
  );
});
