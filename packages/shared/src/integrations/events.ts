import type { Integration } from "./shown-fields.ts";

export interface IntegrationEvents {
  "integration.update": { integration: Integration };
  "integration.delete": { integrationId: number };
}
