import { integer, text } from "../../../base/columns.ts";
import { table } from "../../../base/table.ts";

export const RemovedChargeRow = table(
  "removed_charges",
  {
    companyId: integer,
    campaignId: integer,
    charged: text,
    begins: text,
    messages: integer,
    /** How many of them our own estimate takes for each line of the operator's prices. Of the others nobody knows it. */
    marketing: integer.default,
    utility: integer.default,
    service: integer.default,
  },
  { key: ["companyId", "campaignId", "charged", "begins"] },
);
export type RemovedChargeRow = InstanceType<typeof RemovedChargeRow>;
