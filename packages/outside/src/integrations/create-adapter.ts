import type { IntegrationAdapter, IntegrationSurroundings } from "@balcao/shared/integrations/port";
import type { AdapterSettings } from "@balcao/shared/integrations/settings";
import { dialogflowAdapter } from "./dialogflow/adapter.ts";
import { handOvers } from "./hand-over.ts";
import { typebotAdapter } from "./typebot/adapter.ts";
import { webhookAdapter } from "./webhook/adapter.ts";

/**
 * Makes the adapter of an integration, without network calls. Keep it as long as its settings stay, because Dialogflow's adapter holds Google's
 * token. Throws IntegrationFault `configuration` when the settings cannot work.
 */
export function createAdapter(settings: AdapterSettings, surroundings: IntegrationSurroundings): IntegrationAdapter {
  const adapter = adapterOf(settings, surroundings);
  return {
    respond: async (turn) => {
      const reply = await adapter.respond(turn);
      const actions = handOvers(reply.actions);
      return actions === reply.actions ? reply : { actions, session: null };
    },
  };
}

function adapterOf(settings: AdapterSettings, surroundings: IntegrationSurroundings): IntegrationAdapter {
  switch (settings.type) {
    case "dialogflow":
      return dialogflowAdapter(settings, surroundings);
    case "typebot":
      return typebotAdapter(settings, surroundings);
    case "n8n":
    case "webhook":
      return webhookAdapter(settings, surroundings);
  }
}
