import { maxTokensOfConnection } from "@balcao/shared/api-tokens/rules";
import type { ApiToken } from "@balcao/shared/api-tokens/schema";
import { AppError } from "@balcao/shared/errors";
import type { Actor } from "@balcao/shared/permissions";
import { publish } from "../../base/outbox/write.ts";
import { sql } from "../../base/sql.ts";
import { recordAudit } from "../../company/audit/record.ts";
import { lockConnection } from "../connections/access.ts";
import { lockApiToken, showApiToken } from "./access.ts";
import { ApiTokenRow } from "./api-token.model.ts";
import { endTokens } from "./end.ts";
import type { KeptSecret } from "./secret.ts";

/** Makes a token for a number. Only its hash and its last characters are stored. */
export async function createApiToken(
  actor: Actor,
  connectionId: number,
  { name, hash, lastFour }: KeptSecret & { name: string },
): Promise<ApiToken> {
  const connection = await lockConnection(connectionId);
  if ((await ApiTokenRow.count({ where: { connectionId, revokedAt: null } })) >= maxTokensOfConnection)
    throw new AppError("ERR_TOO_MANY_ITEMS", { most: maxTokensOfConnection });
  const { id } = await ApiTokenRow.create({ connectionId, name, hash, lastFour, createdBy: actor.userId });
  await recordAudit(actor, "apiToken.created", { id, name }, { other: connection.name });
  const token = await showApiToken(id);
  publish("api-token.update", { token });
  return token;
}

/** Revokes a token, which is refused from now on. */
export async function revokeApiToken(actor: Actor, connectionId: number, id: number): Promise<{ ok: true }> {
  const connection = await lockConnection(connectionId);
  const token = await lockApiToken(connectionId, id);
  await endTokens(sql`k.id = ${id}`);
  await recordAudit(actor, "apiToken.revoked", token, { other: connection.name });
  return { ok: true };
}
