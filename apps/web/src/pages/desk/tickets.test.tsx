import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, onTestFinished, test, vi } from "vitest";
import { apply } from "../../app/live.ts";
import { ana, bruno, mine, open, pending, puts, seePending, where } from "../../testing/inbox.tsx";
import { aTicket, aUser, minute, sales, support } from "../../testing/samples.ts";
import { Refusal } from "../../testing/wire.ts";
import { phone } from "../../ui/theme/breakpoints.ts";

const rows = () => [...document.querySelectorAll("[data-ticket] a")].map((link) => link.textContent);

test("accepting makes the user the ticket's owner, opens the ticket, and shows the user's list", async () => {
  const { log } = open();
  await seePending();
  await userEvent.click(await screen.findByRole("button", { name: "Aceitar Cliente 1" }));
  await waitFor(() => expect(where()).toBe(`/tickets/${pending.uuid}`));
  expect(puts(log)).toEqual([["/tickets/1", { status: "open", userId: 7 }]]);
  expect(rows()).toEqual(["Cliente 1", "Cliente 2"]);
  expect(screen.getByRole("tab", { name: /Em atendimento/ }).getAttribute("aria-selected")).toBe("true");
  await screen.findByRole("textbox", { name: "Escreva uma mensagem" });
});

test("a refused accept names the colleague who was quicker, and the queue", async () => {
  const details = { ticketId: 1, userId: 8, user: { name: "Bruno" }, queue: { name: "Vendas" } };
  open({ more: { "PUT /tickets/:id": () => new Refusal(409, "ERR_OTHER_OPEN_TICKET", details) } });
  await seePending();
  await userEvent.click(await screen.findByRole("button", { name: "Aceitar Cliente 1" }));
  await screen.findByText("Bruno já está com este atendimento, no setor Vendas.");
  expect(where()).toBe("/tickets");
});

test("the notice that a colleague was quicker is shown even when the row has meanwhile left the list", async () => {
  let refuse = () => {};
  const refused = new Promise<void>((resolve) => {
    refuse = resolve;
  });
  const details = { ticketId: 1, userId: 8, user: { name: "Bruno" }, queue: null };
  const { cache } = open({
    more: { "PUT /tickets/:id": async () => (await refused, new Refusal(409, "ERR_OTHER_OPEN_TICKET", details)) },
  });
  await seePending();
  await userEvent.click(await screen.findByRole("button", { name: "Aceitar Cliente 1" }));
  act(() => apply(cache, "ticket.update", { ticket: aTicket({ ...pending, status: "open", user: bruno }) }));
  await screen.findByText("Ninguém esperando");
  refuse();
  await expect(screen.findByText("Bruno já está com este atendimento.")).resolves.toBeDefined();
});

test("resolving sends the expected body and leads back to the list", async () => {
  const { log } = open({ at: `/tickets/${mine.uuid}` });
  await userEvent.click(await screen.findByRole("button", { name: "Resolver" }));
  await waitFor(() => expect(where()).toBe("/tickets"));
  expect(puts(log)).toEqual([
    [
      "/tickets/2",
      { status: "closed", userId: 7, queueId: 1, useIntegration: false, promptId: null, integrationId: null },
    ],
  ]);
});

test("resolving opens the next ticket of the list, unless the user chose to return to the list", async () => {
  const next = aTicket({ id: 4, status: "open", user: ana });
  open({ tickets: [mine, next], at: `/tickets/${mine.uuid}` });
  await userEvent.click(await screen.findByRole("button", { name: "Resolver" }));
  await waitFor(() => expect(where()).toBe(`/tickets/${next.uuid}`));
  cleanup();
  open({ tickets: [mine, next], at: `/tickets/${mine.uuid}` });
  await userEvent.click(await screen.findByRole("button", { name: "Mais opções" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Ao resolver, voltar para a lista" }));
  await userEvent.click(await screen.findByRole("button", { name: "Resolver" }));
  await waitFor(() => expect(where()).toBe("/tickets"));
});

test("returning a ticket removes its owner", async () => {
  const { log } = open({ at: `/tickets/${mine.uuid}` });
  await userEvent.click(await screen.findByRole("button", { name: "Devolver" }));
  await waitFor(() => expect(puts(log)).toEqual([["/tickets/2", { status: "pending", userId: null, queueId: 1 }]]));
});

test("an address that names the list of waiting customers opens that list", async () => {
  open({ at: "/tickets?list=pending" });
  expect((await screen.findByRole("tab", { name: /Aguardando/ })).getAttribute("aria-selected")).toBe("true");
});

/** A user of a company that has just signed up. */
const newcomer = { ...aUser(), company: { ...aUser().company, guideOpen: true } };

test("in a company that has just signed up, the list of its first waiting customer opens by itself", async () => {
  open({ me: newcomer, tickets: [pending] });
  await screen.findByRole("button", { name: "Aceitar Cliente 1" });
  expect(screen.getByRole("tab", { name: /Aguardando/ }).getAttribute("aria-selected")).toBe("true");
});

test("the list does not change by itself once somebody was served", async () => {
  const { cache } = open({ me: newcomer });
  await screen.findByRole("tab", { name: "Aguardando 1 atendimento" });
  await waitFor(() => expect(rows()).toEqual(["Cliente 2"]));
  act(() => apply(cache, "ticket.update", { ticket: aTicket({ ...mine, status: "closed", updatedAt: minute(60) }) }));
  await waitFor(() => expect(rows()).toEqual([]));
  expect(screen.getByRole("tab", { name: /Em atendimento/ }).getAttribute("aria-selected")).toBe("true");
});

test("the first waiting customer does not take the user away from another list", async () => {
  const counts = { open: 0, unread: 0, unanswered: 0, pending: 0, snoozed: 1, late: 0 };
  const { cache } = open({ me: newcomer, tickets: [], more: { "GET /tickets/counts": () => counts } });
  await userEvent.click(await screen.findByRole("tab", { name: /Adiados/ }));
  act(() => apply(cache, "ticket.update", { ticket: aTicket({ id: 6, unreadMessages: 1 }) }));
  await screen.findByRole("tab", { name: "Aguardando 1 atendimento" });
  expect(screen.getByRole("tab", { name: /Adiados/ }).getAttribute("aria-selected")).toBe("true");
});

test("on a phone a conversation opens without the focus in its field, and an address with ?answer puts the focus there", async () => {
  const real = window.matchMedia.bind(window);
  const media = vi
    .spyOn(window, "matchMedia")
    .mockImplementation((query) =>
      query === phone ? Object.defineProperty(real(query), "matches", { value: true }) : real(query),
    );
  onTestFinished(() => media.mockRestore());
  const field = () => screen.findByRole("textbox", { name: "Escreva uma mensagem" });
  open({ at: `/tickets/${mine.uuid}` });
  expect(document.activeElement).not.toBe(await field());
  cleanup();
  open({ at: `/tickets/${mine.uuid}?answer` });
  await waitFor(async () => expect(document.activeElement).toBe(await field()));
  await waitFor(() => expect(screen.getByTestId("where").dataset["search"]).toBe(""));
});

test("a user can read a colleague's ticket, but not write in it", async () => {
  open({
    tickets: [aTicket({ id: 3, status: "open", user: bruno })],
    at: "/tickets/00000000-0000-4000-8000-000000000003",
  });
  await screen.findByText("Bruno está atendendo. Você pode acompanhar, mas não escrever.");
  expect(screen.queryByRole("textbox")).toBeNull();
  expect(screen.queryByRole("button", { name: "Resolver" })).toBeNull();
});

test("the composer closes when a colleague takes the ticket over", async () => {
  const { cache } = open({ at: `/tickets/${mine.uuid}` });
  await screen.findByRole("textbox");
  act(() => apply(cache, "ticket.update", { ticket: aTicket({ ...mine, user: bruno }) }));
  await screen.findByText(/Bruno está atendendo/);
  expect(screen.queryByRole("textbox")).toBeNull();
});

test("opening a ticket outside of the user's queues leads back with a notice", async () => {
  open({
    at: "/tickets/00000000-0000-4000-8000-000000000009",
    more: { "GET /tickets/u/:uuid": () => new Refusal(403, "ERR_TICKET_NO_ACCESS") },
  });
  await screen.findAllByText("Acesso não permitido");
  await waitFor(() => expect(where()).toBe("/tickets"), { timeout: 2000 });
});

test("when an open ticket disappears, the desk says so", async () => {
  const { cache } = open({ at: `/tickets/${mine.uuid}` });
  await screen.findByRole("textbox");
  act(() => apply(cache, "ticket.gone", { ticketId: mine.id }));
  await expect(screen.findByText("Este atendimento não está mais aqui")).resolves.toBeDefined();
});

test("only a user who may see all tickets has the switch for all tickets, and it is on at first", async () => {
  const { log } = open();
  await screen.findByText("Cliente 2");
  expect(screen.queryByRole("switch")).toBeNull();
  expect(log.find(({ path }) => path === "/tickets")?.query.get("showAll")).toBe("false");
  cleanup();
  const admin = open({ me: aUser({ profile: "admin" }) });
  const toggle = await screen.findByRole<HTMLInputElement>("switch", { name: "Todos" });
  expect(toggle.checked).toBe(true);
  expect(admin.log.find(({ path }) => path === "/tickets")?.query.get("showAll")).toBe("true");
});

test("chosen queues narrow both lists and their badges", async () => {
  const { log } = open({ me: aUser({ queues: [sales, support] }) });
  await userEvent.click(await screen.findByRole("combobox", { name: "Filtrar por setor" }));
  await userEvent.click(await screen.findByRole("option", { name: "Suporte" }));
  await waitFor(() =>
    expect(log.filter(({ query }) => query.get("queueIds") === "2").map(({ path }) => path)).toEqual(
      expect.arrayContaining(["/tickets", "/tickets/counts"]),
    ),
  );
});

test("the keys j and k move, a accepts, ? lists the shortcuts, and typing triggers none of them", async () => {
  const second = aTicket({ id: 5 });
  const { log } = open({ tickets: [second, pending, mine] });
  await seePending();
  await screen.findByText("Cliente 5");
  await userEvent.keyboard("jjk");
  expect(document.activeElement?.textContent).toBe("Cliente 5");
  // Shortcuts also do nothing while the help is still loading.
  await userEvent.keyboard("?a");
  const help = await screen.findByRole("dialog", { name: "Atalhos do teclado" });
  expect(puts(log)).toHaveLength(0);
  await userEvent.click(within(help).getByRole("button", { name: "Fechar" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await userEvent.keyboard("ja");
  await waitFor(() => expect(puts(log)).toHaveLength(1));
  const field = await screen.findByRole<HTMLTextAreaElement>("textbox");
  await userEvent.type(field, "a?e");
  expect(field.value).toBe("a?e");
  expect(puts(log)).toHaveLength(1);
});

test("the badges follow the lists without a request to the server", async () => {
  const { log, cache } = open();
  await screen.findByRole("tab", { name: "Aguardando 1 atendimento" });
  const before = log.length;
  act(() => apply(cache, "ticket.update", { ticket: aTicket({ id: 6, unreadMessages: 1 }) }));
  await screen.findByRole("tab", { name: "Aguardando 2 atendimentos" });
  expect(log).toHaveLength(before);
});

test("while the owner of a contact's number is unknown, the conversation says that messages wait", async () => {
  const sure = { ...mine.contact, blocked: false, optedOut: false, inDoubt: false, extraInfo: [], verified: true };
  const { log, cache } = open({ at: `/tickets/${mine.uuid}`, more: { "GET /contacts/:id": () => sure } });
  await screen.findByRole("textbox");
  await waitFor(() => expect(log.some(({ path }) => path === `/contacts/${mine.contactId}`)).toBe(true));
  act(() => apply(cache, "contact.update", { contact: { ...sure, inDoubt: true } }));
  expect((await screen.findByText(/mensagens para este contato esperam/)).parentElement?.role).toBe("status");
  expect(screen.getByText("Número incerto")).toBeDefined();
  expect(screen.getByRole("textbox")).toBeDefined();
  act(() => apply(cache, "contact.update", { contact: sure }));
  await waitFor(() => expect(screen.queryByText("Número incerto")).toBeNull());
});

test.each(["user", "admin"] as const)("nobody can write to a blocked contact, and a %s reads why", async (profile) => {
  const blocked = { ...mine.contact, blocked: true, optedOut: false, inDoubt: false, extraInfo: [], verified: true };
  const { log, cache } = open({
    me: aUser({ profile }),
    at: `/tickets/${mine.uuid}`,
    more: {
      "GET /contacts/:id": () => ({ ...blocked, blocked: false }),
      "PUT /contacts/:id/block": () => ({ ...blocked, blocked: false }),
    },
  });
  await screen.findByRole("textbox");
  await waitFor(() => expect(log.some(({ path }) => path === `/contacts/${mine.contactId}`)).toBe(true));
  act(() => apply(cache, "contact.update", { contact: blocked }));
  expect(await screen.findByText("Bloqueado. Não recebemos nem enviamos mensagens deste contato.")).toBeDefined();
  expect(screen.queryByRole("textbox")).toBeNull();
  const unblock = screen.queryByRole("button", { name: "Desbloquear" });
  expect(unblock !== null).toBe(profile === "admin");
  if (unblock === null) return;
  await userEvent.click(unblock);
  expect(await screen.findByRole("textbox")).toBeDefined();
  expect(log.find(({ method }) => method === "PUT")).toMatchObject({ body: { blocked: false } });
});
