import { query } from "../../base/database.ts";
import { publish } from "../../base/outbox/write.ts";
import { and, type Sql, sql } from "../../base/sql.ts";
import { ApiTokenRow } from "./api-token.model.ts";

/**
 * Revokes the given tokens `k` that are valid, and shows this. Their rows stay, so that audit lines about them stay readable. Returns how many it revoked.
 */
export async function endTokens(which: Sql): Promise<number> {
  const ended = await query(
    ApiTokenRow.shape("id", "connectionId"),
    sql`update api_tokens k set revoked_at = now() where ${and(which, sql`k.revoked_at is null`)}
      returning ${ApiTokenRow.pick("k", "id", "connectionId")}`,
  );
  for (const { id, connectionId } of ended) publish("api-token.delete", { tokenId: id, connectionId });
  return ended.length;
}

/** Revokes the tokens of a removed number, so that no program sends through it any more. */
export const endTokensOf = ({ connectionId }: { connectionId: number }): Promise<number> =>
  endTokens(sql`k.connection_id = ${connectionId}`);
