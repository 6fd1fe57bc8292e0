import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { show } from "../../testing/render.tsx";
import { aConnection, aQueue, aUser } from "../../testing/samples.ts";
import { wire } from "../../testing/wire.ts";
import { QueuePages } from "../../testing/pages/queue-pages.tsx";

const sales = aQueue({ id: 1, name: "Vendas", color: "#b71c1c" });
function open(more: Parameters<typeof wire>[0]) {
  wire({
    "GET /queue": () => [sales],
    "GET /queue-options/leading/:id": () => [],
    "GET /campaigns/using": () => [],
    ...more,
  });
  show(<QueuePages />, { at: "/queues", me: aUser({ profile: "admin" }) });
}

test("the question before a queue is deleted names the numbers that will have no queue", async () => {
  const [alone, both] = [
    aConnection({ id: 1, name: "Matriz", queues: [sales] }),
    aConnection({ id: 2, name: "Filial", queues: [sales, aQueue({ id: 2, name: "Suporte" })] }),
  ];
  open({ "GET /whatsapp": () => [alone, both] });
  await userEvent.click(await screen.findByRole("button", { name: "Excluir Vendas" }));
  expect(await screen.findByText(/Sem setor ficam as conexões: Matriz\. /)).toBeDefined();
});

test("the question before a queue is deleted names the numbers that pass conversations on to it, and the options that lead to it", async () => {
  open({
    "GET /whatsapp": () => [aConnection({ id: 1, name: "Matriz", transferQueueId: 1 })],
    "GET /queue-options/leading/:id": () => [{ id: 7, queue: "Financeiro", title: "Falar com Vendas" }],
  });
  await userEvent.click(await screen.findByRole("button", { name: "Excluir Vendas" }));
  const text = await screen.findByText(/deixam o cliente com a equipe: Financeiro › Falar com Vendas\./);
  expect(text.textContent).toContain("as conexões: Matriz.");
});

test("the question before a queue is deleted names the campaigns whose answers come into it", async () => {
  const campaign = { id: 1, name: "Natal", status: "EM_ANDAMENTO", scheduledAt: null };
  open({
    "GET /whatsapp": () => [],
    "GET /campaigns/using": ({ query }) => (query.get("part") === "queue" && query.get("id") === "1" ? [campaign] : []),
  });
  await userEvent.click(await screen.findByRole("button", { name: "Excluir Vendas" }));
  expect(await screen.findByText(/Em andamento com as respostas neste setor: Natal\./)).toBeDefined();
});
