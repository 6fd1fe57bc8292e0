import type { ApiToken } from "@balcao/shared/api-tokens/schema";
import { json, type RowOf } from "../../base/columns.ts";
import { sql } from "../../base/sql.ts";
import { ApiTokenRow } from "./api-token.model.ts";

const own = ["id", "connectionId", "name", "lastFour", "createdAt", "lastUsedAt"] as const;

/** `select ${apiTokenColumns}` returns rows of this shape. */
export const apiTokenShape = { ...ApiTokenRow.shape(...own), createdBy: json<{ id: number; name: string }>().null };
export const apiTokenColumns = sql`${ApiTokenRow.pick("k", ...own)},
  case when u.id is not null then json_build_object('id', u.id, 'name', u.name) end as "createdBy"`;
/** Valid tokens `k` with the users who made them. */
export const validTokens = sql`api_tokens k left join users u on u.company_id = k.company_id and u.id = k.created_by
  where k.revoked_at is null`;

export const presentApiToken = ({ createdAt, lastUsedAt, ...row }: RowOf<typeof apiTokenShape>): ApiToken => ({
  ...row,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});
