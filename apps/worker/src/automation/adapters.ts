import { callsThrough } from "@balcao/outside/call";
import { createAdapter } from "@balcao/outside/integrations/create-adapter";
import type { IntegrationAdapter, IntegrationSurroundings } from "@balcao/shared/integrations/port";
import type { AdapterSettings } from "@balcao/shared/integrations/settings";
import type { Dispatcher } from "undici";

/** Makes the adapters of all integrations, which call through this agent. */
export function adaptersThrough(
  agent: Dispatcher,
  google: IntegrationSurroundings["google"],
): (settings: AdapterSettings) => IntegrationAdapter {
  const surroundings = { call: callsThrough(agent), google, now: () => new Date() };
  return (settings) => createAdapter(settings, surroundings);
}
