import type { Campaign } from "./schema.ts";
import type { NumberCare } from "./flight.ts";

export interface CampaignEvents {
  /** The campaign is new or changed, or its counts changed because the states of its people changed. */
  "campaign.update": { campaign: Campaign };
  "campaign.delete": { campaignId: number };
  "campaign-settings.update": { ok: true };
  /** A number sent something, or its brake changed. */
  "number-care.update": { care: NumberCare };
}
