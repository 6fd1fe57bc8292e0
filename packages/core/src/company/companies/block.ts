import { AppError } from "@balcao/shared/errors";
import type { Actor } from "@balcao/shared/permissions";
import { currentCompanyId, run } from "../../base/database.ts";
import { sql } from "../../base/sql.ts";
import { recordAudit } from "../audit/record.ts";
import { endSessions } from "../sessions/end.ts";

/** Null: the person who hosts the installation. */
type Doer = Pick<Actor, "userId" | "name"> | null;

/** Whether an operator of the installation is a user of this company. */
export const isOperators = async (): Promise<boolean> =>
  (await run(sql`select 1 from users where super and deleted_at is null limit 1`)) > 0;

/**
 * Ends all sessions of this company. Nobody signs in until it is unblocked. Its numbers stay linked: messages of customers are stored, but no
 * automatic text and no scheduled message is sent. The company of an operator cannot be blocked.
 */
export async function blockCompany(actor: Doer = null): Promise<void> {
  if (await isOperators()) throw new AppError("ERR_CANNOT_BLOCK_SUPER_COMPANY");
  await run(sql`update companies set status = false where id = ${currentCompanyId()}`);
  await endSessions(sql`true`, "blocked");
  await recordAudit(actor, "company.blocked", null, {});
}

/**
 * Lets people sign in again. Answers 409 ERR_COMPANY_SEALED for a company that was imported, or exported with the keys of its numbers, until the host
 * opens it.
 */
export async function unblockCompany(actor: Doer = null): Promise<void> {
  const freed = await run(sql`update companies set status = true where id = ${currentCompanyId()} and seal is null`);
  if (freed === 0) throw new AppError("ERR_COMPANY_SEALED");
  await recordAudit(actor, "company.unblocked", null, {});
}
