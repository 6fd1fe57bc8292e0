import type { Ticket } from "@balcao/shared/tickets/schema";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { apply } from "../../../app/live.ts";
import { ana, open, puts } from "../../../testing/inbox.tsx";
import { aTicket, minute } from "../../../testing/samples.ts";
import { Refusal } from "../../../testing/wire.ts";

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const own = (id: number, part: Partial<Ticket> = {}) => aTicket({ id, status: "open", user: ana, ...part });
const quiet = own(11, { updatedAt: minute(50) });
const unread = own(12, { unreadMessages: 2, updatedAt: minute(40) });
const asks = own(13, { unansweredSince: ago(12), updatedAt: minute(30) });
const longer = own(14, { unansweredSince: ago(50), unreadMessages: 1, updatedAt: minute(45) });
const tickets = [quiet, longer, unread, asks];

const names = () => {
  const list = screen.getByRole("tabpanel");
  return within(list)
    .queryAllByRole("link")
    .map(({ textContent }) => textContent);
};
const chip = (name: RegExp) => screen.getByRole("button", { name });
const expectShown = (...ids: number[]) => waitFor(() => expect(names()).toEqual(ids.map((id) => `Cliente ${id}`)));

test("the chips narrow the list of the user's own tickets, and each chip has its count", async () => {
  open({ tickets });
  await expectShown(11, 14, 12, 13);
  await userEvent.click(await screen.findByRole("button", { name: "Não lidas 2 atendimentos" }));
  await expectShown(14, 12);
  await userEvent.click(chip(/^Esperando resposta 2/));
  await expectShown(14, 13);
  await userEvent.click(chip(/^Esperando resposta/));
  await expectShown(11, 14, 12, 13);
});

test("a ticket enters and leaves a chip's list at once, and the chip's count changes with it", async () => {
  const { cache } = open({ tickets });
  await userEvent.click(await screen.findByRole("button", { name: "Esperando resposta 2 atendimentos" }));
  await expectShown(14, 13);
  act(() => apply(cache, "ticket.update", { ticket: { ...longer, unansweredSince: null } }));
  await expectShown(13);
  act(() => apply(cache, "ticket.update", { ticket: { ...quiet, unansweredSince: ago(0), updatedAt: minute(59) } }));
  await expectShown(11, 13);
  act(() => apply(cache, "ticket.update", { ticket: { ...unread, unansweredSince: ago(0), updatedAt: minute(58) } }));
  await screen.findByRole("button", { name: "Esperando resposta 3 atendimentos" });
});

test("the list names its order in words, and each list keeps its own order", async () => {
  const { log } = open({ tickets: [...tickets, aTicket({ id: 1 })] });
  const sorts = () =>
    log.flatMap(({ path, query }) => (path === "/tickets" && query.get("sort") ? [query.get("status")] : []));
  await userEvent.click(await screen.findByRole("button", { name: /Mais recentes primeiro/ }));
  await screen.findByRole("button", { name: /Maior espera primeiro/ });
  await waitFor(() => expect(sorts()).toContain("open"));
  await userEvent.click(screen.getByRole("tab", { name: /Aguardando/ }));
  await screen.findByRole("button", { name: /Mais recentes primeiro/ });
  expect(sorts()).not.toContain("pending");
});

test("a row shows how long its customer waits for an answer, with growing urgency", async () => {
  open({ tickets });
  expect((await screen.findByText("há 50 min")).dataset["urgency"]).toBe("late");
  expect(screen.getByText("há 12 min")).toBeDefined();
});

test("a list in which every customer is answered shows nobody as waiting", async () => {
  open({ tickets: [quiet] });
  await screen.findByRole("link", { name: "Cliente 11" });
  await userEvent.click(chip(/^Esperando resposta/));
  expect(await screen.findByText("Ninguém espera resposta")).toBeDefined();
});

test("keys choose chips and reverse the list's order", async () => {
  open({ tickets });
  await expectShown(11, 14, 12, 13);
  await userEvent.keyboard("u");
  await expectShown(14, 12);
  await userEvent.keyboard("w");
  await expectShown(14, 13);
  await userEvent.keyboard("wo");
  await screen.findByRole("button", { name: /Maior espera primeiro/ });
});

test("a pinned ticket is on top of each list that contains it, in all windows of its user", async () => {
  const pins = { ticketIds: [13], tickets: [asks] };
  const { cache } = open({ tickets, more: { "GET /ticket-pins": () => pins } });
  await expectShown(13, 11, 14, 12);
  expect(screen.getByRole("img", { name: "Fixado no topo, só para você" })).toBeDefined();
  await userEvent.keyboard("u");
  await expectShown(14, 12);
  await userEvent.keyboard("u");
  act(() => apply(cache, "ticket.pins", { ticketIds: [12, 13] }));
  await expectShown(12, 13, 11, 14);
  act(() => apply(cache, "ticket.pins", { ticketIds: [] }));
  await expectShown(11, 14, 12, 13);
});

test("the key p pins the open ticket, and reports when no more tickets can be pinned", async () => {
  let isFull = false;
  const answer = () => (isFull ? new Refusal(409, "ERR_TOO_MANY_ITEMS", { most: 20 }) : { ticketIds: [13] });
  const { log } = open({ tickets, at: `/tickets/${asks.uuid}`, more: { "PUT /ticket-pins/:id": answer } });
  await expectShown(11, 14, 12, 13);
  await userEvent.click(screen.getByRole("tabpanel"));
  await userEvent.keyboard("p");
  await expectShown(13, 11, 14, 12);
  expect(puts(log)).toEqual([["/ticket-pins/13", { pinned: true }]]);
  isFull = true;
  await userEvent.click(screen.getByRole("button", { name: "Mais opções" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Desafixar" }));
  await screen.findByText("Você já fixou 20 atendimentos. Desafixe um antes de fixar outro.");
});
