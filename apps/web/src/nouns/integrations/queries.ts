import type { Request } from "@balcao/shared/contract";
import { integrationsApi as api } from "@balcao/shared/integrations/api";
import type { Integration } from "@balcao/shared/integrations/shown";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { hears } from "../../lib/live.ts";
import { dropIntegration, integrationKeys, putIntegration } from "./cache.ts";
import { integrationsLive } from "./live.ts";

hears(integrationsLive);

/** All integrations of the company, by name: it has few. */
export const integrationList = queryOptions({
  queryKey: integrationKeys.list,
  queryFn: async ({ signal }): Promise<Integration[]> =>
    (await call(api.list, { query: {} }, signal)).queueIntegrations,
});

type Body = Request<typeof api.create>["body"];

export const useSaveIntegration = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ id, body }: { id: null; body: Body } | { id: number; body: Partial<Body> }) =>
      id === null ? call(api.create, { body }) : call(api.update, { params: { integrationId: id }, body }),
    onSuccess: (integration) => putIntegration(cache, integration),
    meta: { quiet: true },
  });
};

/** Asks the program, as a form stands, for how it begins. */
export const useTestIntegration = () =>
  useMutation({
    mutationFn: (body: Request<typeof api.test>["body"]) => call(api.test, { body }),
    meta: { quiet: true },
  });

export const useResumeIntegration = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (integrationId: number) => call(api.resume, { params: { integrationId } }),
    onSuccess: (integration) => putIntegration(cache, integration),
  });
};

export const useDeleteIntegration = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (integrationId: number) => call(api.delete, { params: { integrationId } }),
    onSuccess: (_answer, integrationId) => dropIntegration(cache, integrationId),
  });
};
