import type { Ticket } from "@balcao/shared/tickets/schema";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import { ana, mine, open, pending, puts, seePending, where } from "../../testing/inbox.tsx";
import { aTicket } from "../../testing/samples.ts";
import { later } from "../../testing/wire.ts";

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
  ])("to %s leads nobody away who has opened another conversation", async (_verb, ticket, button) => {
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

  test("pulls nobody back from another page, and still tells what was done", async () => {
    const put = await late(mine, "Resolver Cliente 2");
    await userEvent.click(screen.getByRole("link", { name: "Outra página" }));
    put.comes();
    await screen.findByText("Atendimento de Cliente 2 resolvido.");
    await userEvent.click(screen.getByRole("button", { name: "Fechar" }));
    expect(where()).toBe("/another");
  });
});

test("what was resolved is taken back from the notice, and is open again", async () => {
  const { log } = open({ at: `/tickets/${mine.uuid}` });
  await userEvent.click(await screen.findByRole("button", { name: "Resolver" }));
  await screen.findByText("Atendimento de Cliente 2 resolvido.");
  await userEvent.click(screen.getByRole("button", { name: "Desfazer" }));
  await waitFor(() => expect(where()).toBe(`/tickets/${mine.uuid}`));
  expect(puts(log).slice(1)).toEqual([["/tickets/2", { status: "open", userId: 7, queueId: 1 }]]);
});
