import { z } from "zod";
import type { Deeds } from "../deeds.ts";
import type { Answer, Call, Route } from "../http.ts";
import { dayOf, type Invoice, newId, type World } from "../world.ts";
import { listed, missing, repeated, unprocessable } from "./refusals.ts";
import { invoiceView } from "./views.ts";

type MakeRoute = (method: string, path: string, run: (call: Call) => Answer | Promise<Answer>) => Route;

const createSchema = z.object({
  email: z.string().min(3),
  due_date: z.iso.date(),
  items: z
    .array(z.object({ description: z.string(), quantity: z.number().int(), price_cents: z.number().int().min(100) }))
    .min(1)
    .max(30),
  payable_with: z.array(z.enum(["pix", "bank_slip", "credit_card"])).min(1),
  payer: z
    .object({
      cpf_cnpj: z.string().optional(),
      name: z.string().min(1),
      address: z.object({ zip_code: z.string().regex(/^\d{8}$/), number: z.string().min(1) }).optional(),
    })
    .optional(),
  external_reference: z.string().max(60).optional(),
  order_id: z.string().optional(),
  customer_id: z.string().optional(),
  expires_in: z
    .string()
    .regex(/^(\d|[1-9]\d|1[01]\d|120)$/)
    .default("0"),
});

function invoiceOf(world: World, body: unknown): Invoice {
  const asked = createSchema.safeParse(body);
  if (!asked.success) throw unprocessable(asked.error.issues[0]?.path.join(".") ?? "base", "não é válido");
  const { due_date, items, payable_with, payer, external_reference, order_id, customer_id } = asked.data;
  if (due_date < dayOf(world.now())) throw unprocessable("due_date", "deve ser hoje ou depois");
  const cents = items.reduce((total, item) => total + item.quantity * item.price_cents, 0);
  if (cents < 100) throw unprocessable("total", "deve ser maior ou igual a R$ 1,00");
  if (!payable_with.includes("credit_card") && !payer?.cpf_cnpj)
    throw unprocessable("payer.cpf_cnpj", "não pode ficar em branco");
  // A slip is registered at a bank, which needs the payer's address.
  if (payable_with.includes("bank_slip") && !payer?.address)
    throw unprocessable("payer.address.zip_code", "não pode ficar em branco");
  return {
    id: newId(),
    status: "pending",
    cents,
    paidCents: 0,
    refundedCents: 0,
    paidAt: null,
    createdAt: world.now(),
    updatedAt: world.now(),
    dueDate: due_date,
    payableWith: payable_with,
    paidWith: null,
    reference: external_reference ?? null,
    orderId: order_id ?? null,
    customerId: customer_id ?? null,
    description: items[0]?.description ?? "",
  };
}

export const findInvoice = (world: World, id = ""): Invoice => {
  const invoice = world.invoices.get(id);
  if (!invoice) throw missing("Invoice");
  return invoice;
};

/** Stores the key of a call. A second call with the key is refused. */
export function once(world: World, { headers }: Call, resource: { id: string; isTold: boolean }): void {
  const key = headers["idempotency-key"];
  if (typeof key !== "string") return;
  const before = world.keys.get(key);
  if (before !== undefined) throw repeated(resource.isTold ? before : undefined);
  world.keys.set(key, resource.id);
}

const view = (invoice: Invoice): Answer => ({ status: 200, json: invoiceView(invoice) });

export function invoiceRoutes(world: World, deeds: Deeds, secured: MakeRoute): Route[] {
  return [
    secured("POST", "/v1/invoices", async (call) => {
      const invoice = invoiceOf(world, call.body);
      once(world, call, { id: invoice.id, isTold: false });
      world.invoices.set(invoice.id, invoice);
      await deeds.made(invoice.id);
      return view(invoice);
    }),
    secured("GET", "/v1/invoices", ({ query }) => list(world, query)),
    secured("GET", "/v1/invoices/:id", ({ params }) => view(findInvoice(world, params.id))),
    secured("PUT", "/v1/invoices/:id/cancel", ({ params }) => {
      const invoice = findInvoice(world, params.id);
      if (!["pending", "in_analysis", "expired"].includes(invoice.status))
        throw listed("Apenas faturas em análise ou pendentes podem ser canceladas");
      invoice.status = "canceled";
      return view(invoice);
    }),
  ];
}

function list(world: World, query: URLSearchParams): Answer {
  const limit = Math.min(Number(query.get("limit") ?? 100), 100);
  const start = Number(query.get("start") ?? 0);
  const since = (name: string) => Date.parse(query.get(name) ?? "1970-01-01T00:00:00Z");
  const all = [...world.invoices.values()].filter(
    ({ updatedAt, paidAt }) =>
      updatedAt >= since("updated_since") && (!query.has("paid_at_from") || (paidAt ?? -1) >= since("paid_at_from")),
  );
  // This count is deliberately wrong, because Iugu's own count is not reliable.
  return { status: 200, json: { totalItems: 0, items: all.slice(start, start + limit).map(invoiceView) } };
}
