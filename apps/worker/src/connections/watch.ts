import { companiesToTell, tellOfIncidents } from "@balcao/core/connections/alarm";
import { showUnheld, unheldNumbers } from "@balcao/core/connections/unheld";
import { asPlatform, inCompany } from "@balcao/core/database";
import { logger } from "@balcao/core/logger";

/**
 * Finds numbers whose worker died without a word, and tells the admins of numbers that are down for too long, and of those that came back.
 * Several may run at once; one that fails keeps no other back, and is due again.
 */
export async function watchNumbers(publicUrl: string, now = new Date()): Promise<void> {
  for (const { id, companyId } of await asPlatform(() => unheldNumbers(now)))
    await inCompany(companyId, () => showUnheld(id, now)).catch((error: unknown) =>
      logger.error({ connectionId: id, reason: String(error) }, "a number without a worker could not be shown"),
    );
  for (const companyId of await asPlatform(() => companiesToTell(now)))
    await inCompany(companyId, () => tellOfIncidents(now, publicUrl)).catch((error: unknown) =>
      logger.error({ companyId, reason: String(error) }, "nobody was told of an incident"),
    );
}
