import { billingOperatorApi as api } from "@balcao/shared/billing/operator-api";
import type { ProviderName } from "@balcao/shared/billing/schema";
import type { Request } from "@balcao/shared/contract";
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call, download, upload } from "../../lib/api.ts";
import { useChange } from "../../lib/cache/change.ts";
import { byCursor } from "../../lib/cache/paged.ts";
import { saveFile } from "../../lib/save-file.ts";

export const shows = ["all", "open", "overdue", "paid"] as const;
export type Show = (typeof shows)[number];
export interface OwedFilter {
  term: string;
  show: Show;
  /** The company whose invoices are listed. Null lists all companies. */
  companyId: number | null;
}

const keys = {
  all: ["operator-money"] as const,
  providers: ["operator-providers"] as const,
};
const everyMs = 60_000;
/** Companies' payments cause no event for the operator's company, so the visible data is fetched again. */
const fresh = { staleTime: 0, refetchOnWindowFocus: true, refetchInterval: everyMs } as const;

export const sumsQuery = queryOptions({
  queryKey: [...keys.all, "sums"],
  queryFn: ({ signal }) => call(api.sums, {}, signal),
  ...fresh,
});

export const owedPages = ({ term, show, companyId }: OwedFilter) =>
  infiniteQueryOptions({
    queryKey: [...keys.all, "list", term, show, companyId],
    queryFn: ({ pageParam, signal }) =>
      call(
        api.invoices,
        { query: { searchParam: term, show, cursor: pageParam, ...(companyId === null ? {} : { companyId }) } },
        signal,
      ),
    ...byCursor,
    ...fresh,
  });

/** One invoice with all payments for it. */
export const owedQuery = (invoiceId: number) =>
  queryOptions({
    queryKey: [...keys.all, "invoice", invoiceId],
    queryFn: ({ signal }) => call(api.invoice, { params: { invoiceId } }, signal),
    ...fresh,
  });

/** A change of an invoice. Afterwards all sums and lists are fetched again, because the change affects them too. */
const useInvoiceChange = <V, T>(mutationFn: (values: V) => Promise<T>) => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => cache.invalidateQueries({ queryKey: keys.all }),
    meta: { quiet: true },
  });
};

type PaymentForm = Omit<Request<typeof api.markPaid>["body"], "value"> & { value: number; proof: File | null };
export const useMarkPaid = (invoiceId: number) =>
  useInvoiceChange(({ proof, value, ...body }: PaymentForm) =>
    proof === null
      ? call(api.markPaid, { params: { invoiceId }, body: { ...body, value } })
      : upload(
          api.markPaid,
          { params: { invoiceId }, body: { ...body, value: value.toFixed(2) } },
          [proof],
          () => undefined,
        ),
  );

export const useUndoPayment = (paymentId: number) =>
  useInvoiceChange((reason: string) => call(api.undoPayment, { params: { paymentId }, body: { reason } }));

export const useVoidInvoice = (invoiceId: number) =>
  useInvoiceChange((reason: string) => call(api.voidInvoice, { params: { invoiceId }, body: { reason } }));

export const useSetNfse = (invoiceId: number) =>
  useInvoiceChange((body: { number: string; code: string; url: string }) =>
    call(api.setNfse, { params: { invoiceId }, body }),
  );

export const useProofFile = () =>
  useMutation({
    mutationFn: ({ paymentId }: { paymentId: number; name: string }) =>
      download(api.proof, { params: { paymentId } }, () => undefined),
    onSuccess: (file, { name }) => saveFile(file, name),
  });

export const providersQuery = queryOptions({
  queryKey: keys.providers,
  queryFn: ({ signal }) => call(api.providers, {}, signal),
  staleTime: 0,
});

const useSetup = <V, T>(mutationFn: (values: V) => Promise<T>) =>
  useChange(mutationFn, (cache) => cache.invalidateQueries({ queryKey: keys.providers }), true);

export const useSetProvider = (provider: ProviderName) =>
  useSetup((body: Request<typeof api.setProvider>["body"]) => call(api.setProvider, { params: { provider }, body }));

export const useTestProvider = (provider: ProviderName) =>
  useMutation({ mutationFn: () => call(api.testProvider, { params: { provider } }), meta: { quiet: true } });

export const useRegisterHook = (provider: ProviderName) =>
  useMutation({ mutationFn: () => call(api.registerHook, { params: { provider } }), meta: { quiet: true } });

export const useSetDays = () =>
  useSetup((body: { graceDays: number; trialDays: number }) => call(api.setDays, { body }));
