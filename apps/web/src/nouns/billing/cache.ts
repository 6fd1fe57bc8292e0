import type { BillingEvents } from "@balcao/shared/billing/events";
import type { Charge, Invoice, Subscription } from "@balcao/shared/billing/schema";
import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import { inPages, renewAnswers } from "../../lib/cache/list-changes.ts";

type Pages = InfiniteData<{ invoices: Invoice[]; hasMore: boolean; nextCursor: string | null }>;

export const billingKeys = {
  subscription: ["subscription"] as const,
  lists: ["invoices"] as const,
  details: ["invoice"] as const,
  detail: (invoiceId: number) => ["invoice", invoiceId] as const,
  charges: (invoiceId: number) => ["charges", invoiceId] as const,
  cards: ["cards"] as const,
  history: ["billing-history"] as const,
};

/**
 * The event `subscription.update` also comes when a card was stored, deleted or chosen, or when the address for bills changed. So the history, the
 * cards and the details with that address are fetched again.
 */
export function putSubscription(cache: QueryClient, subscription: Subscription): void {
  cache.setQueryData<Subscription | null>(billingKeys.subscription, subscription);
  for (const queryKey of [billingKeys.history, billingKeys.cards, billingKeys.details])
    void cache.invalidateQueries({ queryKey });
}

/**
 * Puts an invoice into the lists. An invoice that no fetched page contains is new or belongs to a later page, so the lists are then fetched again.
 */
export function putInvoice(cache: QueryClient, invoice: Invoice): void {
  renewAnswers<Pages>(cache, billingKeys.lists, (pages) => {
    const known = pages.pages.some(({ invoices }) => invoices.some(({ id }) => id === invoice.id));
    if (!known) void cache.invalidateQueries({ queryKey: billingKeys.lists });
    return inPages<"invoices", Invoice>("invoices", (row) => (row.id === invoice.id ? invoice : row))(pages);
  });
  renewAnswers<{ invoice: Invoice }>(cache, billingKeys.detail(invoice.id), (detail) => ({ ...detail, invoice }));
  void cache.invalidateQueries({ queryKey: billingKeys.detail(invoice.id) });
}

/** Adds a charge, newest first. A known charge keeps its place. */
export function putCharge(cache: QueryClient, charge: Charge): void {
  renewAnswers<Charge[]>(cache, billingKeys.charges(charge.invoiceId), (list) =>
    list.some(({ id }) => id === charge.id)
      ? list.map((one) => (one.id === charge.id ? charge : one))
      : [charge, ...list],
  );
}

/** Fetches again what a payment screen shows. The event only reports a change, and the server knows the present state. */
export function renewPayment(cache: QueryClient, { invoiceId }: Pick<BillingEvents["payment"], "invoiceId">): void {
  void cache.invalidateQueries({ queryKey: billingKeys.detail(invoiceId) });
  void cache.invalidateQueries({ queryKey: billingKeys.charges(invoiceId) });
}
