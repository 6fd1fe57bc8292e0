import { expect, test } from "vitest";
import { receiveMessage } from "../inbound/receive.ts";
import { deleteQueue } from "../../company/queues/service.ts";
import { makeContact, makeQueue, someAdmin } from "../../testing/factories.ts";
import { overlapping } from "../../testing/race.ts";
import { changeTicket } from "../tickets/verbs/service.ts";
import { identifyContact } from "./identify.ts";
import { mergeContacts } from "./merge.ts";
import { setOptOut } from "../contacts/blocking/opt-out.ts";
import { updateContact } from "../contacts/service.ts";
import { undoMerge } from "./undo-merge.ts";
import { twoPeople } from "../../testing/stages/two-people.ts";

test("messages since the merge stay with the kept contact, and fields changed since the merge stay changed", async () => {
  const people = await twoPeople();
  const { here, rows, rosa, other, say, byNumber, byLid, merge, undo } = people;
  await say(byNumber("a"));
  await say(byLid("b"));
  await rows("update contacts set email = 'rosa@casa' where id = $1", [other]);
  await rows("update contacts set name = number where id = $1", [rosa]);
  await merge();
  await say(byLid("later"));
  await here(() => updateContact(someAdmin, rosa, { email: "nova@casa" }, null));
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

test("messages that the kept contact wrote in a returning ticket after the merge go to a ticket of that contact", async () => {
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

test("when another ticket is active by now, undoing a merge leaves the joined ticket closed and returns its id", async () => {
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

test("an opt-out that a user noted with a message of the other contact goes back to that contact, with the user", async () => {
  const { here, rows, admin, rosa, other, say, byLid, merge, undo } = await twoPeople();
  await say(byLid("Não quero mais"));
  await merge();
  const [said] = await rows<{ id: number }>("select id::int from messages");
  const proof = { source: "message", words: "Não quero mais", messageId: said?.id ?? 0, userId: admin.userId } as const;
  await here(() => setOptOut(rosa, proof));
  await undo();
  expect(
    await rows('select id, opted_out_at is not null as silent, opt_out_user_id as "by" from contacts order by id'),
  ).toEqual([
    { id: rosa, silent: false, by: null },
    { id: other, silent: true, by: admin.userId },
  ]);
});

test("messages read since the merge do not count as unread again", async () => {
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

test("in a chain of merges the last merge is undone first, and each can be undone once, within thirty days", async () => {
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

test("when two users undo a merge at the same time, it is undone once", async () => {
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
  "a message that arrives during the undo of a merge finds its contact when the %s comes first",
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
    const of = first === "message" ? late?.in : other;
    expect(late).toEqual({ of, in: of });
    await say(byLid("d"));
    expect(await rows("select contact_id as of from messages where body = 'd'")).toEqual([{ of: other }]);
  },
);

test("a number learnt during the undo of a merge belongs to the contact that returns, and the kept contact keeps its own number and its messages", async () => {
  const people = await twoPeople();
  const { companyId, admin, rows, number, lid, rosa, other, say, byNumber, byLid, merge, lastMerge } = people;
  const message = (body: string) => {
    const second = { kind: "phone" as const, value: `${number}9` };
    return { ...byLid(body), identities: [{ kind: "lid" as const, value: lid }, second] };
  };
  await say(message("b"));
  await merge();
  const id = await lastMerge();
  await overlapping<unknown, unknown>(
    companyId,
    () => undoMerge(admin, id),
    () => receiveMessage(message("c")),
  );
  await say(byNumber("d"));
  expect(await rows("select body, contact_id as of from messages where body in ('c', 'd') order by body")).toEqual([
    { body: "c", of: other },
    { body: "d", of: rosa },
  ]);
  expect(await rows("select id, number from contacts order by id")).toEqual([
    { id: rosa, number },
    { id: other, number: `${number}9` },
  ]);
});

test("two separated contacts are not merged automatically again, whatever WhatsApp reports about their addresses", async () => {
  const people = await twoPeople();
  const { here, rows, admin, companyId, number, lid, rosa, other, undo } = people;
  const both = [
    { kind: "phone", value: number },
    { kind: "lid", value: lid },
  ] as const;
  expect(await here(() => identifyContact(both, null))).toBe(rosa);
  await undo();
  // The author is the contact that has the sender's address.
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

test("undoing a merge reopens a ticket without a queue when the queue in which it waited was deleted", async () => {
  const people = await twoPeople();
  const { companyId, here, rows, admin, say, byNumber, byLid, merge, undo, open } = people;
  const queueId = await makeQueue(companyId);
  await say(byNumber("a"));
  await say(byLid("b"));
  const [, from = 0] = await open();
  await here(() => changeTicket(admin, from, { queueId }));
  await merge();
  await here(() => deleteQueue(admin, queueId));
  await undo();
  const turns = "select queue_id from turns where ticket_id = $1 and finished_at is null and left_at is null";
  expect(await rows(turns, [from])).toEqual([{ queue_id: null }]);
});

test("an opt-out since the merge stays with the contact that wrote it, and the other contact does not get it", async () => {
  const people = await twoPeople();
  const { rows, rosa, other, say, byLid, merge, undo } = people;
  await say(byLid("b"));
  await merge();
  await say(byLid("SAIR"));
  await undo();
  expect(
    await rows(
      `select c.id, c.opt_out_source as source, c.opt_out_words as words, m.body as proof from contacts c
       left join messages m on m.company_id = c.company_id and m.id = c.opt_out_message_id order by c.id`,
    ),
  ).toEqual([
    { id: rosa, source: null, words: "", proof: null },
    { id: other, source: "message", words: "SAIR", proof: "SAIR" },
  ]);
});
