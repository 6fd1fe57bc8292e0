import { brandingApi as api } from "@balcao/shared/branding/api";
import type { OperatorBranding } from "@balcao/shared/branding/schema";
import type { Request } from "@balcao/shared/contract";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { useChange } from "../../lib/cache/change.ts";
import { shownBranding } from "./noun.ts";

/** The branding, with the data that only the operator sees. Other operators' changes come by the event `operator.changed`. */
export const operatorBranding = queryOptions({
  queryKey: ["operator", "branding"],
  queryFn: ({ signal }) => call(api.showToOperator, {}, signal),
});
export type BrandingChange = Request<typeof api.update>["body"];

function put(cache: QueryClient, saved: OperatorBranding): void {
  cache.setQueryData(operatorBranding.queryKey, saved);
  const { senderName: _, ownSupportUrl: __, ...shown } = saved;
  cache.setQueryData(shownBranding.queryKey, shown);
}

export const useSaveBranding = () => useChange((body: BrandingChange) => call(api.update, { body }), put);
export const useResetBranding = () => useChange(() => call(api.reset, {}), put);
