import { boolean, integer, text, timestamp } from "../../../base/columns.ts";
import { table } from "../../../base/table.ts";

export const RemovedNumberRow = table(
  "removed_numbers",
  {
    companyId: integer,
    fingerprint: text,
    removedAt: timestamp.default,
    /** The person had opted out of campaigns. */
    noCampaigns: boolean.default,
  },
  { key: ["companyId", "fingerprint"] },
);
export type RemovedNumberRow = InstanceType<typeof RemovedNumberRow>;
