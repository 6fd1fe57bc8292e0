import { exportAudit, listAudit, noteAuditExport } from "@balcao/core/company/audit/list";
import { inCompany } from "@balcao/core/base/database";
import { auditApi } from "@balcao/shared/audit/api";
import { Router } from "express";
import { sendCsv } from "../http/csv.ts";
import { handle } from "../http/handle.ts";

const head = ["at", "user", "action", "about", "details", "operator"];

export const audit = Router();
handle(audit, auditApi.list, ({ query }, actor) => listAudit(actor, query));
handle(audit, auditApi.export, async ({ query }, actor, { res }) => {
  await inCompany(actor.companyId, () => noteAuditExport(actor));
  await sendCsv(res, { name: "audit", head, start: "", actor }, (cursor) => exportAudit(actor, query, cursor));
});
