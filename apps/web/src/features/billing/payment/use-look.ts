import type { Invoice } from "@balcao/shared/billing/schema";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { renewPayment } from "../../../nouns/billing/cache.ts";
import { lookQuery } from "../../../nouns/billing/queries.ts";

/**
 * While an invoice is on screen, asks the bank whether the invoice is paid. A code that never expires is the operator's own Pix key, for which no
 * bank can be asked.
 */
export function useLook({ id, status }: Pick<Invoice, "id" | "status">, ends: boolean): void {
  const cache = useQueryClient();
  const { data } = useQuery({ ...lookQuery(id), enabled: ends });
  const said = data?.status ?? status;
  useEffect(() => {
    if (said !== status) renewPayment(cache, { invoiceId: id });
  }, [said, status, id, cache]);
}
