import { integer, timestamp } from "../../base/columns.ts";
import { table } from "../../base/table.ts";

export const TurnChangeRow = table(
  "turn_changes",
  {
    companyId: integer,
    queuedAt: timestamp,
  },
  { key: [] },
);
export type TurnChangeRow = InstanceType<typeof TurnChangeRow>;
