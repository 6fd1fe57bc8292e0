import type { HistoryEntry, HistoryWhat } from "@balcao/shared/billing/schema";
import { integer, json, text, textOf, timestamp } from "../../../base/columns.ts";
import { table } from "../../../base/table.ts";

export const BillingHistoryRow = table("billing_history", {
  id: integer.default,
  companyId: integer,
  at: timestamp.default,
  invoiceId: integer.null,
  what: textOf<HistoryWhat>(),
  actor: text.null,
  details: json<HistoryEntry["details"]>().default,
});
