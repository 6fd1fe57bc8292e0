import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { apply } from "../../app/live.ts";
import { anInvoice, aPlan, aSubscription, invoiceDetail, owed, pixCharge, plus } from "../../testing/billing.ts";
import { show } from "../../testing/render.tsx";
import { aUser } from "../../testing/samples.ts";
import { base, noHistory, openSubscription, preview, sent } from "../../testing/pages/subscription-page.tsx";
import { Refusal, wire } from "../../testing/wire.ts";
import Subscription from "./subscription.tsx";

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole("button", { name }));

test("the present plan is marked and cannot be chosen, and a second press on a chosen plan cancels the choice", async () => {
  openSubscription(aSubscription());
  await press(/Essencial.*Plano atual/);
  expect(await screen.findByText("Esse plano já está ativo na sua conta!")).toBeDefined();
  await press(/^Mais/);
  expect(await screen.findByText("Plano selecionado!")).toBeDefined();
  expect(screen.getByRole("button", { name: /^Mais/ }).getAttribute("aria-pressed")).toBe("true");
  await press(/^Mais/);
  expect(await screen.findByText("Plano removido com sucesso!")).toBeDefined();
  expect(screen.getByRole("button", { name: "Continuar" })).toHaveProperty("disabled", true);
});

test("a plan is ordered with one of the offered ways to pay after the price difference was shown, and the Pix appears at once", async () => {
  let current = aSubscription({ methods: ["pix", "bank_slip"] });
  const { log } = openSubscription(current, {
    [`GET ${base}/subscription`]: () => current,
    [`POST ${base}/subscriptions`]: () => (current = aSubscription({ plan: plus, last_invoice: owed() })),
    "POST /payment-gateway/invoices/:id/charges": () => pixCharge(),
    "GET /payment-gateway/invoices/:id/charges": () => [pixCharge()],
  });
  await press(/^Mais/);
  await press("Continuar");
  const summary = within(await screen.findByRole("region", { name: "Resumo do pedido" }));
  expect((await summary.findByText(/600,00/)).textContent).toMatch(/^R\$\s600,00$/);
  expect(screen.queryByRole("radio", { name: /Cartão/ })).toBeNull();
  await userEvent.click(screen.getByRole("radio", { name: /^Boleto/ }));
  expect(await screen.findByText("Meio de pagamento alterado!")).toBeDefined();
  await userEvent.click(screen.getByRole("radio", { name: /^Pix/ }));
  await press("Confirmar assinatura");
  expect(await screen.findByText("Ordem criada com sucesso! Aguardando a realização do pagamento.")).toBeDefined();
  expect(await screen.findByRole("img", { name: "QR Code do Pix" })).toBeDefined();
  expect(sent(log, "POST", `${base}/subscriptions`)).toEqual([{ plan_identifier: "mais", payable_with: "pix" }]);
  await press("Copiar código Pix");
  await expect(navigator.clipboard.readText()).resolves.toBe("00020126-pix");
  expect(await screen.findByText("PIX copiado!")).toBeDefined();
});

test("a lower plan shows its first day, the features that end and everything over its limits", async () => {
  const lower = {
    ...preview,
    plan: aPlan(),
    when: "period_end",
    from: "2026-12-22",
    difference: 0,
    over: [{ place: "users", have: 3, limit: 2 }],
    leavers: {
      users: [
        { id: 1, name: "Ana", mustStay: true },
        { id: 2, name: "Bia", mustStay: false },
        { id: 3, name: "Caio", mustStay: false },
      ],
      connections: [],
    },
    lost: ["useKanban"],
  };
  const { log } = openSubscription(
    aSubscription({ plan: plus }),
    {
      [`GET ${base}/subscriptions/preview`]: () => lower,
      [`POST ${base}/subscriptions`]: () => aSubscription({ plan: plus, pendingPlan: aPlan() }),
    },
    "/subscription?step=method&plan=essencial",
  );
  expect(await screen.findByText("3 atendentes; o plano permite 2")).toBeDefined();
  expect(screen.getByText(/^Até 21\/12\/2026 o plano de hoje continua como está/)).toBeDefined();
  const stay = within(screen.getByRole("group", { name: "Quem continua ativo (até 2)" }));
  expect(stay.getAllByRole("checkbox").map((one) => (one as HTMLInputElement).checked)).toEqual([true, true, false]);
  expect(stay.getByRole("checkbox", { name: /^Ana/ })).toHaveProperty("disabled", true);
  await userEvent.click(stay.getByRole("checkbox", { name: "Caio" }));
  expect(stay.getByRole("status").textContent).toBe("Desmarque mais 1, ou o último da lista ficará de fora.");
  await userEvent.click(stay.getByRole("checkbox", { name: "Bia" }));
  expect(stay.getByRole("status").textContent).toBe("Todos os lugares estão ocupados.");
  expect(screen.getByText("Sem Kanban")).toBeDefined();
  await press("Confirmar assinatura");
  expect(await screen.findAllByText("O plano muda para Essencial depois de 21/12/2026.")).toHaveLength(2);
  expect(log.find(({ method }) => method === "POST")?.body).toMatchObject({
    switch_off: { users: [2], connections: [] },
  });
});

test("a refused order shows the reason in place, and can be tried again", async () => {
  openSubscription(
    aSubscription(),
    { [`POST ${base}/subscriptions`]: () => new Refusal(409, "ERR_PLAN_CHANGE_BLOCKED") },
    "/subscription?step=method&plan=mais",
  );
  await press("Confirmar assinatura");
  expect(await screen.findByText(/^Erro ao criar assinatura. Confira seus dados e tente novamente!/)).toBeDefined();
  expect(screen.getByRole("button", { name: "Confirmar assinatura" })).toHaveProperty("disabled", false);
});

test("an admin reactivates a suspended company, and when a payment is missing the company's invoice is opened", async () => {
  const { log } = openSubscription(aSubscription({ state: "suspended" }), {
    [`POST ${base}/subscriptions/activate`]: () => aSubscription({ state: "suspended", last_invoice: owed() }),
  });
  expect(await screen.findByText(/^Escolha um plano abaixo/)).toBeDefined();
  await press("Reativar");
  expect(await screen.findByRole("button", { name: /Gerar Pix/ })).toBeDefined();
  expect(sent(log, "POST", `${base}/subscriptions/activate`)).toHaveLength(1);
});

test("a subscription that the customer cancelled is reactivated at once", async () => {
  openSubscription(aSubscription({ state: "suspended", suspendReason: "customer" }), {
    [`POST ${base}/subscriptions/activate`]: () => aSubscription(),
  });
  await press("Reativar");
  expect(await screen.findByText("Assinatura reativada com sucesso!")).toBeDefined();
  await waitFor(() => expect(screen.queryByText("Você cancelou a assinatura")).toBeNull());
});

test("after a failed reactivation the reason is shown beside the button", async () => {
  openSubscription(aSubscription({ state: "suspended" }), {
    [`POST ${base}/subscriptions/activate`]: () => new Refusal(502, "ERR_PAYMENT_PROVIDER"),
  });
  await press("Reativar");
  expect(await screen.findByText(/^Falha ao reativar a assinatura/)).toBeDefined();
});

test.each(["user", "support"] as const)(
  "a user with the profile %s is referred to the company's owner, and nothing is fetched",
  async (profile) => {
    const log = wire({});
    show(<Subscription />, { me: aUser({ profile }) });
    expect(await screen.findByText("Fale com o dono da empresa")).toBeDefined();
    expect(log).toEqual([]);
  },
);

test("a company that is never billed has no plan to choose", async () => {
  openSubscription(null);
  expect(await screen.findByText("Esta empresa não é cobrada")).toBeDefined();
});

test("the history shows each event in words with its user", async () => {
  const entry = {
    id: 1,
    at: "2026-11-20T15:00:00.000Z",
    what: "plan.changed",
    actor: "Ana",
    invoiceNumber: null,
    details: { plan: "Mais" },
  };
  openSubscription(aSubscription(), { "GET /payment-gateway/history": () => ({ ...noHistory, entries: [entry] }) });
  const row = within((await screen.findByText("Plano alterado para Mais")).closest("li") ?? document.body);
  expect([row.getByText("20/11/2026 12:00"), row.getByText("Ana")]).toHaveLength(2);
});

test.each([
  ["trial.started", { date: "2026-12-02" }, null, "Período de teste iniciado: vai até 02/12/2026"],
  ["trial.started", {}, null, "Período de teste iniciado"],
  ["invoice.issued", { value: 99.9, date: "2026-12-02" }, "2026-000001", "Fatura 2026-000001 emitida: R$\u00A099,90"],
  ["reminder.sent", {}, "2026-000001", "Lembrete da fatura 2026-000001 enviado por e-mail"],
] as const)(
  "the history describes %s with the known details, and keeps a sum on one line",
  async (what, details, invoiceNumber, said) => {
    const entry = { id: 1, at: "2026-11-20T15:00:00.000Z", what, actor: null, invoiceNumber, details };
    openSubscription(aSubscription(), { "GET /payment-gateway/history": () => ({ ...noHistory, entries: [entry] }) });
    const row = (await screen.findByText("Sistema")).closest("li");
    expect(row?.querySelector("span")?.textContent).toBe(said);
  },
);

test("a cancelled subscription is not shown as suspended, says until when it can be used, and has no reminder of a next invoice", async () => {
  openSubscription(aSubscription({ state: "suspended", suspendReason: "customer", suspended: true }));
  const card = within(await screen.findByRole("region", { name: "Sua assinatura" }));
  expect(card.getByText("Cancelada")).toBeDefined();
  expect(card.getByText("A assinatura foi cancelada. O acesso vai até 21/12/2026.")).toBeDefined();
  expect(card.queryByText("Suspensa")).toBeNull();
  expect(card.queryByText(/^3 dias antes do vencimento/)).toBeNull();
});

test("the checkout begins with the plan, asks for missing data before it orders, and ends with a Pix", async () => {
  let paid = false;
  const { log, cache } = openSubscription(aSubscription({ state: "trialing", trialEnd: "2026-12-01" }), {
    "GET /invoices/:id": () => invoiceDetail(anInvoice(paid ? { status: "paid", paidValue: 99.9 } : {})),
    // This Pix belongs to an earlier order, and has expired.
    [`POST ${base}/subscriptions`]: () =>
      aSubscription({ state: "trialing", last_invoice: owed({ status: "expired" }) }),
    "POST /payment-gateway/invoices/:id/charges": () => pixCharge(),
    "GET /payment-gateway/invoices/:id/charges": () => [pixCharge()],
  });
  await press("Assine agora!");
  const dialog = within(await screen.findByRole("dialog", { name: "Assinar" }));
  expect(dialog.getByText("Personalizar").closest("li")?.getAttribute("aria-current")).toBe("step");
  await userEvent.click(await dialog.findByRole("button", { name: /^Mais/ }));
  await userEvent.click(dialog.getByRole("button", { name: "Continuar" }));
  await userEvent.click(await dialog.findByRole("button", { name: "Gerar Pix" }));
  expect(await dialog.findByText("O endereço é obrigatório")).toBeDefined();
  expect(sent(log, "POST", `${base}/subscriptions`)).toEqual([]);
  for (const [label, text] of [
    ["Endereço", "Rua das Flores, 10"],
    ["Cidade", "Recife"],
    ["CEP", "50000-000"],
  ] as const)
    fireEvent.change(dialog.getByLabelText(label), { target: { value: text } });
  for (const name of ["Continuar", "Continuar", "Gerar Pix"])
    await userEvent.click(await dialog.findByRole("button", { name }));
  expect(await dialog.findByRole("img", { name: "QR Code do Pix" })).toBeDefined();
  expect(sent(log, "POST", `${base}/subscriptions`)).toEqual([{ plan_identifier: "mais", payable_with: "pix" }]);
  expect(JSON.stringify(log.map(({ body }) => body))).not.toContain("Flores");
  vi.useFakeTimers({ shouldAdvanceTime: true });
  paid = true;
  act(() => apply(cache, "payment", { subscriptionId: 1, invoiceId: 5, status: "paid", dueDate: "2027-01-01" }));
  expect(await dialog.findByRole("heading", { name: "Pagamento recebido com sucesso!" })).toBeDefined();
  await act(() => vi.advanceTimersByTimeAsync(4000));
  expect(screen.getByTestId("where").textContent).toBe("/");
  vi.useRealTimers();
});

test("the billing e-mail can be changed at its place on the page", async () => {
  const { log } = openSubscription(aSubscription(), {
    [`PUT ${base}/billing-email`]: ({ body }) => aSubscription(body as { billingEmail: string }),
  });
  await press("Trocar o e-mail de cobrança");
  const field = await screen.findByLabelText("E-mail de cobrança");
  fireEvent.change(field, { target: { value: "nada" } });
  await press("Salvar");
  expect(await screen.findByText("E-mail inválido!")).toBeDefined();
  fireEvent.change(field, { target: { value: "novo@demo.local" } });
  await press("Salvar");
  expect(await screen.findByText("novo@demo.local")).toBeDefined();
  expect(sent(log, "PUT", `${base}/billing-email`)).toEqual([{ billingEmail: "novo@demo.local" }]);
});

test("a page that failed to load can be fetched again", async () => {
  let fails = true;
  openSubscription(null, {
    [`GET ${base}/subscription`]: () => (fails ? new Refusal(500, "ERR_INTERNAL") : aSubscription()),
  });
  await screen.findByText("Não foi possível carregar a assinatura.");
  fails = false;
  await press("Tentar de novo");
  expect(await screen.findByText("Está tudo pago até 21/12/2026.")).toBeDefined();
});
