import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { aCard, aPlan, aSubscription, invoiceDetail, anInvoice, owed, plus } from "../../testing/billing.ts";
import { base, openSubscription, sent } from "../../testing/pages/subscription-page.tsx";
import { withoutMail } from "../../testing/without-mail.ts";
import { Refusal } from "../../testing/wire.ts";

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole("button", { name }));

test("a company in its trial sees its own plan, although the plan is no longer offered, and can order it", async () => {
  const own = aPlan({ id: 3, name: "Sob medida", planIdentifier: "sob-medida", isPublic: false });
  openSubscription(aSubscription({ state: "trialing", trialEnd: "2026-12-01", plan: own, methods: ["bank_slip"] }));
  await press(/^Sob medida.*Plano atual/);
  await press("Continuar");
  expect(await screen.findByRole("radio", { name: /^Boleto/ })).toBeDefined();
  expect(await screen.findByText("02/12/2026, depois do teste")).toBeDefined();
});

test("a plan chosen after the end of the trial begins now", async () => {
  openSubscription(aSubscription({ state: "trialing", trialEnd: "2026-11-20" }));
  await press(/^Mais/);
  await press("Continuar");
  expect(await screen.findByText("Agora")).toBeDefined();
});

const card = async () => within(await screen.findByRole("region", { name: "Sua assinatura" }));
test.each([
  [
    "with an unpaid upgrade the card says that the previous plan comes back by itself",
    { kind: "upgrade" },
    /^O que já foi pago vale até .* fatura 2026-000005\./,
  ],
  ["with a partly paid upgrade the card says all is paid", { kind: "upgrade", remaining: 50 }, /^Está tudo pago até/],
  ["with an unpaid invoice of a coming month the card says all is paid", { kind: "period" }, /^Está tudo pago até/],
] as const)("%s", async (_, invoice, words) => {
  openSubscription(aSubscription({ last_invoice: owed(invoice) }));
  expect(await (await card()).findByText(words)).toBeDefined();
});

const byCard = { [`POST ${base}/subscriptions`]: () => aSubscription({ payable_with: "credit_card" }) };
const chooseMethod = async (name: RegExp) => {
  await press("Trocar forma de pagamento");
  const dialog = within(await screen.findByRole("dialog", { name: "Trocar forma de pagamento" }));
  await userEvent.click(dialog.getByRole("radio", { name }));
  await userEvent.click(dialog.getByRole("button", { name: "Salvar" }));
};

test("a company that pays by Pix changes to card payment and keeps its plan", async () => {
  const { log } = openSubscription(aSubscription({ payable_with: "pix" }), byCard);
  await chooseMethod(/^Cartão de crédito/);
  expect(await screen.findByText("Meio de pagamento alterado!")).toBeDefined();
  expect(sent(log, "POST", `${base}/subscriptions`)).toEqual([
    { plan_identifier: "essencial", payable_with: "credit_card" },
  ]);
  expect(await (await card()).findByText("Cartão de crédito")).toBeDefined();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("a change of the way to pay keeps the coming plan, and a refusal is shown in the dialog", async () => {
  const { log } = openSubscription(aSubscription({ plan: plus, pendingPlan: aPlan(), payable_with: "pix" }), {
    [`POST ${base}/subscriptions`]: () => new Refusal(409, "ERR_PAYMENT_METHOD_OFF"),
  });
  await chooseMethod(/^Boleto/);
  expect(await within(screen.getByRole("dialog")).findByRole("alert")).toBeDefined();
  expect(sent(log, "POST", `${base}/subscriptions`)).toEqual([
    { plan_identifier: "essencial", payable_with: "bank_slip" },
  ]);
});

test("a company whose only card cannot be charged reads this, and gets a link to the card form", async () => {
  const refused = () => [aCard({ isDisabled: true })];
  openSubscription(aSubscription({ payable_with: "credit_card" }), { [`GET ${base}/payment-methods`]: refused });
  expect(await screen.findByText(/^Nenhum cartão pode ser cobrado/)).toBeDefined();
  expect(screen.getByRole("link", { name: "Adicionar cartão" }).getAttribute("href")).toBe(
    "/settings/card?back=%2Fsubscription",
  );
});

test("while an invoice is owed by card, the link to add a card appears only at the payment", async () => {
  openSubscription(
    aSubscription({ payable_with: "credit_card", last_invoice: owed({ payable_with: "credit_card" }) }),
    {
      [`GET ${base}/payment-methods`]: () => [],
    },
  );
  await userEvent.click(await screen.findByRole("tab", { name: /^Cartão/ }));
  expect(await screen.findByText("Nenhum cartão cadastrado ainda.")).toBeDefined();
  expect(screen.getAllByRole("link", { name: "Adicionar cartão" })).toHaveLength(1);
});

test.each([
  ["in the trial", aSubscription({ state: "trialing", trialEnd: "2026-12-01", payable_with: "pix" })],
  ["while the subscription is suspended", aSubscription({ state: "suspended", payable_with: "pix" })],
  ["where there is only one way", aSubscription({ payable_with: "pix", methods: ["pix"] })],
  ["for a plan without a price", aSubscription({ plan: aPlan({ value: 0 }), payable_with: "pix" })],
])("%s, the way to pay can be changed only together with the plan", async (_when, subscription) => {
  openSubscription(subscription);
  expect(await (await card()).findByText("Pix")).toBeDefined();
  expect(screen.queryByRole("button", { name: "Trocar forma de pagamento" })).toBeNull();
});

test("a coming smaller plan is cancelled, and the invoice that replaces the smaller plan's first invoice is shown", async () => {
  const { log } = openSubscription(aSubscription({ plan: plus, pendingPlan: aPlan(), last_invoice: owed() }), {
    [`POST ${base}/subscriptions`]: () => aSubscription({ plan: plus, last_invoice: owed({ id: 6 }) }),
    "GET /invoices/:id": ({ path }) => invoiceDetail(anInvoice(path.endsWith("/6") ? { id: 6, value: 1299.5 } : {})),
  });
  await press("Manter o plano atual");
  const dialog = within(await screen.findByRole("dialog", { name: "Manter o plano Mais?" }));
  await userEvent.click(dialog.getByRole("button", { name: "Manter o plano atual" }));
  expect(await screen.findByText("O plano Mais continua.")).toBeDefined();
  expect(sent(log, "POST", `${base}/subscriptions`)).toEqual([{ plan_identifier: "mais", payable_with: "pix" }]);
  expect(await screen.findByRole("button", { name: /Gerar Pix de R\$\s1\.299,50/ })).toBeDefined();
  expect(screen.queryByRole("button", { name: "Manter o plano atual" })).toBeNull();
});

test("a trial without an end is not described as suspended", async () => {
  openSubscription(aSubscription({ state: "trialing", expires_at: null }));
  expect(await screen.findByText("Você está no período de teste, com tudo o que o plano inclui.")).toBeDefined();
});

test("a reminder before the due date is promised only where the installation sends e-mails", async () => {
  const { unmount } = openSubscription(aSubscription());
  expect(await screen.findByText(/^3 dias antes do vencimento/)).toBeDefined();
  unmount();
  withoutMail();
  openSubscription(aSubscription());
  expect(await screen.findByRole("region", { name: "Sua assinatura" })).toBeDefined();
  expect(screen.queryByText(/^3 dias antes do vencimento/)).toBeNull();
});
