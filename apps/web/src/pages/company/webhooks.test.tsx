import type { Webhook, WebhookDelivery } from "@balcao/shared/webhooks/schema";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Route, Routes } from "react-router-dom";
import { expect, test } from "vitest";
import { show } from "../../testing/render.tsx";
import { wire } from "../../testing/wire.ts";
import OneWebhook from "./webhook.tsx";
import Webhooks from "./webhooks.tsx";

const aWebhook = (values: Partial<Webhook> = {}): Webhook => ({
  id: 3,
  name: "ERP",
  url: "https://erp.example/hook",
  events: ["message.received", "ticket.closed"],
  state: "active",
  pauseReason: null,
  failingSince: null,
  lastSuccessAt: "2026-03-02T12:00:00.000Z",
  lastFailureAt: null,
  oldSecretUntil: null,
  ...values,
});
const aDelivery = (values: Partial<WebhookDelivery> = {}): WebhookDelivery => ({
  id: 9,
  webhookId: 3,
  eventId: "evt_0",
  event: "ticket.closed",
  state: "failed",
  attempts: 9,
  status: 500,
  ms: 31,
  failure: "refused",
  createdAt: "2026-03-02T12:00:00.000Z",
  triedAt: "2026-03-02T12:00:01.000Z",
  nextAt: null,
  ...values,
});
const detail = { body: '{"event":"ticket.closed"}', answer: "em manutenção", log: [] };

const list = (webhooks: Webhook[], more: Parameters<typeof wire>[0] = {}) => {
  const log = wire({ "GET /webhooks": () => webhooks, ...more });
  show(<Webhooks />);
  return log;
};
const one = (webhook: Webhook, more: Parameters<typeof wire>[0] = {}) => {
  const log = wire({
    "GET /webhooks": () => [webhook],
    "GET /webhooks/:id/deliveries": () => ({ deliveries: [aDelivery()], hasMore: false, nextCursor: null }),
    "GET /webhook-deliveries/:id": () => ({ ...aDelivery(), ...detail }),
    ...more,
  });
  show(
    <Routes>
      <Route path="/webhooks/:webhookId" element={<OneWebhook />} />
    </Routes>,
    { at: "/webhooks/3" },
  );
  return log;
};
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole("button", { name }));
const sent = (log: ReturnType<typeof wire>, path: string) => log.filter((call) => call.path === path);

test("without webhooks the page says that there are none yet, and what they are for", async () => {
  list([]);
  expect(await screen.findByText("Nenhum webhook ainda")).toBeDefined();
  expect(screen.getByText(/programa, como o seu ERP .* passa a saber de cada mensagem e atendimento\.$/)).toBeDefined();
});

test("a row shows a webhook's address, its state and its last delivery", async () => {
  list([aWebhook(), aWebhook({ id: 4, name: "n8n", state: "paused", pauseReason: "gone", lastSuccessAt: null })]);
  const row = within((await screen.findByRole("link", { name: "ERP" })).closest("tr") ?? document.body);
  expect([row.getByText("https://erp.example/hook"), row.getByText("2 eventos"), row.getByText("Ativo")]).toHaveLength(
    3,
  );
  expect(row.getByText(/^Último envio com sucesso: 02\/03\/2026/)).toBeDefined();
  const gone = within((await screen.findByRole("link", { name: "n8n" })).closest("tr") ?? document.body);
  expect([gone.getByText("Em pausa: endereço não existe"), gone.getByText("Nada enviado ainda")]).toHaveLength(2);
});

test("faults of a new webhook are shown beside their fields, and nothing is sent", async () => {
  const log = list([]);
  await userEvent.click((await screen.findAllByRole("button", { name: "Novo webhook" }))[0] ?? document.body);
  const dialog = within(await screen.findByRole("dialog", { name: "Novo webhook" }));
  await userEvent.type(dialog.getByLabelText("Endereço"), "https://ana:x@erp.example/");
  await userEvent.click(dialog.getByLabelText("Mensagem recebida"));
  await userEvent.click(dialog.getByRole("button", { name: "Criar" }));
  expect(await dialog.findByText("Obrigatório, com 2 letras ou mais")).toBeDefined();
  expect(dialog.getByText(/Tire o usuário e a senha/)).toBeDefined();
  expect(dialog.getByText("Escolha ao menos um")).toBeDefined();
  expect(sent(log, "/webhooks").every(({ method }) => method === "GET")).toBe(true);
});

test("a new webhook shows its secret once, to be copied", async () => {
  const log = list([], { "POST /webhooks": () => ({ webhook: aWebhook(), secret: "whsec_abc" }) });
  await userEvent.click((await screen.findAllByRole("button", { name: "Novo webhook" }))[0] ?? document.body);
  const dialog = within(await screen.findByRole("dialog", { name: "Novo webhook" }));
  await userEvent.type(dialog.getByLabelText("Nome"), " ERP ");
  await userEvent.type(dialog.getByLabelText("Endereço"), "https://erp.example/hook");
  await userEvent.click(dialog.getByLabelText("Atendimento resolvido"));
  await userEvent.click(dialog.getByRole("button", { name: "Criar" }));
  const shown = within(await screen.findByRole("dialog", { name: "Segredo de ERP" }));
  expect(sent(log, "/webhooks").find(({ method }) => method === "POST")?.body).toEqual({
    name: "ERP",
    url: "https://erp.example/hook",
    events: ["message.received", "ticket.closed"],
  });
  await userEvent.click(shown.getByRole("button", { name: "Copiar" }));
  await expect(navigator.clipboard.readText()).resolves.toBe("whsec_abc");
  await userEvent.click(shown.getByRole("button", { name: "Fechar" }));
  await waitFor(() => expect(screen.queryByText("whsec_abc")).toBeNull());
});

test("the guide has an example for each language", async () => {
  list([]);
  await press("Como receber");
  const guide = within(await screen.findByRole("dialog", { name: "Como receber os envios" }));
  for (const [language, word] of [
    ["Node", "timingSafeEqual"],
    ["Python", "compare_digest"],
    ["PHP", "hash_equals"],
  ] as const) {
    await userEvent.click(guide.getByRole("tab", { name: language }));
    expect(guide.getByLabelText(`Exemplo em ${language}`).textContent).toContain(word);
  }
});

test("a paused webhook shows the reason, cannot be sent a test, and is resumed by its button", async () => {
  const paused = aWebhook({ state: "paused", pauseReason: "failing" });
  const log = one(paused, { "POST /webhooks/:id/resume": () => aWebhook() });
  expect(await screen.findByText(/Nenhum envio chegou durante um dia inteiro/)).toBeDefined();
  expect(screen.getByRole("button", { name: "Enviar teste" })).toHaveProperty("disabled", true);
  await press("Retomar");
  expect(await screen.findByRole("button", { name: "Pausar" })).toBeDefined();
  expect(sent(log, "/webhooks/3/resume")).toHaveLength(1);
});

test("the secret is replaced after the user confirms", async () => {
  const log = one(aWebhook(), { "POST /webhooks/:id/secret": () => ({ webhook: aWebhook(), secret: "whsec_new" }) });
  await press("Trocar segredo");
  const question = within(await screen.findByRole("dialog", { name: "Trocar o segredo de ERP?" }));
  expect(sent(log, "/webhooks/3/secret")).toHaveLength(0);
  await userEvent.click(question.getByRole("button", { name: "Trocar segredo" }));
  expect(await screen.findByText("whsec_new")).toBeDefined();
});

test("a delivery shows its request and its answer, and can be sent again", async () => {
  const log = one(aWebhook(), { "POST /webhook-deliveries/:id/replay": () => aDelivery({ state: "waiting" }) });
  expect(await screen.findByRole("row", { name: /Atendimento resolvido.*Resposta 500.*Falhou/ })).toBeDefined();
  await press("Atendimento resolvido");
  const dialog = within(await screen.findByRole("dialog", { name: "Atendimento resolvido" }));
  expect(await dialog.findByText("em manutenção")).toBeDefined();
  expect(dialog.getByLabelText("O que foi enviado").textContent).toContain('"event": "ticket.closed"');
  await userEvent.click(dialog.getByRole("button", { name: "Enviar de novo" }));
  await waitFor(() => expect(sent(log, "/webhook-deliveries/9/replay")).toHaveLength(1));
});

test("the list of failed deliveries has one button that sends all of them again", async () => {
  const log = one(aWebhook(), { "POST /webhooks/:id/replay": () => ({ count: 2 }) });
  await userEvent.click(await screen.findByRole("tab", { name: "Com falha" }));
  await press("Enviar de novo os que falharam");
  await waitFor(() => expect(sent(log, "/webhooks/3/replay")).toHaveLength(1));
});

test("the page of an unknown webhook says that the webhook no longer exists", async () => {
  one(aWebhook({ id: 4 }));
  expect(await screen.findByText("Este webhook não existe mais")).toBeDefined();
});
