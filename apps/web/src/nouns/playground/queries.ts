import { assistantApi } from "@balcao/shared/assistant/api";
import { automationApi } from "@balcao/shared/automation/api";
import { botStepsApi } from "@balcao/shared/bot-steps/api";
import type { Request } from "@balcao/shared/contract";
import { queryOptions, useMutation } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";

/** The settings that a number uses for its decisions. Null stands for the default number. `asOf` changes whenever one of these settings changes. */
export const botConfig = (whatsappId: number | null, asOf: string) =>
  queryOptions({
    queryKey: ["automation", "config", whatsappId, asOf],
    queryFn: ({ signal }) => call(automationApi.config, { query: whatsappId === null ? {} : { whatsappId } }, signal),
    placeholderData: (last) => last,
    staleTime: 0,
    gcTime: 0,
  });

/**
 * How customers moved in the tree of a queue in the last 30 days. No event reports it, so it is fetched again after a minute on screen, and when the
 * admin returns to the window.
 */
export const optionFigures = (queueId: number) =>
  queryOptions({
    queryKey: ["option-figures", queueId],
    queryFn: ({ signal }) => call(botStepsApi.figures, { params: { queueId } }, signal),
    staleTime: 10_000,
    refetchInterval: 60_000,
    refetchOnWindowFocus: true,
  });

type PlayRequest = Request<typeof assistantApi.play>["body"];
/** A prompt with its form's present values. */
export type PlayedPrompt = Pick<PlayRequest, "instructions" | "temperature" | "maxMessages">;

/** Asks the assistant as a customer would. The calling screen shows a refusal itself. */
export const usePlayAssistant = () =>
  useMutation({ mutationFn: (body: PlayRequest) => call(assistantApi.play, { body }), meta: { quiet: true } });
