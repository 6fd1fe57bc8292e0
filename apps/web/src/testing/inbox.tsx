import type { SessionUser } from "@balcao/shared/auth/schema";
import type { Ticket } from "@balcao/shared/tickets/schema";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Link, Route, Routes } from "react-router-dom";
// Loads the conversation's code first.
import "../pages/desk/tickets/ticket-pane.tsx";
import Tickets from "../pages/desk/tickets.tsx";
import { show } from "./render.tsx";
import { aPage, aTicket, aUser, minute, sales, support } from "./samples.ts";
import { Refusal, wire } from "./wire.ts";

export const ana = { id: 7, name: "Ana" };
export const bruno = { id: 8, name: "Bruno" };
export const pending = aTicket({ id: 1, unreadMessages: 3 });
export const mine = aTicket({ id: 2, status: "open", user: ana });

type Setup = { tickets?: Ticket[]; me?: SessionUser; at?: string; more?: Parameters<typeof wire>[0] };
/** The inbox of Ana, with a waiting customer, a ticket of her own, and a link to another page. */
export function open({ tickets = [pending, mine], me = aUser(), at = "/tickets", more = {} }: Setup = {}) {
  const having = (wanted: Ticket["status"]) => tickets.filter(({ status }) => status === wanted).length;
  const log = wire({
    "GET /tickets": ({ query }) => ({
      tickets: tickets.filter((ticket) => listed(ticket, query)),
      hasMore: false,
      nextCursor: null,
    }),
    "GET /tickets/counts": () => ({
      open: having("open"),
      unread: tickets.filter((one) => one.status === "open" && one.unreadMessages > 0).length,
      unanswered: tickets.filter((one) => one.status === "open" && one.unansweredSince !== null).length,
      pending: having("pending"),
      snoozed: 0,
      late: 0,
    }),
    "GET /ticket-pins": () => ({ ticketIds: [], tickets: [] }),
    "GET /tickets/u/:uuid": ({ path }) =>
      tickets.find(({ uuid }) => path.endsWith(uuid)) ?? new Refusal(404, "ERR_NO_TICKET_FOUND"),
    "GET /messages/:id": () => aPage([]),
    "GET /queue": () => [sales, support],
    "PUT /tickets/:id": ({ path, body }) => {
      const { status } = body as { status: Ticket["status"] };
      const old = tickets.find(({ id }) => path.endsWith(`/${id}`)) ?? pending;
      return aTicket({ ...old, status, user: status === "open" ? ana : null, updatedAt: minute(60) });
    },
    ...more,
  });
  const pages = (
    <>
      <Routes>
        <Route path="/tickets" element={<Tickets />} />
        <Route path="/tickets/:uuid" element={<Tickets />} />
        <Route path="/another" element={null} />
      </Routes>
      <Link to="/another">Outra página</Link>
    </>
  );
  return { log, ...show(pages, { me, at }) };
}
function listed({ status, unreadMessages, unansweredSince }: Ticket, query: URLSearchParams): boolean {
  if (query.get("withUnreadMessages") === "true" && unreadMessages === 0) return false;
  return status === query.get("status") && (query.get("unanswered") !== "true" || unansweredSince !== null);
}
export const where = () => screen.getByTestId("where").textContent;
export const seePending = async () => userEvent.click(await screen.findByRole("tab", { name: /Aguardando/ }));
export const puts = (log: ReturnType<typeof wire>) =>
  log.filter(({ method }) => method === "PUT").map(({ path, body }) => [path, body]);
