import { bytes, integer, text, timestamp } from "../../../base/columns.ts";
import { table } from "../../../base/table.ts";

/** What the operator decides for the whole installation. A secret is encrypted, and its value is empty. */
export const InstallationSettingRow = table(
  "installation_settings",
  { key: text, value: text, secret: bytes.null, changedAt: timestamp.default },
  { key: ["key"], company: null },
);

/** The last number that an invoice of a year has. */
export const InvoiceCounterRow = table(
  "invoice_counters",
  { year: integer, last: integer },
  { key: ["year"], company: null },
);
