import type { Campaign } from "./schema.ts";
import type { NumberCare } from "./flight.ts";

export interface CampaignEvents {
  /** The campaign is new or changed, or its counts did: then people of it came further. */
  "campaign.update": { campaign: Campaign };
  "campaign.delete": { campaignId: number };
  "campaign-settings.update": { ok: true };
  /** What a number sent, or the brake on it, changed. */
  "number-care.update": { care: NumberCare };
}
