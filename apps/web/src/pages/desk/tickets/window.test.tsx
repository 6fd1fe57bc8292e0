import type { Ticket } from "@balcao/shared/tickets/schema";
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useRef } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { TicketItem } from "../../../features/tickets/list/ticket-item.tsx";
import * as recorder from "../../../features/composer/recorder/recording.ts";
import { forgetDrafts } from "../../../nouns/drafts/drafts.ts";
import { apply } from "../../../app/live.ts";
import { DialogsContext } from "../../../nouns/tickets/dialogs.ts";
import { show } from "../../../testing/render.tsx";
import { aMessageTemplate } from "../../../testing/templates/message-templates.ts";
import { aConnection, aMessage, aPage, aTicket } from "../../../testing/samples.ts";
import { wire } from "../../../testing/wire.ts";
import TicketPane from "./ticket-pane.tsx";

const hour = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * hour).toISOString();
const mine = (windowExpiresAt: string | null): Ticket =>
  aTicket({
    id: 1,
    status: "open",
    user: { id: 7, name: "Ana" },
    whatsapp: { id: 1, name: "Oficial", network: "official" },
    windowExpiresAt,
  });

/** Advances the clock of the page by one step. */
let tick: () => void;
beforeEach(() => {
  localStorage.clear();
  forgetDrafts();
  const real = globalThis.setInterval;
  const strikes: (() => void)[] = [];
  tick = () => strikes.forEach((strike) => strike());
  vi.spyOn(globalThis, "setInterval").mockImplementation((work: () => void, ms?: number) => {
    if (ms === 15_000) strikes.push(work);
    return real(work, ms);
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function Pane({ uuid }: { uuid: string }) {
  return <TicketPane uuid={uuid} field={useRef<HTMLTextAreaElement>(null)} />;
}
function open(ticket: Ticket) {
  const log = wire({
    "GET /tickets/u/:uuid": () => ticket,
    "GET /messages/:id": () => aPage([aMessage({ id: 1, fromMe: true, userId: 7, createdAt: inHours(0) })]),
    "GET /messages/:id/starred": () => ({ messages: [] }),
    "GET /tickets/:id/draft": () => ({ draft: null }),
    "PUT /tickets/:id/draft": () => ({ draft: null }),
    "GET /quick-messages/list": () => [],
    "GET /whatsapp": () => [aConnection({ id: 1, network: "official" })],
    "GET /contacts/:id": () => ({ ...ticket.contact, verified: true, extraInfo: [] }),
    "GET /message-templates": () => ({ templates: [aMessageTemplate()], hasMore: false, nextCursor: null }),
  });
  return { ...show(<Pane uuid={ticket.uuid} />), calls: () => log.length };
}
function card(ticket: Ticket) {
  wire({ "GET /users/list": () => ({ users: [] }) });
  return show(
    <DialogsContext value={() => undefined}>
      <ul>
        <TicketItem ticket={ticket} selected={false} />
      </ul>
    </DialogsContext>,
  );
}
const field = () => screen.queryByRole<HTMLTextAreaElement>("textbox", { name: /^Escreva/ });

test("the composer shows how much longer the number may write, by the page's clock and without a call to the server", async () => {
  const { calls } = open(mine(inHours(21.5)));
  const line = await screen.findByText("Dá para escrever por mais 21 h");
  expect(line.closest("p")?.dataset["closing"]).toBe("false");
  await screen.findByText("Mensagem 1");
  const before = calls();
  vi.useFakeTimers({ now: Date.now() + 20 * hour, toFake: ["Date"] });
  act(() => tick());
  expect(screen.getByText("Dá para escrever por mais 90 min").closest("p")?.dataset["closing"]).toBe("true");
  expect(screen.getByText("Faltam menos de 2 horas para não poder mais escrever livremente.")).toBeDefined();
  vi.setSystemTime(Date.now() + 2 * hour);
  act(() => tick());
  expect(field()).toBeNull();
  expect(screen.getByText(/^A última mensagem do cliente tem mais de 24 horas/)).toBeDefined();
  expect(calls()).toBe(before);
});

test("an unfinished text is kept while the window is closed, and is in the composer again when the customer writes", async () => {
  const { cache } = open(mine(inHours(3)));
  await userEvent.type(await screen.findByRole("textbox", { name: /^Escreva/ }), "Bom dia");
  const shut = { ...mine(inHours(-1)), updatedAt: inHours(0) };
  act(() => apply(cache, "ticket.update", { ticket: shut }));
  await waitFor(() => expect(field()).toBeNull());
  expect(screen.getByText(/O que você começou a escrever fica guardado\./)).toBeDefined();
  expect(screen.queryByText(/^Dá para escrever/)).toBeNull();
  act(() =>
    apply(cache, "ticket.update", { ticket: { ...shut, windowExpiresAt: inHours(24), updatedAt: inHours(0.1) } }),
  );
  await waitFor(() => expect(field()?.value).toBe("Bom dia"));
});

test("a half-filled template stays when the customer writes meanwhile, and when the window closes again", async () => {
  const shut = mine(inHours(-1));
  const { cache } = open(shut);
  await userEvent.click(await screen.findByRole("button", { name: "Enviar um modelo" }));
  await userEvent.click(await screen.findByRole("button", { name: /aviso_entrega/ }));
  await userEvent.type(await screen.findByLabelText("Valor de pedido"), "42");
  const at = (hours: number, windowExpiresAt: string) =>
    act(() => apply(cache, "ticket.update", { ticket: { ...shut, windowExpiresAt, updatedAt: inHours(hours) } }));
  at(0.1, inHours(24));
  await screen.findByText(/^Dá para escrever/);
  expect(screen.getByLabelText<HTMLInputElement>("Valor de pedido").value).toBe("42");
  at(0.2, inHours(-1));
  await waitFor(() => expect(screen.queryByText(/^Dá para escrever/)).toBeNull());
  expect(screen.getByLabelText<HTMLInputElement>("Valor de pedido").value).toBe("42");
});

test("a window that closes during the recording of a voice message does not stop the recording", async () => {
  const cancel = vi.fn<() => void>();
  vi.spyOn(recorder, "startRecording").mockResolvedValue({
    finish: async () => new Blob([]),
    cancel,
    pause: () => undefined,
  });
  const { cache } = open(mine(inHours(3)));
  await userEvent.click(await screen.findByRole("button", { name: "Gravar mensagem de voz" }));
  await screen.findByRole("button", { name: "Enviar gravação" });
  const shut = { ...mine(inHours(-1)), updatedAt: inHours(0) };
  act(() => apply(cache, "ticket.update", { ticket: shut }));
  await waitFor(() => expect(screen.queryByText(/^Dá para escrever/)).toBeNull());
  expect(cancel).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole("button", { name: "Descartar gravação" }));
  await screen.findByText(/^A última mensagem do cliente tem mais de 24 horas/);
});

test("an official number cannot write to a customer who never wrote to that number", async () => {
  open(mine(new Date(0).toISOString()));
  expect(await screen.findByText(/^O cliente ainda não escreveu para este número oficial/)).toBeDefined();
  expect(field()).toBeNull();
});

test("a number without a service window has its composer, and no notice above it", async () => {
  open({ ...mine(null), whatsapp: { id: 1, name: "Loja", network: "whatsapp" } });
  await screen.findByRole("textbox", { name: /^Escreva/ });
  expect(screen.queryByText(/^Dá para escrever/)).toBeNull();
});

test.each([
  ["official", false],
  ["whatsapp", true],
] as const)(
  "editing and deleting a message are offered only where the number supports them: %s",
  async (network, can) => {
    open({ ...mine(network === "official" ? inHours(5) : null), whatsapp: { id: 1, name: "Loja", network } });
    await userEvent.click(await screen.findByRole("button", { name: "Mais ações" }));
    const choices = (await screen.findAllByRole("menuitem")).map(({ textContent }) => textContent.trim());
    expect(choices).toContain("Responder");
    expect([choices.includes("Editar"), choices.includes("Apagar")]).toEqual([can, can]);
  },
);

test.each([
  [21.5, "21 h", "no"],
  [1.5, "90 min", "soon"],
])("the card says that %s hours are left", (hours, rest, urgency) => {
  card(mine(inHours(hours)));
  expect(screen.getByText(rest).closest("[data-urgency]")?.getAttribute("data-urgency")).toBe(urgency);
  expect(screen.getByRole("img", { name: /^Dá para escrever livremente até/ })).toBeDefined();
});

test("an official number's card says that the customer never wrote or wrote too long ago; a linked number's card says nothing", () => {
  const { unmount } = card(mine(inHours(-1)));
  expect(screen.getByRole("img", { name: /^O cliente escreveu há mais de 24 horas/ })).toBeDefined();
  unmount();
  const never = card(mine(new Date(0).toISOString()));
  expect(screen.getByRole("img", { name: /^O cliente ainda não escreveu/ })).toBeDefined();
  never.unmount();
  card(mine(null));
  expect(screen.queryByRole("img", { name: /cliente|escrever/ })).toBeNull();
});
