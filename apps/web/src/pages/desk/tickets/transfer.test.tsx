import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { Opener, people, person, pick } from "../../../testing/pages/ticket-dialogs.tsx";
import { show } from "../../../testing/render.tsx";
import { aConnection, aTicket, sales, support } from "../../../testing/samples.ts";
import { Refusal, wire } from "../../../testing/wire.ts";
import "../../../features/tickets/dialogs/transfer-dialog.tsx";
import { TicketDialogs } from "./ticket-dialogs.tsx";

const mine = aTicket({ id: 1, status: "open", user: { id: 7, name: "Ana" } });

async function open(answers: Parameters<typeof wire>[0] = {}, ticket = mine) {
  const log = wire({
    "GET /queue": () => [sales, support],
    "GET /users/list": () => ({ users: people }),
    "GET /whatsapp": () => [aConnection({ id: 1 }), aConnection({ id: 2 })],
    "PUT /tickets/:id": () => ({ ...mine, status: "pending", user: null, userId: null }),
    ...answers,
  });
  show(
    <TicketDialogs onBegun={() => undefined}>
      <Opener dialog={{ kind: "transfer", ticket }} />
    </TicketDialogs>,
    { at: `/tickets/${mine.uuid}` },
  );
  await userEvent.click(screen.getByRole("button", { name: "abrir" }));
  const box = await screen.findByRole("dialog");
  const sent = () => log.filter(({ method }) => method === "PUT").map(({ path, body }) => [path, body]);
  return { box, sent };
}
const where = () => screen.getByTestId("where").textContent;
const gone = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
async function find(name: string) {
  await userEvent.type(screen.getByRole("combobox", { name: "Setor ou pessoa" }), name);
}

test("a transfer needs a target, and offers other queues and other people except the operator, online people first", async () => {
  const operator = person(6, "Operador", { super: true, profile: "admin" });
  const { box, sent } = await open({
    "GET /users/list": () => ({ users: [person(7, "Ana"), operator, ...people] }),
  });
  await userEvent.click(within(box).getByRole("button", { name: "Transferir" }));
  await screen.findByText("Escolha um setor ou uma pessoa");
  expect(sent()).toEqual([]);
  const names = (await screen.findAllByRole("option")).map((option) => option.textContent);
  expect(names).toEqual(["Suporte", "Carlaonline", "Brunooffline", "Davioffline"]);
});

test("a click on the arrow of an option transfers at once", async () => {
  const { sent } = await open();
  const option = await screen.findByRole("option", { name: /Carla/ });
  await userEvent.click(within(option).getByTitle("Transferir já"));
  await gone();
  expect(sent()).toEqual([["/tickets/1", { queueId: 2, userId: 9 }]]);
});

test("a part of a name and Enter transfer to a person, in the person's only queue", async () => {
  const { sent } = await open();
  await screen.findByRole("combobox", { name: "Setor ou pessoa" });
  await find("carl{Enter}");
  await gone();
  expect(sent()).toEqual([["/tickets/1", { queueId: 2, userId: 9 }]]);
  // The dialog closes before the page does.
  await waitFor(() => expect(where()).toBe("/tickets"));
});

test("Enter in the empty field transfers nothing, not even to the option under the pointer", async () => {
  const { sent } = await open();
  const first = await screen.findByRole("option", { name: "Suporte" });
  await userEvent.keyboard("{Enter}");
  await screen.findByText("Escolha um setor ou uma pessoa");
  await userEvent.hover(first);
  await userEvent.keyboard("{Enter}");
  expect(sent()).toEqual([]);
  expect(screen.getByRole("dialog")).toBeDefined();
});

test("the arrows and Enter transfer without a typed name", async () => {
  const { sent } = await open();
  await screen.findByRole("option", { name: "Suporte" });
  await userEvent.keyboard("{ArrowDown}{ArrowDown}{Enter}");
  await gone();
  expect(sent()).toEqual([["/tickets/1", { queueId: 2, userId: 9 }]]);
});

test("before a ticket without a queue is transferred to a person with several queues, the dialog asks for one of these queues", async () => {
  const both = [person(8, "Bruno", { queues: [sales, support] })];
  const { box, sent } = await open(
    { "GET /users/list": () => ({ users: both }) },
    { ...mine, queueId: null, queue: null },
  );
  await find("brun{Enter}");
  expect(sent()).toEqual([]);
  await userEvent.click(within(box).getByRole("button", { name: "Transferir" }));
  await screen.findByText("Selecione um setor");
  await pick("Setor", /Vendas/);
  await userEvent.click(within(box).getByRole("button", { name: "Transferir" }));
  await gone();
  expect(sent()).toEqual([["/tickets/1", { queueId: 1, userId: 8 }]]);
});

test("Tab chooses the target and moves on to the note, and the note and the chosen number are sent with the transfer", async () => {
  const { sent } = await open();
  await find("sup");
  await userEvent.tab();
  await pick("Conexão", /Loja 2/);
  await userEvent.type(screen.getByRole("textbox", { name: "Observação (opcional)" }), "k{Enter}");
  await screen.findByText("Escreva pelo menos 2 letras.");
  expect(sent()).toEqual([]);
  await userEvent.type(screen.getByRole("textbox", { name: "Observação (opcional)" }), "uer nota{Enter}");
  await gone();
  expect(sent()).toEqual([["/tickets/1", { queueId: 2, userId: null, whatsappId: 2, note: "kuer nota" }]]);
});

test("a refused transfer shows the reason, and the dialog stays open", async () => {
  const { box } = await open({ "PUT /tickets/:id": () => new Refusal(409, "ERR_TICKET_STATE") });
  await find("sup{Enter}");
  await within(box).findByText("O atendimento mudou nesse meio-tempo. Confira como ele está agora.");
  expect(where()).toBe(`/tickets/${mine.uuid}`);
});
