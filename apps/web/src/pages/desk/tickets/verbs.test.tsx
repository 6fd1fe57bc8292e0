import type { Ticket } from "@balcao/shared/tickets/schema";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test, vi } from "vitest";
import { notices } from "../../../lib/notify.ts";
import { ana, mine, open, pending, puts, seePending, where } from "../../../testing/inbox.tsx";
import { aTicket, aUser, support } from "../../../testing/samples.ts";
import { later, Refusal } from "../../../testing/wire.ts";

describe("a late answer", () => {
  const other = aTicket({ id: 4, status: "open", user: ana });
  const late = async (ticket: Ticket, button: string) => {
    const put = later(aTicket({ ...ticket, status: ticket === mine ? "closed" : "open", user: ana }));
    const { log } = open({ tickets: [pending, mine, other], more: { "PUT /tickets/:id": put.answer } });
    if (ticket === pending) await seePending();
    await userEvent.click(await screen.findByRole("button", { name: button }));
    await waitFor(() => expect(puts(log)).toHaveLength(1));
    return put;
  };

  test.each([
    ["resolving", mine, "Resolver Cliente 2"],
    ["accepting", pending, "Aceitar Cliente 1"],
  ])("a late answer to %s does not move a user who has opened another conversation", async (_verb, ticket, button) => {
    const put = await late(ticket, button);
    await userEvent.click(screen.getByRole("tab", { name: /Em atendimento/ }));
    await userEvent.click(await screen.findByRole("link", { name: /Cliente 4/ }));
    await userEvent.type(await screen.findByRole("textbox"), "Custa");
    put.comes();
    await (ticket === mine
      ? screen.findByText("Atendimento de Cliente 2 resolvido.")
      : screen.findByRole("link", { name: /Cliente 1/ }));
    await userEvent.keyboard(" 40");
    expect(where()).toBe(`/tickets/${other.uuid}`);
    expect(screen.getByRole<HTMLTextAreaElement>("textbox").value).toBe("Custa 40");
  });

  test("a late answer does not take a user back from another page, and still reports the action", async () => {
    const put = await late(mine, "Resolver Cliente 2");
    await userEvent.click(screen.getByRole("link", { name: "Outra página" }));
    put.comes();
    await screen.findByText("Atendimento de Cliente 2 resolvido.");
    await userEvent.click(screen.getByRole("button", { name: "Fechar" }));
    expect(where()).toBe("/another");
  });
});

describe("a returned ticket", () => {
  const takenBack = "POST /tickets/:id/take-back";
  const giveBack = async () => userEvent.click(await screen.findByRole("button", { name: "Devolver" }));

  test("returning a ticket shows a notice, whose button makes the ticket the user's own again and opens its page", async () => {
    const { log } = open({ at: `/tickets/${mine.uuid}`, more: { [takenBack]: () => mine } });
    await giveBack();
    await screen.findByText("Cliente 2 voltou para Aguardando.");
    await waitFor(() => expect(where()).toBe("/tickets"));
    await userEvent.click(screen.getByRole("button", { name: "Desfazer" }));
    await waitFor(() => expect(where()).toBe(`/tickets/${mine.uuid}`));
    expect(log.filter(({ method }) => method === "POST").map(({ path }) => path)).toContain("/tickets/2/take-back");
  });

  test("a returned ticket stays with the colleague who accepted it, and the refusal names the colleague", async () => {
    const details = { ticketId: 2, userId: 8, user: { name: "Bruno" }, queue: { name: "Vendas" } };
    const refuse = () => new Refusal(409, "ERR_OTHER_OPEN_TICKET", details);
    open({ at: `/tickets/${mine.uuid}`, more: { [takenBack]: refuse } });
    await giveBack();
    await userEvent.click(await screen.findByRole("button", { name: "Desfazer" }));
    await screen.findByText("Bruno já está com este atendimento, no setor Vendas.");
    expect(where()).toBe("/tickets");
  });

  test("a ticket cannot be returned by a second press right after it was accepted", async () => {
    open({ at: `/tickets/${pending.uuid}` });
    const [accept] = await screen.findAllByRole("button", { name: "Aceitar" });
    await userEvent.click(accept as HTMLElement);
    const close = await screen.findByRole<HTMLButtonElement>("button", { name: "Resolver" });
    await waitFor(() => expect(close.disabled).toBe(false));
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Devolver" }).disabled).toBe(true);
    await waitFor(
      () => expect(screen.getByRole<HTMLButtonElement>("button", { name: "Devolver" }).disabled).toBe(false),
      {
        timeout: 4000,
      },
    );
  });
});

test("the notice of a transfer returns the ticket to the user, and its page opens", async () => {
  const more = {
    "GET /users/list": () => ({ users: [] }),
    "GET /whatsapp": () => [],
    "PUT /tickets/:id": () => aTicket({ id: 2, status: "pending", queue: support }),
    "POST /tickets/:id/take-back": () => mine,
  };
  open({ at: `/tickets/${mine.uuid}`, more });
  await userEvent.click(await screen.findByRole("button", { name: "Transferir" }));
  await userEvent.type(await screen.findByRole("combobox", { name: "Setor ou pessoa" }), "Supor");
  await userEvent.click(await screen.findByRole("option", { name: /Suporte/ }));
  await userEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Transferir" }));
  await screen.findByText("Transferido para Suporte.");
  await waitFor(() => expect(where()).toBe("/tickets"));
  await userEvent.click(screen.getByRole("button", { name: "Desfazer" }));
  await waitFor(() => expect(where()).toBe(`/tickets/${mine.uuid}`));
});

describe("a resolved ticket", () => {
  const takenBack = "POST /tickets/:id/take-back";
  const bruno = { id: 8, name: "Bruno" };
  const theirs = aTicket({ id: 3, status: "open", user: bruno });

  test("a resolved ticket is reopened by one call from the notice, and its conversation opens again", async () => {
    const { log } = open({ at: `/tickets/${mine.uuid}`, more: { [takenBack]: () => mine } });
    await userEvent.click(await screen.findByRole("button", { name: "Resolver" }));
    await screen.findByText("Atendimento de Cliente 2 resolvido.");
    await waitFor(() => expect(where()).toBe("/tickets"));
    // A later notice about the same ticket replaces this one.
    expect(notices.all().map(({ offer }) => offer?.about)).toContain("ticket 2");
    await userEvent.click(screen.getByRole("button", { name: "Desfazer" }));
    await waitFor(() => expect(where()).toBe(`/tickets/${mine.uuid}`));
    expect(puts(log)).toHaveLength(1);
    expect(log.filter(({ method }) => method === "POST").map(({ path }) => path)).toContain("/tickets/2/take-back");
  });

  test("a resolved ticket does not replace another conversation on screen when it is resolved from its row, or when the user undoes this", async () => {
    const other = aTicket({ id: 4, status: "open", user: ana });
    const tickets = [mine, other];
    open({ tickets, at: `/tickets/${other.uuid}`, more: { [takenBack]: () => mine } });
    await userEvent.type(await screen.findByRole("textbox"), "Custa");
    await userEvent.click(screen.getByRole("button", { name: "Resolver Cliente 2" }));
    await userEvent.click(await screen.findByRole("button", { name: "Desfazer" }));
    await screen.findByRole("link", { name: /Cliente 2/ });
    await userEvent.type(screen.getByRole("textbox"), " 40");
    expect(screen.getByRole<HTMLTextAreaElement>("textbox").value).toBe("Custa 40");
    expect(where()).toBe(`/tickets/${other.uuid}`);
  });

  test("undoing the end of a colleague's ticket gives the ticket back to the colleague", async () => {
    const me = aUser({ profile: "admin" });
    open({ me, tickets: [mine, theirs], more: { [takenBack]: () => theirs } });
    await userEvent.click(await screen.findByRole("button", { name: "Resolver Cliente 3" }));
    await userEvent.click(await screen.findByRole("button", { name: "Desfazer" }));
    await waitFor(() => expect(screen.queryByRole("button", { name: "Desfazer" })).toBeNull());
    await screen.findByRole("link", { name: /Cliente 3/ });
    await userEvent.click(screen.getByRole("tab", { name: /Em atendimento/ }));
    expect(where()).toBe("/tickets");
  });

  test("a resolved ticket stays resolved when it is too late to undo, and the notice says so", async () => {
    const refuse = () => new Refusal(409, "ERR_CHANGE_STANDS");
    open({ at: `/tickets/${mine.uuid}`, more: { [takenBack]: refuse } });
    await userEvent.click(await screen.findByRole("button", { name: "Resolver" }));
    await userEvent.click(await screen.findByRole("button", { name: "Desfazer" }));
    await screen.findByText("Não dá mais para desfazer. Se precisar, reabra ou transfira o atendimento.");
    expect(where()).toBe("/tickets");
  });

  test("a resolved ticket has no button to undo when the answer took too long", async () => {
    const closed = later(aTicket({ ...mine, status: "closed" }));
    const { log } = open({ at: `/tickets/${mine.uuid}`, more: { "PUT /tickets/:id": closed.answer } });
    await userEvent.click(await screen.findByRole("button", { name: "Resolver" }));
    await waitFor(() => expect(puts(log)).toHaveLength(1));
    const now = Date.now();
    vi.spyOn(Date, "now").mockImplementation(() => now + 5500);
    closed.comes();
    await screen.findByText("Atendimento de Cliente 2 resolvido.");
    expect(screen.queryByRole("button", { name: "Desfazer" })).toBeNull();
  });
});
