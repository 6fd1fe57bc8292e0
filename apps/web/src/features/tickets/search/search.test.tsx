import type { SessionUser } from "@balcao/shared/auth/schema";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { apply } from "../../../app/live.ts";
import { show } from "../../../testing/render.tsx";
import { aMessage, aTicket, aUser } from "../../../testing/samples.ts";
import { Refusal, wire } from "../../../testing/wire.ts";
import { ListPanel } from "../list-panel.tsx";
import { snippetWords } from "./search-hit.tsx";
import { useListState } from "../list/list-state.ts";

const dona = aTicket({ id: 4, status: "closed", contact: { ...aTicket({ id: 4 }).contact, name: "Dona Lúcia" } });
const hit = {
  message: aMessage({ id: 44, ticketId: 4, body: "o pão de queijo chegou frio" }),
  ticket: dona,
  snippet: [
    { text: "o ", hit: false },
    { text: "pão", hit: true },
    { text: " de queijo chegou frio", hit: false },
  ],
};

function Panel() {
  const state = useListState();
  return <ListPanel state={state} openUuid={undefined} listRef={null} />;
}
type Setup = { me?: SessionUser; find?: () => unknown; adverts?: readonly object[] };
async function open({ me = aUser(), find, adverts = [] }: Setup = {}) {
  const log = wire({
    "GET /search": find ?? (() => ({ tickets: [dona], messages: [hit], nextCursor: null })),
    "GET /tickets": () => ({ tickets: [dona], hasMore: false, nextCursor: null }),
    "GET /tickets/counts": () => ({ open: 0, pending: 0, snoozed: 0, late: 0 }),
    "GET /queue": () => [],
    "GET /tags/list": () => [],
    "GET /adverts": () => adverts,
    "GET /users/list": () => ({
      users: [{ id: 8, name: "Bruno", profile: "user", super: false, online: true, queues: [] }],
    }),
  });
  const view = show(<Panel />, { me });
  await userEvent.click(await screen.findByRole("tab", { name: "Buscar" }));
  const field = screen.getByRole<HTMLInputElement>("textbox", { name: "Buscar conversas e mensagens" });
  const asked = () => log.filter(({ path }) => path === "/search");
  return { log, field, asked, ...view };
}

test("the search shows a hint at first, and does not search for one letter", async () => {
  const { field, asked } = await open();
  expect(document.activeElement).toBe(field);
  expect(screen.getByText("Busque em todos os atendimentos")).toBeDefined();
  await userEvent.type(field, "p");
  await screen.findByText("Escreva pelo menos 2 letras.");
  expect(asked()).toHaveLength(0);
});

test("the search starts once the typing pauses, and shows conversations and messages separately", async () => {
  const { field, asked } = await open();
  await userEvent.type(field, "pão");
  const tickets = await screen.findByRole("region", { name: "Conversas" });
  expect(asked().map(({ query }) => query.get("q"))).toEqual(["pão"]);
  expect(within(tickets).getByText("Resolvido")).toBeDefined();
  const messages = screen.getByRole("region", { name: "Mensagens" });
  expect(within(messages).getByText("pão").tagName).toBe("MARK");
  expect(within(messages).getByRole("link").getAttribute("href")).toBe(`/tickets/${dona.uuid}?message=44`);
  expect(screen.getByText("Conversas encontradas: 1. Mensagens: 1.")).toBeDefined();
});

test("tickets are filtered by the advertisement that brought them, and each advertisement has its number of tickets", async () => {
  const { field, log, asked } = await open({ adverts: [{ id: 5, sourceId: "1202", title: "Promoção", tickets: 3 }] });
  await userEvent.click(await screen.findByRole("combobox", { name: "Filtrar por anúncio" }));
  await userEvent.click(await screen.findByRole("option", { name: "Promoção (3)" }));
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(log.findLast(({ path }) => path === "/tickets")?.query.get("adverts")).toBe("5"));
  await userEvent.type(field, "pão");
  await waitFor(() => expect(asked().at(-1)?.query.get("adverts")).toBe("5"));
});

test("arrow down leads from the field into the results", async () => {
  const { field } = await open();
  await userEvent.type(field, "pão");
  await screen.findByRole("region", { name: "Mensagens" });
  await userEvent.keyboard("{ArrowDown}");
  expect(document.activeElement?.textContent).toBe("Dona Lúcia");
});

test("results follow changes of their tickets, and a ticket that the user may no longer see disappears", async () => {
  const { field, cache } = await open();
  await userEvent.type(field, "pão");
  await screen.findByRole("region", { name: "Conversas" });
  act(() => apply(cache, "ticket.update", { ticket: { ...dona, status: "open", userId: 7 } }));
  await screen.findByText("Em atendimento");
  act(() => apply(cache, "ticket.gone", { ticketId: 4 }));
  await expect(screen.findByText("Nada encontrado para “pão”")).resolves.toBeDefined();
});

test("a failed search can be tried again", async () => {
  let broken = true;
  const { field } = await open({
    find: () => (broken ? new Refusal(500, "ERR_INTERNAL") : { tickets: [dona], messages: [], nextCursor: null }),
  });
  await userEvent.type(field, "pão");
  await screen.findByText("A busca não respondeu.");
  broken = false;
  await userEvent.click(screen.getByRole("button", { name: "Tentar de novo" }));
  await expect(screen.findByText("Dona Lúcia")).resolves.toBeDefined();
});

test("only admins can filter by user, and filters without a text list tickets of every state", async () => {
  await open();
  expect(screen.queryByRole("combobox", { name: "Filtrar por atendente" })).toBeNull();
  document.body.innerHTML = "";
  const { log } = await open({ me: aUser({ profile: "admin" }) });
  await userEvent.click(screen.getByRole("combobox", { name: "Filtrar por atendente" }));
  await userEvent.click(await screen.findByRole("option", { name: "Bruno" }));
  await screen.findByText("Dona Lúcia");
  await waitFor(() => {
    const last = log.findLast(({ path }) => path === "/tickets")?.query;
    expect([last?.get("users"), last?.get("status")]).toEqual(["8", null]);
  });
});

test("a snippet has no formatting marks of WhatsApp, even if they begin in one piece and end in another", () => {
  const pieces = [
    { text: "a *promo", hit: false },
    { text: "ção", hit: true },
    { text: "* de 3*4", hit: false },
  ];
  expect(snippetWords(pieces).map(({ text }) => text)).toEqual(["a promo", "ção", " de 3*4"]);
});
