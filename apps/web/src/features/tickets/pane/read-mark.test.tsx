import type { Ticket } from "@balcao/shared/tickets/schema";
import { act, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { show } from "../../../testing/render.tsx";
import { aMessage, aPage, aTicket } from "../../../testing/samples.ts";
import { wire } from "../../../testing/wire.ts";
import { useReadMark } from "./use-read-mark.ts";

const mine = aTicket({ id: 1, status: "open", user: { id: 7, name: "Ana" }, unreadMessages: 2 });
let focused = true;
beforeEach(() => {
  focused = true;
  vi.spyOn(document, "hasFocus").mockImplementation(() => focused);
});
afterEach(() => vi.useRealTimers());

function Open({ ticket }: { ticket: Ticket }) {
  useReadMark(ticket);
  return null;
}
function open(ticket: Ticket) {
  const log = wire({
    "GET /messages/:id": () => aPage([aMessage({ id: 1 })]),
    "POST /tickets/:id/read": () => ({ ...ticket, unreadMessages: 0 }),
  });
  const view = show(<Open ticket={ticket} />);
  const marks = () => log.filter(({ path }) => path.endsWith("/read")).length;
  const fetched = () => waitFor(() => expect(log.length).toBeGreaterThan(0));
  return { marks, fetched, ...view };
}

test("the ticket is marked as read when its owner looks at it", async () => {
  const { marks } = open(mine);
  await waitFor(() => expect(marks()).toBe(1));
});
test("a window without focus marks nothing as read until it has the focus", async () => {
  focused = false;
  const { marks, fetched } = open(mine);
  await fetched();
  await act(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  expect(marks()).toBe(0);
  focused = true;
  act(() => void window.dispatchEvent(new Event("focus")));
  await waitFor(() => expect(marks()).toBe(1));
});
test.each([
  ["a colleague's ticket", { ...mine, userId: 8, user: { id: 8, name: "Bruno" } }],
  ["a pending ticket", { ...mine, status: "pending" as const, userId: null, user: null }],
  ["a closed ticket", { ...mine, status: "closed" as const }],
  ["a ticket without news", { ...mine, unreadMessages: 0 }],
])("looking at %s marks nothing as read", async (_what, ticket) => {
  const { marks, fetched } = open(ticket);
  await fetched();
  await act(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  expect(marks()).toBe(0);
});
