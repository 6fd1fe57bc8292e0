import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import * as api from "../../lib/api.ts";
import { aMessageTemplate } from "../../testing/templates/message-templates.ts";
import { show } from "../../testing/render.tsx";
import { aConnection, aSchedule } from "../../testing/samples.ts";
import { later, Refusal, wire } from "../../testing/wire.ts";
import MessageTemplates from "./message-templates.tsx";

function open(
  templates = [aMessageTemplate()],
  network: "official" | "whatsapp" = "official",
  used = 1,
  numbers: () => unknown = () => [aConnection({ id: 1, network })],
) {
  const log = wire({
    "GET /whatsapp": numbers,
    "GET /message-templates": () => ({ templates, hasMore: false, nextCursor: null }),
    "GET /message-templates/room": () => ({ used, most: 250 }),
    "DELETE /message-templates/:id": () => ({ ok: true }),
    "GET /campaigns/using": () => [],
    "GET /schedules": () => ({ schedules: [], hasMore: false, nextCursor: null }),
    "POST /message-templates/refresh": () => ({ ok: true }),
  });
  return { log, ...show(<MessageTemplates />) };
}

test("a company without an official number is led to its connections", async () => {
  open([], "whatsapp");
  expect((await screen.findByRole("link", { name: "Ir para Conexões" })).getAttribute("href")).toBe("/connections");
  expect(screen.queryByRole("button", { name: "Criar modelo" })).toBeNull();
});

test("the form of a new template opens once the numbers are known, because the template is made for one of them", async () => {
  const numbers = later([aConnection({ id: 1, network: "official" })]);
  open([], "official", 1, numbers.answer);
  await userEvent.click((await screen.findAllByRole("button", { name: "Criar modelo" }))[0] ?? document.body);
  expect(screen.queryByRole("dialog")).toBeNull();
  numbers.comes();
  await screen.findByRole("dialog", { name: "Criar modelo" });
});

test("when the numbers failed to load, no template can be made until they are fetched again", async () => {
  let refused = true;
  open([], "official", 1, () =>
    refused ? new Refusal(500, "ERR_INTERNAL") : [aConnection({ id: 1, network: "official" })],
  );
  const retry = await screen.findByRole("button", { name: "Tentar de novo" });
  expect(screen.queryByRole("button", { name: "Criar modelo" })).toBeNull();
  refused = false;
  await userEvent.click(retry);
  await userEvent.click((await screen.findAllByRole("button", { name: "Criar modelo" }))[0] ?? document.body);
  await screen.findByRole("dialog", { name: "Criar modelo" });
});

test("a row shows Meta's state of a template, and how to correct a rejected template", async () => {
  open([
    aMessageTemplate(),
    aMessageTemplate({
      id: 5,
      name: "oferta",
      status: "rejected",
      rejectedReason: "INCORRECT_CATEGORY",
      quality: "red",
    }),
    aMessageTemplate({ id: 6, name: "cartoes", hasOther: true }),
  ]);
  const row = (name: string) => within(screen.getByText(name).closest("tr") ?? document.body);
  await screen.findByText("aviso_entrega");
  expect(row("aviso_entrega").getByText("Aprovado")).toBeDefined();
  expect(row("oferta").getByText(/Troque a categoria/)).toBeDefined();
  const edit = row("cartoes").getByRole("button", { name: "Editar cartoes" });
  expect([edit.getAttribute("aria-disabled"), edit.title]).toEqual([
    "true",
    expect.stringContaining("páginas da Meta"),
  ]);
});

test("the form reports faults that Meta would refuse before the template is sent, and the preview shows the samples", async () => {
  open([]);
  const upload = vi.spyOn(api, "upload").mockResolvedValue(aMessageTemplate());
  await userEvent.click((await screen.findAllByRole("button", { name: "Criar modelo" }))[0] ?? document.body);
  const dialog = within(await screen.findByRole("dialog", { name: "Criar modelo" }));
  await userEvent.type(dialog.getByLabelText("Nome"), "Bom Dia");
  await userEvent.click(dialog.getByRole("textbox", { name: "Texto" }));
  await userEvent.paste("{{nome}}, o pedido saiu hoje de casa");
  await userEvent.click(dialog.getByRole("button", { name: "Enviar para aprovação" }));
  expect(dialog.getByText("O texto não pode começar nem terminar com uma variável.")).toBeDefined();
  expect(upload).not.toHaveBeenCalled();
  await userEvent.clear(dialog.getByRole("textbox", { name: "Texto" }));
  await userEvent.click(dialog.getByRole("textbox", { name: "Texto" }));
  await userEvent.paste("Olá {{nome}}, o pedido saiu");
  const preview = within(dialog.getByRole("region", { name: "Como o cliente vê" }));
  expect(preview.getByText("nome").parentElement?.textContent).toBe("Olá nome, o pedido saiu");
  await userEvent.type(dialog.getByLabelText("Exemplo para {{nome}}"), "Ana");
  expect(preview.getByText("Olá Ana, o pedido saiu")).toBeDefined();
  await userEvent.click(dialog.getByRole("button", { name: "Enviar para aprovação" }));
  await waitFor(() => expect(upload).toHaveBeenCalledTimes(1));
  const asked = upload.mock.calls.map(([, request]) => (request as { body: object }).body);
  const { content, ...body } = asked[0] as Record<string, string>;
  expect(body).toEqual({ connectionId: 1, name: "bom_dia", language: "pt_BR", category: "utility" });
  expect(JSON.parse(content ?? "")).toMatchObject({ body: "Olá {{nome}}, o pedido saiu", samples: { nome: "Ana" } });
});

test.each([
  [239, []],
  [249, ["Nesta conta da Meta cabe só mais 1 modelo, de 250. Cada idioma conta."]],
  [250, [expect.stringMatching(/já tem os 250 modelos que a Meta permite/)]],
])("with %i templates in the account, the form says how many more fit, once few are left", async (used, words) => {
  const { log } = open([], "official", used);
  await userEvent.click((await screen.findAllByRole("button", { name: "Criar modelo" }))[0] ?? document.body);
  const dialog = within(await screen.findByRole("dialog", { name: "Criar modelo" }));
  await waitFor(() => expect(log.some(({ path }) => path.startsWith("/message-templates/room"))).toBe(true));
  const said = () => dialog.queryAllByText(/cabem? só mais|já tem os/).map(({ textContent }) => textContent);
  await waitFor(() => expect(said()).toEqual(words));
});

test("a template is copied into another language under its name, and a template is deleted after the user confirms", async () => {
  const { log } = open();
  const upload = vi.spyOn(api, "upload").mockResolvedValue(aMessageTemplate({ id: 9, language: "en" }));
  await userEvent.click(await screen.findByRole("button", { name: "Copiar aviso_entrega para outro idioma" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Copiar para outro idioma" }));
  expect(dialog.getByLabelText<HTMLInputElement>("Nome").disabled).toBe(true);
  expect(dialog.getByRole("combobox", { name: "Idioma" }).textContent).not.toContain("Brasil");
  await userEvent.click(dialog.getByRole("combobox", { name: "Idioma" }));
  await userEvent.click(await screen.findByRole("option", { name: "Inglês" }));
  await userEvent.click(dialog.getByRole("button", { name: "Enviar para aprovação" }));
  const copy = { body: { name: "aviso_entrega", language: "en", category: "utility" } };
  await waitFor(() => expect(upload.mock.lastCall?.[1]).toMatchObject(copy));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await userEvent.click((await screen.findAllByRole("button", { name: "Excluir aviso_entrega" }))[0] ?? document.body);
  const remove = within(await screen.findByRole("dialog")).getByRole<HTMLButtonElement>("button", { name: "Excluir" });
  await waitFor(() => expect(remove.disabled).toBe(false));
  await userEvent.click(remove);
  await waitFor(() => expect(log.some(({ method }) => method === "DELETE")).toBe(true));
});

test("before a template is deleted, the campaigns and scheduled messages that use it are named", async () => {
  wire({
    "GET /whatsapp": () => [aConnection({ id: 1, network: "official" })],
    "GET /message-templates": () => ({ templates: [aMessageTemplate()], hasMore: false, nextCursor: null }),
    "GET /campaigns/using": () => [{ id: 1, name: "Natal", status: "EM_ANDAMENTO", scheduledAt: null }],
    "GET /schedules": () => ({ schedules: [aSchedule({ id: 1 })], hasMore: true, nextCursor: "x" }),
  });
  show(<MessageTemplates />);
  await userEvent.click(await screen.findByRole("button", { name: /^Excluir/ }));
  const asked = within(await screen.findByRole("dialog"));
  expect(await asked.findByText(/Em andamento com este modelo: Natal\./)).toBeDefined();
  expect(await asked.findByText(/Agendamentos com este modelo, que não vão sair: Dona Rosa e outros/)).toBeDefined();
});
