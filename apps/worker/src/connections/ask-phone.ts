import { inCompany } from "@balcao/core/base/database";
import { logger } from "@balcao/core/base/logger";
import { officialAccess } from "@balcao/core/numbers/official/access";
import { askPhone } from "@balcao/outside/graph/ask-phone";
import type { Graph } from "@balcao/outside/graph/graph";

/**
 * Requests the data on the phone of an official number. Most of these numbers are on no phone, and then Meta refuses. The job fails when Meta does
 * not answer.
 */
export async function askPhoneOf(graph: Graph, companyId: number | null, connectionId: number): Promise<void> {
  if (companyId === null) return;
  const access = await inCompany(companyId, () => officialAccess(connectionId));
  if (!access) return;
  const refused = await askPhone(graph, access);
  if (refused !== null) logger.info({ connectionId, code: refused }, "Meta gives nothing of a phone of this number");
}
