import { retentionStates } from "@balcao/shared/retentions/schema";
import { integer, oneOf, timestamp } from "../../base/columns.ts";
import { table } from "../../base/table.ts";

export const RetentionRow = table("retentions", {
  id: integer.default,
  companyId: integer,
  state: oneOf(retentionStates),
  filesMonths: integer.null,
  wordsMonths: integer.null,
  askedBy: integer.null,
  askedAt: timestamp.default,
  startsAt: timestamp,
  stoppedBy: integer.null,
  endedAt: timestamp.null,
});
export type RetentionRow = InstanceType<typeof RetentionRow>;
