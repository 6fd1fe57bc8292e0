import type { Integration } from "./shown.ts";

export interface IntegrationEvents {
  "integration.update": { integration: Integration };
  "integration.delete": { integrationId: number };
}
