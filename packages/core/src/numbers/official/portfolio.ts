import { query, run } from "../../base/database.ts";
import { sql } from "../../base/sql.ts";
import { lockAccounts } from "./access.ts";
import { OfficialAccountRow } from "./official-account.model.ts";

/** The account of an official number at Meta, and the portfolio that owns it. Null until Meta was asked. */
export type Ownership = Pick<OfficialAccountRow, "wabaId" | "portfolioId">;

/** The owner of a number at Meta. Null for a number that is not official. */
export async function ownershipOf(connectionId: number): Promise<Ownership | null> {
  const [row] = await query(
    OfficialAccountRow.shape("wabaId", "portfolioId"),
    sql`select ${OfficialAccountRow.pick("a", "wabaId", "portfolioId")} from official_accounts a where a.connection_id = ${connectionId}`,
  );
  return row ?? null;
}

/**
 * Stores the portfolio of a number's account. `told` is Meta's answer. While Meta names no portfolio, the account counts as a portfolio of its own,
 * because two accounts may belong to different portfolios. An answer that Meta gave for another number of the account still counts.
 */
export async function notePortfolio(connectionId: number, told: string | null): Promise<void> {
  await lockAccounts();
  const known = await ownershipOf(connectionId);
  if (!known) return;
  const portfolioId = told ?? (await portfolioOf(known.wabaId)) ?? known.wabaId;
  await run(
    sql`update official_accounts set portfolio_id = ${portfolioId}
      where waba_id = ${known.wabaId} and portfolio_id is distinct from ${portfolioId}`,
  );
}

/** The portfolio of an account, from its numbers. A portfolio that Meta named has priority over the account itself. */
async function portfolioOf(wabaId: string): Promise<string | null> {
  const [known] = await query(
    OfficialAccountRow.shape("portfolioId"),
    sql`select ${OfficialAccountRow.pick("a", "portfolioId")} from official_accounts a
      where a.waba_id = ${wabaId} and a.portfolio_id is not null order by a.portfolio_id = a.waba_id, a.connection_id limit 1`,
  );
  return known?.portfolioId ?? null;
}
