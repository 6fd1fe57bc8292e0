import { fileDays } from "@balcao/shared/company-tasks/rules";
import type { CompanyTask } from "@balcao/shared/company-tasks/schema";
import type { Actor } from "@balcao/shared/permissions";
import { boolean, type RowOf } from "../../base/columns.ts";
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

/** `select ${taskColumns} from company_tasks t` answers rows of this shape. */
export const taskShape = { ...CompanyTaskRow.shape(...own), byPassphrase: boolean };
export const taskColumns: Sql = sql`${CompanyTaskRow.pick("t", ...own)}, t.recipient is null as "byPassphrase"`;

/** When a file that was made at this time is removed. */
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
