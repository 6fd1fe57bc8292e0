import { inCompany } from "@balcao/core/base/database";
import { openIntegration } from "@balcao/core/company/integrations/open";
import type { IntegrationAdapter } from "@balcao/shared/integrations/port";
import { type AdapterSettings, settingsOf } from "@balcao/shared/integrations/settings";
import type { Responder } from "./responder.ts";

/**
 * Asks the integration of a talk. When the integration is gone or paused, its customers go to attendants immediately. An adapter and its state, such
 * as Google's token, are kept while the settings of its integration stay the same.
 */
export function askIntegration(
  createAdapter: (settings: AdapterSettings) => IntegrationAdapter,
): Responder<{ kind: "integration"; id: number }> {
  const kept = new Map<number, { made: string; adapter: IntegrationAdapter }>();
  const adapterOf = (id: number, settings: AdapterSettings): IntegrationAdapter => {
    const made = JSON.stringify(settings);
    const known = kept.get(id);
    if (known?.made === made) return known.adapter;
    const adapter = createAdapter(settings);
    kept.set(id, { made, adapter });
    return adapter;
  };
  return async (turn, { id }) => {
    const found = await inCompany(turn.company.id, () => openIntegration(id));
    if (found && !found.isPaused) return adapterOf(id, settingsOf(found.fields)).respond(turn);
    kept.delete(id);
    return { actions: [], session: null, failed: { reason: found ? "paused" : "removed", detail: "" } };
  };
}
