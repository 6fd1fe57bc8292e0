import type { Actor } from "@balcao/shared/permissions";
import { worksAt } from "@balcao/shared/tickets/rules";
import { beforeEach, describe, expect, test } from "vitest";
import { inCompany } from "../../../base/database.ts";
import { deleteUser } from "../../../company/users/delete.ts";
import { updateUser } from "../../../company/users/service.ts";
import {
  makeCompany,
  makeConnection,
  makeQueue,
  makeTicket,
  makeUser,
  publishedBy,
} from "../../../testing/factories.ts";
import { queryText } from "../../../testing/query-text.ts";
import { ownDatabase } from "../../../testing/own-database.ts";
import { plansIn } from "../../../testing/plans.ts";
import { overlapping } from "../../../testing/race.ts";
import { statementsOf } from "../../../testing/statements.ts";
import { changeTicket } from "./service.ts";
import { snoozeTicket } from "./snooze.ts";
import { countUnseen, sendUnseen, unseenAtOnce } from "./send-unseen.ts";

let companyId: number;
let connectionId: number;
let [sales, empty] = [0, 0];
let people: Record<"ana" | "admin", Actor>;
beforeEach(async () => {
  companyId = await makeCompany();
  connectionId = await makeConnection(companyId);
  [sales, empty] = [await makeQueue(companyId, { name: "Vendas" }), await makeQueue(companyId, { name: "Financeiro" })];
  people = {
    ana: await makeUser(companyId, { queueIds: [sales] }),
    admin: await makeUser(companyId, { profile: "admin" }),
  };
});
const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);
const count = async () => (await here(countUnseen)).count;
const waiting = (queueId: number | null) => makeTicket(companyId, { connectionId, queueId });
const send = (queueId = sales) => here(() => sendUnseen(people.admin, queueId));
const placeOf = (id: number) =>
  here(() =>
    queryText<{ status: string; queueId: number | null }>(
      'select status, queue_id as "queueId" from tickets where id = $1',
      [id],
    ),
  );
const historyOf = (id: number) =>
  here(() => queryText("select kind, actor_id, queue_id from ticket_events where ticket_id = $1 order by id", [id]));

describe("unseen customers", () => {
  test("waiting customers are unseen without a queue and in a queue without users, and not in a queue with users", async () => {
    await waiting(sales);
    for (const queueId of [null, null, empty]) await waiting(queueId);
    const color = expect.any(String) as string;
    expect(await here(countUnseen)).toEqual({
      count: 3,
      places: [
        { queue: null, count: 2 },
        { queue: { id: empty, name: "Financeiro", color }, count: 1 },
      ],
    });
  });

  test("a customer in a menu or a talk is not unseen for an hour while the number has a fallback queue, and is left alone when others are sent on", async () => {
    const [led, waits] = [await waiting(null), await waiting(null)];
    const rows = (text: string) => here(() => queryText(text));
    await rows(`update tickets set bot_state = '{"kind": "menu", "options": []}' where id = ${led}`);
    expect(await count()).toBe(2);
    await rows(`update connections set transfer_queue_id = ${sales}, time_to_transfer = 10`);
    expect(await count()).toBe(1);
    expect(await send()).toEqual({ moved: 1, left: 0 });
    expect([await placeOf(led), await placeOf(waits)]).toMatchObject([[{ queueId: null }], [{ queueId: sales }]]);
    await rows(`update tickets set updated_at = now() - interval '61 minutes' where id = ${led}`);
    expect(await count()).toBe(1);
  });

  test("the statement agrees with the rule, whichever users work in which queues", async () => {
    const asked: Actor[] = [people.ana, people.admin];
    const works = async (user: Parameters<typeof makeUser>[1]) => asked.push(await makeUser(companyId, user));
    await waiting(null);
    await waiting(empty);
    await waiting(sales);
    const byRule = () =>
      [null, empty, sales].filter((queueId) => !asked.some((user) => worksAt(user, { queueId }))).length;
    const said = async () => expect(await count()).toBe(byRule());
    await said();
    await works({ allTicket: true });
    await said();
    await works({ queueIds: [empty] });
    await said();
    expect(byRule()).toBe(0);
  });

  test("an admin counts as working in queues that name the admin, not by being an admin", async () => {
    await waiting(empty);
    expect(await count()).toBe(1);
    await makeUser(companyId, { profile: "admin", queueIds: [empty] });
    expect(await count()).toBe(0);
  });

  test("when all users are admins, no ticket is unseen", async () => {
    await waiting(null);
    await here(() => deleteUser(people.admin, people.ana.userId));
    expect(await count()).toBe(0);
  });

  test("a user who is removed or leaves the queue no longer counts as working in it", async () => {
    const bruno = await makeUser(companyId, { queueIds: [empty], allTicket: true });
    await waiting(empty);
    await waiting(null);
    expect(await count()).toBe(0);
    await here(() => updateUser(people.admin, bruno.userId, { queueIds: [] }, null));
    expect(await count()).toBe(1);
    await here(() => deleteUser(people.admin, bruno.userId));
    expect(await count()).toBe(2);
  });

  test("tickets that are answered, snoozed or closed do not wait", async () => {
    const [open, closed, later] = [await waiting(null), await waiting(null), await waiting(null)];
    await here(() => changeTicket(people.admin, open, { status: "open" }));
    await here(() => changeTicket(people.admin, closed, { status: "closed" }));
    await here(() => snoozeTicket(people.admin, later, { until: new Date(Date.now() + 3_600_000).toISOString() }));
    expect(await count()).toBe(0);
  });

  test("the customers of another company are not counted, and that company's users do not see our customers", async () => {
    const other = await makeCompany();
    await makeUser(other, { allTicket: true });
    await makeTicket(other);
    await waiting(null);
    expect(await count()).toBe(1);
    expect(await inCompany(other, countUnseen)).toEqual({ count: 0, places: [] });
  });
});

describe("the cost of unseen tickets", () => {
  test("counting is one statement, however many wait; moving is five statements and one more for each ticket", async () => {
    const cost = async (work: () => Promise<unknown>) => (await statementsOf(companyId, work)).length;
    for (const waits of [1, 4]) {
      for (let n = 0; n < waits; n += 1) await waiting(null);
      expect(await cost(countUnseen)).toBe(1);
      expect(await cost(() => sendUnseen(people.admin, sales))).toBe(5 + waits);
    }
  });

  test("the count reads only waiting tickets, by an index, and reads none when all users see them", async () => {
    await waiting(null);
    const own = await ownDatabase("unseen", process.env);
    for (const work of [countUnseen, () => sendUnseen(people.admin, sales)]) {
      const [first] = await plansIn(companyId, work, ["seqscan"], own.appUrl);
      expect(first?.plan).not.toMatch(/Seq Scan on tickets/);
      expect(first?.plan.match(/Index Cond: .*status = 'pending'|tickets_waiting/g)?.length).toBeGreaterThan(1);
      expect(first?.plan).toMatch(/One-Time Filter: \(.* AND \(NOT/);
    }
    await own.end();
  });
});

describe("sending unseen tickets to a queue", () => {
  test("sending unseen tickets to a queue moves all of them, records each like a transfer, and changes nothing the second time", async () => {
    const ids = [await waiting(null), await waiting(empty)];
    const seen = await waiting(sales);
    const before = (await publishedBy(companyId)).length;
    expect(await send()).toEqual({ moved: 2, left: 0 });
    for (const id of ids) {
      expect(await placeOf(id)).toEqual([{ status: "pending", queueId: sales }]);
      expect(await historyOf(id)).toEqual([
        { kind: "transferred", actor_id: people.admin.userId, queue_id: sales },
        { kind: "queued", actor_id: people.admin.userId, queue_id: sales },
      ]);
    }
    expect(await historyOf(seen)).toEqual([]);
    const told = (await publishedBy(companyId)).slice(before);
    expect(told.filter(({ name }) => name === "ticket.update")).toHaveLength(2);
    expect(await send()).toEqual({ moved: 0, left: 0 });
    expect((await publishedBy(companyId)).length).toBe(before + told.length);
  });

  test("sending unseen tickets to a queue moves some at a time, oldest first", async () => {
    const ids: number[] = [];
    for (let n = 0; n <= unseenAtOnce; n += 1) ids.push(await waiting(null));
    expect(await send()).toEqual({ moved: unseenAtOnce, left: 1 });
    expect(await placeOf(ids.at(-1) ?? 0)).toEqual([{ status: "pending", queueId: null }]);
    expect(await send()).toEqual({ moved: 1, left: 0 });
  });

  test("sending unseen tickets to a queue is refused for a queue without people, a missing queue, and another company's queue", async () => {
    const id = await waiting(null);
    const foreign = await makeQueue(await makeCompany());
    await expect(send(empty)).rejects.toMatchObject({ code: "ERR_QUEUE_UNATTENDED" });
    for (const queueId of [foreign, 2_000_000_000])
      await expect(send(queueId)).rejects.toMatchObject({ code: "ERR_NO_QUEUE_FOUND" });
    expect(await placeOf(id)).toEqual([{ status: "pending", queueId: null }]);
  });

  test("sending unseen tickets to a queue skips a ticket that was accepted while the call waited for its lock", async () => {
    const id = await waiting(null);
    const [, sent] = await overlapping(
      companyId,
      () => changeTicket(people.admin, id, { status: "open" }),
      () => sendUnseen(people.admin, sales),
    );
    expect(sent).toEqual({ done: { moved: 0, left: 0 } });
    expect(await placeOf(id)).toEqual([{ status: "open", queueId: null }]);
  });

  test("sending unseen tickets to a queue moves each customer once when two calls come at the same time", async () => {
    const id = await waiting(null);
    const both = await overlapping(
      companyId,
      () => sendUnseen(people.admin, sales),
      () => sendUnseen(people.admin, sales),
    );
    expect(both).toEqual([{ done: { moved: 1, left: 0 } }, { done: { moved: 0, left: 0 } }]);
    expect(await historyOf(id)).toHaveLength(2);
  });
});
