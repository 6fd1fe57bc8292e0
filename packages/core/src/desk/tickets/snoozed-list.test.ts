import { beforeAll, expect, test } from "vitest";
import type { Actor } from "@balcao/shared/permissions";
import { inCompany } from "../../base/database.ts";
import { queryText } from "../../testing/query-text.ts";
import { makeCompany, makeConnection, makeQueue, makeTicket, makeUser } from "../../testing/factories.ts";
import { everyTicket } from "../../testing/stages/ticket-list.ts";
import { countTickets, listTickets } from "./lists/list.ts";

let companyId: number;
let ana: Actor;
let admin: Actor;
const ids = { awake: 0, mine: 0, waiting: 0, other: 0, done: 0 };

beforeAll(async () => {
  companyId = await makeCompany();
  const queueId = await makeQueue(companyId);
  const connectionId = await makeConnection(companyId);
  ana = await makeUser(companyId, { queueIds: [queueId] });
  admin = await makeUser(companyId, { profile: "admin" });
  const place = { connectionId, queueId };
  ids.awake = await makeTicket(companyId, place);
  ids.mine = await makeTicket(companyId, { ...place, status: "open", userId: ana.userId });
  ids.waiting = await makeTicket(companyId, place);
  ids.other = await makeTicket(companyId, { ...place, status: "open", userId: admin.userId });
  ids.done = await makeTicket(companyId, { ...place, status: "closed" });
  await inCompany(companyId, () =>
    queryText("update tickets set snoozed_until = now() + interval '1 day' where id <> $1", [ids.awake]),
  );
});

const listed = async (actor: Actor, part: Partial<Parameters<typeof listTickets>[1]>) => {
  const { tickets } = await inCompany(companyId, () => listTickets(actor, { ...everyTicket, ...part }));
  return new Set(tickets.map(({ id }) => id));
};

test("a snoozed ticket is only in the list of snoozed tickets, and in no list of work", async () => {
  expect(await listed(ana, { status: "open" })).toEqual(new Set());
  expect(await listed(ana, { status: "pending" })).toEqual(new Set([ids.awake]));
  expect(await listed(ana, { snoozed: true })).toEqual(new Set([ids.mine, ids.waiting]));
  expect(await listed(admin, { snoozed: true, showAll: true })).toEqual(new Set([ids.mine, ids.waiting, ids.other]));
});

test("a snoozed ticket that was closed is in the list of closed tickets", async () => {
  expect(await listed(ana, { status: "closed" })).toEqual(new Set([ids.done]));
});

test("the badges count the tickets of their lists", async () => {
  const counts = (actor: Actor, showAll: boolean) =>
    inCompany(companyId, () => countTickets(actor, { showAll, queueIds: [] }));
  expect(await counts(ana, false)).toMatchObject({ open: 0, pending: 1, snoozed: 2, late: 0 });
  expect(await counts(admin, true)).toMatchObject({ open: 0, pending: 1, snoozed: 3, late: 0 });
});
