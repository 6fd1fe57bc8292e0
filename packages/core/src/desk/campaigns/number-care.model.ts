import type { PauseReason } from "@balcao/shared/campaigns/schema";
import { date, integer, text, textOf, timestamp } from "../../base/columns.ts";
import { table } from "../../base/table.ts";

export const NumberCareRow = table(
  "number_care",
  {
    companyId: integer,
    connectionId: integer,
    number: text.null,
    since: timestamp.default,
    nextAt: timestamp.default,
    inRow: integer.default,
    day: date.null,
    dayCold: integer.default,
    dayKnown: integer.default,
    dayService: integer.default,
    hour: timestamp.null,
    hourCold: integer.default,
    brake: textOf<PauseReason>().null,
    brakedUntil: timestamp.null,
    brakes: integer.default,
    halvedUntil: timestamp.null,
    resumedAt: timestamp.null,
  },
  { key: ["companyId", "connectionId"] },
);
export type NumberCareRow = InstanceType<typeof NumberCareRow>;
