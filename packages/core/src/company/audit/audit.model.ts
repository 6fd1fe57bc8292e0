import { auditActionNames, type AuditEntry } from "@balcao/shared/audit/schema";
import { integer, json, oneOf, text, timestamp } from "../../base/columns.ts";
import { table } from "../../base/table.ts";

/** The lines of the audit. The app's role can only add lines; it may neither change nor delete one. */
export const AuditRow = table("audit", {
  id: integer.default,
  companyId: integer,
  at: timestamp.default,
  actorId: integer.null,
  actorName: text.default,
  operatorName: text.default,
  action: oneOf(auditActionNames),
  aboutId: integer.null,
  aboutName: text.default,
  details: json<AuditEntry["details"]>().default,
});
export type AuditRow = InstanceType<typeof AuditRow>;
