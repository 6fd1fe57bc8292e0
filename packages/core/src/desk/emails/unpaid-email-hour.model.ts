import { integer, timestamp } from "../../base/columns.ts";
import { table } from "../../base/table.ts";

/** How many recipients companies that never paid wrote to in one hour, all together. */
export const UnpaidEmailHourRow = table(
  "unpaid_email_hours",
  { hour: timestamp, recipients: integer },
  { key: ["hour"], company: null },
);
