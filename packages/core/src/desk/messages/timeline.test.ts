import type { Actor } from "@balcao/shared/permissions";
import { beforeAll, describe, expect, test } from "vitest";
import { inCompany } from "../../base/database.ts";
import {
  makeCompany,
  makeConnection,
  makeContact,
  makeMessage,
  makeQueue,
  makeTicket,
  makeUser,
} from "../../testing/factories.ts";
import { listMessages } from "./lists/list.ts";

let companyId: number;
let [sales, finance]: [number, number] = [0, 0];
let admin: Actor;
let ana: Actor;
beforeAll(async () => {
  companyId = await makeCompany();
  sales = await makeQueue(companyId, { name: "Vendas" });
  finance = await makeQueue(companyId, { name: "Financeiro" });
  admin = await makeUser(companyId, { profile: "admin" });
  ana = await makeUser(companyId, { queueIds: [sales] });
});
type TimelineQuery = Partial<Parameters<typeof listMessages>[2]>;
const list = (ticketId: number, asked: TimelineQuery = {}, actor = ana) =>
  inCompany(companyId, () => listMessages(actor, ticketId, { pageNumber: 1, ...asked }));
const bodiesOf = ({ messages }: Awaited<ReturnType<typeof list>>) => messages.map(({ body }) => body);
const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => String(from + n));

/** One customer on two numbers. Each letter is a message, in order: "v" in the queue Vendas, "f" in Financeiro. */
async function conversation(course: string) {
  const contactId = await makeContact(companyId);
  const ticketIn = async (queueId: number) =>
    makeTicket(companyId, { contactId, connectionId: await makeConnection(companyId), queueId });
  const tickets = { v: await ticketIn(sales), f: await ticketIn(finance) };
  const ids: number[] = [];
  for (const [n, queue] of course.split("").entries())
    ids.push(
      await makeMessage(companyId, tickets[queue as "v" | "f"], {
        body: queue === "v" ? String(n) : `secret ${n}`,
        sentAt: new Date(n * 1000),
      }),
    );
  return { ...tickets, ids };
}

describe("the conversation with a contact", () => {
  test("the conversation with a contact is one conversation across tickets and numbers, whichever ticket opens it", async () => {
    const { v, f } = await conversation("vfvf");
    const whole = await list(v, {}, admin);
    expect(bodiesOf(whole)).toEqual(["0", "secret 1", "2", "secret 3"]);
    expect(await list(f, {}, admin)).toEqual(whole);
    expect(whole.folded).toEqual([]);
    expect(whole.tickets).toMatchObject([
      { id: v, status: "pending", queue: { name: "Vendas" }, user: null },
      { id: f, status: "pending", queue: { name: "Financeiro" }, user: null },
    ]);
    expect(whole.tickets[0]?.code).toMatch(new RegExp(`^\\d{8}-${v}$`));
  });

  test("the conversation with a contact does not contain messages of another contact", async () => {
    const [one, other] = [await conversation("v"), await conversation("vv")];
    expect([bodiesOf(await list(one.v)), bodiesOf(await list(other.v))]).toEqual([["0"], ["0", "1"]]);
  });
});

describe("parts in queues that the user may not see", () => {
  test("parts in queues that the user may not see are folded to one entry each, without their text", async () => {
    const { v, f } = await conversation("ffvffvvf");
    const page = await list(v);
    expect(bodiesOf(page)).toEqual(["2", "5", "6"]);
    const fold = (at: number, count: number) => ({
      ticketId: f,
      queue: { name: "Financeiro" },
      at: new Date(at * 1000).toISOString(),
      count,
    });
    expect(page.folded).toEqual([fold(1, 2), fold(4, 2), fold(7, 1)]);
    expect(page.tickets.map(({ id }) => id)).toEqual([v]);
    expect(JSON.stringify(page)).not.toContain("secret");
  });

  test("parts in queues that the user may not see are counted once over all pages, and their tickets still cannot be read", async () => {
    const { v, f } = await conversation(`ff${"v".repeat(50)}fff${"v".repeat(30)}f${"v".repeat(10)}`);
    const first = await list(v);
    const second = await list(v, { cursor: first.nextCursor ?? "" });
    const third = await list(v, { cursor: second.nextCursor ?? "" });
    expect([first, second, third].map((page) => page.folded.map(({ count }) => count))).toEqual([[1], [3], [2]]);
    expect([first.hasMore, second.hasMore, third.hasMore]).toEqual([true, true, false]);
    expect(third.messages).toHaveLength(10);
    await expect(list(f)).rejects.toMatchObject({ code: "ERR_TICKET_NO_ACCESS" });
  });

  test("a conversation without visible messages is folded as a whole", async () => {
    const contactId = await makeContact(companyId);
    const make = async (queueId: number) =>
      makeTicket(companyId, { contactId, connectionId: await makeConnection(companyId), queueId });
    const [mine, theirs] = [await make(sales), await make(finance)];
    await makeMessage(companyId, theirs);
    const page = await list(mine);
    expect(page).toMatchObject({ messages: [], tickets: [], folded: [{ ticketId: theirs, count: 1 }], hasMore: false });
  });
});

describe("a jump", () => {
  test("a jump returns a page with the message in its middle, and the pages on both sides follow without a gap", async () => {
    const { v, ids } = await conversation("v".repeat(130));
    const middle = await list(v, { around: ids[65] ?? 0 });
    expect(bodiesOf(middle)).toEqual(numbers(46, 86));
    const older = await list(v, { cursor: middle.nextCursor ?? "" });
    expect(bodiesOf(older)).toEqual(numbers(6, 46));
    const newer = await list(v, { newer: middle.newerCursor ?? "" });
    expect(bodiesOf(newer)).toEqual(numbers(86, 126));
    const newest = await list(v, { newer: newer.newerCursor ?? "" });
    expect(bodiesOf(newest)).toEqual(numbers(126, 130));
    expect(newest.newerCursor).toBeNull();
    expect(newest.tickets.map(({ id }) => id)).toEqual([v]);
    expect((await list(v)).newerCursor).toBeNull();
    expect(bodiesOf(await list(v, { newer: newer.newerCursor ?? "", around: ids[0] ?? 0 }))).toEqual(numbers(0, 21));
  });

  test("a jump folds only the parts between its messages", async () => {
    const { v, ids } = await conversation(`f${"v".repeat(25)}ff${"v".repeat(25)}fff`);
    const middle = await list(v, { around: ids[25] ?? 0 });
    expect(middle.folded.map(({ count }) => count)).toEqual([2]);
    const [older, newer] = [
      await list(v, { cursor: middle.nextCursor ?? "" }),
      await list(v, { newer: middle.newerCursor ?? "" }),
    ];
    expect([older.folded, newer.folded].map((folded) => folded.map(({ count }) => count))).toEqual([[1], [3]]);
  });

  test("a jump to a message of another conversation answers 404, and to a hidden message 403", async () => {
    const [one, other] = [await conversation("vf"), await conversation("v")];
    await expect(list(one.v, { around: other.ids[0] ?? 0 })).rejects.toMatchObject({ code: "ERR_NO_MESSAGE_FOUND" });
    await expect(list(one.v, { around: one.ids[1] ?? 0 })).rejects.toMatchObject({ code: "ERR_TICKET_NO_ACCESS" });
  });
});
