import { type ChargeRequest, ProviderError } from "@balcao/shared/billing/port";
import { dayOf, daysBetween } from "../days.ts";
import type { Iugu } from "./api.ts";
import { pathId } from "./cards.ts";
import { payerOf } from "./payer.ts";
import { type IuguInvoice, invoicePageSchema, invoiceSchema, madeSchema, namedSchema } from "./schema.ts";

const perPage = 100;
const mostPages = 200;
const weekMs = 7 * 24 * 3600 * 1000;
/** Iugu collects no sum below this. */
const leastCents = 100;

export const readInvoice = (iugu: Iugu, ref: string): Promise<IuguInvoice> =>
  iugu.ask({ method: "GET", path: `/v1/invoices/${pathId(ref)}` }, invoiceSchema);

/** Makes the invoice of a charge, or finds the invoice that was already made with its key. */
export async function ensureInvoice(iugu: Iugu, request: ChargeRequest, now: Date): Promise<IuguInvoice> {
  if (request.cents < leastCents) throw new ProviderError("invalid", "Iugu collects R$ 1.00 at least");
  const asked = { method: "POST", path: "/v1/invoices", body: bodyOf(request, now), key: request.key } as const;
  let before: unknown;
  const made = await iugu.ask(asked, invoiceSchema.nullable(), ({ status, body }) => {
    if (status !== 409) return undefined;
    before = body;
    return null;
  });
  return made ?? (await madeBefore(iugu, request, before, now));
}

/**
 * Finds the invoice that was already made with the key. Iugu's documentation names `resource_id` only for customers, so the invoice may have to be
 * searched by our reference.
 */
async function madeBefore(iugu: Iugu, { chargeId, cents }: ChargeRequest, body: unknown, now: Date) {
  const ref =
    madeSchema.safeParse(body).data?.resource_id ??
    (await findInvoice(iugu, { updated_since: timeOf(new Date(now.getTime() - weekMs)) }, chargeId));
  if (!ref) throw new ProviderError("unknown_outcome", "Iugu made an invoice with this key, and it is not found");
  const invoice = await readInvoice(iugu, ref);
  if (invoice.total_cents !== cents) throw new ProviderError("conflict", "Iugu has this key with another sum");
  return invoice;
}

function bodyOf(request: ChargeRequest, now: Date): object {
  const { card, cents, description, dueDate, method, payer } = request;
  const today = dayOf(now);
  const last = dayOf(new Date(now.getTime() + request.expiresInSeconds * 1000));
  // A bank slip gets the due date of the invoice, and can be paid after it. A Pix can be paid only until the end of its due date, so it is due on the
  // last day of the charge. A card is due today.
  const due = method === "bank_slip" && dueDate > today ? dueDate : method === "pix" ? last : today;
  return {
    due_date: due,
    items: [{ description: description.slice(0, 255), quantity: 1, price_cents: cents }],
    payable_with: [method],
    email: payer.email,
    payer: payerOf(payer),
    external_reference: request.chargeId,
    order_id: request.invoiceNumber,
    expires_in: String(Math.min(Math.max(daysBetween(due, last), 0), 120)),
    ignore_due_email: true,
    ignore_canceled_email: true,
    ...(card && { customer_id: card.customerRef }),
  };
}

/** Iugu reads times in Brasília's zone. */
export const timeOf = (time: Date): string =>
  `${new Date(time.getTime() - 3 * 3600 * 1000).toISOString().slice(0, 19)}-03:00`;

/** The references of a list, page by page. Iugu's own count is not used, and a short page is the last one. */
export async function* listInvoices(iugu: Iugu, query: Record<string, string>) {
  for (let page = 0; page < mostPages; page++) {
    const paging = { limit: String(perPage), start: String(page * perPage) };
    const asked = { method: "GET", path: "/v1/invoices", query: { ...query, ...paging } } as const;
    const { items } = await iugu.ask(asked, invoicePageSchema);
    yield* items.flatMap((item) => namedSchema.safeParse(item).data ?? []);
    if (items.length < perPage) return;
  }
}

async function findInvoice(iugu: Iugu, query: Record<string, string>, chargeId: string): Promise<string | null> {
  for await (const { id, external_reference } of listInvoices(iugu, query))
    if (external_reference === chargeId) return id;
  return null;
}
