import type { Ticket } from "@balcao/shared/tickets/schema";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { Route, Routes } from "react-router-dom";
import { afterEach, describe, expect, test, vi } from "vitest";
import { apply } from "../../../app/live.ts";
import { show } from "../../../testing/render.tsx";
import { aPage, aTicket, aUser, minute } from "../../../testing/samples.ts";
import { wire } from "../../../testing/wire.ts";
// Loads the conversation's code first.
import "./ticket-pane.tsx";
import Tickets from "../tickets.tsx";

// After a change of state another button is under the pointer.

const ana = { id: 7, name: "Ana" };
const bruno = { id: 8, name: "Bruno" };
const pending = aTicket({ id: 1, unreadMessages: 3 });
const mine = aTicket({ id: 2, status: "open", user: ana });
const tickets = [pending, mine];

function open({ me = aUser(), at }: { me?: ReturnType<typeof aUser>; at: string }) {
  const log = wire({
    "GET /tickets": ({ query }) => ({
      tickets: tickets.filter(({ status }) => status === query.get("status")),
      hasMore: false,
      nextCursor: null,
    }),
    "GET /tickets/counts": () => ({ open: 1, pending: 1, snoozed: 0, late: 0 }),
    "GET /tickets/u/:uuid": ({ path }) => tickets.find(({ uuid }) => path.endsWith(uuid)),
    "GET /messages/:id": () => aPage([]),
    "GET /queue": () => [],
    "PUT /tickets/:id": ({ path, body }) => {
      const { status } = body as { status: Ticket["status"] };
      const old = tickets.find(({ id }) => path.endsWith(`/${id}`)) ?? pending;
      return aTicket({ ...old, status, user: status === "open" ? ana : null, updatedAt: minute(60) });
    },
  });
  const pages = (
    <Routes>
      <Route path="/tickets" element={<Tickets />} />
      <Route path="/tickets/:uuid" element={<Tickets />} />
    </Routes>
  );
  return { log, ...show(pages, { me, at }) };
}
const puts = (log: ReturnType<typeof wire>) => log.filter(({ method }) => method === "PUT");

afterEach(() => void vi.useRealTimers());
const button = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name });
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test("a second press by pointer or by key does nothing until the screen has settled", async () => {
  const { log } = open({ at: `/tickets/${pending.uuid}` });
  const [accept] = await screen.findAllByRole("button", { name: "Aceitar" });
  vi.useFakeTimers();
  fireEvent.click(accept as HTMLElement);
  await pass(50);
  expect(button("Resolver").disabled).toBe(true);
  expect(button("Resolver Cliente 1").disabled).toBe(true);
  expect(button("Resolver Cliente 2").disabled).toBe(true);
  fireEvent.click(button("Resolver"));
  fireEvent.keyDown(document.body, { key: "e" });
  await pass(600);
  expect(puts(log)).toHaveLength(1);
  await pass(200);
  expect(button("Resolver").disabled).toBe(false);
  fireEvent.keyDown(document.body, { key: "e" });
  await pass(50);
  expect(puts(log)).toHaveLength(2);
});

test("a colleague's change disables the buttons of that ticket for a moment, and of no other ticket", async () => {
  const { cache, log } = open({ me: aUser({ profile: "admin" }), at: `/tickets/${pending.uuid}` });
  await screen.findAllByRole("button", { name: "Aceitar" });
  await screen.findByRole("button", { name: "Resolver Cliente 2" });
  vi.useFakeTimers();
  act(() => apply(cache, "ticket.update", { ticket: aTicket({ ...pending, status: "open", user: bruno }) }));
  await pass(10);
  for (const take of screen.getAllByRole<HTMLButtonElement>("button", { name: "Assumir" }))
    expect(take.disabled).toBe(true);
  expect(button("Resolver").disabled).toBe(true);
  expect(button("Resolver Cliente 2").disabled).toBe(false);
  fireEvent.click(button("Resolver"));
  await pass(800);
  expect(puts(log)).toEqual([]);
  expect(button("Resolver").disabled).toBe(false);
});

test("a message does not change the ticket's state, and disables no button", async () => {
  const { cache } = open({ at: `/tickets/${mine.uuid}` });
  await screen.findByRole("button", { name: "Resolver" });
  vi.useFakeTimers();
  act(() => apply(cache, "ticket.update", { ticket: aTicket({ ...mine, lastMessage: "Oi", unreadMessages: 4 }) }));
  await pass(10);
  expect(button("Resolver").disabled).toBe(false);
});

test("a held key acts only once", async () => {
  const { log } = open({ at: `/tickets/${mine.uuid}` });
  await screen.findByRole("button", { name: "Resolver" });
  fireEvent.keyDown(document.body, { key: "e", repeat: true });
  fireEvent.keyDown(document.body, { key: "e" });
  await waitFor(() => expect(puts(log)).toHaveLength(1));
});

describe("a user who types on after the field has closed", () => {
  const closedUnder = async () => {
    const { cache, log } = open({ at: `/tickets/${mine.uuid}` });
    const field = await screen.findByRole("textbox");
    act(() => field.focus());
    vi.useFakeTimers();
    act(() => apply(cache, "ticket.update", { ticket: aTicket({ ...mine, status: "closed", updatedAt: minute(60) }) }));
    await pass(900);
    expect(screen.queryByRole("textbox")).toBeNull();
    return log;
  };
  const press = (key: string) => fireEvent.keyDown(document.body, { key });

  test("a user who goes on typing triggers no shortcut on the ticket until they pause", async () => {
    const log = await closedUnder();
    for (const key of "a venda") {
      press(key);
      await pass(300);
    }
    expect(puts(log)).toEqual([]);
    await pass(1500);
    press("a");
    await pass(50);
    expect(puts(log)).toHaveLength(1);
  });

  test.each([
    ["the pointer", () => fireEvent.pointerDown(document.body)],
    ["Tab", () => press("Tab")],
  ])("a user who types on after the field has closed can use the keys immediately after %s", async (_what, turn) => {
    const log = await closedUnder();
    turn();
    press("a");
    await pass(50);
    expect(puts(log)).toHaveLength(1);
  });
});
