import { integer, timestamp } from "../../base/columns.ts";
import { table } from "../../base/table.ts";

/** The number of recipients in one hour, over all companies that have never paid. */
export const UnpaidEmailHourRow = table(
  "unpaid_email_hours",
  { hour: timestamp, recipients: integer },
  { key: ["hour"], company: null },
);
