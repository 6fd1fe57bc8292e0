import type { Invoice } from "@balcao/shared/billing/schema";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Route, Routes } from "react-router-dom";
import { expect, test, vi } from "vitest";
import { apply } from "../../app/live.ts";
import { anInvoice, aSubscription, invoiceDetail, pixCharge } from "../../testing/billing.ts";
import { show } from "../../testing/render.tsx";
import { aUser } from "../../testing/samples.ts";
import { Refusal, wire } from "../../testing/wire.ts";
import InvoicePage from "./invoice.tsx";
import Invoices from "./invoices.tsx";

const admin = aUser({ profile: "admin" });
const page = (invoices: Invoice[], nextCursor: string | null = null) => ({
  invoices,
  hasMore: nextCursor !== null,
  nextCursor,
});
function list(invoices: Invoice[], more: Parameters<typeof wire>[0] = {}) {
  const log = wire({
    "GET /invoices/all": () => page(invoices),
    "GET /invoices/:id": () => invoiceDetail(invoices[0] ?? anInvoice()),
    "GET /payment-gateway/customer/subscription": () => aSubscription(),
    "GET /payment-gateway/invoices/:id/charges": () => [],
    ...more,
  });
  return { log, ...show(<Invoices />, { me: admin }) };
}
const rowOf = async (number: string) => within((await screen.findByText(number)).closest("tr") ?? document.body);

test("each invoice shows its state; overdue invoices stand out, owed invoices can be paid, and paid invoices have a receipt", async () => {
  list([
    anInvoice({ id: 3, number: "2026-000003", overdue: true, dueDate: "2026-10-21" }),
    anInvoice({ id: 2, number: "2026-000002" }),
    anInvoice({ id: 1, number: "2026-000001", status: "paid", paidValue: 99.9 }),
  ]);
  const overdue = await rowOf("2026-000003");
  expect([overdue.getByText("Vencido"), overdue.getByText("21/10/2026")]).toHaveLength(2);
  expect(screen.getByText("2026-000003").closest("tr")?.dataset["bad"]).toBe("true");
  expect((await rowOf("2026-000002")).getByText("Em aberto")).toBeDefined();
  const paid = await rowOf("2026-000001");
  expect(paid.getByText("Pago")).toBeDefined();
  expect(paid.queryByRole("button", { name: /Pagar/ })).toBeNull();
  expect(paid.getByRole("link", { name: "Recibo da fatura 2026-000001" }).getAttribute("href")).toBe("/financeiro/1");
});

test("an invoice is paid in a dialog over the list, and its row shows the payment at once", async () => {
  let invoice = anInvoice();
  const { cache } = list([invoice], {
    "GET /invoices/:id": () => invoiceDetail(invoice),
    "GET /payment-gateway/invoices/:id/charges": () => [pixCharge()],
  });
  await userEvent.click(await screen.findByRole("button", { name: "Pagar a fatura 2026-000005" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Pagar a fatura 2026-000005" }));
  await dialog.findByRole("img", { name: "QR Code do Pix" });
  invoice = anInvoice({ status: "paid", paidValue: 99.9 });
  act(() => apply(cache, "invoice.update", { invoice }));
  expect(await dialog.findByText("Pagamento recebido com sucesso!")).toBeDefined();
  await userEvent.click(dialog.getByRole("button", { name: "Fechar" }));
  expect((await rowOf("2026-000005")).getByText("Pago")).toBeDefined();
});

test("an invoice whose payment the bank took back can be paid again in a dialog, and 4 s after the payment the page leads back", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let invoice = anInvoice({ status: "charged_back", overdue: true });
  const { cache } = list([invoice], {
    "GET /invoices/:id": () => invoiceDetail(invoice),
    "GET /payment-gateway/invoices/:id/charges": () => [pixCharge()],
  });
  expect((await rowOf("2026-000005")).getByText("Estornada")).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "Pagar a fatura 2026-000005" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Pagar a fatura 2026-000005" }));
  expect(await dialog.findByRole("img", { name: "QR Code do Pix" })).toBeDefined();
  invoice = anInvoice({ status: "paid", paidValue: 99.9 });
  act(() => apply(cache, "invoice.update", { invoice }));
  await dialog.findByRole("heading", { name: "Pagamento recebido com sucesso!" });
  expect(screen.getAllByText("Pagamento recebido com sucesso!")).toHaveLength(2);
  await act(() => vi.advanceTimersByTimeAsync(4000));
  expect(screen.getByTestId("where").textContent).toBe("/");
  vi.useRealTimers();
});

test("a new invoice appears while the list is open", async () => {
  const invoices = [anInvoice()];
  const { cache } = list([], { "GET /invoices/all": () => page([...invoices]) });
  await screen.findByText("2026-000005");
  const fresh = anInvoice({ id: 6, number: "2026-000006" });
  invoices.unshift(fresh);
  act(() => apply(cache, "invoice.update", { invoice: fresh }));
  expect(await screen.findByText("2026-000006")).toBeDefined();
});

test("the search waits until the typing pauses, and asks the server", async () => {
  const { log } = list([anInvoice()], {
    "GET /invoices/all": ({ query }) => page(query.get("searchParam") === "2025" ? [] : [anInvoice()]),
  });
  await screen.findByText("2026-000005");
  await userEvent.type(screen.getByRole("searchbox"), "2025");
  expect(await screen.findByText("Nada encontrado")).toBeDefined();
  expect(log.filter(({ path }) => path === "/invoices/all").map(({ query }) => query.get("searchParam"))).toEqual([
    "",
    "2025",
  ]);
});

test("without invoices the page says that there are none yet, and when the first one comes", async () => {
  list([]);
  expect(await screen.findByText("Nenhuma fatura ainda")).toBeDefined();
  expect(screen.getByText("A primeira aparece aqui quando um plano é assinado.")).toBeDefined();
});

const receipt = (answer: () => unknown) => {
  wire({ "GET /invoices/:id": answer });
  show(
    <Routes>
      <Route path="/financeiro/:invoiceId" element={<InvoicePage />} />
    </Routes>,
    { me: admin, at: "/financeiro/5" },
  );
};

test("the receipt names the installation, the payer, the items and the payments, and says that it is not a tax document", async () => {
  const print = vi.fn<() => void>();
  vi.stubGlobal("print", print);
  receipt(() => invoiceDetail(anInvoice({ status: "paid", paidValue: 99.9 })));
  const paper = within(await screen.findByRole("article", { name: "Fatura 2026-000005" }));
  expect(paper.getByText("Balcão")).toBeDefined();
  expect(paper.getByText("Demo Ltda · 11.222.333/0001-81")).toBeDefined();
  expect(paper.getByText("21/11/2026 a 20/12/2026")).toBeDefined();
  expect(paper.getByText("Recibo, sem valor fiscal.")).toBeDefined();
  expect(paper.getByText(/^21\/11\/2026 09:00 · Pix$/)).toBeDefined();
  expect(paper.getAllByText(/99,90/)).toHaveLength(3);
  await userEvent.click(screen.getByRole("button", { name: "Imprimir" }));
  expect(print).toHaveBeenCalled();
  vi.unstubAllGlobals();
});

test("the receipt names the used credit, even when nothing else was paid", async () => {
  receipt(() => ({ ...invoiceDetail(anInvoice({ status: "paid", paidValue: 99.9 })), payments: [], creditUsed: 99.9 }));
  expect(await screen.findByText("Crédito usado nesta fatura")).toBeDefined();
  expect(screen.queryByText("Nenhum pagamento recebido.")).toBeNull();
});

test("the receipt of another company's invoice does not exist", async () => {
  receipt(() => new Refusal(404, "ERR_NO_INVOICE_FOUND"));
  expect(await screen.findByText("Esta fatura não existe")).toBeDefined();
  await waitFor(() => expect(screen.queryByRole("article")).toBeNull());
});
