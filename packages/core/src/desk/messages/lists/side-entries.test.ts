import type { Events } from "@balcao/shared/events";
import type { Actor } from "@balcao/shared/permissions";
import { expect, test } from "vitest";
import { inCompany } from "../../../base/database.ts";
import { queryText } from "../../../testing/query-text.ts";
import {
  makeCompany,
  makeConnection,
  makeContact,
  makeMessage,
  makeQueue,
  makeTag,
  makeTicket,
  makeUser,
  publishedBy,
} from "../../../testing/factories.ts";
import { plansIn } from "../../../testing/plans.ts";
import { statementsOf } from "../../../testing/statements.ts";
import { listMessages } from "./list.ts";
import { syncTags } from "../../tags/sync.ts";
import { createNote } from "../../ticket-notes/service.ts";
import { changeTicket } from "../../tickets/verbs/service.ts";
import { snoozeTicket } from "../../tickets/verbs/snooze.ts";

async function shop() {
  const companyId = await makeCompany();
  const [sales, support] = [
    await makeQueue(companyId, { name: "Vendas" }),
    await makeQueue(companyId, { name: "Suporte" }),
  ];
  const ana = await makeUser(companyId, { name: "Ana", queueIds: [sales, support] });
  const bruno = await makeUser(companyId, { name: "Bruno", queueIds: [support] });
  const contactId = await makeContact(companyId);
  const connectionId = await makeConnection(companyId);
  const ticketId = await makeTicket(companyId, { contactId, connectionId, queueId: sales });
  const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);
  const list = (actor = ana, asked: Partial<Parameters<typeof listMessages>[2]> = {}, id = ticketId) =>
    here(() => listMessages(actor, id, { pageNumber: 1, ...asked }));
  return { companyId, sales, support, ana, bruno, contactId, connectionId, ticketId, here, list };
}
type Shop = Awaited<ReturnType<typeof shop>>;

const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString();

/** Ana accepts and tags the ticket, snoozes it, ends the snooze, and transfers it to Bruno in another queue. */
async function handOn({ companyId, support, ana, bruno, ticketId, here }: Shop) {
  const tag = await makeTag(companyId, { name: "Urgente" });
  await here(() => changeTicket(ana, ticketId, { status: "open" }));
  await here(() => syncTags(ana, { ticketId, tags: [tag] }));
  await here(() => snoozeTicket(ana, ticketId, { until: tomorrow() }));
  await here(() => snoozeTicket(ana, ticketId, { until: null }));
  await here(() => changeTicket(ana, ticketId, { queueId: support, userId: bruno.userId }));
}

test("a conversation shows the activity of its tickets in order, with the user and both places of a move", async () => {
  const desk = await shop();
  await handOn(desk);
  const { activities } = await desk.list(desk.bruno);
  expect(activities.map(({ kind }) => kind)).toEqual(["accepted", "tagged", "snoozed", "woken", "transferred"]);
  expect(activities[1]).toMatchObject({ actor: { name: "Ana" }, text: "Urgente" });
  expect(activities.at(-1)).toMatchObject({
    actor: { name: "Ana" },
    user: { name: "Bruno" },
    queue: "Suporte",
    from: { user: { name: "Ana" }, queue: "Vendas" },
  });
});

test("the event of a move has the activity line that a reload reads, whoever moves the ticket", async () => {
  const desk = await shop();
  const admin = await makeUser(desk.companyId, { profile: "admin" });
  const moves: [Actor, Parameters<typeof changeTicket>[2]][] = [
    [desk.ana, { status: "open" }],
    [desk.ana, { status: "pending" }],
    [desk.ana, { status: "open" }],
    [admin, { status: "pending" }],
    [desk.ana, { queueId: desk.support }],
    [desk.ana, { userId: desk.bruno.userId }],
    [desk.bruno, { queueId: desk.sales, userId: desk.ana.userId }],
  ];
  for (const [actor, change] of moves) await desk.here(() => changeTicket(actor, desk.ticketId, change));
  const told = (await publishedBy(desk.companyId)).filter(({ name }) => name === "activity.create");
  const { activities } = await desk.list(admin);
  expect(activities).toHaveLength(moves.length);
  expect(told.map(({ payload }) => (payload as Events["activity.create"]).activity)).toEqual(activities);
});

test("a user who sees only a part of a conversation reads no activity of the hidden tickets", async () => {
  const desk = await shop();
  await handOn(desk);
  const carla = await makeUser(desk.companyId, { queueIds: [desk.sales] });
  await desk.here(() => createNote(desk.bruno, { ticketId: desk.ticketId, note: "Só do suporte" }));
  const other = await makeTicket(desk.companyId, {
    contactId: desk.contactId,
    connectionId: await makeConnection(desk.companyId),
    queueId: desk.sales,
  });
  await desk.here(() => changeTicket(carla, other, { status: "open" }));
  const page = await desk.list(carla, {}, other);
  expect(page.activities.map(({ kind, ticketId }) => [kind, ticketId])).toEqual([["accepted", other]]);
  expect(page.notes).toEqual([]);
  expect((await desk.list(desk.bruno)).notes).toMatchObject([{ note: "Só do suporte", user: { name: "Bruno" } }]);
});

test("each page has the activity between its messages once, and costs two statements", async () => {
  const desk = await shop();
  for (let n = 0; n < 90; n += 1) await makeMessage(desk.companyId, desk.ticketId, { sentAt: new Date(n * 1000) });
  await queryTextIn(
    desk,
    "insert into ticket_events (company_id, ticket_id, kind, at) select $1, $2, 'closed', to_timestamp(s) from unnest(array[10.5, 49.5, 50, 50.5, 200]) s",
  );
  await queryTextIn(
    desk,
    "insert into ticket_notes (company_id, ticket_id, note, created_at) select $1, $2, s::text, to_timestamp(s) from unnest(array[5.5, 60.5]) s",
  );
  const pages = [await desk.list()];
  for (let next = pages[0]?.nextCursor; next; next = pages.at(-1)?.nextCursor)
    pages.push(await desk.list(desk.ana, { cursor: next }));
  const seconds = (at: string) => Date.parse(at) / 1000;
  expect(pages.map(({ activities }) => activities.map(({ at }) => seconds(at)))).toEqual([
    [50.5, 200],
    [10.5, 49.5, 50],
    [],
  ]);
  expect(pages.map(({ notes }) => notes.map(({ note }) => note))).toEqual([["60.5"], [], ["5.5"]]);
  const cost = async () =>
    (await statementsOf(desk.companyId, () => listMessages(desk.ana, desk.ticketId, { pageNumber: 1 }))).length;
  expect(await cost()).toBe(2);
});

const queryTextIn = ({ companyId, ticketId, here }: Shop, text: string) =>
  here(() => queryText(text, [companyId, ticketId]));

test("an activity line about a rating from before stars were stored is shown without stars", async () => {
  const desk = await shop();
  await queryTextIn(desk, "insert into ticket_events (company_id, ticket_id, kind) values ($1, $2, 'rated')");
  expect((await desk.list()).activities).toMatchObject([{ kind: "rated", rating: null, from: null, text: "" }]);
});

test("a conversation without messages shows its activity", async () => {
  const desk = await shop();
  await desk.here(() => changeTicket(desk.ana, desk.ticketId, { status: "open" }));
  expect((await desk.list()).activities.map(({ kind }) => kind)).toEqual(["accepted"]);
});

test("the activity between messages is found by indexes on the tickets", async () => {
  const desk = await shop();
  const work = () => listMessages(desk.ana, desk.ticketId, { pageNumber: 1 });
  const beside = (await plansIn(desk.companyId, work, ["seqscan"])).at(-1)?.plan;
  for (const index of ["ticket_events_ticket", "bot_steps_ticket", "ticket_notes_ticket", "audit_merges"])
    expect(beside).toContain(index);
  expect(beside).not.toContain("Seq Scan");
});
