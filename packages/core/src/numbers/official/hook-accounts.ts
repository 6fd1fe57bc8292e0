import { boolean } from "../../base/columns.ts";
import { query } from "../../base/database.ts";
import { sql } from "../../base/sql.ts";
import { openOfficial } from "./access.ts";
import { readSignupApp } from "./signup-app.ts";
import { OfficialAccountRow } from "./official-account.model.ts";

/** The owner of a number that Meta names, and the secret with which Meta signs its calls about it. */
export interface HookAccount {
  companyId: number;
  connectionId: number;
  phoneNumberId: string;
  wabaId: string;
  /** Null when neither the number nor the operator has a secret, so that no signature can be valid. */
  appSecret: string | null;
  /** Whether the number left in a company's file, so that another installation answers its customers. */
  hasLeft: boolean;
}

const own = ["companyId", "connectionId", "phoneNumberId", "wabaId", "secrets"] as const;

/** The numbers of this installation that a call from Meta names, by their own ids or by their accounts. Call it in the platform's scope. */
export async function hookAccounts({
  phoneNumberIds,
  wabaIds,
}: Record<"phoneNumberIds" | "wabaIds", readonly string[]>): Promise<HookAccount[]> {
  if (phoneNumberIds.length + wabaIds.length === 0) return [];
  const rows = await query(
    { ...OfficialAccountRow.shape(...own), hasLeft: boolean },
    sql`select ${OfficialAccountRow.pick("a", ...own)}, c.seal is not distinct from 'left' as "hasLeft"
      from official_accounts a join companies c on c.id = a.company_id
      where a.phone_number_id = any(${[...phoneNumberIds]}::text[]) or a.waba_id = any(${[...wabaIds]}::text[])`,
  );
  const accounts = rows.map(({ secrets, ...row }) => {
    const { appSecret } = openOfficial({ connectionId: row.connectionId, secrets });
    return { ...row, appSecret };
  });
  // A number of an imported company may have no secret of its own. Then the secret of the operator's app is used.
  const app = accounts.some(({ appSecret }) => appSecret === "") ? await readSignupApp() : null;
  return accounts.map((account) => ({ ...account, appSecret: account.appSecret || app?.appSecret || null }));
}
