import type { Actor } from "@balcao/shared/permissions";
import { beforeAll, expect, test } from "vitest";
import { inCompany } from "../../base/database.ts";
import { queryText } from "../../testing/query-text.ts";
import { makeCompany, makeConnection, makeQueue, makeTicket, makeUser } from "../../testing/factories.ts";
import { listTickets } from "./lists/list.ts";
import { TicketRow } from "./ticket.model.ts";
import { closeTicket } from "./verbs/close.ts";
import { changeTicket } from "./verbs/service.ts";

let companyId: number;
let ana: Actor;
let ids: number[];
beforeAll(async () => {
  companyId = await makeCompany();
  const [connectionId, queueId] = [await makeConnection(companyId), await makeQueue(companyId)];
  ana = await makeUser(companyId, { name: "Ana", queueIds: [queueId] });
  ids = [];
  for (let n = 0; n < 45; n += 1) {
    const id = await makeTicket(companyId, { connectionId, queueId });
    // The tickets of each pair wait equally long. The longer a ticket waits, the later is its last message.
    await here(() =>
      queryText(
        "update tickets set waiting_since = now() - make_interval(mins => $2), updated_at = now() + make_interval(secs => $2) where id = $1",
        [id, Math.floor(n / 2)],
      ),
    );
    ids.push(id);
  }
});
const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);
const filter = {
  pageNumber: 1,
  showAll: false,
  queueIds: [],
  withUnreadMessages: false,
  searchParam: "",
  tags: [],
  users: [],
};

test("the ticket with the longest wait comes first, over all pages", async () => {
  const first = await here(() => listTickets(ana, { ...filter, status: "pending", sort: "waiting" }));
  const cursor = first.nextCursor ?? undefined;
  const rest = await here(() => listTickets(ana, { ...filter, status: "pending", sort: "waiting", cursor }));
  const waited = [...first.tickets, ...rest.tickets];
  expect([first.tickets.length, rest.tickets.length, rest.hasMore]).toEqual([40, 5, false]);
  const sorted = waited.toSorted((a, b) =>
    a.waitingSince === b.waitingSince ? a.id - b.id : a.waitingSince < b.waitingSince ? -1 : 1,
  );
  expect(waited.map(({ id }) => id)).toEqual(sorted.map(({ id }) => id));
  expect(waited[0]?.id).toBe(ids[44]);
});

test("lists of other states are not sorted by waiting time", async () => {
  const [one, other] = ids;
  for (const id of [one, other]) await here(() => changeTicket(ana, id ?? 0, { status: "open" }));
  const open = (sort?: "waiting") =>
    here(() => listTickets(ana, { ...filter, status: "open", ...(sort ? { sort } : {}) })).then(({ tickets }) =>
      tickets.map(({ id }) => id),
    );
  expect(await open("waiting")).toEqual(await open());
});

test("a closed ticket shows when and by whom it was resolved, a timer shows no user, and a reopened ticket shows neither", async () => {
  const [id] = ids;
  const closed = await here(() => changeTicket(ana, id ?? 0, { status: "closed" }));
  expect(closed).toMatchObject({
    closed: { by: { id: ana.userId, name: "Ana" }, at: expect.any(String) },
    rating: null,
  });
  const again = await here(() => changeTicket(ana, id ?? 0, { status: "open" }));
  expect(again.closed).toBeNull();
  await here(async () => {
    const row = await TicketRow.findByPk(id ?? 0);
    if (row) await closeTicket(null, row);
  });
  const { tickets } = await here(() => listTickets(ana, { ...filter, status: "closed" }));
  expect(tickets).toMatchObject([{ id, closed: { by: null, at: expect.any(String) } }]);
});
