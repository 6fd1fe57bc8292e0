import { date, integer, text } from "../../base/columns.ts";
import { table } from "../../base/table.ts";

export const GoalDayRow = table(
  "goal_days",
  {
    companyId: integer,
    day: date,
    timezone: text,
    queueId: integer,
    userId: integer,
    answersMet: integer,
    answersMissed: integer,
    resolutionsMet: integer,
    resolutionsMissed: integer,
  },
  { key: ["companyId", "day", "queueId", "userId"] },
);
export type GoalDayRow = InstanceType<typeof GoalDayRow>;
