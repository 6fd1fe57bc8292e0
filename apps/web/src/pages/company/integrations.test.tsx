import { isSigningSecret } from "@balcao/shared/integrations/fields";
import type { Integration } from "@balcao/shared/integrations/shown-fields";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { show } from "../../testing/render.tsx";
import { Refusal, wire } from "../../testing/wire.ts";
import Integrations from "./integrations.tsx";

const flow: Integration = {
  id: 3,
  type: "typebot",
  name: "Pedidos",
  language: "pt-BR",
  urlN8N: "https://typebot.example",
  typebotSlug: "pizzaria",
  typebotDelayMessage: 1000,
  typebotExpires: 60,
  secretsSet: [],
  pausedUntil: null,
  lastFailure: null,
  lastFailureAt: null,
  lastAnswerAt: null,
  usedBy: { queues: [], connections: [] },
};

const signed: Integration = {
  ...flow,
  id: 4,
  type: "webhook",
  name: "Estoque",
  urlN8N: "https://estoque.example",
  format: "ours",
  authKind: "none",
  secretsSet: ["signingSecret"],
};

function open(answer: () => unknown = () => undefined) {
  const log = wire({
    "GET /queueIntegration": () => ({ queueIntegrations: [flow, signed], hasMore: false, nextCursor: null }),
    "PUT /queueIntegration/4": () => signed,
    "POST /queueIntegration/testSession": answer,
  });
  show(<Integrations />, { at: "/queue-integration" });
  return log;
}
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole("button", { name }));

test("a test of an integration uses the form's unsaved values, and shows the integration's answer", async () => {
  const log = open(() => ({
    fault: null,
    detail: "",
    understood: [
      { field: "output", does: "text", text: "Oi! Aqui é a pizzaria" },
      { field: "transfer", does: "transfer", text: "Vendas" },
    ],
    unread: ["intent"],
  }));
  await press("Editar Pedidos");
  await userEvent.type(await screen.findByLabelText("Identificador do fluxo"), "2");
  await press("Testar");
  const said = await screen.findByRole("list", { name: "Respondeu:" });
  expect(
    within(said)
      .getAllByRole("listitem")
      .map((one) => one.textContent),
  ).toEqual(["Texto · outputOi! Aqui é a pizzaria", "Transferência · transferVendas"]);
  expect(screen.getByText("Campos que ninguém lê: intent")).toBeDefined();
  const asked = log.find(({ path }) => path === "/queueIntegration/testSession");
  expect(asked?.body).toMatchObject({ integrationId: 3, type: "typebot", typebotSlug: "pizzaria2" });
  expect(log.filter(({ method }) => method === "PUT")).toEqual([]);
});

test("the reason for a missing answer or a refusal is shown below the button", async () => {
  let answer: unknown = { fault: "unreachable", detail: "HTTP 502", understood: [], unread: [] };
  open(() => answer);
  await press("Editar Pedidos");
  await press("Testar");
  expect(await screen.findByText("Não funcionou: fora do ar · HTTP 502")).toBeDefined();
  answer = new Refusal(429, "ERR_TOO_MANY_REQUESTS");
  await press("Testar");
  expect(await screen.findByText(/Muitos pedidos/)).toBeDefined();
});

test("a new flow gives the customer an hour to answer", async () => {
  open();
  await press("Nova integração");
  const minutes = await screen.findByLabelText<HTMLInputElement>("Validade da sessão (minutos)");
  expect(minutes.value).toBe("60");
});

test("an incomplete form is not tested", async () => {
  const log = open(() => undefined);
  await press("Nova integração");
  await press("Testar");
  expect(await screen.findByText(/Escreva um endereço completo/)).toBeDefined();
  expect(log.filter(({ method }) => method === "POST")).toEqual([]);
});

const secretSent = (log: ReturnType<typeof wire>) =>
  log.filter(({ method }) => method === "PUT").map(({ body }) => (body as { signingSecret?: string }).signingSecret);

test("the secret that signs calls can be made here, and is shown only once, to be copied", async () => {
  const log = open();
  await press("Editar Estoque");
  await press("Gerar segredo");
  const { value } = await screen.findByRole<HTMLInputElement>("textbox", { name: "Segredo de assinatura" });
  expect(isSigningSecret(value)).toBe(true);
  expect(screen.getByText(/^Copie agora/)).toBeDefined();
  expect(screen.getByRole("button", { name: "Copiar" })).toBeDefined();
  await press("Salvar");
  await waitFor(() => expect(secretSent(log)).toEqual([value]));
});

test("the secret that signs calls is removed on saving, unless the user decides to keep it", async () => {
  const log = open();
  await press("Editar Estoque");
  await press("Remover");
  expect(screen.getByText(/^Sai ao salvar/)).toBeDefined();
  await press("Manter");
  expect(screen.getByText(/deixe vazio para manter/)).toBeDefined();
  await press("Remover");
  await press("Salvar");
  await waitFor(() => expect(secretSent(log)).toEqual([""]));
});

test("the form of Dialogflow says what happens to voice notes", async () => {
  open();
  await press("Nova integração");
  await userEvent.click(await screen.findByRole("combobox", { name: "Tipo" }));
  await userEvent.click(await screen.findByRole("option", { name: "Dialogflow" }));
  expect(await screen.findByText(/^Os áudios dos clientes chegam ao agente por escrito/)).toBeDefined();
});
