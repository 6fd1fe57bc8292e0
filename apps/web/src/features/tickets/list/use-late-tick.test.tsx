import { act, renderHook } from "@testing-library/react";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useSharedNow } from "../../../lib/time/use-shared-now.ts";
import { aTicket } from "../../../testing/samples.ts";
import { type ListStatus, type TicketPages, ticketKeys } from "../../../nouns/tickets/keys.ts";
import { useLateTick } from "./use-late-tick.ts";

const noon = Date.parse("2026-05-04T12:00:00.000Z");
beforeEach(() => vi.useFakeTimers({ now: noon }));
afterEach(() => vi.useRealTimers());

/** The kinds of answers that are fetched again within the given seconds, for one ticket that is due after `dueIn` seconds. */
function askedWithin(seconds: number, dueIn: number | null): string[] {
  const answerDueAt = dueIn === null ? null : new Date(noon + dueIn * 1000).toISOString();
  const ticket = aTicket({ id: 1, status: "pending", answerDueAt, answerWarnAt: answerDueAt });
  const cache = new QueryClient();
  const list = (status: ListStatus) => ticketKeys.list({ status, showAll: false, queueIds: [] });
  const page = { tickets: [ticket], hasMore: false, nextCursor: null };
  cache.setQueryData<TicketPages>(list("pending"), { pages: [page], pageParams: [undefined] });
  const asked: string[] = [];
  vi.spyOn(cache, "invalidateQueries").mockImplementation((filters) => {
    asked.push(JSON.stringify(filters?.queryKey) === JSON.stringify(ticketKeys.everyCount) ? "counts" : "late");
    return Promise.resolve();
  });
  cache.setQueryData<TicketPages>(list("late"), { pages: [{ ...page, tickets: [] }], pageParams: [undefined] });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={cache}>{children}</QueryClientProvider>
  );
  // Another row already has a timer for the clock, as in a list.
  const row = renderHook(useSharedNow);
  const { unmount } = renderHook(useLateTick, { wrapper });
  for (let second = 0; second < seconds; second += 1) act(() => void vi.advanceTimersByTime(1000));
  unmount();
  row.unmount();
  return asked.toSorted();
}

test("a ticket that becomes late appears in the list of late tickets and in its badge", () => {
  expect(askedWithin(32, 20)).toEqual(["counts", "late"]);
});

test("while no ticket becomes late, only the badge is fetched, once a minute", () => {
  expect(askedWithin(50, 3600)).toEqual([]);
  expect(askedWithin(62, 3600)).toEqual(["counts"]);
});

test("without a running clock nothing is fetched", () => {
  expect(askedWithin(200, null)).toEqual([]);
});
