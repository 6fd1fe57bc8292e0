import { callsThrough } from "@balcao/outside/call";
import { createAdapter } from "@balcao/outside/integrations/create-adapter";
import { apiMessagesApi } from "@balcao/shared/api-messages/api";
import type { IntegrationAdapter, IntegrationSurroundings } from "@balcao/shared/integrations/port";
import type { AdapterSettings } from "@balcao/shared/integrations/settings";
import type { Dispatcher } from "undici";

/** Makes the adapters of all integrations, which call through this agent. `messagesUrl` is our address to which a program may send later messages. */
export function adaptersThrough(
  agent: Dispatcher,
  { google, publicUrl }: Pick<IntegrationSurroundings, "google"> & { publicUrl: string },
): (settings: AdapterSettings) => IntegrationAdapter {
  const messagesUrl = `${publicUrl}/api${apiMessagesApi.send.path}`;
  const surroundings = { call: callsThrough(agent), google, now: () => new Date(), messagesUrl };
  return (settings) => createAdapter(settings, surroundings);
}
