import type { TokenCaller } from "@balcao/shared/permissions";
import { boolean } from "../../base/columns.ts";
import { query, run } from "../../base/database.ts";
import { publish } from "../../base/outbox/write.ts";
import { sql } from "../../base/sql.ts";
import { CompanyRow } from "../../company/companies/company.model.ts";
import { letsIn } from "../../company/companies/standing.ts";
import { showApiToken } from "./access.ts";
import { ApiTokenRow } from "./api-token.model.ts";

/** Whether the use of a token `k` has not been noted for this minute yet. */
const isUnnoted = sql`(k.last_used_at is null or k.last_used_at < now() - interval '1 minute')`;

/** The caller with the token of this hash, and whether its use must still be noted. */
interface FoundToken {
  caller: TokenCaller;
  isUnnoted: boolean;
}

/**
 * Finds the caller. Null when the token is unknown or revoked, its number was removed, or its company is blocked. A token names no company, so call
 * it in the platform's scope.
 */
export async function findToken(hash: Buffer): Promise<FoundToken | null> {
  const [row] = await query(
    {
      ...ApiTokenRow.shape("companyId", "connectionId"),
      tokenId: ApiTokenRow.columns.id,
      features: CompanyRow.columns.planFeatures,
      suspended: boolean,
      isUnnoted: boolean,
    },
    sql`select ${ApiTokenRow.pick("k", "companyId", "connectionId")}, k.id as "tokenId", c.plan_features as features, c.suspended_at is not null as suspended,
       ${isUnnoted} as "isUnnoted"
     from api_tokens k join companies c on c.id = k.company_id and ${letsIn}
     join connections w on w.company_id = k.company_id and w.id = k.connection_id and w.deleted_at is null
     where k.hash = ${hash} and k.revoked_at is null`,
  );
  if (!row) return null;
  const { isUnnoted: unnoted, ...caller } = row;
  return { caller, isUnnoted: unnoted };
}

/** Notes that a token was used, at most once a minute, and shows it to the admins. Call it in the scope of its company. */
export async function noteUse(tokenId: number): Promise<void> {
  const noted = await run(
    sql`update api_tokens k set last_used_at = now() where k.id = ${tokenId} and k.revoked_at is null and ${isUnnoted}`,
  );
  if (noted > 0) publish("api-token.update", { token: await showApiToken(tokenId) });
}
