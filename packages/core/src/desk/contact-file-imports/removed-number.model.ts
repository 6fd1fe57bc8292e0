import { integer, text, timestamp } from "../../base/columns.ts";
import { table } from "../../base/table.ts";

export const RemovedNumberRow = table(
  "removed_numbers",
  { companyId: integer, fingerprint: text, removedAt: timestamp.default },
  { key: ["companyId", "fingerprint"] },
);
export type RemovedNumberRow = InstanceType<typeof RemovedNumberRow>;
