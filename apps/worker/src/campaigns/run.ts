import { asPlatform, inCompany } from "@balcao/core/base/database";
import { logger } from "@balcao/core/base/logger";
import {
  beginDue,
  companiesWithCampaigns,
  dueCampaigns,
  expireQuestions,
  finishOver,
  freeForgotten,
  leaveOutGone,
  prepareNext,
} from "@balcao/core/desk/campaigns/dispatch/round";
import { stopStoodStill } from "@balcao/core/desk/campaigns/dispatch/standstill";

/**
 * Begins the campaigns that are due and ends those that are over, company by company. A campaign that fails stops no other, and is tried the next
 * time.
 */
export async function runCampaigns(publicUrl: string): Promise<void> {
  const now = new Date();
  for (const companyId of await asPlatform(() => companiesWithCampaigns(now)))
    await runCompany(companyId, now, publicUrl).catch((error: unknown) =>
      logger.error({ companyId, reason: String(error) }, "campaigns were not run"),
    );
}

async function runCompany(companyId: number, now: Date, publicUrl: string): Promise<void> {
  await inCompany(companyId, () => stopStoodStill(now));
  for (const id of await inCompany(companyId, () => dueCampaigns(now)))
    await inCompany(companyId, () => beginDue(id, now, publicUrl));
  while (await inCompany(companyId, prepareNext));
  await inCompany(companyId, freeForgotten);
  await inCompany(companyId, leaveOutGone);
  await inCompany(companyId, () => expireQuestions(now));
  await inCompany(companyId, () => finishOver(now));
}
