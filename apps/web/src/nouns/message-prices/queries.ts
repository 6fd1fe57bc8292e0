import { messagePricesApi as api } from "@balcao/shared/message-prices/api";
import type { MessagePrices } from "@balcao/shared/message-prices/schema";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { useChange } from "../../lib/cache/change.ts";

/** What Meta charges for messages. Each visit of the operator's page fetches it, because no event tells of it. */
export const messagePrices = queryOptions({
  queryKey: ["operator", "message-prices"],
  queryFn: ({ signal }) => call(api.show, {}, signal),
  staleTime: 0,
});

export const useSavePrices = () =>
  useChange(
    (body: MessagePrices) => call(api.update, { body }),
    (cache, saved) => cache.setQueryData(messagePrices.queryKey, saved),
  );
