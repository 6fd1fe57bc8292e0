import type { SessionUser } from "@balcao/shared/auth/schema";
import type { Ticket } from "@balcao/shared/tickets/schema";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { show } from "../../../testing/render.tsx";
import { aTicket, aUser } from "../../../testing/samples.ts";
import { wire } from "../../../testing/wire.ts";
import { type Dialog, DialogsContext } from "../offers/dialogs.ts";
import { TicketItem } from "./ticket-item.tsx";

const waiting = aTicket({ id: 1 });
const tag = (id: number, name: string) => ({ id, name, color: "#aa0000", kanban: 0 as const });

function open(ticket: Ticket, me: SessionUser = aUser(), mixed = false) {
  const asked = vi.fn<(dialog: Dialog) => void>();
  wire({
    "GET /users/list": () => ({
      users: [{ id: 8, name: "Bruno", profile: "user", super: false, online: true, queues: [] }],
    }),
  });
  show(
    <DialogsContext value={asked}>
      <ul>
        <TicketItem ticket={ticket} selected={false} mixed={mixed} />
      </ul>
    </DialogsContext>,
    { me },
  );
  return asked;
}

test.each([
  ["nobody's ticket waits", waiting, "Aguardando"],
  ["one in which a machine answers is the assistant's", { ...waiting, chatbot: true }, "Assistente"],
  ["an integration is one too", { ...waiting, useIntegration: true }, "Assistente"],
])("%s", (_what, ticket, label) => {
  open(ticket);
  expect(screen.getByText(label)).toBeDefined();
});

test("a closed ticket without an owner names nobody", () => {
  open({ ...waiting, status: "closed", chatbot: true });
  expect(screen.queryByText(/Aguardando|Assistente/)).toBeNull();
});

test("a colleague is named as the owner, the reader is not", () => {
  open(aTicket({ id: 2, status: "open", user: { id: 8, name: "Bruno" } }));
  expect(screen.getByText("Com Bruno")).toBeDefined();
  expect(screen.queryByText("Com Ana")).toBeNull();
});

test("shows the queue, tags, and how many more tags there are", () => {
  open({ ...waiting, tags: [tag(1, "VIP"), tag(2, "Pós-venda"), tag(3, "Troca"), tag(4, "Urgente")] });
  expect(screen.getByText("Vendas")).toBeDefined();
  expect(screen.getByText("VIP")).toBeDefined();
  expect(screen.getByText("+2")).toBeDefined();
  expect(screen.queryByText("Urgente")).toBeNull();
});

test("shows unread messages by their count, by the mark, or not at all", () => {
  open({ ...waiting, unreadMessages: 120, markedUnread: true });
  expect(screen.getByRole("img", { name: "120 mensagens não lidas" }).textContent).toBe("99+");
  document.body.innerHTML = "";
  open({ ...waiting, markedUnread: true });
  expect(screen.getByRole("img", { name: "Marcado como não lido" })).toBeDefined();
});

test("marks a snoozed ticket, one that the menu gave up, and the suggested user", async () => {
  open({ ...waiting, snoozedUntil: "2026-11-22T11:00:00.000Z", automation: "gave-up", suggestedUserId: 8 });
  expect(screen.getByRole("img", { name: /^Adiado até/ })).toBeDefined();
  expect(screen.getByRole("img", { name: "O menu automático desistiu de perguntar o setor" })).toBeDefined();
  await expect(screen.findByRole("img", { name: "Antes de ser fechado estava com Bruno" })).resolves.toBeDefined();
});

test("marks a ticket whose customer wrote out of hours", () => {
  open({ ...waiting, outOfHours: true });
  expect(screen.getByRole("img", { name: "Chegou fora do horário de atendimento" })).toBeDefined();
  document.body.innerHTML = "";
  open(waiting);
  expect(screen.queryByRole("img", { name: "Chegou fora do horário de atendimento" })).toBeNull();
});

test("names the campaign that the ticket answers", () => {
  open({ ...waiting, campaign: { id: 4, name: "Natal" } });
  expect(screen.getByTitle("Responde à campanha Natal").textContent).toBe("Natal");
  document.body.innerHTML = "";
  open(waiting);
  expect(screen.queryByRole("img", { name: "Campanha" })).toBeNull();
});

test("only admins can peek", async () => {
  open(waiting);
  expect(screen.queryByRole("button", { name: "Espiar Cliente 1" })).toBeNull();
  document.body.innerHTML = "";
  const asked = open(waiting, aUser({ profile: "admin" }));
  await userEvent.click(screen.getByRole("button", { name: "Espiar Cliente 1" }));
  expect(asked).toHaveBeenCalledWith({ kind: "peek", uuid: waiting.uuid });
});

test.each([
  ["nothing was said yet", { lastMessage: "", lastMessageType: null }, "Sem mensagens"],
  ["the last word was taken back", { lastMessage: "", lastMessageType: "text" as const }, "Mensagem apagada"],
])("%s", (_what, part, words) => {
  open({ ...waiting, ...part });
  expect(screen.getByText(words)).toBeDefined();
});
