import { bytes, integer, text, timestamp } from "../../../base/columns.ts";
import { table } from "../../../base/table.ts";

/** The operator's settings of the whole installation. A secret setting is encrypted, and its value is empty. */
export const InstallationSettingRow = table(
  "installation_settings",
  { key: text, value: text, secret: bytes.null, changedAt: timestamp.default },
  { key: ["key"], company: null },
);

/** The last invoice number of each year. */
export const InvoiceCounterRow = table(
  "invoice_counters",
  { year: integer, last: integer },
  { key: ["year"], company: null },
);
