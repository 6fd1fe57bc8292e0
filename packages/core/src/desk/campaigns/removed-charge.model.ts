import { integer, text } from "../../base/columns.ts";
import { table } from "../../base/table.ts";

export const RemovedChargeRow = table(
  "removed_charges",
  { companyId: integer, campaignId: integer, charged: text, begins: text, messages: integer },
  { key: ["companyId", "campaignId", "charged", "begins"] },
);
export type RemovedChargeRow = InstanceType<typeof RemovedChargeRow>;
