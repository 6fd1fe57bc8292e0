import { randomBytes } from "node:crypto";
import { inCompany } from "@balcao/core/base/database";
import { listApiTokens } from "@balcao/core/numbers/api-tokens/access";
import { makeSecret } from "@balcao/core/numbers/api-tokens/secret";
import { createApiToken, revokeApiToken } from "@balcao/core/numbers/api-tokens/service";
import { apiTokensApi } from "@balcao/shared/api-tokens/api";
import { Router } from "express";
import { handle } from "../http/handle.ts";

export const apiTokens = Router();
handle(apiTokens, apiTokensApi.list, async ({ params }) => ({ tokens: await listApiTokens(params.connectionId) }));
handle(apiTokens, apiTokensApi.create, async ({ params, body }, actor) => {
  const { secret, ...kept } = makeSecret(randomBytes);
  const made = { ...kept, name: body.name };
  const token = await inCompany(actor.companyId, () => createApiToken(actor, params.connectionId, made));
  return { token, secret };
});
handle(apiTokens, apiTokensApi.revoke, ({ params }, actor) =>
  revokeApiToken(actor, params.connectionId, params.tokenId),
);
