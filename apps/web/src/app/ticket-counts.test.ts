import type { Ticket } from "@balcao/shared/tickets/schema";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createQueryClient } from "./query-client.ts";
import { aTicket, aUser, minute, noCounts } from "../testing/samples.ts";
import { sessionKey } from "../nouns/auth/queries.ts";
import { dropTicket, putTicket } from "../nouns/tickets/cache.ts";
import { type Counts, type TicketFilter, ticketKeys, type TicketPages } from "../nouns/tickets/keys.ts";

const scope = { showAll: false, queueIds: [] };
const own = (id: number, part: Partial<Ticket> = {}) =>
  aTicket({ id, status: "open", user: { id: 7, name: "Ana" }, ...part });
let cache: ReturnType<typeof createQueryClient>;
beforeEach(() => {
  vi.useFakeTimers();
  cache = createQueryClient();
  cache.setQueryData(sessionKey, aUser());
  cache.setQueryData<Counts>(ticketKeys.counts(scope), { ...noCounts, open: 2 });
});
afterEach(() => void vi.useRealTimers());

function fill(part: Partial<TicketFilter>, tickets: Ticket[], hasMore: boolean) {
  const page = { tickets, hasMore, nextCursor: hasMore ? "c" : null };
  const filter: TicketFilter = { ...scope, status: "open", ...part };
  cache.setQueryData<TicketPages>(ticketKeys.list(filter), { pages: [page], pageParams: [undefined] });
}
async function isAsked(): Promise<boolean> {
  await vi.advanceTimersByTimeAsync(1000);
  return cache.getQueryState(ticketKeys.counts(scope))?.isInvalidated ?? false;
}

test("a ticket list that is loaded to its end counts its chips in the browser", async () => {
  fill({}, [own(1), own(2)], false);
  putTicket(cache, own(2, { unreadMessages: 1, unansweredSince: minute(9) }));
  expect(cache.getQueryData(ticketKeys.counts(scope))).toMatchObject({ open: 2, unread: 1, unanswered: 1 });
  expect(await isAsked()).toBe(false);
});

test("a longer list fetches its counts only when a ticket enters or leaves a chip", async () => {
  fill({}, [own(1), own(2)], true);
  putTicket(cache, own(2, { lastMessage: "Outra" }));
  expect(await isAsked()).toBe(false);
  putTicket(cache, own(2, { unansweredSince: minute(9) }));
  expect(await isAsked()).toBe(true);
});

test("the bell's long unread list also fetches counts only when a ticket enters or leaves a chip", async () => {
  fill({ unread: true }, [own(2, { unreadMessages: 1 }), own(1, { unreadMessages: 1 })], true);
  putTicket(cache, own(2, { unreadMessages: 2 }));
  expect(await isAsked()).toBe(false);
  putTicket(cache, own(2));
  expect(await isAsked()).toBe(true);
});

test("counts of which no list is loaded are fetched when a ticket arrives, moves or leaves, and not with its messages", async () => {
  const page = { tickets: [own(1, { status: "pending" })], hasMore: false, nextCursor: null };
  const elsewhere: TicketFilter = { showAll: false, queueIds: [3], status: "pending" };
  cache.setQueryData<TicketPages>(ticketKeys.list(elsewhere), { pages: [page], pageParams: [undefined] });
  putTicket(cache, own(1, { status: "pending", lastMessage: "Outra" }));
  expect(await isAsked()).toBe(false);
  for (const change of [
    () => putTicket(cache, own(9, { status: "pending" })),
    () => putTicket(cache, own(1)),
    () => dropTicket(cache, 1),
  ]) {
    cache.setQueryData<Counts>(ticketKeys.counts(scope), { ...noCounts, open: 2 });
    change();
    expect(await isAsked()).toBe(true);
  }
});
