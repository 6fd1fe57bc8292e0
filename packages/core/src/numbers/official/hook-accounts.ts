import { query } from "../../base/database.ts";
import { sql } from "../../base/sql.ts";
import { openOfficial } from "./access.ts";
import { OfficialAccountRow } from "./official-account.model.ts";

/** Whose a number is that Meta names, and with what Meta signs what it tells of it. */
export interface HookAccount {
  companyId: number;
  connectionId: number;
  phoneNumberId: string;
  wabaId: string;
  appSecret: string;
}

const own = ["companyId", "connectionId", "phoneNumberId", "wabaId", "secrets"] as const;

/**
 * The numbers of this installation that a call of Meta's names, by themselves or by their accounts: call it in the platform's scope.
 */
export async function hookAccounts({
  phoneNumberIds,
  wabaIds,
}: Record<"phoneNumberIds" | "wabaIds", readonly string[]>): Promise<HookAccount[]> {
  if (phoneNumberIds.length + wabaIds.length === 0) return [];
  const rows = await query(
    OfficialAccountRow.shape(...own),
    sql`select ${OfficialAccountRow.pick("a", ...own)} from official_accounts a
      where a.phone_number_id = any(${[...phoneNumberIds]}::text[]) or a.waba_id = any(${[...wabaIds]}::text[])`,
  );
  return rows.map(({ secrets, ...row }) => {
    const { appSecret } = openOfficial({ connectionId: row.connectionId, secrets });
    return { ...row, appSecret };
  });
}
