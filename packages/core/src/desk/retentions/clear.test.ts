import { forEver } from "@balcao/shared/retentions/rules";
import { beforeEach, expect, test } from "vitest";
import { inCompany } from "../../base/database.ts";
import { makeDataRequest, makeHold, makeNote, makeSchedule } from "../../testing/contact-factories.ts";
import {
  makeCompany,
  makeConnection,
  makeContact,
  makeMedia,
  makeMessage,
  makeQueue,
  publishedBy,
} from "../../testing/factories.ts";
import { queryText } from "../../testing/query-text.ts";
import { overlapping } from "../../testing/race.ts";
import { keepingCompany, makeClosed, makeRetention } from "../../testing/stages/retention.ts";
import { placeHold } from "../contact-holds/service.ts";
import { clearNext } from "./clear.ts";
import { endDays, isDayOver } from "./days.ts";
import { stopRetention } from "./service.ts";

let stage: Awaited<ReturnType<typeof keepingCompany>>;
let companyId: number;
beforeEach(async () => {
  stage = await keepingCompany();
  companyId = stage.companyId;
});

test("conversations that were closed long enough ago lose their messages with all that belongs to them, and the tickets stay", async () => {
  await makeRetention(companyId);
  const ticketId = await makeClosed(companyId, 400, { bodies: ["girassol azul", "outra"] });
  const young = await makeClosed(companyId, 300, { bodies: ["fica"] });
  const mediaId = await makeMedia(companyId, { key: `${companyId}/a`, size: 9 });
  const fileOf = await makeMessage(companyId, ticketId, { body: "foto", mediaId });
  await stage.rows("insert into message_versions (company_id, message_id, body) values ($1, $2, 'antes')", [
    companyId,
    fileOf,
  ]);
  await stage.rows(
    "update tickets set last_message = 'foto', customer_line = 'foto', customer_line_type = 'text' where id = $1",
    [ticketId],
  );
  await makeNote(companyId, ticketId);
  await makeNote(companyId, young);
  expect(await stage.clearAll()).toEqual([`${companyId}/a`]);
  expect(await stage.bodies()).toEqual(["fica"]);
  for (const [table, left] of Object.entries({
    media: 0,
    message_versions: 0,
    message_words: 1,
    ticket_notes: 1,
    tickets: 2,
  }))
    expect([table, (await stage.rows(`select 1 from ${table}`)).length]).toEqual([table, left]);
  expect(await stage.rows("select last_message, customer_line, status from tickets where id = $1", [ticketId])).toEqual(
    [{ last_message: "", customer_line: "", status: "closed" }],
  );
  expect(await stage.rows("select conversations, messages, files, bytes::int from retention_days")).toEqual([
    { conversations: 1, messages: 3, files: 1, bytes: 9 },
  ]);
  expect(await stage.clear("words")).toEqual({ isOver: true, keys: [] });
});

test("the conversation says until when its messages were removed, and keeps later ones", async () => {
  await makeRetention(companyId);
  const contactId = await makeContact(companyId);
  const connectionId = await makeConnection(companyId);
  const ticketId = await makeClosed(companyId, 400, { contactId, connectionId });
  const [said] = await stage.rows<{ at: Date }>("select sent_at as at from messages");
  await makeClosed(companyId, 10, { contactId, connectionId, bodies: ["nova"] });
  await stage.clearAll();
  const { messages, activities, hasMore } = await stage.read(ticketId);
  expect(messages.map(({ body }) => body)).toEqual(["nova"]);
  expect(hasMore).toBe(false);
  const at = said?.at.toISOString();
  expect(activities).toMatchObject([{ kind: "cleared", ticketId, at, until: at }]);
  const told = (await publishedBy(companyId)).filter(({ name }) => name === "conversations.cleared");
  expect(told.map(({ payload }) => payload)).toEqual([{ contactIds: [contactId] }]);
});

test("open and waiting conversations stay, however old they are, and so do conversations that were opened again", async () => {
  await makeRetention(companyId);
  for (const status of ["open", "pending"] as const) await makeClosed(companyId, 900, { status, bodies: [status] });
  await stage.clearAll();
  expect(await stage.bodies()).toEqual(["open", "pending"]);
});

test.each<[string, (contactId: number, connectionId: number) => Promise<unknown>, undo: string]>([
  ["is held", (contactId) => makeHold(companyId, contactId), "update contact_holds set released_at = now()"],
  [
    "has an open data request",
    (contactId) => makeDataRequest(companyId, contactId),
    "update data_requests set state = 'done', closed_at = now()",
  ],
  [
    "gets a scheduled message",
    (contactId, connectionId) => makeSchedule(companyId, { contactId, connectionId }),
    "update schedules set status = 'CANCELADA'",
  ],
])("while a person %s, nothing of the person is removed", async (_name, keep, undo) => {
  await makeRetention(companyId, { filesMonths: 3 });
  const [contactId, connectionId] = [await makeContact(companyId), await makeConnection(companyId)];
  await makeClosed(companyId, 800, { contactId, connectionId, bodies: ["fica"] });
  await makeClosed(companyId, 700, { bodies: ["vai"] });
  await keep(contactId, connectionId);
  await stage.clearAll();
  await stage.clearAll("files");
  expect(await stage.bodies()).toEqual(["fica"]);
  await stage.rows(undo);
  await stage.clearAll();
  expect(await stage.bodies()).toEqual([]);
});

test("a group in which somebody under a hold wrote keeps its words", async () => {
  await makeRetention(companyId);
  const [group, person] = [await makeContact(companyId), await makeContact(companyId)];
  await stage.rows("update contacts set is_group = true where id = $1", [group]);
  const ticketId = await makeClosed(companyId, 800, { contactId: group });
  await stage.rows("update tickets set is_group = true where id = $1", [ticketId]);
  await stage.rows("update messages set author_contact_id = $1", [person]);
  const holdId = await makeHold(companyId, person);
  await stage.clearAll();
  expect(await stage.bodies()).toEqual(["Olá"]);
  await stage.rows("update contact_holds set released_at = now() where id = $1", [holdId]);
  await stage.clearAll();
  expect(await stage.bodies()).toEqual([]);
});

test("when somebody who wrote in a group is put under a hold a moment before a batch, the group's words stay", async () => {
  await makeRetention(companyId);
  const [group, person] = [await makeContact(companyId), await makeContact(companyId)];
  await stage.rows("update contacts set is_group = true where id = $1", [group]);
  const ticketId = await makeClosed(companyId, 800, { contactId: group });
  await stage.rows("update tickets set is_group = true where id = $1", [ticketId]);
  await stage.rows("update messages set author_contact_id = $1", [person]);
  await overlapping(
    companyId,
    () => placeHold(stage.admin, person, { reason: "Processo 123" }),
    () => clearNext("words"),
  );
  expect(await stage.bodies()).toEqual(["Olá"]);
});

test("a queue keeps its conversations for its own time, longer or shorter than the company", async () => {
  const [longer, shorter] = [await makeQueue(companyId), await makeQueue(companyId)];
  await makeRetention(companyId, {
    queues: [
      { queueId: longer, ...forEver },
      { queueId: shorter, filesMonths: null, wordsMonths: 3 },
    ],
  });
  await makeClosed(companyId, 900, { queueId: longer, bodies: ["longa"] });
  await makeClosed(companyId, 900, { bodies: ["empresa"] });
  await makeClosed(companyId, 120, { bodies: ["empresa, nova"] });
  await makeClosed(companyId, 120, { queueId: shorter, bodies: ["curta"] });
  await makeClosed(companyId, 120, { queueId: await makeQueue(companyId), bodies: ["outro setor"] });
  await stage.clearAll();
  expect(await stage.bodies()).toEqual(["longa", "empresa, nova", "outro setor"]);
});

test("without a retention in force nothing is removed, and a stopped retention removes nothing more", async () => {
  await makeClosed(companyId, 900);
  await makeRetention(companyId, { state: "waiting" });
  await stage.clearAll();
  expect(await stage.bodies()).toEqual(["Olá"]);
  const id = await makeRetention(companyId);
  await stage.here(() => stopRetention(stage.admin, id));
  await stage.clearAll();
  expect(await stage.bodies()).toEqual(["Olá"]);
});

test("a conversation with more messages than one batch takes is removed in several batches, and counted once", async () => {
  await makeRetention(companyId);
  const ticketId = await makeClosed(companyId, 400);
  await stage.rows(
    `insert into messages (company_id, ticket_id, contact_id, connection_id, chat, wid, from_me, source, body, media_type, sent_at)
     select m.company_id, m.ticket_id, m.contact_id, m.connection_id, m.chat, 'W' || n, true, 'desk', 'x', 'text', m.sent_at
     from messages m, generate_series(1, 1500) n where m.ticket_id = $1`,
    [ticketId],
  );
  expect((await stage.clear("words")).isOver).toBe(false);
  expect(await stage.rows("select count(*)::int as left from messages")).toEqual([{ left: 501 }]);
  expect(
    await stage.rows("select words_cleared_at is null as goes_on, cleared_until is null as unsaid from tickets"),
  ).toEqual([{ goes_on: true, unsaid: false }]);
  await stage.clearAll();
  expect(await stage.rows("select conversations, messages from retention_days")).toEqual([
    { conversations: 1, messages: 1501 },
  ]);
});

test("a message that came after the earlier messages were removed is removed when its own time is over", async () => {
  await makeRetention(companyId);
  const ticketId = await makeClosed(companyId, 400);
  await stage.clearAll();
  await makeMessage(companyId, ticketId, { body: "de volta" });
  await stage.rows("update tickets set updated_at = now() + interval '1 second' where id = $1", [ticketId]);
  await stage.clearAll();
  expect(await stage.bodies()).toEqual([]);
});

test("when a hold and a batch come at the same moment, the first one wins", async () => {
  await makeRetention(companyId);
  const contactId = await makeContact(companyId);
  await makeClosed(companyId, 400, { contactId });
  await overlapping(
    companyId,
    () => placeHold(stage.admin, contactId, { reason: "Processo 123" }),
    () => clearNext("words"),
  );
  await stage.clearAll();
  expect(await stage.bodies()).toEqual(["Olá"]);
});

test("the audit has one line for each day, with its counts, and a day is not done twice", async () => {
  await makeRetention(companyId);
  await makeClosed(companyId, 400);
  await makeClosed(companyId, 500);
  const now = new Date();
  expect(await stage.here(() => isDayOver(now))).toBe(false);
  await stage.clearAll();
  await stage.here(() => endDays(now));
  await stage.here(() => endDays(now));
  expect(await stage.rows("select action, actor_id, details from audit")).toEqual([
    { action: "retention.cleared", actor_id: null, details: { conversations: 2, messages: 2, files: 0, bytes: 0 } },
  ]);
  expect(await stage.here(() => isDayOver(now))).toBe(true);
});

test("another company's conversations stay", async () => {
  await makeRetention(companyId);
  const other = await makeCompany();
  await makeClosed(other, 900);
  await stage.clearAll();
  expect(await inCompany(other, () => queryText("select 1 from messages"))).toHaveLength(1);
});
