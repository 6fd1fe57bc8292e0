import { type ContactHold, contactHoldSchema } from "@balcao/shared/contact-holds/schema";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { show } from "../../../testing/render.tsx";
import { aUser } from "../../../testing/samples.ts";
import { Refusal, wire } from "../../../testing/wire.ts";
import { HoldPart } from "./hold-part.tsx";

const hold = (part: Partial<ContactHold> = {}): ContactHold =>
  contactHoldSchema.parse({
    id: 3,
    reason: "Processo 123",
    placedAt: "2026-01-05T12:00:00.000Z",
    placedBy: "Ana",
    releasedAt: null,
    releasedBy: null,
    ...part,
  });
function open(more: Parameters<typeof wire>[0]) {
  const log = wire(more);
  show(<HoldPart contactId={5} />, { me: aUser({ profile: "admin" }) });
  return () => log.filter(({ method }) => method !== "GET").map(({ method, path, body }) => [method, path, body]);
}

test("a hold on a person needs a reason, and without a reason nothing is sent", async () => {
  const sent = open({ "GET /contacts/5/holds": () => [], "POST /contacts/5/holds": () => hold() });
  expect(await screen.findByText("Nenhum motivo impede a exclusão dos dados desta pessoa.")).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "Preservar dados" }));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.click(dialog.getByRole("button", { name: "Preservar dados" }));
  expect(await dialog.findByText("Escreva o motivo.")).toBeDefined();
  await userEvent.type(dialog.getByLabelText(/Motivo/), "Processo 123");
  await userEvent.click(dialog.getByRole("button", { name: "Preservar dados" }));
  expect(await screen.findByText("Dados preservados.")).toBeDefined();
  expect(sent()).toEqual([["POST", "/contacts/5/holds", { reason: "Processo 123" }]]);
});

test("a hold shows its reason, its start and its author, and a released hold shows its release in place of the button", async () => {
  open({
    "GET /contacts/5/holds": () => [
      hold(),
      hold({
        id: 2,
        reason: "Auditoria",
        placedBy: null,
        releasedAt: "2026-02-01T12:00:00.000Z",
        releasedBy: "Bia",
      }),
    ],
  });
  expect(await screen.findByText("Ninguém pode excluir este contato, as conversas dele nem as notas.")).toBeDefined();
  const [lasting, ended] = screen.getAllByRole("listitem").map((row) => row.textContent);
  expect(lasting).toBe("Processo 123Desde 05/01/2026 · por AnaLiberar");
  expect(ended).toBe("AuditoriaDesde 05/01/2026 · por usuário excluídoLiberado em 01/02/2026 · por Bia");
  expect(screen.getAllByRole("button", { name: /^Liberar/ })).toHaveLength(1);
});

test("a hold is released after a question", async () => {
  const sent = open({
    "GET /contacts/5/holds": () => [hold()],
    "POST /contact-holds/3/release": () => hold({ releasedAt: "2026-02-01T12:00:00.000Z", releasedBy: "Bia" }),
  });
  await userEvent.click(await screen.findByRole("button", { name: "Liberar: Processo 123" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Liberar os dados?" }));
  await userEvent.click(dialog.getByRole("button", { name: "Liberar" }));
  expect(await screen.findByText("Dados liberados.")).toBeDefined();
  expect(sent()).toEqual([["POST", "/contact-holds/3/release", undefined]]);
});

test("the panel says when the holds could not be fetched, and the dialog says why a hold was refused", async () => {
  open({
    "GET /contacts/5/holds": () => new Refusal(500, "ERR_INTERNAL"),
    "POST /contacts/5/holds": () => new Refusal(404, "ERR_NO_CONTACT_FOUND"),
  });
  expect(await screen.findByText("Não foi possível saber se os dados estão preservados.")).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "Preservar dados" }));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.type(dialog.getByLabelText(/Motivo/), "Processo 123");
  await userEvent.click(dialog.getByRole("button", { name: "Preservar dados" }));
  expect(await dialog.findByRole("alert")).toBeDefined();
});
