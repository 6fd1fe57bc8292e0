import { query, run } from "../../base/database.ts";
import { sql } from "../../base/sql.ts";
import { lockAccounts } from "./access.ts";
import { OfficialAccountRow } from "./official-account.model.ts";

/** The account of an official number at Meta, and the portfolio that owns it; null until Meta was asked. */
export type Ownership = Pick<OfficialAccountRow, "wabaId" | "portfolioId">;

/** Who owns a number at Meta. Null for a number that is not official. */
export async function ownershipOf(connectionId: number): Promise<Ownership | null> {
  const [row] = await query(
    OfficialAccountRow.shape("wabaId", "portfolioId"),
    sql`select ${OfficialAccountRow.pick("a", "wabaId", "portfolioId")} from official_accounts a where a.connection_id = ${connectionId}`,
  );
  return row ?? null;
}

/**
 * Notes the portfolio of a number's account. `told` is Meta's answer. Where Meta tells none, the account counts as a portfolio of its own until Meta
 * tells one, because two accounts may belong to different portfolios.
 */
export async function notePortfolio(connectionId: number, told: string | null): Promise<void> {
  await lockAccounts();
  const known = await ownershipOf(connectionId);
  if (!known) return;
  const portfolioId = told ?? known.portfolioId ?? known.wabaId;
  await run(
    sql`update official_accounts set portfolio_id = ${portfolioId}
      where waba_id = ${known.wabaId} and portfolio_id is distinct from ${portfolioId}`,
  );
}
