import type { Tag } from "@balcao/shared/tags/schema";
import type { Ticket } from "@balcao/shared/tickets/schema";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { apply } from "../../lib/cache/live.ts";
import { show } from "../../testing/render.tsx";
import { aTicket, aUser, sales, support } from "../../testing/samples.ts";
import { type WireRequest, Refusal, wire } from "../../testing/wire.ts";
import Kanban from "./kanban.tsx";

const proposal: Tag = { id: 11, name: "Proposta", color: "#1565c0", kanban: 1 };
const won: Tag = { id: 12, name: "Ganho", color: "#2e7d32", kanban: 1 };
const admin = aUser({ profile: "admin" });
const mine = { user: { id: 7, name: "Ana" }, status: "open" } as const;
const maria = aTicket({ id: 1, ...mine });
const joao = aTicket({ id: 2, ...mine, tags: [won] });

type Answers = Parameters<typeof wire>[0];
function open(tickets: Ticket[], { tags = [proposal, won], me = admin, ...more }: Options = {}) {
  const inColumn = (tag: Tag | null) =>
    tickets.filter((ticket) => (ticket.tags.find(({ kanban }) => kanban === 1)?.id ?? null) === (tag?.id ?? null));
  const columns = [null, ...tags];
  const log = wire({
    "GET /kanban": () => ({
      columns: columns.map((tag) => ({ tag, tickets: inColumn(tag), hasMore: false, nextCursor: null })),
    }),
    "GET /kanban/counts": () => ({
      counts: columns.map((tag) => ({ tagId: tag?.id ?? null, count: inColumn(tag).length })),
    }),
    "GET /queue": () => [],
    "GET /users/list": () => ({ users: [{ id: 7, name: "Ana" }] }),
    "PUT /ticket-tags/:id": ({ path, body }: WireRequest) => moved(tickets, tags, path, body as { to: number | null }),
    ...more.answers,
  });
  return { log, ...show(<Kanban />, { me }) };
}
interface Options {
  tags?: Tag[];
  me?: typeof admin;
  answers?: Answers;
}
const moved = (tickets: Ticket[], tags: Tag[], path: string, { to }: { to: number | null }) => ({
  ...tickets.find(({ id }) => path.endsWith(`/${id}`)),
  tags: tags.filter(({ id }) => id === to),
});

const column = async (name: string) => within(await screen.findByRole("region", { name }));
const cardIn = async (name: string, card: string) => (await column(name)).findByRole("link", { name: card });
const moves = (log: WireRequest[]) =>
  log.filter(({ method }) => method === "PUT").map(({ path, body }) => [path, body]);
const press = async (keys: string) => userEvent.keyboard(keys);

afterEach(() => localStorage.clear());

test("cards are in the columns of their tags, with counts, and lead to their conversation", async () => {
  open([maria, joao]);
  expect((await cardIn("Em aberto", "Cliente 1")).getAttribute("href")).toBe(`/tickets/${maria.uuid}`);
  await cardIn("Ganho", "Cliente 2");
  expect((await column("Proposta")).getByText("Nenhum atendimento nesta coluna.")).toBeDefined();
  expect(await (await column("Em aberto")).findByText("1 atendimento")).toBeDefined();
});

test("a waiting customer's card keeps the customer's words and waiting time, whatever is sent to the customer", async () => {
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
  const since = { waitingSince: ago(23), updatedAt: ago(7) };
  const campaign = { lastMessage: "20% de desconto", lastMessageFromMe: true, lastMessageAuto: true } as const;
  const own = { customerLine: "Meu pedido não chegou", customerLineType: "text" } as const;
  open([aTicket({ id: 3, status: "pending", user: null, userId: null, ...since, ...campaign, ...own })]);
  const card = (await cardIn("Em aberto", "Cliente 3")).closest("li");
  expect(within(card ?? document.body).getByText("Meu pedido não chegou")).toBeDefined();
  expect(card?.querySelector("time")?.dataset["waits"]).toBe("true");
  expect(card?.querySelector("time")?.textContent).toBe("há 23 min");
});

test("while a bot talks with a customer, the card does not count the customer as waiting", async () => {
  const said = { lastMessage: "Posso ajudar?", lastMessageFromMe: true, lastMessageType: "text" } as const;
  open([aTicket({ id: 4, status: "pending", user: null, userId: null, automation: "talk", ...said })]);
  const card = (await cardIn("Em aberto", "Cliente 4")).closest("li");
  expect(card?.querySelector("time")?.dataset["waits"]).toBe("false");
});

test("by keyboard Space lifts and drops a card and arrows choose the column; the card keeps the focus, and the move can be undone", async () => {
  const { log } = open([maria]);
  (await cardIn("Em aberto", "Cliente 1")).focus();
  await press(" ");
  expect(screen.getByText(/Cartão de Cliente 1 levantado em Em aberto/)).toBeDefined();
  await press("{ArrowRight}");
  expect(screen.getByText("Proposta, coluna 2 de 3.")).toBeDefined();
  await press("{ArrowRight}{ArrowRight} ");
  const there = await cardIn("Ganho", "Cliente 1");
  await waitFor(() => expect(document.activeElement).toBe(there));
  expect(screen.getByText("Cartão de Cliente 1 solto em Ganho.")).toBeDefined();
  await userEvent.click(await screen.findByRole("button", { name: "Desfazer" }));
  await cardIn("Em aberto", "Cliente 1");
  await waitFor(() =>
    expect(moves(log)).toEqual([
      ["/ticket-tags/1", { from: null, to: 12 }],
      ["/ticket-tags/1", { from: 12, to: null }],
    ]),
  );
});

test("Esc puts a lifted card back, and nothing is sent", async () => {
  const { log } = open([maria]);
  (await cardIn("Em aberto", "Cliente 1")).focus();
  await press(" {ArrowRight}{Escape}");
  expect(screen.getByText(/Movimento cancelado/)).toBeDefined();
  expect(moves(log)).toEqual([]);
});

test("arrow keys move between cards and skip columns without cards", async () => {
  open([aTicket({ id: 3, ...mine }), maria, joao]);
  (await cardIn("Em aberto", "Cliente 3")).focus();
  await press("{ArrowDown}");
  expect(document.activeElement?.textContent).toBe("Cliente 1");
  await press("{ArrowRight}");
  expect(document.activeElement?.textContent).toBe("Cliente 2");
});

test("when a colleague moved the card first, the desk says so and shows the card in its present column", async () => {
  open([maria], {
    answers: {
      "PUT /ticket-tags/:id": () => new Refusal(409, "ERR_CARD_MOVED", { column: "Ganho" }),
      "GET /tickets/:id": () => ({ ...maria, tags: [won] }),
    },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Mover Cliente 1" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Proposta" }));
  expect((await screen.findByRole("alert")).textContent).toContain(
    "Um colega moveu Cliente 1 antes. Agora está em Ganho.",
  );
  await cardIn("Ganho", "Cliente 1");
});

test("a refused move keeps the change that a colleague made while the card was lifted", async () => {
  const { cache } = open([maria], {
    answers: {
      "PUT /ticket-tags/:id": () => new Refusal(409, "ERR_CARD_MOVED", { column: "Ganho" }),
      "GET /tickets/:id": () => new Refusal(503, "ERR_UNAVAILABLE"),
    },
  });
  (await cardIn("Em aberto", "Cliente 1")).focus();
  await press(" {ArrowRight}");
  act(() => apply(cache, "ticket.update", { ticket: { ...maria, tags: [won] } }));
  await cardIn("Ganho", "Cliente 1");
  await press(" ");
  await screen.findByRole("alert");
  expect(await cardIn("Ganho", "Cliente 1")).toBeDefined();
});

test("the mouse drags a card to a column, and the click that ends the drag opens nothing", async () => {
  const { log } = open([maria]);
  const card = await cardIn("Em aberto", "Cliente 1");
  const target = await screen.findByRole("region", { name: "Proposta" });
  document.elementFromPoint = () => target;
  fireEvent.pointerDown(card, {
    button: 0,
    isPrimary: true,
    pointerId: 1,
    pointerType: "mouse",
    clientX: 5,
    clientY: 5,
  });
  fireEvent.pointerMove(window, { pointerId: 1, clientX: 90, clientY: 5 });
  await waitFor(() => expect(target.dataset["target"]).toBe("true"));
  fireEvent.pointerUp(window, { pointerId: 1 });
  expect(fireEvent.click(card)).toBe(false);
  await cardIn("Proposta", "Cliente 1");
  expect(moves(log)).toEqual([["/ticket-tags/1", { from: null, to: 11 }]]);
});

test("a finger that moves immediately does not lift the card, and a finger that holds still lifts it", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  open([maria]);
  const card = await cardIn("Em aberto", "Cliente 1");
  const touch = { button: 0, isPrimary: true, pointerId: 1, pointerType: "touch", clientX: 5, clientY: 5 };
  const isLifted = () => card.closest("li")?.dataset["lifted"];
  fireEvent.pointerDown(card, touch);
  fireEvent.pointerMove(window, { pointerId: 1, clientX: 5, clientY: 60 });
  act(() => void vi.advanceTimersByTime(400));
  expect(isLifted()).toBe("false");
  fireEvent.pointerDown(card, touch);
  act(() => void vi.advanceTimersByTime(400));
  expect(isLifted()).toBe("true");
  fireEvent.pointerCancel(window, { pointerId: 1 });
  await waitFor(() => expect(isLifted()).toBe("false"));
  vi.useRealTimers();
});

test("a colleague's open conversation cannot be moved by an attendant", async () => {
  const theirs = aTicket({ id: 1, status: "open", user: { id: 8, name: "Bruno" } });
  open([theirs], { me: aUser() });
  const card = await cardIn("Em aberto", "Cliente 1");
  expect(screen.queryByRole("button", { name: "Mover Cliente 1" })).toBeNull();
  card.focus();
  await press(" ");
  expect(screen.queryByText(/levantado/)).toBeNull();
});

test("the chosen queues filter the board, and this browser remembers them for this user", async () => {
  const me = aUser({ queues: [sales, support] });
  const first = open([maria], { me });
  await cardIn("Em aberto", "Cliente 1");
  await userEvent.click(screen.getByRole("combobox", { name: "Filtrar por setor" }));
  await userEvent.click(await screen.findByRole("option", { name: "Suporte" }));
  await waitFor(() => expect(first.log.at(-1)?.query.get("queueIds")).toBe(String(support.id)));
  first.unmount();
  const again = open([maria], { me });
  await cardIn("Em aberto", "Cliente 1");
  expect(again.log.find(({ path }) => path === "/kanban")?.query.get("queueIds")).toBe(String(support.id));
});

test("a board that failed to load can be fetched again, and without columns it links to the tags", async () => {
  open([], { answers: { "GET /kanban": () => new Refusal(500, "ERR_INTERNAL") } });
  await screen.findByText("Não foi possível carregar o quadro.");
  const alone = { tag: null, tickets: [maria], hasMore: false, nextCursor: null };
  wire({ "GET /kanban": () => ({ columns: [alone] }), "GET /kanban/counts": () => ({ counts: [] }) });
  await userEvent.click(screen.getByRole("button", { name: "Tentar de novo" }));
  expect((await screen.findByRole("link", { name: "Ir para as etiquetas" })).getAttribute("href")).toBe("/tags");
});

test("admins order the columns", async () => {
  const { log } = open([maria], { answers: { "PUT /tags/kanban": () => ({ lista: [won, proposal] }) } });
  await userEvent.click(await screen.findByRole("button", { name: "Ordenar colunas" }));
  await userEvent.click(await screen.findByRole("button", { name: "Subir Ganho" }));
  await userEvent.click(screen.getByRole("button", { name: "Salvar" }));
  await waitFor(() => expect(moves(log)).toEqual([["/tags/kanban", { tagIds: [12, 11] }]]));
  await waitFor(() =>
    expect(screen.getAllByRole("heading", { level: 2, hidden: true }).map((title) => title.textContent)).toEqual(
      expect.arrayContaining(["Em aberto", "Ganho", "Proposta"]),
    ),
  );
});

test("reaching the end of a column fetches its next cards once", async () => {
  const more = aTicket({ id: 9, ...mine, updatedAt: "2026-01-01T00:00:00.000Z" });
  const { log } = open([], {
    tags: [],
    answers: {
      "GET /kanban": () => ({ columns: [{ tag: null, tickets: [maria], hasMore: true, nextCursor: "next" }] }),
      "GET /kanban/counts": () => ({ counts: [{ tagId: null, count: 2 }] }),
      "GET /ticket/kanban": () => ({ tickets: [maria, more], count: 2, hasMore: false, nextCursor: null }),
    },
  });
  await cardIn("Em aberto", "Cliente 9");
  expect((await column("Em aberto")).getAllByRole("listitem")).toHaveLength(2);
  expect(log.filter(({ path }) => path === "/ticket/kanban").map(({ query }) => query.get("cursor"))).toEqual(["next"]);
});
