import type { SessionUser } from "@balcao/shared/auth/schema";
import type { Ticket } from "@balcao/shared/tickets/schema";
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { apply } from "../../app/live.ts";
import { show } from "../../testing/render.tsx";
import { aTicket, aUser, minute } from "../../testing/samples.ts";
import { wire } from "../../testing/wire.ts";
import { Bell } from "./bell.tsx";
import { ring } from "./sound.ts";

vi.mock(import("./sound.ts"), () => ({ ring: vi.fn<typeof ring>() }));

const ana = { id: 7, name: "Ana" };
const mine = aTicket({ id: 1, status: "open", user: ana, unreadMessages: 2 });
const waiting = aTicket({ id: 2, unreadMessages: 1 });
let focused = false;

beforeEach(() => {
  focused = false;
  vi.mocked(ring).mockClear();
  vi.spyOn(document, "hasFocus").mockImplementation(() => focused);
});

type Setup = { tickets?: Ticket[]; me?: SessionUser; at?: string };
async function open({ tickets = [mine, waiting], me = aUser(), at = "/" }: Setup = {}) {
  const calls = wire({
    "GET /chats/unreads": () => ({ chats: [] }),
    "GET /tickets": ({ query }) => ({
      tickets: tickets.filter(({ status }) => status === query.get("status")),
      hasMore: false,
      nextCursor: null,
    }),
  });
  const view = show(<Bell />, { me, at });
  const log = () => calls.filter(({ path }) => path === "/tickets");
  await waitFor(() => expect(log()).toHaveLength(me.allTicket === "enable" ? 2 : 1));
  await screen.findByRole("button", { name: /mensagens não lidas/i });
  const hear = (ticket: Ticket) => act(() => apply(view.cache, "ticket.update", { ticket }));
  return { log, hear, ...view };
}
const later = (ticket: Ticket, unreadMessages: number) => aTicket({ ...ticket, unreadMessages, updatedAt: minute(90) });

test("asks for the user's own unread tickets, and for pending ones only where the user is notified of them", async () => {
  const { log } = await open();
  expect(
    log().map(({ query }) => [query.get("status"), query.get("withUnreadMessages"), query.get("showAll")]),
  ).toEqual([["open", "true", "false"]]);
  cleanup();
  const all = await open({ me: aUser({ allTicket: "enable" }) });
  expect(all.log().map(({ query }) => query.get("status"))).toEqual(["open", "pending"]);
});

test("shows the count in the bell, in the title and on the tab's icon", async () => {
  document.head.innerHTML = '<link rel="icon" href="/favicon.svg">';
  await open();
  await screen.findByRole("button", { name: "1 conversa com mensagens não lidas" });
  expect(document.title).toMatch(/^\(1\) /);
  expect(document.querySelector("link")?.getAttribute("href")).toBe("/favicon-unread.svg");
});

test("a new message rings once and is read aloud; messages of the first list do neither", async () => {
  const { hear } = await open();
  await screen.findByRole("button", { name: /^1 conversa/ });
  expect(ring).not.toHaveBeenCalled();
  hear(later(mine, 3));
  await waitFor(() => expect(ring).toHaveBeenCalledOnce());
  expect(ring).toHaveBeenCalledWith(1);
  await screen.findByText("Nova mensagem de Cliente 1");
  hear(later(mine, 3));
  hear({ ...later(mine, 0), updatedAt: minute(91) });
  await screen.findByRole("button", { name: "Mensagens não lidas" });
  expect(ring).toHaveBeenCalledOnce();
});

test("the ticket on screen rings only while the window has no focus", async () => {
  focused = true;
  const { hear } = await open({ at: `/tickets/${mine.uuid}` });
  await screen.findByRole("button", { name: /^1 conversa/ });
  hear(later(mine, 3));
  await act(() => new Promise((resolve) => setTimeout(resolve, 200)));
  expect(ring).not.toHaveBeenCalled();
  focused = false;
  hear({ ...later(mine, 4), updatedAt: minute(95) });
  await waitFor(() => expect(ring).toHaveBeenCalledOnce());
});

test("a ticket of a colleague or of another queue does not ring", async () => {
  const { hear } = await open({ me: aUser({ allTicket: "enable" }) });
  await screen.findByRole("button", { name: /^2 conversas/ });
  hear(aTicket({ id: 8, status: "open", user: { id: 8, name: "Bruno" }, unreadMessages: 1, updatedAt: minute(99) }));
  await act(() => new Promise((resolve) => setTimeout(resolve, 200)));
  expect(ring).not.toHaveBeenCalled();
});

test("the user's own tickets open from the list, pending ones do not", async () => {
  await open({ me: aUser({ allTicket: "enable" }) });
  await userEvent.click(await screen.findByRole("button", { name: /^2 conversas/ }));
  const list = await screen.findByRole("dialog", { name: "Mensagens não lidas" });
  const waits = within(list).getByRole("list", { name: "Aguardando alguém aceitar" });
  expect(within(waits).queryByRole("link")).toBeNull();
  await userEvent.click(within(waits).getByText("Cliente 2"));
  expect(screen.getByTestId("where").textContent).toBe("/");
  await userEvent.click(within(list).getByRole("link", { name: /Cliente 1/ }));
  expect(screen.getByTestId("where").textContent).toBe(`/tickets/${mine.uuid}`);
});

test("the permission for system notices is asked for only when the user wants them", async () => {
  const ask = vi.fn<() => Promise<NotificationPermission>>(async () => "granted");
  vi.stubGlobal(
    "Notification",
    Object.assign(() => undefined, { permission: "default", requestPermission: ask }),
  );
  await open();
  expect(ask).not.toHaveBeenCalled();
  await userEvent.click(await screen.findByRole("button", { name: /^1 conversa/ }));
  await userEvent.click(await screen.findByRole("button", { name: "Avisar" }));
  expect(ask).toHaveBeenCalledOnce();
  await waitFor(() => expect(screen.queryByRole("button", { name: "Avisar" })).toBeNull());
  vi.unstubAllGlobals();
});
