import type { Actor } from "@balcao/shared/permissions";
import pg from "pg";
import { beforeEach, expect, test } from "vitest";
import { mergeContacts } from "../../desk/identity/merge.ts";
import { undoMerge } from "../../desk/identity/undo-merge.ts";
import { inCompany } from "../../base/database.ts";
import { queryText } from "../../testing/query-text.ts";
import { receiveMessage } from "../../desk/inbound/receive.ts";
import { fillServices, fillWroteFirst } from "../../base/migrations/0019-services.ts";
import {
  makeCompany,
  makeConnection,
  makeContact,
  makeMessage,
  makeQueue,
  makeUser,
  newNumber,
} from "../../testing/factories.ts";
import { inboundText } from "../../testing/inbound.ts";
import { createTicket } from "../../desk/tickets/verbs/create.ts";
import { countTickets } from "../../desk/tickets/lists/list.ts";
import { changeTicket } from "../../desk/tickets/verbs/service.ts";
import { snoozeTicket } from "../../desk/tickets/verbs/snooze.ts";
import { listLeads } from "./leads.ts";
import { listServices } from "./list.ts";
import { showDashboard, showHourly } from "./service.ts";

let companyId: number;
let connectionId: number;
let queueId: number;
let admin: Actor;
beforeEach(async () => {
  companyId = await makeCompany();
  queueId = await makeQueue(companyId);
  connectionId = await makeConnection(companyId, { isDefault: true });
  admin = await makeUser(companyId, { profile: "admin", name: "Ana" });
});
const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);
const rows = <T extends object>(sql: string, bind: unknown[] = []) => here(() => queryText<T>(sql, bind));
const show = (asked: object = { days: 1 }) => here(() => showDashboard(asked, { supportUrl: null }));
const page = { pageNumber: 1, days: 1 };
async function wait(status: "open" | "pending" = "pending"): Promise<number> {
  const contactId = await makeContact(companyId);
  return (await here(() => createTicket(admin, { contactId, queueId, status }))).id;
}
const change = (id: number, wish: Parameters<typeof changeTicket>[2]) => here(() => changeTicket(admin, id, wish));
const turns = () =>
  rows<{ state: string }>(
    `select concat_ws(' ', case when user_id is null then 'nobody' else 'ana' end, case when started_at is not null then 'started' end,
       case when finished_at is not null then 'finished' end, case when left_at is not null then 'left' end) as state from turns order by id`,
  ).then((all) => all.map(({ state }) => state));

test("each change of a ticket begins and ends the right turns", async () => {
  const id = await wait();
  expect(await turns()).toEqual(["nobody"]);
  await change(id, { status: "open" });
  expect(await turns()).toEqual(["ana started"]);
  await change(id, { status: "pending" });
  expect(await turns()).toEqual(["ana started left", "nobody"]);
  await change(id, { userId: admin.userId });
  expect(await turns()).toEqual(["ana started left", "nobody left", "ana started"]);
  await change(id, { status: "closed" });
  await change(id, { status: "open" });
  expect(await turns()).toEqual(["ana started left", "nobody left", "ana started finished", "ana started"]);
  await change(id, { queueId: await makeQueue(companyId) });
  expect((await turns()).slice(3)).toEqual(["ana started left", "nobody"]);
  await rows("delete from turns");
  await change(id, { status: "open" });
  expect(await turns()).toEqual(["ana started"]);
});

test("a customer's message begins a turn, a later ticket begins another, and a merge drops the turn of the emptied ticket", async () => {
  const number = newNumber();
  const says = () => here(() => receiveMessage(inboundText(connectionId, { number })));
  await says();
  const [ticket] = await rows<{ id: number; contactId: number }>('select id, contact_id as "contactId" from tickets');
  await change(ticket?.id ?? 0, { status: "closed" });
  await says();
  expect(await turns()).toEqual(["nobody finished", "nobody"]);
  const twin = await here(() => receiveMessage(inboundText(connectionId))).then(() =>
    rows<{ contactId: number }>('select contact_id as "contactId" from tickets order by id desc limit 1'),
  );
  expect(await turns()).toHaveLength(3);
  await here(() => mergeContacts({ ids: [ticket?.contactId ?? 0, twin[0]?.contactId ?? 0], reason: "user" }));
  expect(await turns()).toEqual(["nobody finished", "nobody"]);
  expect((await show()).counters).toMatchObject({ supportFinished: 1, supportPending: 1 });
});

test("pending and open tickets are counted as in the lists of tickets, whatever the period", async () => {
  await wait();
  await wait("open");
  for (const id of [await wait(), await wait("open")])
    await here(() => snoozeTicket(admin, id, { until: "2100-01-01T00:00:00Z" }));
  const counts = await here(() => countTickets(admin, { showAll: true, queueIds: [] }));
  const { counters } = await show({ date_from: "2020-01-01", date_to: "2020-01-02" });
  expect(counters).toMatchObject({ supportPending: counts.pending, supportHappening: counts.open, supportFinished: 0 });
  expect(counts).toMatchObject({ pending: 1, open: 1 });
  for (const kind of ["pending", "happening"] as const)
    expect((await here(() => listServices({ pageNumber: 1, kind }))).services).toHaveLength(1);
});

test("a period that is empty, ends before it begins or lasts centuries is refused", async () => {
  for (const asked of [
    {},
    { days: 0, date_from: "", date_to: "" },
    { date_from: "2026-02-02", date_to: "2026-02-01" },
    { date_from: "0001-01-01" },
  ])
    await expect(show(asked)).rejects.toMatchObject({ code: "ERR_VALIDATION" });
});

test("the list behind a number has that number of rows, the longest first, and each page continues the previous page", async () => {
  for (let n = 0; n < 23; n += 1) {
    const id = await wait();
    await change(id, { status: "open" });
    await change(id, { status: "closed" });
  }
  await rows(
    "update turns set queued_at = queued_at - make_interval(secs => 30 + 60 * (id % 10)), finished_at = finished_at + make_interval(secs => 90 * (1 + id % 7))",
  );
  const { counters, attendants } = await show({ days: 2 });
  expect(counters.supportFinished).toBe(23);
  expect(attendants).toMatchObject([{ name: "Ana", tickets: 23, medianSupportTime: counters.medianSupportTime }]);
  for (const kind of ["finished", "wait", "support"] as const) {
    const wish = { kind, userId: admin.userId, pageNumber: 1, days: 2 };
    const first = await here(() => listServices(wish));
    const second = await here(() => listServices({ ...wish, cursor: first.nextCursor ?? "" }));
    const all = [...first.services, ...second.services];
    expect(new Set(all.map(({ id }) => id)).size).toBe(23);
    expect(second).toMatchObject({ hasMore: false, nextCursor: null });
    const key = { finished: "queuedAt", wait: "waitTime", support: "supportTime" } as const;
    const order = all.map((row) => row[key[kind]]);
    expect(order).toEqual(
      order.toSorted((a, b) => (Number(b) || Date.parse(`${b}`)) - (Number(a) || Date.parse(`${a}`))),
    );
    expect((await here(() => listServices({ ...wish, pageNumber: 2 }))).services).toEqual(second.services);
  }
});

test("a lead is a customer created in the period who wrote first", async () => {
  const lead = newNumber();
  await here(() => receiveMessage(inboundText(connectionId, { number: lead })));
  const approached = await makeContact(companyId);
  const ticket = await here(() => createTicket(admin, { contactId: approached, queueId, status: "open" }));
  await makeMessage(companyId, ticket.id, { fromMe: true });
  await makeMessage(companyId, ticket.id, { sentAt: new Date(Date.now() + 1000) });
  await makeContact(companyId);
  const listed = await here(() => listLeads(page));
  expect(listed.leads.map(({ contact }) => contact.number)).toEqual([lead]);
  expect((await show()).counters.leads).toBe(1);
  await rows("update contacts set created_at = created_at - interval '3 days'");
  expect((await show()).counters.leads).toBe(0);
  expect((await show({ days: 4 })).counters.leads).toBe(1);
});

test("a merged contact is a lead if one of the two wrote first, and each counts separately after the merge is undone", async () => {
  const lead = newNumber();
  const older = await makeContact(companyId);
  await here(() => receiveMessage(inboundText(connectionId, { number: lead })));
  const [younger] = await rows<{ id: number }>("select id from contacts where number = $1", [lead]);
  const leads = () => here(() => listLeads(page)).then((list) => list.leads.map(({ contact }) => contact.id));
  expect(await leads()).toEqual([younger?.id]);
  await here(() => mergeContacts({ ids: [older, younger?.id ?? 0], reason: "user" }));
  expect(await leads()).toEqual([older]);
  // From now on the number and its messages belong to the younger contact again.
  await here(() => receiveMessage(inboundText(connectionId, { number: lead })));
  const [merge] = await rows<{ id: number }>("select id from contact_merges");
  await here(() => undoMerge(admin, merge?.id ?? 0));
  expect(await leads()).toEqual([younger?.id]);
});

test.each([
  [
    "a day",
    "2025-06-10",
    ["2025-06-10T09:59:59Z", "2025-06-11T03:59:59Z", "2025-06-11T04:00:00Z"],
    [
      [5, 1],
      [23, 1],
    ],
  ],
  [
    "a day of 25 hours",
    "2025-11-02",
    ["2025-11-02T05:30:00Z", "2025-11-02T06:30:00Z", "2025-11-03T04:30:00Z"],
    [
      [1, 2],
      [23, 1],
    ],
  ],
  [
    "a day of 23 hours",
    "2025-03-09",
    ["2025-03-09T06:59:59Z", "2025-03-09T07:00:00Z", "2025-03-10T04:00:00Z"],
    [
      [1, 1],
      [3, 1],
    ],
  ],
])("%s has 24 hours in the company's time zone", async (_name, date, created, expected) => {
  await rows("update companies set timezone = 'America/New_York'");
  for (const at of created) {
    const id = await wait();
    await rows("update tickets set created_at = $2 where id = $1", [id, at]);
  }
  const { hours, ...day } = await here(() => showHourly(new Date(`${date}T15:00:00Z`)));
  expect(day).toEqual({ date });
  expect(hours).toHaveLength(24);
  expect(hours.flatMap((many, hour) => (many > 0 ? [[hour, many]] : []))).toEqual(expected);
});

test("the migration, run by an owner who is no superuser, makes the same turns as the triggers", async () => {
  const id = await wait();
  for (const status of ["open", "pending", "open", "closed", "open", "closed"] as const) await change(id, { status });
  const moved = await wait();
  await change(moved, { userId: admin.userId });
  await change(moved, { queueId: await makeQueue(companyId) });
  await here(() => receiveMessage(inboundText(connectionId)));
  const kept = () =>
    rows(
      "select ticket_id, user_id, queue_id, queued_at, started_at, finished_at, left_at from turns order by ticket_id, queued_at, id",
    );
  const wrote = () => rows("select id, wrote_first from contacts order by id");
  const before = [await kept(), await wrote()];
  const owner = new pg.Client(process.env.DATABASE_OWNER_URL);
  await owner.connect();
  const { rows: role } = await owner.query("select rolsuper from pg_roles where rolname = current_user");
  expect(role).toEqual([{ rolsuper: false }]);
  await owner.query("begin");
  // Rows of another test file are locked meanwhile, and come back unchanged.
  await owner.query("delete from turns; update contacts set wrote_first = null");
  await owner.query(fillServices.replaceAll("services", "turns"));
  await owner.query(fillWroteFirst);
  const ours = async (sql: string) => (await owner.query(sql, [companyId])).rows as object[];
  const after = [
    await ours(
      "select ticket_id, user_id, queue_id, queued_at, started_at, finished_at, left_at from turns where company_id = $1 order by ticket_id, queued_at, id",
    ),
    await ours("select id, wrote_first from contacts where company_id = $1 order by id"),
  ];
  await owner.query("rollback");
  await owner.end();
  expect(after).toEqual(before);
});
