import { z } from "zod";
import { idParam, route, text } from "../contract.ts";
import { tokenName } from "./rules.ts";
import { apiTokenSchema } from "./schema.ts";

const ofConnection = z.object({ connectionId: idParam });
const forAdmins = { access: "connections-page:editOrDeleteConnection" } as const;

/**
 * The tokens with which other programs send through a number. A company whose plan lost the feature makes no tokens, but sees and revokes the ones it
 * has, because they would be valid again with the next plan.
 */
export const apiTokensApi = {
  /** Those that are valid, newest first. */
  list: route({
    method: "GET",
    path: "/whatsapp/:connectionId/tokens",
    ...forAdmins,
    params: ofConnection,
    response: z.object({ tokens: z.array(apiTokenSchema) }),
  }),
  /** Answers the secret, only this once. 409 ERR_TOO_MANY_ITEMS when the number has twenty tokens. */
  create: route({
    method: "POST",
    path: "/whatsapp/:connectionId/tokens",
    reauthenticated: true,
    duringVisit: false,
    ...forAdmins,
    plan: "useExternalApi",
    scope: "none",
    params: ofConnection,
    body: z.object({ name: text(tokenName.max).trim().min(tokenName.min) }),
    response: z.object({ token: apiTokenSchema, secret: z.string() }),
  }),
  /** From the next call on the token is refused. */
  revoke: route({
    method: "DELETE",
    path: "/whatsapp/:connectionId/tokens/:tokenId",
    ...forAdmins,
    params: ofConnection.extend({ tokenId: idParam }),
    response: z.object({ ok: z.literal(true) }),
  }),
};
