import { bigint, date, integer, integerArray, text } from "../../base/columns.ts";
import { table } from "../../base/table.ts";

export const TurnDayRow = table(
  "turn_days",
  {
    companyId: integer,
    day: date,
    userId: integer,
    timezone: text,
    finished: integer,
    ratings: integer,
    ratingSum: integer,
    waits: integer,
    waitSeconds: bigint,
    supports: integer,
    supportSeconds: bigint,
    waitMinutes: integerArray,
    waitCounts: integerArray,
    supportMinutes: integerArray,
    supportCounts: integerArray,
  },
  { key: ["companyId", "day", "userId"] },
);
export type TurnDayRow = InstanceType<typeof TurnDayRow>;
