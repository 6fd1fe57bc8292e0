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
    /** The number of these messages that our own estimate assigns to each line of the operator's prices. The line of the others is not known. */
    marketing: integer.default,
    utility: integer.default,
    service: integer.default,
  },
  { key: ["companyId", "campaignId", "charged", "begins"] },
);
export type RemovedChargeRow = InstanceType<typeof RemovedChargeRow>;
