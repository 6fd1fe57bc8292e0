import type { Invoice } from "@balcao/shared/billing/schema";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { renewPayment } from "../../../nouns/billing/cache.ts";
import { lookQuery } from "../../../nouns/billing/queries.ts";

/** While this is on the screen its bank is asked whether it is paid. A code without an end is the operator's own key, which no bank tells of. */
export function useLook({ id, status }: Pick<Invoice, "id" | "status">, ends: boolean): void {
  const cache = useQueryClient();
  const { data } = useQuery({ ...lookQuery(id), enabled: ends });
  const said = data?.status ?? status;
  useEffect(() => {
    if (said !== status) renewPayment(cache, { invoiceId: id });
  }, [said, status, id, cache]);
}
