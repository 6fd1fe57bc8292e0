import { billingOperatorApi } from "@balcao/shared/billing/operator-api";
import { type CompanyDashboard, companyDashboardApi } from "@balcao/shared/dashboard/operator-api";
import { AppError } from "@balcao/shared/errors";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";

/** The days that the operator chooses. Null stands for the last three days by the company's clock. */
export type CompanyDays = { date_from: string; date_to: string } | null;

/** The operator's view of one company. It is fetched each time it is opened, because the company's events go only to the company's own browsers. */
export const companyDashboard = (companyId: number, days: CompanyDays) =>
  queryOptions<CompanyDashboard>({
    queryKey: ["operator", "company", companyId, "dashboard", days],
    queryFn: ({ signal }) => call(companyDashboardApi.show, { params: { companyId }, query: days ?? {} }, signal),
    // While another period of the same company is fetched, the earlier numbers stay on screen.
    placeholderData: (before) => (before?.company.id === companyId ? before : undefined),
    staleTime: 0,
  });

/** The company's subscription. Null for a company that is never billed. */
export const companySubscription = (companyId: number) =>
  queryOptions({
    queryKey: ["operator", "company", companyId, "subscription"],
    queryFn: ({ signal }) =>
      call(billingOperatorApi.subscription, { params: { companyId } }, signal).catch((error: unknown) => {
        if (error instanceof AppError && error.code === "ERR_SUBSCRIPTION_STATE") return null;
        throw error;
      }),
    staleTime: 0,
  });
