import { expect, test } from "vitest";
import { saveDraft } from "../messages/sending/drafts.ts";
import { sendMessages } from "../messages/sending/send.ts";
import { makeNote, makeSchedule } from "../../testing/contact-factories.ts";
import { makeConnection, makeTag, makeTicket, makeTicketTag, makeUser } from "../../testing/factories.ts";
import { changeTicket } from "../tickets/verbs/service.ts";
import { snoozeTicket } from "../tickets/verbs/snooze.ts";
import { twoPeople, type People } from "../../testing/stages/two-people.ts";

/** The tables in which a merge and its undo may leave rows. */
const traces = ["audit", "contact_merges", "outbox"];

/** Every row of the company in every table of the catalogue, except the traces. */
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

/** Both tickets have tags, notes and everything else that a ticket may have. The newer ticket belongs to the contact `newer`. */
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
  await rows("insert into bot_steps (company_id, ticket_id, reason) select company_id, id, 'menu' from tickets");
  const attendant = await makeUser(companyId);
  await rows("insert into ticket_pins select company_id, $1, id from tickets", [admin.userId]);
  await rows("insert into ticket_pins select company_id, $1, id from tickets where id = $2", [attendant.userId, from]);
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
       opt_out_source = 'user', opt_out_user_id = $2, marketing_told_at = now() where id = $1`,
    [other, admin.userId],
  );
  await rows(
    `update contacts set name = number, extra_info = '[{"id": 1, "name": "Plano", "value": "Ouro"}]' where id = $1`,
    [rosa],
  );
}

test.each(["rosa", "other"] as const)(
  "after a merge and its undo every row is where it was (the newer ticket is %s's)",
  async (newer) => {
    const people = await twoPeople();
    await furnish(people, newer);
    const before = await everything(people);
    await people.merge();
    expect(await everything(people)).not.toEqual(before);
    const { kept, restored, closedTickets } = await people.undo();
    const after = await everything(people);
    // The phones get new commands for the blocked contact, and these rows did not move.
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

test("two tickets without messages are joined, and separated again", async () => {
  const people = await twoPeople();
  for (const contactId of [people.rosa, people.other])
    await makeTicket(people.companyId, { contactId, connectionId: people.connectionId, status: "pending" });
  const before = await everything(people);
  await people.merge();
  expect(await people.open()).toHaveLength(1);
  await people.undo();
  expect(await everything(people)).toEqual(before);
});

test.each(["rosa", "other"] as const)(
  "a merge keeps the time of WhatsApp's last news about marketing, which belonged to %s",
  async (who) => {
    const { rows, merge, rosa, ...people } = await twoPeople();
    const at = new Date("2026-11-01");
    await rows("update contacts set marketing_told_at = $2 where id = $1", [{ rosa, ...people }[who], at]);
    await merge();
    expect(await rows("select marketing_told_at as at from contacts where id = $1", [rosa])).toEqual([{ at }]);
  },
);

test("the attendant of the newer ticket keeps the customer when nobody attends the older ticket", async () => {
  const { here, admin, rows, say, byNumber, byLid, open, merge } = await twoPeople();
  await say(byNumber("um"));
  await say(byLid("dois"));
  const [older = 0, attended = 0] = await open();
  await here(() => changeTicket(admin, attended, { status: "open" }));
  await merge();
  expect(await rows("select id, status, user_id, unread_messages from tickets order by id")).toEqual([
    { id: older, status: "closed", user_id: null, unread_messages: 0 },
    { id: attended, status: "open", user_id: admin.userId, unread_messages: 2 },
  ]);
  expect(await rows("select ticket_id from messages order by id")).toEqual([
    { ticket_id: attended },
    { ticket_id: attended },
  ]);
});
