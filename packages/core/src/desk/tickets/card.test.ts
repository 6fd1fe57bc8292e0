import type { MediaType } from "@balcao/shared/messages/schema";
import { beforeAll, expect, test } from "vitest";
import { inCompany } from "../../base/database.ts";
import { queryText } from "../../testing/query-text.ts";
import { makeCompany, makeConnection, makeMessage, makeTicket, publishedBy } from "../../testing/factories.ts";
import { loadTicket } from "./presenter.ts";
import { refreshCard } from "./card.ts";

let companyId: number;
let connectionId: number;
beforeAll(async () => {
  companyId = await makeCompany();
  connectionId = await makeConnection(companyId);
});
const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);
const still = { unread: "same", moves: false } as const;

test.each<[string, MediaType, string]>([
  ["Bom dia\nTem pão?", "text", "Bom dia"],
  ["\n  \nTem pão?", "text", "Tem pão?"],
  ["", "image", ""],
  ["Na praia", "image", "Na praia"],
  ["data:image/png;base64,AAAA|https://maps|Casa", "locationMessage", ""],
  ["BEGIN:VCARD\nFN:Zé", "vcard", ""],
  ["🙂".repeat(300), "text", "🙂".repeat(255)],
])("%j of kind %s is shown as its first line", async (body, mediaType, line) => {
  const ticketId = await makeTicket(companyId, { connectionId });
  await makeMessage(companyId, ticketId, { body, mediaType });
  await here(() => refreshCard(ticketId, still));
  expect(await here(() => loadTicket(ticketId))).toMatchObject({ lastMessage: line, lastMessageType: mediaType });
});

test("a card shows the newest message by time, then by arrival, and no word of a deleted one", async () => {
  const ticketId = await makeTicket(companyId, { connectionId });
  const line = async () => {
    await here(() => refreshCard(ticketId, still));
    return (await here(() => loadTicket(ticketId)))?.lastMessage;
  };
  const sentAt = new Date();
  await makeMessage(companyId, ticketId, { body: "um", sentAt });
  const id = await makeMessage(companyId, ticketId, { body: "dois", sentAt, fromMe: true });
  await makeMessage(companyId, ticketId, { body: "antes", sentAt: new Date(sentAt.getTime() - 1) });
  expect(await line()).toBe("dois");
  await here(() => queryText("update messages set is_deleted = true where id = $1", [id]));
  expect(await line()).toBe("");
});

test("a card counts unread messages, moves up only when asked, and never down", async () => {
  const future = new Date(Date.now() + 60_000);
  const ticketId = await makeTicket(companyId, { connectionId, unread: 3, updatedAt: new Date(0) });
  await makeMessage(companyId, ticketId);
  const after = async (change: Parameters<typeof refreshCard>[1]) => {
    await here(() => refreshCard(ticketId, change));
    const ticket = await here(() => loadTicket(ticketId));
    return [ticket?.unreadMessages, Date.parse(ticket?.updatedAt ?? "")] as const;
  };
  expect(await after(still)).toEqual([3, 0]);
  expect((await after({ unread: "more", moves: false }))[0]).toBe(4);
  const [unread, moved] = await after({ unread: 0 });
  expect(unread).toBe(0);
  expect(moved).toBeGreaterThan(Date.now() - 60_000);
  await here(() => queryText("update tickets set updated_at = $2 where id = $1", [ticketId, future]));
  expect(await after({ unread: "same" })).toEqual([0, future.getTime()]);
});

test("the statement that changes a card answers the ticket as it is now", async () => {
  const ticketId = await makeTicket(companyId, { connectionId });
  await makeMessage(companyId, ticketId, { body: "Oi" });
  await here(() => refreshCard(ticketId, { unread: "more" }));
  const [told] = (await publishedBy(companyId)).slice(-1);
  expect(told).toMatchObject({ name: "ticket.update", payload: { ticket: await here(() => loadTicket(ticketId)) } });
});
