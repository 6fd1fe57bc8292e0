import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { apply } from "../../../app/live.ts";
import { openConversation, page } from "../../../testing/conversation.tsx";
import { aMessage, minute } from "../../../testing/samples.ts";
import { anActivity, aNote } from "../../../testing/thread-samples.ts";

const bruno = { id: 8, name: "Bruno" };
const ana = { id: 7, name: "Ana" };

test("a line names the user, the action, and both places of a moved ticket", async () => {
  const from = { user: bruno, queue: "Suporte" };
  const activities = [
    anActivity({ id: "e1", kind: "accepted" }),
    anActivity({ id: "e2", kind: "transferred", actor: bruno, user: ana, queue: "Vendas", from, at: minute(2) }),
  ];
  openConversation(() => page([aMessage({ id: 1 }), aMessage({ id: 3 })], null, { activities }));
  await screen.findByText("Ana aceitou o atendimento");
  expect(screen.getByText("Bruno transferiu de Suporte para Ana · Vendas")).toBeDefined();
});

test.each([
  [
    { kind: "transferred", actor: ana, user: ana, from: { user: bruno, queue: "Vendas" } },
    "Ana assumiu o atendimento, que estava com Bruno",
  ],
  [
    { kind: "transferred", actor: ana, user: null, queue: "Suporte", from: { user: null, queue: null } },
    "Ana transferiu para Suporte",
  ],
  [
    { kind: "transferred", actor: ana, user: bruno, from: { user: bruno, queue: "Vendas" } },
    "Ana transferiu de Bruno para Bruno",
  ],
  [
    { kind: "transferred", actor: ana, user: bruno, from: { user: ana, queue: "Vendas" }, queue: "Vendas" },
    "Ana transferiu para Bruno",
  ],
  [
    { kind: "transferred", actor: ana, user: ana, from: { user: ana, queue: "Vendas" }, queue: "Suporte" },
    "Ana transferiu de Vendas para Suporte",
  ],
  [{ kind: "closed", actor: null }, "Resolvido automaticamente"],
  [{ kind: "reopened", actor: null }, "O cliente escreveu de novo e o atendimento reabriu"],
  [{ kind: "tagged", text: "Urgente" }, "Ana colocou a etiqueta Urgente"],
  [{ kind: "campaign", actor: null, text: "Natal" }, "Resposta à campanha Natal"],
  [{ kind: "bot", actor: null, text: "2", reason: "chosen", queue: "Suporte" }, "“2” → opção escolhida → Suporte"],
  [{ kind: "rated", actor: null, rating: { stars: 1, messageId: null } }, "Avaliação: 1 estrela"],
] as const)("the activity %o has its sentence", async (part, words) => {
  openConversation(() => page([aMessage({ id: 1 })], null, { activities: [anActivity({ id: "e1", ...part })] }));
  expect(await screen.findByText(words)).toBeDefined();
});

test("several activities in a row are shown as one line, which can be opened", async () => {
  const activities = [1, 2, 3, 4].map((n) => anActivity({ id: `e${n}`, kind: "tagged", text: `T${n}`, at: minute(2) }));
  openConversation(() => page([aMessage({ id: 1 })], null, { activities }));
  const fold = await screen.findByRole("button", { name: "4 acontecimentos" });
  expect(screen.queryByText(/T3/)).toBeNull();
  await userEvent.click(fold);
  expect(screen.getByText("Ana colocou a etiqueta T3")).toBeDefined();
  expect(fold.getAttribute("aria-expanded")).toBe("true");
});

test("the folded line says once that a retention removed messages and until when, and such a conversation is not called new", async () => {
  const cleared = (n: number) =>
    anActivity({ id: `r${n}`, kind: "cleared", actor: null, at: minute(n), until: `2026-01-0${n}T12:00:00.000Z` });
  const activities = [1, 3, 5].map((n) => anActivity({ id: `e${n}`, kind: "accepted", at: minute(n) }));
  openConversation(() => page([], null, { activities: [...activities, cleared(2), cleared(4)] }));
  expect(await screen.findByText("Mensagens até 04/01/2026 removidas pelo prazo de guarda")).toBeDefined();
  expect(screen.queryByText(/até 02\/01/)).toBeNull();
  expect(screen.getByRole("button", { name: "3 acontecimentos" })).toBeDefined();
  expect(screen.queryByText("Nenhuma mensagem ainda.")).toBeNull();
});

test("a rating is shown as stars in place of the number", async () => {
  const rating = anActivity({ id: "e1", kind: "rated", actor: null, user: ana, rating: { stars: 3, messageId: 2 } });
  openConversation(() => page([aMessage({ id: 1 }), aMessage({ id: 2, body: "3" })], null, { activities: [rating] }));
  const stars = await screen.findByRole("img", { name: "3 estrelas" });
  const row = stars.closest<HTMLElement>("[data-message]");
  expect(row?.dataset["message"]).toBe("2");
  expect([...stars.querySelectorAll("svg")].map((star) => star.getAttribute("fill"))).toEqual(
    Array(3).fill("currentColor"),
  );
  expect(within(row ?? document.body).getByText("Avaliação de Ana")).toBeDefined();
  expect(screen.queryByText("3")).toBeNull();
});

test("an activity and a note appear once and without a reload, and a deleted note disappears", async () => {
  const { cache } = openConversation(() => page([aMessage({ id: 1 })]));
  await screen.findByText("Mensagem 1");
  const activity = anActivity({ id: "e9", kind: "closed", at: minute(5) });
  const note = aNote({ id: 4, note: "Cliente pediu nota", createdAt: minute(6) });
  for (let n = 0; n < 2; n += 1)
    act(() => {
      apply(cache, "activity.create", { contactId: 1, activity });
      apply(cache, "note.create", { note });
    });
  expect(await screen.findAllByText("Ana resolveu o atendimento")).toHaveLength(1);
  expect(screen.getAllByText("Cliente pediu nota")).toHaveLength(1);
  expect(screen.getByText("Observação interna")).toBeDefined();
  act(() => apply(cache, "note.delete", { noteId: 4, contactId: 1 }));
  await waitFor(() => expect(screen.queryByText("Cliente pediu nota")).toBeNull());
});
