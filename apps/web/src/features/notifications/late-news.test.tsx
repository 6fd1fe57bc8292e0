import { act, renderHook, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { show } from "../../testing/render.tsx";
import { aTicket, minute } from "../../testing/samples.ts";
import { later, wire } from "../../testing/wire.ts";
import { ticketKeys } from "../../nouns/tickets/keys.ts";
import { sentBack } from "../../nouns/tickets/sent-back.ts";
import { BellList } from "./bell-list.tsx";
import { useNews } from "./use-news.ts";

const ana = { id: 7, name: "Ana" };
const handedAt = (at: string) => ({ by: { id: 8, name: "Bruno" }, at, note: "Tem pressa" });
const given = (at: number, unreadMessages: number, handed = minute(80)) =>
  aTicket({ id: 9, status: "open", user: ana, handed: handedAt(handed), updatedAt: minute(at), unreadMessages });
const first = aTicket({ id: 1, status: "open", user: ana, unreadMessages: 1, updatedAt: minute(60) });

/** The notices of `useNews` while the list takes these states one after another. */
function newsOf(...lists: (readonly ReturnType<typeof aTicket>[])[]) {
  const tell = vi.fn<Parameters<typeof useNews>[1]>();
  const { rerender } = renderHook(({ tickets }) => useNews(tickets, tell), { initialProps: { tickets: lists[0] } });
  for (const tickets of lists.slice(1)) rerender({ tickets });
  return tell.mock.calls.map(([ticket, news]) => [ticket.id, news]);
}

test("a ticket that a colleague hands on is reported once as handed on, and the customer's next message as a message", () => {
  const told = newsOf([first], [first, given(80, 0)], [first], [first, given(90, 1)]);
  expect(told).toEqual([
    [9, "handed"],
    [9, "message"],
  ]);
});

test("a message in a ticket that was handed on before this page was opened is reported as a message", () => {
  expect(newsOf([first], [first, given(90, 1, minute(30))])).toEqual([[9, "message"]]);
});

test("a ticket that the user sent back is remembered until shortly after the server's answer, and forgotten when the call fails", () => {
  sentBack.begin(1);
  expect([sentBack.take(1), sentBack.take(1)]).toEqual([true, false]);
  sentBack.begin(2);
  sentBack.failed(2);
  sentBack.begin(3);
  sentBack.done(3, 1000);
  sentBack.begin(4);
  sentBack.done(4, 1000);
  expect([sentBack.take(2), sentBack.take(3, 3000), sentBack.take(4, 60_000)]).toEqual([false, true, false]);
});

test("only a freshly fetched count makes the bell say that nothing waits", async () => {
  const counts = later({ open: 0, pending: 3, snoozed: 0, late: 0 });
  wire({ "GET /tickets/counts": counts.answer });
  const { cache, unmount } = show(null);
  cache.setQueryData(ticketKeys.counts({ showAll: false, queueIds: [] }), { open: 0, pending: 0, snoozed: 0, late: 0 });
  unmount();
  show(<BellList mine={[]} pending={[]} mentions={[]} onClose={() => undefined} />, { cache });
  await screen.findByText("Nenhuma mensagem não lida nos seus atendimentos.");
  await act(async () => counts.comes());
  expect(await screen.findByRole("link", { name: "3 aguardando nos seus setores" })).toBeDefined();
});
