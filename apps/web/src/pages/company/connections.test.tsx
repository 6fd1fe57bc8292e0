import type { Connection } from "@balcao/shared/connections/schema";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { apply } from "../../app/live.ts";
import { show } from "../../testing/render.tsx";
import { aHealth } from "../../testing/connection-health.ts";
import { aPasskeyStep } from "../../testing/passkey-step.ts";
import { aConnection, aUser, sales, support } from "../../testing/samples.ts";
import { later, Refusal, wire } from "../../testing/wire.ts";
import Connections from "./connections.tsx";

const admin = aUser({ profile: "admin" });
function open(connections: Connection[], more: Parameters<typeof wire>[0] = {}, me = admin, at = "/") {
  const log = wire({
    "GET /whatsapp": () => connections,
    "GET /whatsapp/health": () => connections.map(({ id }) => aHealth({ connectionId: id })),
    "GET /whatsapp/:id/incidents": () => [],
    "GET /queue": () => [sales, support],
    "GET /campaigns/using": () => [{ id: 1, name: "Natal", status: "EM_ANDAMENTO", scheduledAt: null }],
    ...more,
  });
  return { log, ...show(<Connections />, { me, at }) };
}
const buttonsOf = async (name: string) => {
  const row = (await screen.findByText(name)).closest("tr");
  return within(row?.cells[3] ?? document.body).getAllByRole<HTMLButtonElement>("button");
};

test.each([
  ["DISCONNECTED", {}, ["Tentar de novo", "Novo QR code"]],
  ["qrcode", { qrcode: "2@x" }, ["Ver QR code"]],
  ["qrcode", { pairingCode: "K7PX2MVA" }, ["Ver código"]],
  ["CONNECTED", {}, ["Desconectar"]],
  ["PAIRING", {}, ["Desconectar"]],
  ["PAIRING", { passkey: aPasskeyStep() }, ["Mostrar a chave", "Desconectar"]],
  ["TIMEOUT", {}, ["Desconectar"]],
  ["OPENING", {}, ["Conectando"]],
] as const)("a connection in state %s %j has the specified buttons", async (status, part, wanted) => {
  open([aConnection({ id: 1, name: "Matriz", status, ...part })]);
  const buttons = await buttonsOf("Matriz");
  expect(buttons.map((button) => button.textContent)).toEqual(wanted);
  expect(buttons[0]?.disabled).toBe(status === "OPENING");
});

test("a link is open again after its page is reloaded to install the helper", async () => {
  const asked = aConnection({ id: 2, name: "Matriz", status: "PAIRING", passkey: aPasskeyStep() });
  open([asked], {}, admin, "/connections?link=2");
  await expect(screen.findByRole("dialog", { name: "Conectar Matriz" })).resolves.toBeDefined();
});

test("a user who may not change connections has no button but the one for a number's health", async () => {
  open([aConnection({ id: 1, name: "Matriz", status: "DISCONNECTED", reason: "lost" })], {}, aUser());
  const row = (await screen.findByText("Matriz")).closest("tr");
  expect(
    within(row ?? document.body)
      .getAllByRole("button")
      .map((one) => one.getAttribute("aria-label")),
  ).toEqual(["Saúde de Matriz"]);
  expect(screen.queryByRole("button", { name: "Adicionar conexão" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Conectar agora" })).toBeNull();
});

test("another connection becomes the default after a question that explains the change", async () => {
  const chosen = aConnection({ id: 2, name: "Filial", isDefault: true });
  const answer = later(chosen);
  const { log, cache } = open(
    [aConnection({ id: 1, name: "Matriz", isDefault: true }), aConnection({ id: 2, name: "Filial" })],
    { "PUT /whatsapp/2": answer.answer },
  );
  await userEvent.click(await screen.findByRole("button", { name: "Tornar Filial a conexão padrão" }));
  expect(await screen.findByText(/no lugar de Matriz/)).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "Tornar padrão" }));
  act(() => apply(cache, "connection.update", { connection: chosen }));
  await screen.findByRole("button", { name: "Tornar Matriz a conexão padrão", hidden: true });
  expect(screen.getByText(/no lugar de Matriz/)).toBeDefined();
  answer.comes();
  await screen.findByText("Filial é a conexão padrão.");
  expect(log.find(({ method }) => method === "PUT")?.body).toEqual({ isDefault: true });
  expect(await screen.findByRole("button", { name: "Tornar Matriz a conexão padrão" })).toBeDefined();
});

test("a number that is switched off, linked or not, cannot be made the default in its row, nor in its form", async () => {
  const off = { offBy: "plan" } as const;
  open([aConnection({ id: 1, ...off }), aConnection({ id: 2, name: "Filial", status: "DISCONNECTED", ...off })]);
  await userEvent.click(await screen.findByRole("button", { name: "Editar Filial" }));
  await screen.findByText("Editar conexão");
  expect([screen.queryByLabelText(/conexão padrão/), screen.queryByText(/conexão padrão/)]).toEqual([null, null]);
});

test("the default connection cannot be deleted while other connections exist, and the reason is shown without a request", async () => {
  const { log } = open([
    aConnection({ id: 1, name: "Matriz", isDefault: true }),
    aConnection({ id: 2, name: "Filial" }),
  ]);
  await userEvent.click(await screen.findByRole("button", { name: "Excluir Matriz" }));
  await screen.findByText(/Torne outra a padrão e depois exclua esta/);
  await userEvent.click(screen.getByRole("button", { name: "Entendi" }));
  expect(log.some(({ method }) => method === "DELETE")).toBe(false);
});

async function add(more: Parameters<typeof wire>[0] = {}, me = admin) {
  const { log } = open([], more, me);
  await userEvent.click((await screen.findAllByRole("button", { name: "Adicionar conexão" }))[0] ?? document.body);
  await userEvent.click(await screen.findByRole("button", { name: "WhatsApp no celular" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Adicionar conexão" }));
  return { log, dialog, save: () => userEvent.click(dialog.getByRole("button", { name: "Adicionar" })) };
}

test("the dialog for a new connection asks for a name within its limits", async () => {
  const { dialog, save } = await add();
  await save();
  expect(await dialog.findByText("Nome obrigatório")).toBeDefined();
  await userEvent.type(dialog.getByLabelText("Nome"), "x");
  expect(await dialog.findByText("Nome muito curto!")).toBeDefined();
  await userEvent.paste("y".repeat(50));
  expect(await dialog.findByText("Nome muito grande!")).toBeDefined();
});

test("a new number has its company's language", async () => {
  const spanish = { ...admin.company, settings: [{ key: "language", value: "es" }] };
  const { log, dialog, save } = await add({}, { ...admin, company: spanish });
  await userEvent.click(dialog.getByLabelText("Nome"));
  await userEvent.paste("Ventas");
  await save();
  await waitFor(() => expect(log.find(({ method }) => method === "POST")?.body).toMatchObject({ language: "es" }));
});

test("the dialog for a new connection asks for a greeting when customers choose between queues", async () => {
  const { log, dialog, save } = await add({
    "POST /whatsapp": ({ body }) =>
      aConnection({ id: 5, ...(body as object), queues: [sales, support], status: "OPENING" }),
  });
  await userEvent.click(dialog.getByLabelText("Nome"));
  await userEvent.paste(" Vendas ");
  await userEvent.click(dialog.getByRole("combobox", { name: "Setores" }));
  const [, other] = await screen.findAllByRole("option");
  await userEvent.click(other ?? document.body);
  await userEvent.keyboard("{Escape}");
  await save();
  expect(await dialog.findByText("Com mais de um setor, escreva a mensagem de saudação.")).toBeDefined();
  await userEvent.click(dialog.getByLabelText("Mensagem de saudação"));
  await userEvent.paste("Olá!");
  await save();
  await screen.findByRole("dialog", { name: "Conectar Vendas" });
  const body = { name: "Vendas", queueIds: [1, 2], greetingMessage: "Olá!", isDefault: false };
  expect(log.find(({ method }) => method === "POST")?.body).toMatchObject({ ...body, maxUseBotQueues: 3 });
});

test("automatic texts are shown as a customer reads them, and a wrong limit opens its section", async () => {
  const { log } = open([aConnection({ id: 1, name: "Matriz", expiresTicket: 30 })], {
    "PUT /whatsapp/:id": ({ body }) => aConnection({ id: 1, ...(body as object) }),
  });
  await userEvent.click(await screen.findByRole("button", { name: "Editar Matriz" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Editar conexão" }));
  await userEvent.click(dialog.getByLabelText("Mensagem de saudação"));
  await userEvent.paste("Olá, {{firstName}}! Protocolo {{protocol}}");
  expect(dialog.getByText(/^Olá, \w+! Protocolo \d+-\d+$/)).toBeDefined();
  const section = dialog.getByRole("button", { name: "Clientes que não respondem" });
  await userEvent.click(section);
  const limit = dialog.getByLabelText("Resolver depois de (minutos)");
  await userEvent.clear(limit);
  await userEvent.type(limit, "meia hora");
  await userEvent.click(section);
  expect(limit.closest("[hidden]")).not.toBeNull();
  await userEvent.click(dialog.getByRole("button", { name: "Salvar" }));
  expect(await dialog.findByText("Use um número inteiro de 1 a 525600.")).toBeDefined();
  expect(limit.closest("[hidden]")).toBeNull();
  await userEvent.clear(limit);
  await userEvent.type(limit, "45");
  await userEvent.click(dialog.getByRole("button", { name: "Salvar" }));
  await waitFor(() => expect(log.find(({ method }) => method === "PUT")).toBeDefined());
  expect(log.find(({ method }) => method === "PUT")?.body).toEqual({
    expiresTicket: 45,
    greetingMessage: "Olá, {{firstName}}! Protocolo {{protocol}}",
  });
});

test.each([true, false])(
  "a colleague's change of the default while the dialog is open is not overwritten (it was: %s)",
  async (wasDefault) => {
    const { log, cache } = open([aConnection({ id: 1, name: "Matriz", isDefault: wasDefault })], {
      "PUT /whatsapp/:id": () => aConnection({ id: 1 }),
    });
    await userEvent.click(await screen.findByRole("button", { name: "Editar Matriz" }));
    await act(async () =>
      apply(cache, "connection.update", { connection: aConnection({ id: 1, name: "Matriz", isDefault: !wasDefault }) }),
    );
    await userEvent.type(screen.getByLabelText("Nome"), " nova{Enter}");
    await waitFor(() => expect(log.find(({ method }) => method === "PUT")?.body).toEqual({ name: "Matriz nova" }));
  },
);

test("with several queues the menu is shown as a customer gets it, and the default mark cannot be removed here", async () => {
  open([
    aConnection({
      id: 1,
      name: "Matriz",
      isDefault: true,
      queues: [sales, support],
      greetingMessage: "Oi, {{firstName}}!",
    }),
  ]);
  await userEvent.click(await screen.findByRole("button", { name: "Editar Matriz" }));
  const preview = (await screen.findByText("Como o cliente recebe")).parentElement;
  expect(preview?.textContent).toMatch(/Oi, \w+!\s+\[ 1 \] - Vendas\s+\[ 2 \] - Suporte$/);
  expect(screen.queryByLabelText("Usar como conexão padrão")).toBeNull();
  expect(screen.getByText(/^Esta é a conexão padrão\./)).toBeDefined();
});

test("the server's refusal is shown in the dialog, which stays open", async () => {
  open([aConnection({ id: 1, name: "Matriz" })], {
    "PUT /whatsapp/:id": () => new Refusal(409, "ERR_WAPP_NAME_ALREADY_EXISTS"),
  });
  await userEvent.click(await screen.findByRole("button", { name: "Editar Matriz" }));
  await userEvent.type(screen.getByLabelText("Nome"), "{Enter}");
  expect((await screen.findByRole("alert")).textContent).toBe("Já existe uma conexão com esse nome.");
});

test("Esc asks before a typed change is thrown away, and does not ask otherwise", async () => {
  open([aConnection({ id: 1, name: "Matriz" })]);
  await userEvent.click(await screen.findByRole("button", { name: "Editar Matriz" }));
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await userEvent.click(screen.getByRole("button", { name: "Editar Matriz" }));
  await userEvent.type(screen.getByLabelText("Nome"), " nova{Escape}");
  await userEvent.click(await screen.findByRole("button", { name: "Continuar editando" }));
  await waitFor(() => expect(screen.queryByRole("button", { name: "Continuar editando" })).toBeNull());
  await userEvent.type(screen.getByLabelText("Nome"), "{Escape}");
  await userEvent.click(await screen.findByRole("button", { name: "Descartar" }));
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Editar conexão" })).toBeNull());
});

test("deleting a connection needs a confirmation, which names the campaigns that the deletion cancels", async () => {
  const { log } = open([aConnection({ id: 1, name: "Matriz" })], { "DELETE /whatsapp/:id": () => ({ ok: true }) });
  await userEvent.click(await screen.findByRole("button", { name: "Excluir Matriz" }));
  await screen.findByText(/por este número: Natal\. O envio é cancelado/);
  expect(log.map(({ method }) => method)).not.toContain("DELETE");
  await userEvent.click(await screen.findByRole("button", { name: "Excluir" }));
  await waitFor(() => expect(screen.queryByText("Matriz")).toBeNull());
});

test("a list that failed to load can be fetched again, and an empty list offers to add the first connection", async () => {
  open([], { "GET /whatsapp": () => new Refusal(500, "ERR_INTERNAL") });
  const again = await screen.findByRole("button", { name: "Tentar de novo" });
  wire({ "GET /whatsapp": () => [] });
  await userEvent.click(again);
  await screen.findByText("Nenhuma conexão ainda");
  expect(screen.getAllByRole("button", { name: "Adicionar conexão" })).toHaveLength(2);
});
