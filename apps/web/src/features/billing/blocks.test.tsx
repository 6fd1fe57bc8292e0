import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { aCard, aSubscription, owed } from "../../testing/billing.ts";
import { show } from "../../testing/render.tsx";
import { aUser } from "../../testing/samples.ts";
import { Refusal, wire } from "../../testing/wire.ts";
import { CardsBlock } from "./cards/cards-block.tsx";
import { SubscriptionBlock } from "./subscribe/subscription-block.tsx";

const base = "/payment-gateway/customer";
const me = aUser({ profile: "admin" });
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole("button", { name }));
function cards(more: Parameters<typeof wire>[0] = {}) {
  const second = aCard({ id: 4, description: "", displayNumber: "XXXX-1881", isDefault: false });
  const log = wire({
    [`GET ${base}/subscription`]: () => aSubscription(),
    [`GET ${base}/payment-methods`]: () => [aCard(), second],
    ...more,
  });
  show(<CardsBlock />, { me, at: "/settings" });
  return log;
}
function subscription(part: Parameters<typeof aSubscription>[0], more: Parameters<typeof wire>[0] = {}) {
  const log = wire({ [`GET ${base}/subscription`]: () => aSubscription(part), ...more });
  show(<SubscriptionBlock />, { me });
  return log;
}

test("cards show their last digits, the default card is marked, and the form for another card is loaded as a page of its own", async () => {
  cards();
  const list = within(await screen.findByRole("list", { name: "Meus cartões" }));
  expect([list.getByText("VISA · XXXX-XXXX-XXXX-4242 · vence 07/30"), list.getByText("Padrão")]).toHaveLength(2);
  expect((await screen.findByRole("link", { name: "Adicionar cartão" })).getAttribute("href")).toBe(
    "/settings/card?back=%2Fsettings",
  );
});

test("another card can be made the default", async () => {
  const log = cards({
    [`PUT /payment-gateway/customers`]: () => [
      aCard({ isDefault: false }),
      aCard({ id: 4, displayNumber: "XXXX-1881" }),
    ],
  });
  await press("Usar o cartão XXXX-1881");
  expect(await screen.findByText("Meio de pagamento alterado!")).toBeDefined();
  expect(log.find(({ method }) => method === "PUT")?.body).toEqual({ default_payment_method_id: 4 });
  expect(await screen.findByRole("button", { name: "Usar o cartão XXXX-XXXX-XXXX-4242" })).toBeDefined();
});

test("a card is deleted after a question that says which card becomes the default", async () => {
  let list = [aCard(), aCard({ id: 4, displayNumber: "XXXX-1881", isDefault: false })];
  const log = cards({
    [`GET ${base}/payment-methods`]: () => list,
    [`DELETE ${base}/payment-methods/:id`]: () => {
      list = [aCard({ id: 4, displayNumber: "XXXX-1881" })];
      return { ok: true };
    },
  });
  await press("Excluir XXXX-XXXX-XXXX-4242");
  const question = within(await screen.findByRole("dialog"));
  expect(question.getByText(/cartão seguinte da lista/)).toBeDefined();
  expect(log.some(({ method }) => method === "DELETE")).toBe(false);
  await userEvent.click(question.getByRole("button", { name: "Excluir" }));
  expect(await screen.findByText("Cartão excluído.")).toBeDefined();
  await waitFor(() => expect(screen.queryByText(/4242 ·/)).toBeNull());
});

test("without a provider that takes cards no card can be added", async () => {
  cards({
    [`GET ${base}/subscription`]: () => aSubscription({ tokenizer: null }),
    [`GET ${base}/payment-methods`]: () => [],
  });
  expect(await screen.findByText("O pagamento com cartão não está ativo.")).toBeDefined();
  expect(screen.queryByRole("link", { name: "Adicionar cartão" })).toBeNull();
});

test("the question before a subscription is cancelled shows the last day of access, and nothing is sent before the user confirms", async () => {
  const log = subscription(
    {},
    { [`POST ${base}/subscriptions/suspend`]: () => aSubscription({ state: "suspended", suspendReason: "customer" }) },
  );
  await press("Cancelar assinatura");
  const question = within(await screen.findByRole("dialog", { name: "Cancelar a assinatura?" }));
  expect(question.getByText(/O acesso de todos continua até 21\/12\/2026/)).toBeDefined();
  expect(log.some(({ method }) => method === "POST")).toBe(false);
  await userEvent.click(question.getByRole("button", { name: "Cancelar assinatura" }));
  expect(await screen.findByText("Assinatura cancelada.")).toBeDefined();
  expect(await screen.findByRole("button", { name: "Reativar" })).toBeDefined();
});

test.each([
  ["cancelled", "suspend", {}, /^Cancelar assinatura$/, "Falha ao cancelar a assinatura"],
  ["brought back", "activate", { state: "suspended" as const }, /^Reativar$/, "Falha ao reativar a assinatura"],
])("the page says when a subscription could not be %s", async (_what, verb, part, button, words) => {
  subscription(part, { [`POST ${base}/subscriptions/${verb}`]: () => new Refusal(409, "ERR_SUBSCRIPTION_STATE") });
  await press(button);
  const confirm = screen.queryByRole("dialog");
  if (confirm) await userEvent.click(within(confirm).getByRole("button", { name: button }));
  expect(await screen.findByText(words)).toBeDefined();
});

test("reactivating a subscription that is not paid leads to its invoice", async () => {
  subscription(
    { state: "suspended" },
    { [`POST ${base}/subscriptions/activate`]: () => aSubscription({ state: "suspended", last_invoice: owed() }) },
  );
  await press("Reativar");
  expect(await screen.findByText("Pague a fatura em Assinatura para voltar.")).toBeDefined();
});

test("a trial without an invoice cannot be cancelled, because it ends anyway", async () => {
  subscription({ state: "trialing", trialEnd: "2026-12-01" });
  await screen.findByText("Período de teste");
  expect(screen.queryByRole("button", { name: "Cancelar assinatura" })).toBeNull();
});

test("a trial that has an invoice already can be cancelled", async () => {
  subscription({ state: "trialing", trialEnd: "2026-12-01", last_invoice: owed() });
  expect(await screen.findByRole("button", { name: "Cancelar assinatura" })).toBeDefined();
});
