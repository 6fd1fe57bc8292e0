import type { ApiToken } from "@balcao/shared/api-tokens/schema";
import { AppError } from "@balcao/shared/errors";
import { query } from "../../base/database.ts";
import { sql } from "../../base/sql.ts";
import { requireConnection } from "../connections/access.ts";
import { ApiTokenRow } from "./api-token.model.ts";
import { apiTokenColumns, apiTokenShape, presentApiToken, validTokens } from "./presenter.ts";

/** The valid tokens of a number, newest first. */
export async function listApiTokens(connectionId: number): Promise<ApiToken[]> {
  await requireConnection(connectionId);
  const rows = await query(
    apiTokenShape,
    sql`select ${apiTokenColumns} from ${validTokens} and k.connection_id = ${connectionId} order by k.id desc`,
  );
  return rows.map(presentApiToken);
}

export async function showApiToken(id: number): Promise<ApiToken> {
  const [row] = await query(apiTokenShape, sql`select ${apiTokenColumns} from ${validTokens} and k.id = ${id}`);
  if (!row) throw new AppError("ERR_NO_API_TOKEN_FOUND");
  return presentApiToken(row);
}

/** A valid token of that number, locked until this transaction ends. */
export async function lockApiToken(connectionId: number, id: number): Promise<Pick<ApiTokenRow, "id" | "name">> {
  const [row] = await query(
    ApiTokenRow.shape("id", "name"),
    sql`select ${ApiTokenRow.pick("k", "id", "name")} from api_tokens k
      where k.id = ${id} and k.connection_id = ${connectionId} and k.revoked_at is null for no key update`,
  );
  if (!row) throw new AppError("ERR_NO_API_TOKEN_FOUND");
  return row;
}
