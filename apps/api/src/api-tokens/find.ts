import { asPlatform, inCompany } from "@balcao/core/base/database";
import { findToken, noteUse } from "@balcao/core/numbers/api-tokens/find";
import { hashOf } from "@balcao/core/numbers/api-tokens/secret";
import { isToken } from "@balcao/shared/api-tokens/rules";
import type { FindToken } from "../http/admit.ts";

/** Finds the caller of a token, and notes the use. A value that cannot be a token, such as a session, costs no statement. */
export const findApiToken: FindToken = async (secret) => {
  if (!isToken(secret)) return null;
  const hash = hashOf(secret);
  const found = await asPlatform(() => findToken(hash));
  if (!found) return null;
  const { caller, isUnnoted } = found;
  if (isUnnoted) await inCompany(caller.companyId, () => noteUse(caller.tokenId));
  return caller;
};
