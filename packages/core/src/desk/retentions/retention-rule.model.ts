import { integer } from "../../base/columns.ts";
import { table } from "../../base/table.ts";

export const RetentionRuleRow = table(
  "retention_rules",
  { companyId: integer, retentionId: integer, queueId: integer, filesMonths: integer.null, wordsMonths: integer.null },
  { key: ["companyId", "retentionId", "queueId"] },
);
export type RetentionRuleRow = InstanceType<typeof RetentionRuleRow>;
