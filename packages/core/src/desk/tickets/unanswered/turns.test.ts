import type { Actor } from "@balcao/shared/permissions";
import { beforeAll, expect, test } from "vitest";
import { inCompany } from "../../../base/database.ts";
import { makeCompany, makeConnection, makeQueue, makeTicket, makeUser } from "../../../testing/factories.ts";
import { limited, plansIn } from "../../../testing/plans.ts";
import { statementsOf } from "../../../testing/statements.ts";
import { listPins } from "../../ticket-pins/service.ts";
import { encodeCursor } from "../../../base/sql.ts";
import { queryText } from "../../../testing/query-text.ts";
import { countTickets, listTickets } from "../lists/list.ts";

let companyId: number;
let ana: Actor;
let bruno: Actor;
const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);
const filter = {
  pageNumber: 1,
  showAll: false,
  queueIds: [],
  withUnreadMessages: false,
  searchParam: "",
  tags: [],
  users: [],
  status: "open" as const,
};
/** Fifty of Ana's tickets; in every second ticket the customer waits. An earlier ticket has waited longer, and a later ticket has newer activity. */
beforeAll(async () => {
  companyId = await makeCompany();
  const [connectionId, queueId] = [await makeConnection(companyId), await makeQueue(companyId)];
  ana = await makeUser(companyId, { name: "Ana", queueIds: [queueId] });
  bruno = await makeUser(companyId, { name: "Bruno", queueIds: [queueId] });
  for (let n = 0; n < 50; n += 1) {
    const id = await makeTicket(companyId, {
      connectionId,
      queueId,
      status: "open",
      userId: ana.userId,
      unread: n % 5,
    });
    await here(() =>
      queryText(
        `update tickets set updated_at = now() - make_interval(mins => 100 - $2),
           unanswered_since = case when $2 % 2 = 0 then now() - make_interval(mins => 60 - $2) end where id = $1`,
        [id, n],
      ),
    );
  }
  const theirs = await makeTicket(companyId, { connectionId, queueId, status: "open", userId: bruno.userId });
  await here(() => queryText("update tickets set unanswered_since = now() - interval '1 day' where id = $1", [theirs]));
});

async function pages(more: object) {
  const first = await here(() => listTickets(ana, { ...filter, ...more }));
  const cursor = first.nextCursor ?? undefined;
  const rest = cursor ? await here(() => listTickets(ana, { ...filter, ...more, cursor })) : { tickets: [] };
  return [...first.tickets, ...rest.tickets];
}

test("the longest wait comes first, and then the other tickets by their newest activity, over pages", async () => {
  const all = await pages({ sort: "waiting" });
  const waiting = all.filter((one) => one.unansweredSince !== null);
  const others = all.filter((one) => one.unansweredSince === null);
  expect([waiting.length, others.length]).toEqual([25, 25]);
  expect(all).toEqual([...waiting, ...others]);
  expect(waiting).toEqual(waiting.toSorted((a, b) => ((a.unansweredSince ?? "") < (b.unansweredSince ?? "") ? -1 : 1)));
  expect(others).toEqual(others.toSorted((a, b) => (a.updatedAt > b.updatedAt ? -1 : 1)));
});

test("the list of waiting customers has only their tickets, in either order", async () => {
  const ids = (tickets: { id: number }[]) => tickets.map(({ id }) => id);
  const sorted = ids(await pages({ unanswered: true, sort: "waiting" }));
  expect(sorted).toHaveLength(25);
  expect(ids(await pages({ unanswered: true }))).toEqual(sorted.toReversed());
});

test("the chips count their lists, for the user's own tickets and for all tickets", async () => {
  const counts = await here(() => countTickets(ana, { showAll: false, queueIds: [] }));
  expect(counts).toMatchObject({ open: 50, unread: 40, unanswered: 25 });
  expect(await pages({ withUnreadMessages: true })).toHaveLength(40);
  const boss = await makeUser(companyId, { profile: "admin" });
  expect(await here(() => countTickets(boss, { showAll: true, queueIds: [] }))).toMatchObject({ unanswered: 26 });
  const stranger = await makeUser(companyId);
  expect(await here(() => countTickets(stranger, { showAll: false, queueIds: [] }))).toMatchObject({ unanswered: 0 });
});

test("the list of waiting customers has only open tickets, whatever else is chosen", async () => {
  const { status: _any, ...anywhere } = filter;
  await here(() => queryText("update tickets set status = 'pending' where user_id = $1", [bruno.userId]));
  const { tickets } = await here(() => listTickets(bruno, { ...anywhere, unanswered: true }));
  expect(tickets).toHaveLength(25);
  expect(tickets.filter(({ status }) => status !== "open")).toEqual([]);
});

const lists: [string, number, () => Promise<unknown>][] = [
  ["the order by turns", 1, () => listTickets(ana, { ...filter, sort: "waiting" })],
  ["the list of waiting customers", 1, () => listTickets(ana, { ...filter, unanswered: true })],
  ["the list of pins", 2, () => listPins(ana)],
];
test.each(lists)("%s costs %i statements", async (_name, budget, list) => {
  const statements = await statementsOf(companyId, list);
  expect(statements).toHaveLength(budget);
});

test("a page of all users' tickets by waiting time is read in the order of an index", async () => {
  const boss = await makeUser(companyId, { profile: "admin" });
  const cursor = encodeCursor(new Date().toISOString(), 5);
  const all = { ...filter, showAll: true, sort: "waiting", cursor } as const;
  for (const wanted of [all, { ...all, unanswered: true }]) {
    const plans = await plansIn(companyId, () => listTickets(boss, wanted), ["seqscan", "bitmapscan", "sort"]);
    expect(limited(plans.at(-1)?.plan ?? "").split("SubPlan")[0]).toMatch(/Index Scan using tickets_turns/);
  }
});
