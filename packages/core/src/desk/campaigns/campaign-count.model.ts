import type { ShippingState } from "@balcao/shared/campaigns/schema";
import { integer, json, smallint } from "../../base/columns.ts";
import { table } from "../../base/table.ts";

export const CampaignCountRow = table(
  "campaign_counts",
  {
    companyId: integer,
    campaignId: integer,
    variant: smallint,
    total: integer.default,
    asked: integer.default,
    confirmed: integer.default,
    sent: integer.default,
    delivered: integer.default,
    read: integer.default,
    replied: integer.default,
    states: json<Partial<Record<ShippingState, number>>>().default,
  },
  { key: ["companyId", "campaignId", "variant"] },
);
