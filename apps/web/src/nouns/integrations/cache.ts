import type { Integration } from "@balcao/shared/integrations/shown";
import type { QueryClient } from "@tanstack/react-query";
import { inList, renewAnswers, without, withRow } from "../../lib/cached.ts";
import { byName } from "../../lib/paged.ts";

export const integrationKeys = { list: ["integrations"] as const };

export function putIntegration(cache: QueryClient, integration: Integration): void {
  renewAnswers(cache, integrationKeys.list, withRow(integration, byName));
}

export function dropIntegration(cache: QueryClient, integrationId: number): void {
  renewAnswers<Integration[]>(cache, integrationKeys.list, inList(without(integrationId)));
}
