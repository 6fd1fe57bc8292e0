import type { OwedInvoice, ProviderSetup, ReceivedPayment } from "@balcao/shared/billing/operator-api";
import { providerFields } from "@balcao/shared/billing/provider-fields";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { anInvoice } from "../../../testing/billing.ts";
import { show } from "../../../testing/render.tsx";
import { aUser } from "../../../testing/samples.ts";
import { Refusal, wire } from "../../../testing/wire.ts";
import Money from "./money.tsx";

const operator = aUser({ profile: "admin", super: true });
const owed = (part: Partial<OwedInvoice> = {}): OwedInvoice => ({
  ...anInvoice(part),
  company: part.company ?? { id: 7, name: "Padaria da Ana" },
});
const aPayment = (part: Partial<ReceivedPayment> = {}): ReceivedPayment => ({
  id: 3,
  provider: "manual",
  value: 99.9,
  refundedValue: 0,
  paidAt: "2026-11-21T12:00:00.000Z",
  note: "TED",
  recordedBy: "Olga",
  proofName: "recibo.pdf",
  ...part,
});
const setup = (provider: ProviderSetup["provider"], part: Partial<ProviderSetup> = {}): ProviderSetup => ({
  provider,
  enabled: false,
  methods: [],
  values: {},
  secrets: Object.fromEntries(providerFields[provider].secrets.map(({ name }) => [name, null])),
  webhookUrl: null,
  silentSince: null,
  ...part,
});
const page = (invoices: OwedInvoice[]) => ({ invoices, hasMore: false, nextCursor: null });

function open(at: string, answers: Parameters<typeof wire>[0] = {}) {
  const log = wire({
    "GET /operator/money": () => ({
      open: 199.8,
      overdue: 99.9,
      months: [
        { month: "2026-11", paid: 300, invoices: 3, plans: [{ plan: "Ouro", paid: 300 }] },
        { month: "2026-10", paid: 150, invoices: 1, plans: [{ plan: null, paid: 150 }] },
      ],
      trials: { days: [], soonest: [] },
      left: { months: [], last: [] },
    }),
    "GET /operator/invoices": () => page([owed()]),
    "GET /operator/invoices/:id": () => ({
      invoice: owed({ status: "paid", paidValue: 99.9 }),
      payments: [aPayment()],
    }),
    "GET /operator/payment-providers": () => ({
      providers: [setup("manual"), setup("pix"), setup("iugu")],
      graceDays: 7,
      trialDays: 10,
    }),
    ...answers,
  });
  return { log, ...show(<Money />, { me: operator, at }) };
}
const button = (name: string) => screen.findByRole("button", { name });
const sent = (log: ReturnType<typeof wire>, method: string) => log.filter((asked) => asked.method === method);

test("the summary shows the open, overdue and paid sums, and the months as a table", async () => {
  open("/admin-settings?tab=money");
  expect(await screen.findByText(/199,80/)).toBeDefined();
  expect(screen.getByText("Pago em 11/2026")).toBeDefined();
  const rows = within(screen.getByRole("table", { name: "Pago por mês" }))
    .getAllByRole("row")
    .slice(1);
  expect(rows.map((row) => row.textContent?.replace(/\s/g, " "))).toEqual(["11/2026R$ 300,003", "10/2026R$ 150,001"]);
});

test("a summary that failed to load says so and can be fetched again", async () => {
  const { log } = open("/admin-settings?tab=money", {
    "GET /operator/money": () => new Refusal(400, "ERR_VALIDATION"),
  });
  expect(await screen.findByText("Não foi possível carregar os valores.")).toBeDefined();
  await userEvent.click(await button("Tentar de novo"));
  await waitFor(() => expect(log.filter(({ path }) => path === "/operator/money")).toHaveLength(2));
});

test("the server filters the list by the typed and chosen values, and one company's list names the company", async () => {
  const { log } = open("/admin-settings?tab=money&part=invoices");
  await userEvent.click(await button("Padaria da Ana"));
  expect(await button("Só de Padaria da Ana")).toBeDefined();
  await userEvent.click(screen.getByRole("combobox", { name: "Mostrar" }));
  await userEvent.click(await screen.findByRole("option", { name: "Vencidas" }));
  await userEvent.type(screen.getByRole("searchbox"), "ana");
  const last = () => Object.fromEntries(log.at(-1)?.query ?? []);
  await waitFor(() => expect(last()).toEqual({ searchParam: "ana", show: "overdue", companyId: "7" }));
});

test("without invoices the list says that there are none yet", async () => {
  open("/admin-settings?tab=money&part=invoices", { "GET /operator/invoices": () => page([]) });
  expect(await screen.findByText("Nenhuma fatura ainda")).toBeDefined();
});

test("an invoice is marked as paid under one id, even when the first try fails and is repeated", async () => {
  let tries = 0;
  const { log } = open("/admin-settings?tab=money&part=invoices", {
    "POST /operator/invoices/:id/payments": () => {
      tries += 1;
      return tries === 1 ? new Refusal(409, "ERR_INVOICE_STATE") : owed({ status: "paid", paidValue: 99.9 });
    },
  });
  await userEvent.click(await button("Marcar como paga: fatura 2026-000005"));
  const dialog = within(await screen.findByRole("dialog"));
  const value = dialog.getByRole("textbox", { name: "Valor" });
  expect((value as HTMLInputElement).value).toBe("99,90");
  await userEvent.clear(value);
  await userEvent.type(value, "noventa");
  const save = dialog.getByRole("button", { name: "Marcar como paga" });
  await userEvent.click(save);
  expect(await dialog.findByText("Informe um valor, como 99,90")).toBeDefined();
  await userEvent.clear(value);
  await userEvent.type(value, "R$ 1.099,90");
  await userEvent.click(save);
  expect(await dialog.findByRole("alert")).toBeDefined();
  await userEvent.click(save);
  expect(await screen.findByText("Fatura 2026-000005 paga.")).toBeDefined();
  const bodies = sent(log, "POST").map(({ body }) => body as { paymentId: string; value: number });
  expect(bodies.map((body) => body.value)).toEqual([1099.9, 1099.9]);
  expect(bodies[0]?.paymentId).toMatch(/^[0-9a-f-]{36}$/);
  expect(bodies[1]?.paymentId).toBe(bodies[0]?.paymentId);
});

test("the operator undoes a marked payment with a reason, and cannot undo a payment that a provider reported", async () => {
  const { log } = open("/admin-settings?tab=money&part=invoices", {
    "GET /operator/invoices/:id": () => ({
      invoice: owed({ status: "paid", paidValue: 149.9 }),
      payments: [aPayment(), aPayment({ id: 4, provider: "pix", value: 50, recordedBy: null, proofName: null })],
    }),
    "POST /operator/payments/:id/undo": () => owed(),
  });
  await userEvent.click(await button("Detalhes da fatura 2026-000005"));
  expect(await button("Baixar o comprovante recibo.pdf")).toBeDefined();
  expect(screen.getAllByRole("button", { name: /^Desfazer/ })).toHaveLength(1);
  await userEvent.click(screen.getByRole("button", { name: /^Desfazer o pagamento de/ }));
  const dialog = within(await screen.findByRole("dialog", { name: /Desfazer o pagamento/ }));
  await userEvent.click(dialog.getByRole("button", { name: "Desfazer" }));
  expect(await dialog.findByText("Diga o motivo")).toBeDefined();
  await userEvent.type(dialog.getByRole("textbox", { name: "Motivo" }), "Engano");
  await userEvent.click(dialog.getByRole("button", { name: "Desfazer" }));
  expect(await screen.findByText("Pagamento desfeito.")).toBeDefined();
  expect(sent(log, "POST")).toMatchObject([{ path: "/operator/payments/3/undo", body: { reason: "Engano" } }]);
});

test.each(["open", "charged_back"] as const)(
  "an owed invoice in state %s is cancelled with a reason",
  async (status) => {
    const { log } = open("/admin-settings?tab=money&part=invoices", {
      "GET /operator/invoices": () => page([owed({ status })]),
      "GET /operator/invoices/:id": () => ({ invoice: owed({ status }), payments: [] }),
      "POST /operator/invoices/:id/void": () => owed({ status: "void" }),
    });
    await userEvent.click(await button("Detalhes da fatura 2026-000005"));
    await userEvent.click(await button("Cancelar fatura"));
    const dialog = within(await screen.findByRole("dialog", { name: "Cancelar a fatura 2026-000005?" }));
    await userEvent.type(dialog.getByRole("textbox", { name: "Motivo" }), "Acordo");
    await userEvent.click(dialog.getByRole("button", { name: "Cancelar fatura" }));
    expect(await screen.findByText("Fatura 2026-000005 cancelada.")).toBeDefined();
    expect(sent(log, "POST")).toMatchObject([{ path: "/operator/invoices/5/void", body: { reason: "Acordo" } }]);
  },
);

test("the fiscal document is recorded with number, code and a web address", async () => {
  const { log } = open("/admin-settings?tab=money&part=invoices", {
    "PUT /operator/invoices/:id/nfse": ({ body }) => owed({ nfseNumber: (body as { number: string }).number }),
  });
  await userEvent.click(await button("Detalhes da fatura 2026-000005"));
  await userEvent.click(await button("Informar NFS-e"));
  const dialog = within(await screen.findByRole("dialog", { name: "NFS-e da fatura 2026-000005" }));
  await userEvent.type(dialog.getByRole("textbox", { name: "Número" }), "1234");
  const url = dialog.getByRole("textbox", { name: "Endereço da nota" });
  await userEvent.type(url, "nota");
  await userEvent.click(dialog.getByRole("button", { name: "Salvar" }));
  expect(await dialog.findByText("Informe um endereço que comece com https://")).toBeDefined();
  await userEvent.clear(url);
  await userEvent.type(url, "https://nfse.example/1");
  await userEvent.click(dialog.getByRole("button", { name: "Salvar" }));
  expect(await screen.findByText("NFS-e informada.")).toBeDefined();
  expect(sent(log, "PUT").map(({ body }) => body)).toEqual([
    { number: "1234", code: "", url: "https://nfse.example/1" },
  ]);
});

test("only the typed secrets of a provider are sent, and the other secrets show when they were set", async () => {
  const kept = setup("iugu", {
    enabled: true,
    methods: ["pix"],
    values: { accountId: "ACC" },
    secrets: { apiToken: "2026-11-20T12:00:00.000Z", webhookAuthorization: null },
    webhookUrl: "https://balcao.test/api/payment-gateway/webhooks/iugu/x",
    silentSince: null,
  });
  const { log } = open("/admin-settings?tab=money&part=providers", {
    "GET /operator/payment-providers": () => ({ providers: [kept], graceDays: 7, trialDays: 10 }),
    "PUT /operator/payment-providers/:name": () => kept,
    "POST /operator/payment-providers/:name/test": () => ({ ok: false, detail: "401 Unauthorized" }),
  });
  const card = within(await screen.findByRole("form", { name: "Iugu" }));
  expect(card.getByText(/^Dado em 20\/11\/2026/)).toBeDefined();
  expect(card.getByText(kept.webhookUrl ?? "")).toBeDefined();
  await userEvent.click(card.getByRole("button", { name: "Salvar" }));
  expect(await card.findByText("Obrigatório para ligar")).toBeDefined();
  await userEvent.type(card.getByLabelText("Autorização do webhook"), "segredo");
  expect(card.getByRole("button", { name: "Testar: Iugu" })).toHaveProperty("disabled", true);
  await userEvent.click(card.getByRole("button", { name: "Salvar" }));
  expect(await screen.findByText("Iugu: alterações salvas.")).toBeDefined();
  expect(sent(log, "PUT").map(({ body }) => body)).toEqual([
    {
      enabled: true,
      methods: ["pix"],
      values: { accountId: "ACC", testMode: "", host: "", script: "" },
      secrets: { webhookAuthorization: "segredo" },
    },
  ]);
  await userEvent.click(card.getByRole("button", { name: "Testar: Iugu" }));
  expect(await card.findByText("Não funcionou. 401 Unauthorized")).toBeDefined();
});

test("the days of trial and grace are whole numbers within their bounds", async () => {
  const { log } = open("/admin-settings?tab=money&part=providers", {
    "PUT /operator/billing-days": () => ({ ok: true }),
  });
  const form = within(await screen.findByRole("form", { name: "Prazos" }));
  const grace = form.getByRole("textbox", { name: "Dias de tolerância" });
  await userEvent.clear(grace);
  await userEvent.type(grace, "61");
  await userEvent.click(form.getByRole("button", { name: "Salvar" }));
  expect(await form.findByText("De 0 a 60")).toBeDefined();
  await userEvent.clear(grace);
  await userEvent.type(grace, "5");
  await userEvent.click(form.getByRole("button", { name: "Salvar" }));
  expect(await screen.findByText("Prazos salvos.")).toBeDefined();
  expect(sent(log, "PUT").map(({ body }) => body)).toEqual([{ graceDays: 5, trialDays: 10 }]);
});
