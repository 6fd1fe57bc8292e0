import { date, integer } from "../../base/columns.ts";
import { table } from "../../base/table.ts";

/** What the assistant used on a day of the company's clock; `taken`: the tokens that questions under way may use. */
export const AssistantDayRow = table(
  "assistant_days",
  { companyId: integer, day: date, tokens: integer.default, answers: integer.default, taken: integer.default },
  { key: ["companyId", "day"] },
);
export type AssistantDayRow = InstanceType<typeof AssistantDayRow>;
