import type { Ticket } from "@balcao/shared/tickets/schema";
import { act, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { putTicket } from "../../../nouns/tickets/cache.ts";
import { type TicketFilter, type TicketPages, ticketKeys } from "../../../nouns/tickets/keys.ts";
import { show } from "../../../testing/render.tsx";
import { aTicket, minute } from "../../../testing/samples.ts";
import { wire } from "../../../testing/wire.ts";
import { leapsOf } from "./row-keys.ts";
import { TicketRows } from "./ticket-rows.tsx";

const filter: TicketFilter = { status: "pending", showAll: false, queueIds: [] };
const customer = (id: number): Ticket => aTicket({ id, updatedAt: minute(20 - id) });
const tickets = [1, 2, 3, 4].map(customer);

async function open() {
  wire({
    "GET /tickets": () => ({ tickets, hasMore: false, nextCursor: null }),
    "GET /tickets/counts": () => ({ open: 0, unread: 0, unanswered: 0, pending: 4, snoozed: 0, late: 0 }),
    "GET /ticket-pins": () => ({ ticketIds: [], tickets: [] }),
  });
  const { cache } = show(<TicketRows filter={filter} openUuid={undefined} empty={null} />);
  await screen.findByText("Cliente 4");
  const rows = () => [...document.querySelectorAll<HTMLElement>("[data-ticket]")];
  const listed = () => cache.getQueryData<TicketPages>(ticketKeys.list(filter))?.pages[0]?.tickets ?? [];
  /** Customer 4 writes, and their row moves to the top. Returns the rows that were added to the document. */
  const write = async () => {
    const entered: Node[] = [];
    const seen = new MutationObserver((changes) =>
      entered.push(...changes.flatMap(({ addedNodes }) => [...addedNodes])),
    );
    seen.observe(document.body, { childList: true, subtree: true });
    act(() => putTicket(cache, { ...customer(4), updatedAt: minute(30), lastMessage: "Chegou?" }));
    await screen.findByText("Chegou?");
    await waitFor(() => expect(entered.length).toBeGreaterThan(0));
    seen.disconnect();
    return entered.filter((node) => node instanceof HTMLElement && node.dataset["ticket"] !== undefined);
  };
  return { rows, listed, write };
}

const names = (rows: readonly HTMLElement[]) => rows.map((row) => row.querySelector("a")?.textContent);

test("a message that brings the last row to the top touches no other row, neither in the cache nor in the document", async () => {
  const { rows, listed, write } = await open();
  const [drawn, before] = [rows(), listed()];
  const entered = await write();
  expect(names(rows())).toEqual(["Cliente 4", "Cliente 1", "Cliente 2", "Cliente 3"]);
  expect(rows().map((row) => drawn.indexOf(row))).toEqual([-1, 0, 1, 2]);
  expect(entered.map((row) => rows().findIndex((one) => one === row))).toEqual([0]);
  expect(listed().map((ticket) => before.indexOf(ticket))).toEqual([-1, 0, 1, 2]);
});

test("a row that the user has focused stays the same element when it comes to the top", async () => {
  const { rows, write } = await open();
  const link = rows()[3]?.querySelector("a");
  act(() => link?.focus());
  await write();
  expect(rows()[0]?.querySelector("a") === link).toBe(true);
  expect(document.activeElement === link).toBe(true);
});

test.each([
  ["the last row comes to the top", [1, 2, 3, 4], [4, 1, 2, 3], [4]],
  ["two rows come to the top", [1, 2, 3, 4, 5], [5, 4, 1, 2, 3], [4, 5]],
  ["a new row enters above one that leapt", [1, 2, 3], [9, 3, 1, 2], [3]],
  ["the first row sinks, which moves only itself", [1, 2, 3, 4], [2, 3, 4, 1], []],
  ["two neighbours change places", [1, 2], [2, 1], []],
  ["rows enter and leave", [1, 2, 3], [4, 1, 3], []],
  ["nothing changes", [1, 2], [1, 2], []],
])("when %s, only rows that jumped up are made again", (_what, before, now, leaps) => {
  expect(leapsOf(before, now).toSorted((a, b) => a - b)).toEqual(leaps);
});
