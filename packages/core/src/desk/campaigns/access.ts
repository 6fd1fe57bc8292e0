import type { Campaign } from "@balcao/shared/campaigns/schema";
import { AppError } from "@balcao/shared/errors";
import { locked } from "../../base/table.ts";
import { CampaignRow } from "./campaign.model.ts";
import { loadCampaign } from "./presenter.ts";

/** Campaigns belong to the whole company: every user sees them, where the plan includes campaigns. */
export const showCampaign = (id: number): Promise<Campaign> => loadCampaign(id);

/** The campaign, locked until this transaction ends. */
export async function lockCampaign(id: number): Promise<CampaignRow> {
  const row = await CampaignRow.findByPk(id, locked);
  if (!row) throw new AppError("ERR_NO_CAMPAIGN_FOUND");
  return row;
}
