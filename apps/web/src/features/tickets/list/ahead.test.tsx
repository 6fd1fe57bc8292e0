import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { show } from "../../../testing/render.tsx";
import { aPage, aTicket } from "../../../testing/samples.ts";
import { wire } from "../../../testing/wire.ts";
import { ListPanel } from "../list-panel.tsx";
import { useListState } from "./list-state.ts";

const tickets = [1, 2, 3].map((id) => aTicket({ id, status: "open", user: { id: 7, name: "Ana" } }));

function Panel() {
  const state = useListState();
  return <ListPanel state={state} openUuid={undefined} listRef={null} />;
}

async function open() {
  const log = wire({
    "GET /tickets": ({ query }) => ({
      tickets: query.get("status") === "open" ? tickets : [],
      hasMore: false,
      nextCursor: null,
    }),
    "GET /tickets/counts": () => ({ open: 3, pending: 0, snoozed: 0 }),
    "GET /queue": () => [],
    "GET /messages/:id": () => aPage([]),
    "GET /contacts/:id": () => ({ ...tickets[0]?.contact, verified: true, extraInfo: [] }),
  });
  show(<Panel />);
  const links = await screen.findAllByRole("link");
  vi.useFakeTimers();
  const read = () => log.filter(({ path }) => path.startsWith("/messages/")).map(({ path }) => path);
  const rest = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  return { links, log, read, rest };
}
afterEach(() => void vi.useRealTimers());

test("a conversation is fetched once when the pointer stays on its row, and nothing is marked as read", async () => {
  const { links, log, read, rest } = await open();
  const [first, second] = links as [HTMLElement, HTMLElement];
  fireEvent.pointerMove(first);
  await rest(79);
  expect(read()).toEqual([]);
  fireEvent.pointerMove(second);
  await rest(80);
  expect(read()).toEqual(["/messages/2"]);
  fireEvent.pointerMove(first);
  await rest(80);
  fireEvent.pointerMove(second);
  await rest(80);
  expect(read()).toEqual(["/messages/2", "/messages/1"]);
  expect(log.filter(({ method }) => method !== "GET")).toEqual([]);
});

test("a conversation is fetched when the focus stays on its row", async () => {
  const { links, read, rest } = await open();
  for (const link of links) act(() => link.focus());
  await rest(80);
  expect(read()).toEqual(["/messages/3"]);
});

test("rows that scroll past under a still pointer are not fetched", async () => {
  const { links, read, rest } = await open();
  for (const link of links) {
    fireEvent.pointerOver(link);
    await rest(80);
  }
  expect(read()).toEqual([]);
});
