import { assistantApi as api } from "@balcao/shared/assistant/api";
import { assistsApi } from "@balcao/shared/assists/api";
import { assistantOperatorApi as operatorApi } from "@balcao/shared/assistant/operator-api";
import type { CompanyAssistant } from "@balcao/shared/assistant/schema";
import type { Request } from "@balcao/shared/contract";
import { infiniteQueryOptions, queryOptions, useMutation } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { useChange } from "../../lib/cache/change.ts";
import { byCursor } from "../../lib/cache/paged.ts";
import { assistantKeys, putAssistant, renewAssistant } from "./cache.ts";

export const companyAssistant = queryOptions({
  queryKey: assistantKeys.own,
  queryFn: ({ signal }) => call(api.show, {}, signal),
});
export const assistantProvider = queryOptions({
  queryKey: assistantKeys.provider,
  queryFn: ({ signal }) => call(api.provider, {}, signal),
});
export const assistantUsage = queryOptions({
  queryKey: assistantKeys.usage,
  queryFn: ({ signal }) => call(api.usage, {}, signal),
});
/** The unanswered questions of one week, counted back from this week. Null lists all stored days. */
export const openQuestions = (week: number | null) =>
  infiniteQueryOptions({
    queryKey: [...assistantKeys.questions, week],
    queryFn: ({ pageParam, signal }) =>
      call(api.questions, { query: { cursor: pageParam, ...(week !== null && { week }) } }, signal),
    ...byCursor,
  });

export const useSaveAssistant = () =>
  useChange(
    (body: CompanyAssistant) => call(api.update, { body }),
    (cache, saved) => putAssistant(cache, saved.companyAssistant),
    true,
  );

export const useSaveProvider = () =>
  useChange(
    (body: Request<typeof api.updateProvider>["body"]) => call(api.updateProvider, { body }),
    (cache, saved) => {
      cache.setQueryData(assistantKeys.provider, saved);
      renewAssistant(cache, "usage");
      renewAssistant(cache, "ready");
    },
  );

export const useTestProvider = () => useMutation({ mutationFn: () => call(api.testProvider, {}) });
/** The models that the provider offers, fetched by a button. */
export const useModels = () => useMutation({ mutationFn: () => call(api.models, {}) });

/** The installation's provider. It is fetched each time its page is opened, because no event reports how much companies use it. */
export const installationAssistant = queryOptions({
  queryKey: assistantKeys.installation,
  queryFn: ({ signal }) => call(operatorApi.show, {}, signal),
  staleTime: 0,
});
export const useSaveInstallation = () =>
  useChange(
    (body: Request<typeof operatorApi.update>["body"]) => call(operatorApi.update, { body }),
    (cache, saved) => cache.setQueryData(assistantKeys.installation, saved),
  );
export const useTestInstallation = () => useMutation({ mutationFn: () => call(operatorApi.test, {}) });
export const useInstallationModels = () => useMutation({ mutationFn: () => call(operatorApi.models, {}) });

export const useSettleQuestion = () =>
  useChange(
    (questionId: number) => call(api.settleQuestion, { params: { questionId } }),
    (cache) => renewAssistant(cache, "questions"),
  );

/** The sources that the assistant used for an answer. */
export const answerSources = (messageId: number) =>
  queryOptions({
    queryKey: ["assistant", "sources", messageId],
    queryFn: ({ signal }) => call(api.sources, { params: { messageId } }, signal),
  });

/** Whether the company has a provider that the assistant can ask. */
export const assistReady = queryOptions({
  queryKey: assistantKeys.ready,
  queryFn: ({ signal }) => call(assistsApi.show, {}, signal),
});
export type AssistAsked = Request<typeof assistsApi.create>["body"];
/** Asks the assistant for help with a ticket. `signal` ends the waiting. The calling screen shows a refusal itself. */
export const useCreateAssist = (ticketId: number) =>
  useMutation({
    mutationFn: ({ asked, signal }: { asked: AssistAsked; signal: AbortSignal }) =>
      call(assistsApi.create, { params: { ticketId }, body: asked }, signal),
    meta: { quiet: true },
  });
