import { companiesToTell, tellOfIncidents } from "@balcao/core/numbers/connections/alarm";
import { showUnheld, unheldNumbers } from "@balcao/core/numbers/connections/unheld-numbers";
import { companiesWithFalls } from "@balcao/core/numbers/official/facts";
import { tellOfFalls } from "@balcao/core/numbers/official/tell-of-falls";
import { asPlatform, inCompany } from "@balcao/core/base/database";
import { logger } from "@balcao/core/base/logger";

/**
 * Finds numbers whose worker died without notice. Tells the admins by e-mail which numbers have been down for too long, which came back, and which
 * official numbers Meta rates worse than before. Several workers may run it at the same time. A number that fails does not stop the others, and
 * stays due.
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
  for (const companyId of await asPlatform(companiesWithFalls))
    await inCompany(companyId, () => tellOfFalls(now, publicUrl)).catch((error: unknown) =>
      logger.error({ companyId, reason: String(error) }, "nobody was told how a number stands at Meta"),
    );
}
