import { billingOperatorApi } from "@balcao/shared/billing/operator-api";
import { companiesApi as api } from "@balcao/shared/companies/api";
import { companyTasksApi } from "@balcao/shared/company-tasks/api";
import type { CompanyState } from "@balcao/shared/companies/rules";
import type { Company } from "@balcao/shared/companies/schema";
import type { Request } from "@balcao/shared/contract";
import { plansApi } from "@balcao/shared/plans/api";
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  type QueryClient,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { useChange } from "../../lib/cache/change.ts";
import { byCursor } from "../../lib/cache/paged.ts";

/**
 * The key of all operator queries that a change of a company may affect. They are fetched each time their page is opened and after each operator's
 * change, because no event reports the changes that companies make.
 */
const ofCompanies = ["operator", "companies"] as const;

export const companyPages = (searchParam: string, state: CompanyState | undefined) =>
  infiniteQueryOptions({
    queryKey: [...ofCompanies, "pages", searchParam, state ?? "all"] as const,
    queryFn: ({ pageParam, signal }) =>
      call(api.list, { query: { searchParam, cursor: pageParam, ...(state && { state }) } }, signal),
    ...byCursor,
    staleTime: 0,
  });

/** One company with all possible actions on it. */
export const oneCompany = (companyId: number) =>
  queryOptions({
    queryKey: [...ofCompanies, "one", companyId] as const,
    queryFn: ({ signal }) => call(api.show, { params: { companyId } }, signal),
    staleTime: 0,
  });

/** The first companies that the search finds, by name. The earlier result stays during the next fetch. */
export const companyNames = (search: string) =>
  queryOptions({
    queryKey: [...ofCompanies, "names", search] as const,
    queryFn: ({ signal }) => call(api.names, { query: { search } }, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** Every plan, including plans that are not offered. */
export const everyPlan = queryOptions({
  queryKey: ["operator", "every-plan"],
  queryFn: ({ signal }) => call(plansApi.all, {}, signal),
  staleTime: 0,
});

export const renewCompanies = (cache: QueryClient): Promise<void> => cache.invalidateQueries({ queryKey: ofCompanies });

type NewCompany = Request<typeof api.create>["body"];
type CompanyChanges = Request<typeof api.update>["body"];

export function useSaveCompany() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (what: { id: null; body: NewCompany } | { id: number; body: CompanyChanges }): Promise<Company> =>
      what.id === null
        ? call(api.create, { body: what.body })
        : call(api.update, { params: { companyId: what.id }, body: what.body }),
    // The server may have stored a part although it refused the request.
    onSettled: () => renewCompanies(cache),
    meta: { quiet: true },
  });
}

/** Blocks or unblocks a company, opens it after it came or left in a file, throws it into the bin, or restores it. */
export function useCompanyStep(step: "block" | "unblock" | "open" | "throwAway" | "restore") {
  return useChange((companyId: number): Promise<unknown> => {
    const params = { companyId };
    if (step === "open") return call(companyTasksApi.open, { params });
    if (step === "throwAway") return call(api.delete, { params });
    if (step === "restore") return call(api.restore, { params });
    return call(api.update, { params, body: { status: step === "unblock" } });
  }, renewCompanies);
}

/** Moves a company's due date, as the button "+ Vencimento" does. Null removes the due date. */
export function useDueDate(companyId: number) {
  return useChange(
    (dueDate: string | null) => call(billingOperatorApi.extend, { params: { companyId }, body: { dueDate } }),
    renewCompanies,
    true,
  );
}
