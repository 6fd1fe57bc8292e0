import type { IntegrationEvents } from "@balcao/shared/integrations/events";
import type { Live } from "../../lib/live.ts";
import { dropIntegration, putIntegration } from "./cache.ts";

export const integrationsLive: Live<IntegrationEvents> = {
  "integration.update": (cache, { integration }) => putIntegration(cache, integration),
  "integration.delete": (cache, { integrationId }) => dropIntegration(cache, integrationId),
};
