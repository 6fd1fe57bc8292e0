import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Route, Routes } from "react-router-dom";
import { expect, test } from "vitest";
import { show } from "../../../testing/render.tsx";
import { aPage, aTicket } from "../../../testing/samples.ts";
import { wire } from "../../../testing/wire.ts";
// Loads the conversation's code before the tests, as the list does.
import "./ticket-pane.tsx";
import Tickets from "../tickets.tsx";

const minutes = (of: number) => new Date(Date.now() + of * 60_000).toISOString();
const mine = { id: 7, name: "Ana" };

function open({ dueIn, late }: { dueIn: number; late: number }) {
  const ticket = aTicket({
    id: 2,
    status: "open",
    user: mine,
    answerWarnAt: minutes(dueIn - 3),
    answerDueAt: minutes(dueIn),
  });
  wire({
    "GET /tickets": ({ query }) => ({
      tickets: query.get("status") === "open" || query.get("late") === "true" ? [ticket] : [],
      hasMore: false,
      nextCursor: null,
    }),
    "GET /tickets/counts": () => ({ open: 1, pending: 0, snoozed: 0, late }),
    "GET /tickets/u/:uuid": () => ticket,
    "GET /messages/:id": () => aPage([]),
    "GET /queue": () => [],
  });
  const page = (
    <Routes>
      <Route path="/tickets/:uuid" element={<Tickets />} />
    </Routes>
  );
  show(page, { at: `/tickets/${ticket.uuid}` });
}
const signs = (place: Element | null) =>
  [...(place?.querySelectorAll("[data-urgency]") ?? [])].map((chip) => chip.getAttribute("data-urgency"));
const row = () => document.querySelector("[data-ticket]");

test("a ticket that nears its goal is marked in the list and in the head of its conversation", async () => {
  open({ dueIn: 2, late: 0 });
  await waitFor(() => expect(signs(row())).toEqual(["soon"]));
  const head = (await screen.findByRole("heading", { level: 2, name: "Cliente 2" })).closest("header");
  expect(signs(head)).toEqual(["soon"]);
  expect(screen.queryByRole("tab", { name: /Atrasados/ })).toBeNull();
});

test("while there are late tickets, they have a tab of their own with their count", async () => {
  open({ dueIn: -4, late: 1 });
  const tab = await screen.findByRole("tab", { name: /Atrasados/ });
  expect(tab.textContent).toContain("1");
  await userEvent.click(tab);
  const list = await screen.findByRole("tabpanel", { name: "Atrasados" });
  expect(await within(list).findByText("Cliente 2")).toBeDefined();
  expect(signs(row())).toEqual(["late"]);
});
