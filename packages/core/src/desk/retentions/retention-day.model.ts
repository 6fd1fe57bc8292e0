import { bigint, date, integer, timestamp } from "../../base/columns.ts";
import { table } from "../../base/table.ts";

export const RetentionDayRow = table(
  "retention_days",
  {
    companyId: integer,
    day: date,
    conversations: integer.default,
    messages: integer.default,
    files: integer.default,
    bytes: bigint.default,
    toldAt: timestamp.null,
  },
  { key: ["companyId", "day"] },
);
export type RetentionDayRow = InstanceType<typeof RetentionDayRow>;
