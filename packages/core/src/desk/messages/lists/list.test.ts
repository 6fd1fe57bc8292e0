import type { Actor } from "@balcao/shared/permissions";
import { beforeAll, expect, test } from "vitest";
import { inCompany } from "../../../base/database.ts";
import { queryText } from "../../../testing/query-text.ts";
import {
  makeCompany,
  makeConnection,
  makeContact,
  makeMessage,
  makeTicket,
  makeUser,
} from "../../../testing/factories.ts";
import { blocksOf } from "../../../testing/blocks.ts";
import { inboundText } from "../../../testing/inbound.ts";
import { listMessages } from "./list.ts";
import { receiveMessage } from "../../inbound/receive.ts";

let companyId: number;
let connectionId: number;
let ana: Actor;
beforeAll(async () => {
  companyId = await makeCompany();
  connectionId = await makeConnection(companyId);
  ana = await makeUser(companyId, { profile: "admin" });
});
const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);
const list = (ticketId: number, more: { cursor?: string; pageNumber?: number } = {}) =>
  here(() => listMessages(ana, ticketId, { pageNumber: 1, ...more }));
const bodiesOf = ({ messages }: Awaited<ReturnType<typeof list>>) => messages.map(({ body }) => body);
/** Message "0" is the oldest. Every three messages in a row share one time. */
async function conversation(count: number): Promise<number> {
  const ticketId = await makeTicket(companyId, { connectionId });
  for (let n = 0; n < count; n += 1)
    await makeMessage(companyId, ticketId, { body: String(n), sentAt: new Date(Math.floor(n / 3)) });
  return ticketId;
}
const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => String(from + n));

test("a page has forty messages; pages run from newest to oldest, messages within a page from oldest to newest, by cursor or by number", async () => {
  const ticketId = await conversation(90);
  const first = await list(ticketId);
  const second = await list(ticketId, { cursor: first.nextCursor ?? "" });
  const third = await list(ticketId, { cursor: second.nextCursor ?? "" });
  expect([bodiesOf(first), bodiesOf(second), bodiesOf(third)]).toEqual([
    numbers(50, 90),
    numbers(10, 50),
    numbers(0, 10),
  ]);
  expect([first.hasMore, second.hasMore, third.hasMore, third.nextCursor]).toEqual([true, true, false, null]);
  expect(await list(ticketId, { pageNumber: 2 })).toEqual(second);
  expect(bodiesOf(await list(ticketId, { pageNumber: 4 }))).toEqual([]);
});

test("a full page that ends with the oldest message says that no page follows", async () => {
  expect(await list(await conversation(40))).toMatchObject({ hasMore: false, nextCursor: null });
});

test("pages stay the same while messages arrive, and a late message is placed by its time", async () => {
  const ticketId = await conversation(80);
  const first = await list(ticketId);
  await makeMessage(companyId, ticketId, { body: "new", sentAt: new Date() });
  await makeMessage(companyId, ticketId, { body: "late", sentAt: new Date(1) });
  const second = await list(ticketId, { cursor: first.nextCursor ?? "" });
  expect(bodiesOf(second)).toEqual([...numbers(1, 6), "late", ...numbers(6, 40)]);
  const third = await list(ticketId, { cursor: second.nextCursor ?? "" });
  expect(bodiesOf(third)).toEqual(["0"]);
  expect(bodiesOf(await list(ticketId)).at(-1)).toBe("new");
});

test("an invalid cursor starts from the beginning", async () => {
  const ticketId = await conversation(3);
  const forged = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
  for (const cursor of [
    "",
    "x",
    "%00",
    forged({}),
    forged(["2026", "1"]),
    forged(["soon", 1]),
    forged([1, 1]),
    forged(["2026-01-01", 1.5]),
  ])
    expect([cursor, bodiesOf(await list(ticketId, { cursor }))]).toEqual([cursor, ["0", "1", "2"]]);
  for (const key of ["-271821-04-20T00:00:00.000Z", "+275760-09-13T00:00:00.000Z"])
    expect(bodiesOf(await list(ticketId, { cursor: forged([key, 1]) }))).toHaveLength(3);
  const later = forged(["2026-01-01T00:00:00.000Z", 2 ** 53 - 1]);
  expect(bodiesOf(await list(ticketId, { cursor: later }))).toHaveLength(3);
});

test("data that the messages of a page share is read once: their tickets, senders and contact, and all reactions", async () => {
  const contactId = await makeContact(companyId);
  const tickets = [];
  for (const status of ["closed", "open"] as const)
    tickets.push(await makeTicket(companyId, { connectionId, contactId, status, userId: ana.userId }));
  const long = tickets[1] ?? 0;
  for (let n = 0; n < 80; n += 1)
    await makeMessage(companyId, tickets[n % 2] ?? 0, {
      fromMe: n % 3 === 0,
      userId: n % 3 === 0 ? ana.userId : null,
      sentAt: new Date(n),
    });
  const few = await makeTicket(companyId, { connectionId });
  await makeMessage(companyId, few, {});
  const blocks = (id: number) => here(() => blocksOf(() => listMessages(ana, id, { pageNumber: 1 })));
  for (const id of [long, few]) await list(id);
  const [ofForty, ofOne] = [await blocks(long), await blocks(few)];
  expect(ofForty).toBeLessThan(ofOne + 120);
});

test("messages within one second keep their order of arrival, whatever the server's times", async () => {
  const number = "5511955550000";
  const at = (ms: number) => new Date(Date.UTC(2026, 0, 1, 12) + ms);
  const receive = (body: string, server: number, received: number) =>
    here(() =>
      receiveMessage(inboundText(connectionId, { number, body, serverTime: at(server), receivedAt: at(received) })),
    );
  await receive("a", 1000, 1100);
  await receive("b", 1000, 1200);
  await receive("after a pause", 1000, 60_000);
  await receive("our clock is behind", 2000, 500);
  await receive("c", 3000, 3001);
  const [ticket] = await here(() =>
    queryText<{ id: number }>("select t.id from tickets t join contacts c on c.id = t.contact_id where c.number = $1", [
      number,
    ]),
  );
  expect(bodiesOf(await list(ticket?.id ?? 0))).toEqual(["a", "b", "after a pause", "our clock is behind", "c"]);
});
