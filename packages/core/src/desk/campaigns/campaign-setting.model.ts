import { integer, json, text } from "../../base/columns.ts";
import { table } from "../../base/table.ts";

export const CampaignSettingRow = table(
  "campaign_settings",
  { companyId: integer, key: text, value: json<unknown>() },
  { key: ["companyId", "key"] },
);
