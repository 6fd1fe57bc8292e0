import type { SessionUser } from "@balcao/shared/auth/schema";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { Route, Routes } from "react-router-dom";
import { beforeAll, expect, test, vi } from "vitest";
import { show } from "../../../testing/render.tsx";
import { aMessage, aPage, aTicket, aUser } from "../../../testing/samples.ts";
import { type WireRequest, Refusal, wire } from "../../../testing/wire.ts";
import Tickets from "../../../pages/desk/tickets.tsx";
import Palette from "./palette.tsx";
import { usePalette } from "./use-palette.ts";

const ana = { id: 7, name: "Ana" };
const mine = aTicket({ id: 2, status: "open", user: ana });
const closed = aTicket({ id: 4, status: "closed", contact: { ...aTicket({ id: 4 }).contact, name: "Dona Lúcia" } });
const person = { ...closed.contact, blocked: false, optedOut: false, inDoubt: false };
const hit = {
  message: aMessage({ id: 44, ticketId: 4, body: "meu pedido chegou" }),
  ticket: closed,
  snippet: [
    { text: "meu ", hit: false },
    { text: "pedido", hit: true },
  ],
};

// Loads the lazy modules before the tests, because no test should wait for them.
beforeAll(() =>
  Promise.all([
    import("../../../features/tickets/dialogs/snooze-dialog.tsx"),
    import("../../../features/tickets/dialogs/new-ticket-dialog.tsx"),
  ]),
);

/** With `comes` the code of the palette is loaded. */
function Desk({ comes = true }) {
  const { used, open: _open, ...palette } = usePalette();
  return (
    <>
      <Routes>
        <Route path="/tickets" element={<Tickets />} />
        <Route path="/tickets/:uuid" element={<Tickets />} />
        <Route path="*" element={<input aria-label="campo" />} />
      </Routes>
      {used && comes ? <Palette onClose={palette.close} {...palette} /> : null}
    </>
  );
}

function SlowDesk() {
  const [comes, come] = useState(false);
  return (
    <>
      <button onClick={() => come(true)}>come</button>
      <Desk comes={comes} />
    </>
  );
}

type Setup = {
  at?: string;
  me?: SessionUser;
  ofContact?: (asked: WireRequest) => unknown;
  more?: Parameters<typeof wire>[0];
};
function open({ at = "/contacts", me = aUser(), ofContact, more = {} }: Setup = {}) {
  const log = wire({
    "GET /tickets": () => ({ tickets: [mine], hasMore: false, nextCursor: null }),
    "GET /tickets/counts": () => ({ open: 1, pending: 0, snoozed: 0 }),
    "GET /tickets/u/:uuid": () => mine,
    "GET /messages/:id": () => aPage([]),
    "GET /queue": () => [],
    "GET /whatsapp": () => [],
    "GET /contacts": () => ({ contacts: [person], hasMore: false, nextCursor: null }),
    "GET /contacts/:id/tickets": ofContact ?? (() => ({ tickets: [closed], hasMore: false, nextCursor: null })),
    "GET /search": () => ({ tickets: [closed], messages: [hit], nextCursor: null }),
    "PUT /tickets/:id": () => ({ ...mine, status: "closed" }),
    ...more,
  });
  const view = show(<Desk />, { at, me });
  return { log, ...view };
}
const press = () =>
  act(() => void fireEvent.keyDown(document.activeElement ?? document.body, { key: "k", ctrlKey: true }));
const field = () => screen.findByRole<HTMLInputElement>("combobox", { name: "Buscar e fazer" });
const options = (group: string) =>
  within(screen.getByRole("group", { name: group }))
    .getAllByRole("option")
    .map(({ textContent }) => textContent);
const where = () => screen.getByTestId("where").textContent;

test("the palette opens during typing, lists the pages that the user may see, and Esc returns the focus", async () => {
  open();
  const writing = screen.getByRole("textbox", { name: "campo" });
  await userEvent.type(writing, "oi");
  press();
  const box = await field();
  expect(document.activeElement).toBe(box);
  expect(options("Páginas")).toContain("Atendimentosg t");
  expect(options("Páginas").join()).not.toContain("Conexões");
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(document.activeElement).toBe(writing);
});

test("text typed before the palette is on screen is typed into the palette, and not into the earlier field", async () => {
  wire({});
  show(<SlowDesk />, { at: "/contacts" });
  const writing = screen.getByRole("textbox", { name: "campo" });
  await userEvent.type(writing, "oi");
  press();
  await userEvent.keyboard("respostas{Enter}");
  expect(writing).toHaveProperty("value", "oi");
  fireEvent.click(screen.getByRole("button", { name: "come" }));
  expect((await field()).value).toBe("respostas");
  await userEvent.keyboard(" r");
  expect(screen.getByRole("combobox")).toHaveProperty("value", "respostas r");
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  press();
  expect((await field()).value).toBe("");
});

test("a failed search is not shown as a search without results", async () => {
  open({
    more: {
      "GET /search": () => new Refusal(400, "ERR_VALIDATION"),
      "GET /contacts": () => ({ contacts: [], hasMore: false, nextCursor: null }),
    },
  });
  press();
  await userEvent.type(await field(), "xyzw");
  await screen.findByText("A busca falhou. Tente de novo em instantes.");
  expect(screen.queryByText(/Nada encontrado/)).toBeNull();
});

test("arrow keys move and Enter chooses, and words are found without accents", async () => {
  open();
  press();
  const box = await field();
  await userEvent.type(box, "respostas rapidas");
  expect(screen.getAllByRole("option").map(({ textContent }) => textContent)).toEqual(["Respostas rápidasBiblioteca"]);
  await userEvent.clear(box);
  const [first, second] = screen.getAllByRole("option");
  expect(box.getAttribute("aria-activedescendant")).toBe(first?.id);
  await userEvent.keyboard("{ArrowDown}");
  expect(box.getAttribute("aria-activedescendant")).toBe(second?.id);
  await userEvent.keyboard("{ArrowUp}{ArrowUp}");
  expect(screen.getAllByRole("option").at(-1)?.getAttribute("aria-selected")).toBe("true");
  await userEvent.clear(box);
  await userEvent.type(box, "atendimentos{Enter}");
  expect(where()).toBe("/tickets");
});

test("the palette finds conversations and people once the typing pauses, by the calls that other screens use", async () => {
  const { log } = open();
  press();
  await userEvent.type(await field(), "luc");
  await screen.findByRole("group", { name: "Contatos" });
  await screen.findByRole("group", { name: "Conversas" });
  expect(options("Conversas")).toEqual(["DLDona LúciaResolvido · Vendas", "DLDona Lúciameu pedido"]);
  expect(options("Contatos")).toHaveLength(1);
  expect(log.filter(({ path }) => path === "/search").map(({ query }) => query.get("q"))).toEqual(["luc"]);
  expect(log.filter(({ path }) => path === "/contacts").map(({ query }) => query.get("searchParam"))).toEqual(["luc"]);
  await userEvent.click(screen.getByRole("option", { name: /meu pedido/ }));
  expect(where()).toBe(`/tickets/${closed.uuid}`);
});

test("choosing a person opens their open conversation, or a new one", async () => {
  open({ ofContact: () => ({ tickets: [mine], hasMore: false, nextCursor: null }) });
  press();
  await userEvent.type(await field(), "luc");
  await userEvent.click(within(await screen.findByRole("group", { name: "Contatos" })).getByRole("option"));
  await waitFor(() => expect(where()).toBe(`/tickets/${mine.uuid}`));
});

test("choosing a person without an open conversation opens the dialog for a new one", async () => {
  open();
  press();
  await userEvent.type(await field(), "luc");
  await userEvent.click(within(await screen.findByRole("group", { name: "Contatos" })).getByRole("option"));
  await expect(screen.findByRole("dialog", { name: "Novo atendimento" })).resolves.toBeDefined();
});

test("the palette offers this user's actions on the open conversation, and performs them", async () => {
  const { log } = open({ at: `/tickets/${mine.uuid}` });
  await screen.findByRole("button", { name: "Resolver" });
  press();
  await field();
  expect(options("Ações")).toEqual([
    "Resolver Cliente 2e",
    "Devolver Cliente 2",
    "Transferir atendimentot",
    "Adiar atendimentos",
    "Agendar mensagem",
    "Fixar no topop",
    "Etiquetas do atendimentol",
    "Nova observaçãon",
    "Novo atendimento",
    "Atalhos do teclado?",
  ]);
  await userEvent.keyboard("resolver{Enter}");
  await waitFor(() => expect(where()).toBe("/tickets"));
  expect(log.filter(({ method }) => method === "PUT").map(({ path }) => path)).toEqual(["/tickets/2"]);
});

test("the composer of a newly opened conversation does not take the focus from the palette", async () => {
  const frames: FrameRequestCallback[] = [];
  const held = vi.spyOn(window, "requestAnimationFrame").mockImplementation((draw) => frames.push(draw));
  open({ at: `/tickets/${mine.uuid}` });
  await screen.findByRole("button", { name: "Resolver" });
  press();
  const found = await field();
  act(() => frames.forEach((draw) => draw(0)));
  expect(document.activeElement).toBe(found);
  held.mockRestore();
});

test("for a colleague's conversation the palette offers only the allowed actions", async () => {
  const bruno = { id: 8, name: "Bruno" };
  const theirs = aTicket({ id: 2, status: "open", user: bruno });
  const { cache } = open({ at: `/tickets/${mine.uuid}` });
  await screen.findByRole("button", { name: "Resolver" });
  const { putTicket } = await import("../../../nouns/tickets/cache.ts");
  act(() => putTicket(cache, theirs));
  press();
  await field();
  expect(options("Ações").join()).not.toMatch(/Resolver|Transferir|Adiar|Agendar/);
});

test("the palette stays closed while another dialog is open", async () => {
  open({ at: `/tickets/${mine.uuid}` });
  await screen.findByRole("button", { name: "Resolver" });
  act(() => (document.activeElement as HTMLElement | null)?.blur());
  await userEvent.keyboard("s");
  await screen.findByRole("dialog", { name: "Adiar atendimento" });
  press();
  expect(screen.queryByRole("combobox", { name: "Buscar e fazer" })).toBeNull();
});
