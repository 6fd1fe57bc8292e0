import type { SessionUser } from "@balcao/shared/auth/schema";
import type { Ticket } from "@balcao/shared/tickets/schema";
import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { fullOf } from "../../../lib/format.ts";
import { show } from "../../../testing/render.tsx";
import { aTicket, aUser, minute } from "../../../testing/samples.ts";
import { wire } from "../../../testing/wire.ts";
import { dropDrafts } from "../../../nouns/drafts/drafts.ts";
import { signs } from "../../../nouns/presence/signs.ts";
import { type Dialog, DialogsContext } from "../../../nouns/tickets/dialogs.ts";
import { TicketItem } from "./ticket-item.tsx";

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000 - 1000).toISOString();
const waiting = aTicket({ id: 1, waitingSince: ago(1) });
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
  ["a ticket without an owner shows its waiting time", { ...waiting, waitingSince: ago(18) }, "há 18 min"],
  ["a ticket that a machine answers names the assistant", { ...waiting, automation: "talk" as const }, "Assistente"],
  ["a ticket only set to an integration shows its waiting time", { ...waiting, useIntegration: true }, "há 1 min"],
])("%s", (_what, ticket, label) => {
  open(ticket);
  expect(screen.getByText(label)).toBeDefined();
});

test("a closed ticket without an owner shows neither a waiting time nor the assistant", () => {
  open({ ...waiting, status: "closed", chatbot: true });
  expect(screen.queryByText(/há|Assistente/)).toBeNull();
});

test.each([
  ["waits a moment", 0, [], "agora", "no"],
  ["waits ten minutes", 10, [], "há 10 min", "soon"],
  ["waits half an hour", 30, [], "há 30 min", "late"],
  ["waits past the red, not the amber limit", 30, [{ key: "waitingAmberMinutes", value: "60" }], "há 30 min", "late"],
  ["waits less than the company's red limit", 30, [{ key: "waitingRedMinutes", value: "90" }], "há 30 min", "soon"],
  ["waits hours", 150, [], "há 2 h", "late"],
  ["waits days", 3000, [], "há 2 dias", "late"],
])("the row of a customer who %s shows the wait and its urgency", (_what, minutes, settings, words, urgency) => {
  const me = aUser();
  open({ ...waiting, waitingSince: ago(minutes) }, { ...me, company: { ...me.company, settings } });
  const waited = screen.getByText(words);
  expect(waited.getAttribute("data-urgency")).toBe(urgency);
  expect(waited.title).toMatch(/^Aguardando desde /);
});

test("a waiting customer's row shows the customer's own words, and an automatic text looks different from a person's text", () => {
  const asked = { ...waiting, lastMessage: "Escolha um setor", lastMessageFromMe: true, lastMessageAuto: true };
  open({ ...asked, customerLine: "Meu sofá não chegou", customerLineType: "text" });
  expect(screen.getByText("Meu sofá não chegou")).toBeDefined();
  expect(screen.queryByText(/Você/)).toBeNull();
  document.body.innerHTML = "";
  open({ ...asked, customerLine: "", customerLineType: null });
  expect(screen.getByText("Escolha um setor")).toBeDefined();
  expect(screen.getByRole("img", { name: "Texto automático" })).toBeDefined();
  expect(screen.queryByText(/Você/)).toBeNull();
  document.body.innerHTML = "";
  open({ ...asked, status: "open", user: { id: 7, name: "Ana" }, userId: 7, lastMessageAuto: false });
  expect(screen.getByText("Equipe:")).toBeDefined();
});

test("the row of an accepted customer shows the customer's words until an attendant answers, whatever automatic texts are sent", () => {
  const asked = {
    ...waiting,
    status: "open" as const,
    user: { id: 7, name: "Ana" },
    userId: 7,
    customerLine: "Meu sofá não chegou",
    customerLineType: "text" as const,
    lastMessage: "Logo alguém continua a conversa",
    lastMessageFromMe: true,
    lastMessageAuto: true,
  };
  open({ ...asked, unansweredSince: minute(9) });
  expect(screen.getByText("Meu sofá não chegou")).toBeDefined();
  expect(screen.queryByRole("img", { name: "Texto automático" })).toBeNull();
  document.body.innerHTML = "";
  open({ ...asked, lastMessageAuto: false, unansweredSince: null });
  expect(screen.getByText("Logo alguém continua a conversa")).toBeDefined();
});

test.each([
  ["the reader", { id: 7, name: "Ana Souza" }, "Você:"],
  ["a colleague", { id: 8, name: "Bruno Lima" }, "Bruno:"],
  ["somebody on the company's phone", null, "Equipe:"],
])("the preview of an answer by %s names its writer", (_who, lastMessageBy, shown) => {
  open({ ...waiting, status: "open", lastMessage: "Já vejo", lastMessageFromMe: true, lastMessageBy });
  expect(screen.getByText("Já vejo").parentElement?.textContent).toBe(`${shown}Já vejo`);
});

const mine = aTicket({ id: 3, status: "open", user: { id: 7, name: "Ana" } });

test("the row shows the user's draft, or a note while the customer is typing", () => {
  localStorage.setItem("draft:7:3", "Já verif");
  open(mine);
  expect(screen.getByText("Rascunho:").parentElement?.textContent).toBe("Rascunho:Já verif");
  act(() => signs.customer(3, "composing"));
  expect(screen.getByText("digitando…")).toBeDefined();
  expect(screen.queryByText("Rascunho:")).toBeNull();
  act(() => signs.customer(3, "paused"));
  dropDrafts();
});

test("a handed-on ticket says, until it is opened, who gave it and why", () => {
  const handed = { by: { id: 8, name: "Bruno" }, at: minute(1), note: "Tem pressa" };
  open({ ...mine, handed, markedUnread: true });
  expect(screen.getByText("Transferido por Bruno: Tem pressa")).toBeDefined();
  document.body.innerHTML = "";
  open({ ...mine, handed });
  expect(screen.queryByText(/Transferido/)).toBeNull();
  document.body.innerHTML = "";
  open({ ...waiting, handed: { ...handed, by: { id: 7, name: "Ana" } } });
  expect(screen.queryByText(/Transferido/)).toBeNull();
});

test("a closed ticket says who resolved it, on which day, and how it was rated", () => {
  const end = { at: new Date().toISOString(), by: { id: 8, name: "Bruno" } };
  open({
    ...mine,
    status: "closed",
    closed: end,
    rating: 2,
    lastMessage: "2",
    customerLine: "Obrigado!",
    customerLineType: "text",
  });
  expect(screen.getByText("Resolvido por Bruno")).toBeDefined();
  expect(screen.getByText(fullOf(end.at))).toBeDefined();
  expect(screen.getByRole("img", { name: "Avaliação: 2 de 3" })).toBeDefined();
  expect(screen.getByText("Obrigado!")).toBeDefined();
  document.body.innerHTML = "";
  open({ ...mine, status: "closed", closed: { ...end, by: null } });
  expect(screen.getByText("Resolvido automaticamente")).toBeDefined();
});

test("a row names a colleague as the owner, but not the reader", () => {
  open(aTicket({ id: 2, status: "open", user: { id: 8, name: "Bruno" } }));
  expect(screen.getByText("Com Bruno")).toBeDefined();
  expect(screen.queryByText("Com Ana")).toBeNull();
});

test("the row shows the queue, tags, and how many more tags there are", () => {
  open({ ...waiting, tags: [tag(1, "VIP"), tag(2, "Pós-venda"), tag(3, "Troca"), tag(4, "Urgente")] });
  for (const shown of ["Vendas", "VIP", "+2"]) expect(screen.getByText(shown)).toBeDefined();
  expect(screen.queryByText("Urgente")).toBeNull();
});

test("the row shows unread messages by their count, by the mark, or not at all", () => {
  open({ ...waiting, unreadMessages: 120, markedUnread: true });
  expect(screen.getByRole("img", { name: "120 mensagens não lidas" }).textContent).toBe("99+");
  document.body.innerHTML = "";
  open({ ...waiting, markedUnread: true });
  expect(screen.getByRole("img", { name: "Marcado como não lido" })).toBeDefined();
  document.body.innerHTML = "";
  open(waiting);
  expect(screen.queryByRole("img", { name: /não lid/ })).toBeNull();
});

test("the row marks a snoozed ticket, a ticket that the menu gave up, and the suggested user", async () => {
  open({ ...waiting, snoozedUntil: "2026-11-22T11:00:00.000Z", automation: "gave-up", suggestedUserId: 8 });
  expect(screen.getByText(/^Adiado até/)).toBeDefined();
  expect(screen.getByRole("img", { name: "O atendimento automático parou e o cliente espera" })).toBeDefined();
  await expect(screen.findByRole("img", { name: "Antes de ser resolvido estava com Bruno" })).resolves.toBeDefined();
});

test("the row marks a ticket whose customer wrote outside the hours", () => {
  open({ ...waiting, outOfHours: true });
  expect(screen.getByRole("img", { name: "Chegou fora do horário de atendimento" })).toBeDefined();
  document.body.innerHTML = "";
  open(waiting);
  expect(screen.queryByRole("img", { name: "Chegou fora do horário de atendimento" })).toBeNull();
});

test("the row names the campaign that the ticket answers", () => {
  open({ ...waiting, campaign: { id: 4, name: "Natal" } });
  expect(screen.getByRole("img", { name: "Responde à campanha Natal" })).toBeDefined();
  document.body.innerHTML = "";
  open(waiting);
  expect(screen.queryByRole("img", { name: /campanha/ })).toBeNull();
});

test("the row names the advertisement that brought the customer, with the advertisement's words", () => {
  open({
    ...waiting,
    advert: { id: 4, sourceId: "1202", kind: "ad", title: "Verão", url: "", body: "50% off", click: "" },
  });
  expect(screen.getByRole("img", { name: "Veio pelo anúncio Verão: 50% off (1202)" })).toBeDefined();
});

test("only admins can peek at a ticket", async () => {
  open(waiting);
  expect(screen.queryByRole("button", { name: "Espiar Cliente 1" })).toBeNull();
  document.body.innerHTML = "";
  const asked = open(waiting, aUser({ profile: "admin" }));
  await userEvent.click(screen.getByRole("button", { name: "Espiar Cliente 1" }));
  expect(asked).toHaveBeenCalledWith({ kind: "peek", uuid: waiting.uuid });
});

test.each([
  ["the row says that nothing was said yet", { lastMessage: "", lastMessageType: null }, "Sem mensagens"],
  ["the row marks a deleted last message", { lastMessage: "", lastMessageType: "text" as const }, "Mensagem apagada"],
])("%s", (_what, part, words) => {
  open({ ...waiting, ...part });
  expect(screen.getByText(words)).toBeDefined();
});

test("the content of a row is not drawn again when only its place changes", () => {
  const draws = vi.fn<() => void>();
  const watched = Object.defineProperty({ ...waiting }, "contact", { get: () => (draws(), waiting.contact) });
  function Moved() {
    const [place, move] = useState(1);
    return (
      <>
        <ul>
          <TicketItem ticket={watched} selected={false} aria-posinset={place} />
        </ul>
        <button type="button" onClick={() => move(2)}>
          Mover
        </button>
      </>
    );
  }
  show(<Moved />);
  const drawn = draws.mock.calls.length;
  act(() => screen.getByText("Mover").click());
  expect(screen.getByRole("listitem").getAttribute("aria-posinset")).toBe("2");
  expect(draws).toHaveBeenCalledTimes(drawn);
});
