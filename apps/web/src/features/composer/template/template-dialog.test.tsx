import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import * as api from "../../../lib/api.ts";
import { field, myTicket, openChat } from "../../../testing/chat.tsx";
import { aMessageTemplate } from "../../../testing/templates/message-templates.ts";
import { aConnection, aMessage } from "../../../testing/samples.ts";

const open = (network: "official" | "whatsapp") =>
  openChat({
    "GET /whatsapp": () => [aConnection({ id: myTicket.whatsappId ?? 0, network })],
    "GET /contacts/:id": () => ({ ...myTicket.contact, verified: true, extraInfo: [] }),
    "GET /message-templates": () => ({ templates: [aMessageTemplate()], hasMore: false, nextCursor: null }),
  });

test("a conversation of a linked number offers no templates", async () => {
  open("whatsapp");
  await field();
  await screen.findByRole("button", { name: "Lista de arquivos" });
  expect(screen.queryByRole("button", { name: "Enviar um modelo" })).toBeNull();
});

test("a template is filled with the customer's data, shown as it will arrive, and sent once under one id", async () => {
  open("official");
  const message = aMessage({ id: 900, fromMe: true, body: "Olá" });
  const upload = vi
    .spyOn(api, "upload")
    .mockRejectedValueOnce(new Error("lost"))
    .mockResolvedValue({ messages: [message] });
  await userEvent.click(await screen.findByRole("button", { name: "Enviar um modelo" }));
  await userEvent.click(await screen.findByRole("button", { name: /aviso_entrega/ }));
  const dialog = within(await screen.findByRole("dialog", { name: "Enviar aviso_entrega" }));
  await waitFor(() => expect(dialog.getByLabelText<HTMLInputElement>("Valor de nome").value).toBe("Rosa Lima"));
  const send = () => userEvent.click(dialog.getByRole("button", { name: "Enviar" }));
  await send();
  expect(dialog.getByText("Preencha este campo.")).toBeDefined();
  expect(upload).not.toHaveBeenCalled();
  await userEvent.type(dialog.getByLabelText("Valor de pedido"), "42");
  const preview = within(dialog.getByRole("region", { name: "Como o cliente vê" }));
  expect([preview.getByText("Olá Rosa Lima, o pedido 42 saiu."), preview.getByText("Recebi")]).toHaveLength(2);
  await send();
  expect((await dialog.findByRole("alert")).textContent).toContain("Não sabemos se o modelo saiu.");
  expect(dialog.getByLabelText("Valor de pedido").closest("fieldset")?.disabled).toBe(true);
  await send();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const [first, second] = upload.mock.calls.map(([, request]) => (request as { body: Record<string, string> }).body);
  expect(JSON.parse(second?.["values"] ?? "")).toMatchObject({ body: { nome: "Rosa Lima", pedido: "42" } });
  expect(second?.["clientId"]).toBe(first?.["clientId"]);
});
