import type { Invoice } from "@balcao/shared/billing/schema";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { renewPayment } from "../../../nouns/billing/cache.ts";
import { lookQuery } from "../../../nouns/billing/queries.ts";

/**
 * While an invoice is on the screen, the bank is asked whether it is paid. A code that does not expire is the operator's own Pix key, about which no
 * bank reports.
 */
export function useLook({ id, status }: Pick<Invoice, "id" | "status">, ends: boolean): void {
  const cache = useQueryClient();
  const { data } = useQuery({ ...lookQuery(id), enabled: ends });
  const said = data?.status ?? status;
  useEffect(() => {
    if (said !== status) renewPayment(cache, { invoiceId: id });
  }, [said, status, id, cache]);
}
