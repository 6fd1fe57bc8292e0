import type { PauseReason } from "@balcao/shared/campaigns/schema";
import { integer, textOf, timestamp } from "../../base/columns.ts";
import { table } from "../../base/table.ts";

export const NumberBrakeRow = table("number_brakes", {
  id: integer.default,
  companyId: integer,
  connectionId: integer,
  reason: textOf<PauseReason>(),
  at: timestamp.default,
  resumedAt: timestamp.null,
});
