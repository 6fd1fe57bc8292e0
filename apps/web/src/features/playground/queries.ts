import { automationApi } from "@balcao/shared/automation/api";
import { botStepsApi } from "@balcao/shared/bot-steps/api";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";

/** What a number would decide by; null: the default number. `asOf` changes whenever something behind it changes. */
export const botConfig = (whatsappId: number | null, asOf: string) =>
  queryOptions({
    queryKey: ["automation", "config", whatsappId, asOf],
    queryFn: ({ signal }) => call(automationApi.config, { query: whatsappId === null ? {} : { whatsappId } }, signal),
    placeholderData: (last) => last,
    staleTime: 0,
    gcTime: 0,
  });

/** What customers did in the tree of a queue in the last 30 days. */
export const optionFigures = (queueId: number) =>
  queryOptions({
    queryKey: ["option-figures", queueId],
    queryFn: ({ signal }) => call(botStepsApi.figures, { params: { queueId } }, signal),
    staleTime: 60_000,
  });
