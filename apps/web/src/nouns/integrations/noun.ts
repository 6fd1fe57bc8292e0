import type { Request } from "@balcao/shared/contract";
import { integrationsApi as api } from "@balcao/shared/integrations/api";
import type { Integration } from "@balcao/shared/integrations/shown-fields";
import { queryOptions, useMutation } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { useChange } from "../../lib/cache/change.ts";
import { hears } from "../../lib/cache/live.ts";
import { deletes, kept, saves } from "../../lib/cache/noun.ts";
import { byName } from "../../lib/cache/paged.ts";

/** All integrations of the company, by name. A company has only a few. */
export const integrationList = queryOptions({
  queryKey: ["integrations"],
  queryFn: async ({ signal }) => (await call(api.list, { query: {} }, signal)).queueIntegrations,
});

const { put, drop } = kept<Integration>(integrationList.queryKey, byName);
hears({
  "integration.update": (cache, { integration }) => put(cache, integration),
  "integration.delete": (cache, { integrationId }) => drop(cache, integrationId),
});

export const useSaveIntegration = saves(api, put);
export const useDeleteIntegration = deletes(api.delete, drop);
export const useResumeIntegration = () =>
  useChange((integrationId: number) => call(api.resume, { params: { integrationId } }), put);

/** Sends a test to the program with the form's present values, and gets its first answer. */
export const useTestIntegration = () =>
  useMutation({
    mutationFn: (body: Request<typeof api.test>["body"]) => call(api.test, { body }),
    meta: { quiet: true },
  });
