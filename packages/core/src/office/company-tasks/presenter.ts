import { fileDays, hasArrived } from "@balcao/shared/company-tasks/rules";
import {
  companyTaskKinds,
  companyTaskStates,
  type CompanyImport,
  type CompanyTask,
  exportSteps,
  importSteps,
} from "@balcao/shared/company-tasks/schema";
import type { Actor } from "@balcao/shared/permissions";
import { boolean, oneOf, type RowOf } from "../../base/columns.ts";
import { type Sql, sql } from "../../base/sql.ts";
import { CompanyTaskRow } from "./company-task.model.ts";

const dayMs = 86_400_000;
const own = [
  "id",
  "kind",
  "state",
  "operatorId",
  "operatorName",
  "askedAt",
  "billing",
  "keys",
  "step",
  "done",
  "total",
  "bytes",
  "endedAt",
  "rowCount",
  "files",
  "missing",
  "unread",
  "mails",
  "erased",
  "sha256",
  "failure",
  "detail",
] as const;

/** `select ${taskColumns} from company_tasks t` returns rows of this shape for tasks that are not imports. */
export const taskShape = {
  ...CompanyTaskRow.shape(...own),
  kind: oneOf(companyTaskKinds),
  state: oneOf(companyTaskStates),
  step: oneOf(exportSteps).null,
  byPassphrase: boolean,
};
export const taskColumns: Sql = sql`${CompanyTaskRow.pick("t", ...own)}, t.recipient is null as "byPassphrase"`;

/** When a file with this creation time is removed. */
export const removedAt = (madeAt: Date): Date => new Date(madeAt.getTime() + fileDays * dayMs);

/** A task as the given operator sees it. */
export function presentTask(
  { operatorId, operatorName, askedAt, endedAt, ...row }: RowOf<typeof taskShape>,
  { userId }: Pick<Actor, "userId">,
): CompanyTask {
  const { rowCount, files, missing, unread, mails, erased, sha256, ...rest } = row;
  const isWhole = row.state === "ready" && endedAt !== null;
  return {
    ...rest,
    askedAt: askedAt.toISOString(),
    askedBy: operatorName,
    isMine: operatorId === userId,
    report: isWhole
      ? { rows: rowCount, files, missing, unread, mails, erased, sha256, removedAt: removedAt(endedAt).toISOString() }
      : null,
  };
}

const brought = [
  "id",
  "companyId",
  "state",
  "operatorId",
  "operatorName",
  "askedAt",
  "bytes",
  "failure",
  "detail",
  "notedAt",
  "fileName",
  "size",
  "findings",
  "name",
  "confirmed",
] as const;

/** `select ${importColumns} from company_tasks t` returns rows of this shape for imports. */
export const importShape = { ...CompanyTaskRow.shape(...brought), step: oneOf(importSteps).null, isHere: boolean };
export const importColumns: Sql = sql`${CompanyTaskRow.pick("t", ...brought, "step")},
  t.size = (select coalesce(sum(p.bytes), 0) from company_file_pieces p where p.company_id = t.company_id and p.task_id = t.id) as "isHere"`;

/** An import as the given operator sees it. */
export function presentImport(
  { operatorId, operatorName, askedAt, notedAt, name, ...row }: RowOf<typeof importShape>,
  { userId }: Pick<Actor, "userId">,
): CompanyImport {
  return {
    ...row,
    askedAt: askedAt.toISOString(),
    askedBy: operatorName,
    isMine: operatorId === userId,
    arrived: hasArrived(row) ? name : null,
    removedAt: removedAt(notedAt).toISOString(),
  };
}
