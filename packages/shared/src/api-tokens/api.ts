import { z } from "zod";
import { idParam, route, text } from "../contract.ts";
import { tokenName } from "./rules.ts";
import { apiTokenSchema } from "./schema.ts";

const ofConnection = z.object({ connectionId: idParam });
const forAdmins = { access: "connections-page:editOrDeleteConnection" } as const;

/**
 * The tokens with which other programs send through a number. A company whose plan lost the feature cannot make tokens. It still sees and revokes its
 * tokens, because they would be valid again with the next plan.
 */
export const apiTokensApi = {
  /** The valid tokens, newest first. */
  list: route({
    method: "GET",
    path: "/whatsapp/:connectionId/tokens",
    ...forAdmins,
    params: ofConnection,
    response: z.object({ tokens: z.array(apiTokenSchema) }),
  }),
  /** Returns the secret, only this once. 409 ERR_TOO_MANY_ITEMS when the number has twenty tokens. */
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
  /** Revokes the token. From the next call on it is refused. */
  revoke: route({
    method: "DELETE",
    path: "/whatsapp/:connectionId/tokens/:tokenId",
    ...forAdmins,
    params: ofConnection.extend({ tokenId: idParam }),
    response: z.object({ ok: z.literal(true) }),
  }),
};
