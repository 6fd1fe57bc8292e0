import { date, integer, text, timestamp } from "../../../base/columns.ts";
import { table } from "../../../base/table.ts";

export const DunningStepRow = table("dunning_steps", {
  id: integer.default,
  companyId: integer,
  invoiceId: integer.null,
  dueDate: date,
  step: text,
  doneAt: timestamp.default,
});
