import type { PayerAddress } from "@balcao/shared/billing/payer-address";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { apply } from "../../app/live.ts";
import { aCharge, anInvoice, aSubscription, invoiceDetail, owed, pixCharge } from "../../testing/billing.ts";
import { openSubscription, sent } from "../../testing/pages/subscription-page.tsx";
import { Refusal } from "../../testing/wire.ts";

const base = "/payment-gateway/customer";
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole("button", { name }));

test.each([
  ["pix", "Pix"],
  ["bank_slip", "Boleto"],
  ["credit_card", "Cartão"],
] as const)(
  "an owed invoice opens its payment by %s with the page, and 4 s after it is paid the page leads back",
  async (method, tab) => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let invoice = anInvoice();
    const { cache } = openSubscription(aSubscription({ last_invoice: owed({ payable_with: method }) }), {
      "GET /invoices/:id": () => invoiceDetail(invoice),
    });
    await screen.findByRole("tab", { name: tab, selected: true });
    invoice = anInvoice({ status: "paid", paidValue: 99.9 });
    act(() => {
      apply(cache, "payment", { subscriptionId: 1, invoiceId: 5, status: "paid", dueDate: "2027-01-21" });
      apply(cache, "subscription.update", { subscription: aSubscription({ expires_at: "2027-01-21" }) });
    });
    expect(await screen.findByText("Sua assinatura agora vale até 21/01/2027.")).toBeDefined();
    expect(screen.getAllByText("Pagamento recebido com sucesso!").length).toBeGreaterThan(1);
    expect(screen.getByTestId("where").textContent).toBe("/subscription");
    await act(() => vi.advanceTimersByTimeAsync(4000));
    expect(screen.getByTestId("where").textContent).toBe("/");
    vi.useRealTimers();
  },
);

test.each(["expired", "canceled"] as const)(
  "an owed invoice opens its payment even when its last Pix is %s",
  async (status) => {
    openSubscription(aSubscription({ state: "past_due", last_invoice: owed({ status }) }));
    expect(await screen.findByRole("button", { name: /^Gerar Pix de R\$\s99,90/ })).toBeDefined();
  },
);

test("the form for a card leads back to the payment by card, whatever method the company prefers", async () => {
  const subscription = aSubscription({ last_invoice: owed({ payable_with: "bank_slip" }) });
  openSubscription(subscription);
  await userEvent.click(await screen.findByRole("tab", { name: "Cartão" }));
  const form = (await screen.findByRole("link", { name: "Adicionar cartão" })).getAttribute("href") ?? "";
  const back = new URL(form, "https://balcao.test").searchParams.get("back") ?? "";
  document.body.innerHTML = "";
  openSubscription(subscription, {}, back);
  expect(await screen.findByRole("tab", { name: "Cartão", selected: true })).toBeDefined();
});

test("an invoice that was refunded opens no payment", async () => {
  openSubscription(aSubscription({ last_invoice: owed({ status: "canceled", owed: false }) }));
  expect(await screen.findByRole("heading", { name: "1. Escolha o plano" })).toBeDefined();
  expect(screen.queryByRole("region", { name: "Pagamento" })).toBeNull();
});

test("a part payment is counted, and the rest can be paid", async () => {
  openSubscription(aSubscription({ last_invoice: owed({ status: "partially_paid" }) }), {
    "GET /invoices/:id": () => invoiceDetail(anInvoice({ paidValue: 50 })),
  });
  expect((await screen.findByText(/Já recebemos/)).textContent).toMatch(
    /^Já recebemos R\$\s50,00. Faltam R\$\s49,90.$/,
  );
  expect(await screen.findByRole("button", { name: /Gerar Pix de R\$\s49,90/ })).toBeDefined();
});

test("a Pix that expires while it is on screen is shown as expired, and another Pix is offered", async () => {
  let charges = [pixCharge()];
  const { cache, log } = openSubscription(aSubscription({ last_invoice: owed() }), {
    "GET /payment-gateway/invoices/:id/charges": () => charges,
    "POST /payment-gateway/invoices/:id/charges": () => {
      charges = [pixCharge({ id: "00000000-0000-4000-8000-000000000002" })];
      return charges[0];
    },
  });
  await screen.findByText(/Este Pix vale por mais (10:00|9:5\d)\./);
  charges = [];
  act(() => apply(cache, "charge.update", { charge: pixCharge({ state: "expired" }) }));
  expect(await screen.findByText("Sua fatura foi expirada ou cancelada!")).toBeDefined();
  await press(/Gerar outro Pix/);
  expect(await screen.findByRole("img", { name: "QR Code do Pix" })).toBeDefined();
  expect(sent(log, "POST", "/payment-gateway/invoices/5/charges")).toEqual([{ method: "pix" }]);
});

test("a bank slip shows its line in groups, copies the digits and opens the slip", async () => {
  const bankSlip = { digitableLine: "1".repeat(47), barcode: "2".repeat(44), url: "https://boletos.test/1.pdf" };
  openSubscription(aSubscription({ last_invoice: owed({ payable_with: "bank_slip" }) }), {
    "GET /payment-gateway/invoices/:id/charges": () => [aCharge({ method: "bank_slip", bankSlip })],
  });
  expect(await screen.findByText("11111.11111 11111.111111 11111.111111 1 11111111111111")).toBeDefined();
  await press("Copiar código do boleto");
  await expect(navigator.clipboard.readText()).resolves.toBe(bankSlip.digitableLine);
  expect(screen.getByRole("link", { name: "Abrir boleto (PDF)" }).getAttribute("href")).toBe(bankSlip.url);
  expect(screen.getByText(/até 3 dias úteis/)).toBeDefined();
});

test("before the first bank slip is made, the payer's address is asked for, checked and stored", async () => {
  const place = {
    zip: "50030230",
    street: "Rua da Aurora",
    number: "325",
    district: "Boa Vista",
    city: "Recife",
    state: "PE",
  };
  const wanting = { last_invoice: owed({ payable_with: "bank_slip" }) } as const;
  const { log } = openSubscription(aSubscription(wanting), {
    "GET /payment-gateway/invoices/:id/charges": () => [],
    [`PUT ${base}/address`]: ({ body }) => aSubscription({ ...wanting, payerAddress: body as PayerAddress }),
    "POST /payment-gateway/invoices/:id/charges": () => aCharge({ method: "bank_slip" }),
  });
  await press(/Gerar boleto/);
  const dialog = within(await screen.findByRole("dialog", { name: "Endereço de quem paga" }));
  const write = (label: string, text: string) =>
    fireEvent.change(dialog.getByLabelText(label), { target: { value: text } });
  write("CEP", "50030");
  write("UF", "XX");
  await userEvent.click(dialog.getByRole("button", { name: "Salvar" }));
  expect(await dialog.findByText("O CEP tem oito números")).toBeDefined();
  expect(dialog.getByText("A sigla do estado, como SP")).toBeDefined();
  expect(dialog.getAllByText("Obrigatório")).toHaveLength(4);
  const typed = {
    CEP: "50030-230",
    "Rua ou avenida": "Rua da Aurora",
    Número: "325",
    Bairro: "Boa Vista",
    Cidade: "Recife",
    UF: "pe",
  };
  for (const [label, text] of Object.entries(typed)) write(label, text);
  await userEvent.click(dialog.getByRole("button", { name: "Salvar" }));
  await waitFor(() =>
    expect(sent(log, "POST", "/payment-gateway/invoices/5/charges")).toEqual([{ method: "bank_slip" }]),
  );
  expect(sent(log, "PUT", `${base}/address`)).toEqual([place]);
  expect(await screen.findByText(/Rua da Aurora, 325 · Boa Vista · Recife, PE ·/)).toBeDefined();
  expect(screen.getByText("50030-230"), "in a line of its own, which no hyphen breaks").toBeDefined();
});

test("a refused card shows the reason in words, and another way to pay is on the next tab", async () => {
  const { log } = openSubscription(aSubscription({ last_invoice: owed({ payable_with: "credit_card" }) }), {
    "POST /payment-gateway/invoices/:id/charges": () => new Refusal(402, "ERR_CARD_DECLINED", { group: "funds" }),
  });
  await press(/Pagar R\$\s99,90 com este cartão/);
  expect(await screen.findByText(/recusou por falta de saldo ou limite/)).toBeDefined();
  expect(sent(log, "POST", "/payment-gateway/invoices/5/charges")).toEqual([
    { method: "credit_card", paymentMethodId: 3 },
  ]);
  await userEvent.click(screen.getByRole("tab", { name: "Pix" }));
  expect(await screen.findByRole("button", { name: /Gerar Pix/ })).toBeDefined();
});

test("a voided invoice leads back to the plans", async () => {
  openSubscription(aSubscription({ last_invoice: owed() }), {
    "GET /invoices/:id": () => invoiceDetail(anInvoice({ status: "void" })),
  });
  expect(await screen.findByText("Sua fatura foi expirada ou cancelada!")).toBeDefined();
  await press("Escolher um plano");
  expect(await screen.findByRole("button", { name: /^Mais/ })).toBeDefined();
});

test("while a Pix is on screen its bank is polled every five seconds, and a payment is shown even without an event", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let invoice = anInvoice();
  let status = "open";
  const { log } = openSubscription(aSubscription({ last_invoice: owed() }), {
    "GET /invoices/:id": () => invoiceDetail(invoice),
    "GET /payment-gateway/invoices/:id/charges": () => [pixCharge()],
    "POST /payment-gateway/invoices/:id/looks": () => ({ status }),
  });
  const looks = () => sent(log, "POST", "/payment-gateway/invoices/5/looks").length;
  await screen.findByRole("img", { name: "QR Code do Pix" });
  await waitFor(() => expect(looks()).toBe(1));
  await act(() => vi.advanceTimersByTimeAsync(5000));
  await waitFor(() => expect(looks()).toBe(2));
  const hide = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  expect(looks()).toBe(2);
  hide.mockRestore();
  invoice = anInvoice({ status: "paid", paidValue: 99.9 });
  status = "paid";
  await act(() => vi.advanceTimersByTimeAsync(5000));
  expect((await screen.findAllByText("Pagamento recebido com sucesso!")).length).toBeGreaterThan(0);
  const ended = looks();
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  expect(looks()).toBe(ended);
  vi.useRealTimers();
});

test("the bank is not polled for a Pix to the operator's own key, which does not expire", async () => {
  const { log } = openSubscription(aSubscription({ last_invoice: owed() }), {
    "GET /payment-gateway/invoices/:id/charges": () => [pixCharge({ expiresAt: null })],
  });
  await screen.findByRole("img", { name: "QR Code do Pix" });
  expect(sent(log, "POST", "/payment-gateway/invoices/5/looks")).toEqual([]);
});
