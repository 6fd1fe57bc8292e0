import { billingApi as api } from "@balcao/shared/billing/api";
import type { PaymentMethod } from "@balcao/shared/billing/schema";
import type { Leaving } from "@balcao/shared/billing/chosen-to-switch-off";
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call, download } from "../../lib/api.ts";
import { hears } from "../../lib/live.ts";
import { byCursor } from "../../lib/paged.ts";
import { saveFile } from "../../lib/save-file.ts";
import { billingKeys, putCharge, putSubscription } from "./cache.ts";
import { billingLive } from "./live.ts";

hears(billingLive);

/** Null for a company that is never billed. */
export const subscriptionQuery = queryOptions({
  queryKey: billingKeys.subscription,
  queryFn: ({ signal }) => call(api.subscription, {}, signal),
});

/** What another plan would mean now; never kept, for prices and days move. */
export const planPreview = (plan: string) =>
  queryOptions({
    queryKey: ["plan-preview", plan],
    queryFn: ({ signal }) => call(api.preview, { query: { plan_identifier: plan } }, signal),
    staleTime: 0,
    gcTime: 0,
  });

export const invoicePages = (term: string) =>
  infiniteQueryOptions({
    queryKey: billingKeys.list(term),
    queryFn: ({ pageParam, signal }) => call(api.invoices, { query: { searchParam: term, cursor: pageParam } }, signal),
    ...byCursor,
  });

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

export const cardsQuery = queryOptions({
  queryKey: billingKeys.cards,
  queryFn: ({ signal }) => call(api.cards, {}, signal),
});

export const historyPages = infiniteQueryOptions({
  queryKey: billingKeys.history,
  queryFn: ({ pageParam, signal }) => call(api.history, { query: { cursor: pageParam } }, signal),
  ...byCursor,
});

export const useSubscribe = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ plan, method, leaving }: { plan: string; method: PaymentMethod; leaving: Leaving | undefined }) =>
      call(api.subscribe, { body: { plan_identifier: plan, payable_with: method, switch_off: leaving } }),
    onSuccess: (subscription) => putSubscription(cache, subscription),
    meta: { quiet: true },
  });
};

/** Ends the subscription with its period, or lets it go on. */
export const useRenewal = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (goOn: boolean) => call(goOn ? api.activate : api.suspend, {}),
    onSuccess: (subscription) => putSubscription(cache, subscription),
    meta: { quiet: true },
  });
};

export const useChangeEmail = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (billingEmail: string) => call(api.changeEmail, { body: { billingEmail } }),
    onSuccess: (subscription) => putSubscription(cache, subscription),
    meta: { quiet: true },
  });
};

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
    // A card may have been charged, or refused, whatever became of the answer.
    onSettled: (_charge, _error, { invoiceId }) => {
      void cache.invalidateQueries({ queryKey: billingKeys.charges(invoiceId) });
      void cache.invalidateQueries({ queryKey: billingKeys.detail(invoiceId) });
    },
    meta: { quiet: true },
  });
};

export const useAddCard = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: { token: string; description: string; set_as_default: boolean }) => call(api.addCard, { body }),
    onSuccess: () => cache.invalidateQueries({ queryKey: billingKeys.cards }),
    meta: { quiet: true },
  });
};

export const useRemoveCard = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (paymentMethodId: number) => call(api.removeCard, { params: { paymentMethodId } }),
    onSuccess: () => cache.invalidateQueries({ queryKey: billingKeys.cards }),
  });
};

export const useChooseCard = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (cardId: number) => call(api.chooseCard, { body: { default_payment_method_id: cardId } }),
    onSuccess: (cards) => cache.setQueryData(billingKeys.cards, cards),
  });
};

/** Saves the file that proves a payment of this invoice. */
export const useProof = (invoiceId: number) =>
  useMutation({
    mutationFn: ({ paymentId }: { paymentId: number; name: string }) =>
      download(api.proof, { params: { invoiceId, paymentId } }, () => undefined),
    onSuccess: (file, { name }) => saveFile(file, name),
  });
