import { randomBytes } from "node:crypto";
import { ApiTokenRow } from "../../numbers/api-tokens/api-token.model.ts";
import { makeSecret } from "../../numbers/api-tokens/secret.ts";
import { idOf } from "../factories.ts";

/** A token with which programs send by a number, and its secret. */
export async function makeApiToken(
  companyId: number,
  connectionId: number,
  { name = "ERP" } = {},
): Promise<{ tokenId: number; secret: string }> {
  const { secret, ...kept } = makeSecret(randomBytes);
  return { tokenId: await idOf(companyId, () => ApiTokenRow.create({ connectionId, name, ...kept })), secret };
}
