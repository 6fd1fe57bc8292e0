import { bigint, integer, text, timestamp } from "../../base/columns.ts";
import { table } from "../../base/table.ts";

export const ConnectionLeaseRow = table(
  "connection_leases",
  {
    companyId: integer,
    connectionId: integer,
    holder: text,
    epoch: bigint.default,
    expiresAt: timestamp,
  },
  { key: ["connectionId"] },
);
export type ConnectionLeaseRow = InstanceType<typeof ConnectionLeaseRow>;
