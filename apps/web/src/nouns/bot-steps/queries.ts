import { botStepsApi } from "@balcao/shared/bot-steps/api";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { hears } from "../../lib/cache/live.ts";
import { stepKey } from "./cache.ts";
import { botStepsLive } from "./live.ts";

hears(botStepsLive);

/** The automatic steps of the number in a ticket. They are fetched whenever they are opened. */
export const botStepsOf = (ticketId: number) =>
  queryOptions({
    queryKey: stepKey(ticketId),
    queryFn: ({ signal }) => call(botStepsApi.list, { params: { ticketId } }, signal),
    staleTime: 0,
  });
