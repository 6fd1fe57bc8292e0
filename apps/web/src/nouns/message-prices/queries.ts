import { messagePricesApi as api } from "@balcao/shared/message-prices/api";
import type { MessagePrices } from "@balcao/shared/message-prices/schema";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { useChange } from "../../lib/cache/change.ts";

/** What Meta charges for messages. The page fetches it each time it is opened, because no event reports a change. */
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
