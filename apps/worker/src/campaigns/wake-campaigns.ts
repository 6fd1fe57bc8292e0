import { setTimeout as sleep } from "node:timers/promises";
import { asPlatform } from "@balcao/core/base/database";
import { logger } from "@balcao/core/base/logger";
import { numbersWithCampaigns } from "@balcao/core/desk/campaigns/dispatch/running";

const lookMs = 2000;

/** Calls `ring` every two seconds for each number that runs campaigns, so that numbers without campaigns need not look. Resolves when `closing` aborts. */
export async function ringForCampaigns(ring: (connectionId: number) => void, closing: AbortSignal): Promise<void> {
  while (!closing.aborted) {
    try {
      for (const id of await asPlatform(numbersWithCampaigns)) ring(id);
    } catch (error) {
      logger.warn({ reason: String(error) }, "numbers with campaigns could not be read");
    }
    await sleep(lookMs, undefined, { signal: closing }).catch(() => undefined);
  }
}
