import type { PayerAddress } from "@balcao/shared/billing/payer-address";
import { billingApi as api } from "@balcao/shared/billing/api";
import type { PaymentMethod } from "@balcao/shared/billing/schema";
import type { SwitchOffChoice } from "@balcao/shared/billing/chosen-to-switch-off";
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call, download } from "../../lib/api.ts";
import { useChange } from "../../lib/cache/change.ts";
import { hears } from "../../lib/cache/live.ts";
import { byCursor, foundPages } from "../../lib/cache/paged.ts";
import { saveFile } from "../../lib/save-file.ts";
import { renewMe } from "../auth/queries.ts";
import { billingKeys, putCharge, putInvoice, putSubscription, renewPayment } from "./cache.ts";

// These queries are for admins, on the pages about money. Every user gets the company's payment state: see `standing-live.ts`.
hears({
  "subscription.update": (cache, { subscription }) => {
    putSubscription(cache, subscription);
    // A stored or deleted card decides whether a user has to pay by hand.
    return renewMe(cache);
  },
  "invoice.update": (cache, { invoice }) => putInvoice(cache, invoice),
  "charge.update": (cache, { charge }) => putCharge(cache, charge),
  payment: renewPayment,
});

/** The subscription. Null for a company that is never billed. */
export const subscriptionQuery = queryOptions({
  queryKey: billingKeys.subscription,
  queryFn: ({ signal }) => call(api.subscription, {}, signal),
});

/** The effects of a change to another plan. The answer is never cached, because prices and days change. */
export const planPreview = (plan: string) =>
  queryOptions({
    queryKey: ["plan-preview", plan],
    queryFn: ({ signal }) => call(api.preview, { query: { plan_identifier: plan } }, signal),
    staleTime: 0,
    gcTime: 0,
  });

export const invoicePages = foundPages(billingKeys.lists, (query, signal) => call(api.invoices, { query }, signal));

export const invoiceQuery = (invoiceId: number) =>
  queryOptions({
    queryKey: billingKeys.detail(invoiceId),
    queryFn: ({ signal }) => call(api.invoice, { params: { invoiceId } }, signal),
  });

/** The live charges, the newest first. */
export const chargesQuery = (invoiceId: number) =>
  queryOptions({
    queryKey: billingKeys.charges(invoiceId),
    queryFn: ({ signal }) => call(api.charges, { params: { invoiceId } }, signal),
  });

const lookMs = 5000;
/**
 * While the code of a charge is on screen, asks the bank whether the charge is paid. An event reports the payment too, but the event may not arrive.
 */
export const lookQuery = (invoiceId: number) =>
  queryOptions({
    queryKey: ["looks", invoiceId],
    queryFn: ({ signal }) => call(api.look, { params: { invoiceId } }, signal),
    refetchInterval: lookMs,
    refetchIntervalInBackground: false,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });

export const cardsQuery = queryOptions({
  queryKey: billingKeys.cards,
  queryFn: ({ signal }) => call(api.cards, {}, signal),
});

export const historyPages = infiniteQueryOptions({
  queryKey: billingKeys.history,
  queryFn: ({ pageParam, signal }) => call(api.history, { query: { cursor: pageParam } }, signal),
  ...byCursor,
});

export const useSubscribe = () =>
  useChange(
    ({ plan, method, leaving }: { plan: string; method: PaymentMethod; leaving: SwitchOffChoice | undefined }) =>
      call(api.subscribe, { body: { plan_identifier: plan, payable_with: method, switch_off: leaving } }),
    putSubscription,
    true,
  );

/** Ends the subscription at the end of its period, or lets it continue. */
export const useRenewal = () =>
  useChange((goOn: boolean) => call(goOn ? api.activate : api.suspend, {}), putSubscription, true);

export const useChangeEmail = () =>
  useChange((billingEmail: string) => call(api.changeEmail, { body: { billingEmail } }), putSubscription, true);

export const useChangeAddress = () =>
  useChange((address: PayerAddress) => call(api.changeAddress, { body: address }), putSubscription, true);

type Collect = { invoiceId: number; method: PaymentMethod; cardId?: number | undefined };
export const useCharge = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ invoiceId, method, cardId }: Collect) =>
      call(api.charge, {
        params: { invoiceId },
        body: { method, ...(cardId === undefined ? {} : { paymentMethodId: cardId }) },
      }),
    onSuccess: (charge) => putCharge(cache, charge),
    // The provider may have charged or refused the card even if the answer was lost.
    onSettled: (_charge, _error, { invoiceId }) => {
      void cache.invalidateQueries({ queryKey: billingKeys.charges(invoiceId) });
      void cache.invalidateQueries({ queryKey: billingKeys.detail(invoiceId) });
    },
    meta: { quiet: true },
  });
};

export const useAddCard = () =>
  useChange(
    (body: { token: string; description: string; set_as_default: boolean }) => call(api.addCard, { body }),
    (cache) => cache.invalidateQueries({ queryKey: billingKeys.cards }),
    true,
  );

export const useRemoveCard = () =>
  useChange(
    (paymentMethodId: number) => call(api.removeCard, { params: { paymentMethodId } }),
    (cache) => cache.invalidateQueries({ queryKey: billingKeys.cards }),
  );

export const useChooseCard = () =>
  useChange(
    (cardId: number) => call(api.chooseCard, { body: { default_payment_method_id: cardId } }),
    (cache, cards) => cache.setQueryData(billingKeys.cards, cards),
  );

/** Saves the receipt of this invoice as a file. */
export const useProof = (invoiceId: number) =>
  useMutation({
    mutationFn: ({ paymentId }: { paymentId: number; name: string }) =>
      download(api.proof, { params: { invoiceId, paymentId } }, () => undefined),
    onSuccess: (file, { name }) => saveFile(file, name),
  });
