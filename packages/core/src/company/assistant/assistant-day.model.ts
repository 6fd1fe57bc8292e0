import { date, integer } from "../../base/columns.ts";
import { table } from "../../base/table.ts";

/** The assistant's use on a day of the company's clock. `taken` is the number of tokens that running questions may use. */
export const AssistantDayRow = table(
  "assistant_days",
  { companyId: integer, day: date, tokens: integer.default, answers: integer.default, taken: integer.default },
  { key: ["companyId", "day"] },
);
export type AssistantDayRow = InstanceType<typeof AssistantDayRow>;
