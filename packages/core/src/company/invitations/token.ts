import { createHash, randomBytes } from "node:crypto";
import { isInvitationToken } from "@balcao/shared/invitations/rules";

/** Makes the token of a link: the company's id, so that only one company is searched, and 256 random bits. Only the hash is stored. */
export function makeToken(companyId: number): { token: string; hash: Buffer } {
  const token = `${companyId}.${randomBytes(32).toString("base64url")}`;
  return { token, hash: hashOf(token) };
}

export const hashOf = (token: string): Buffer => createHash("sha256").update(token).digest();

/** The id of the company that a token names; null for a text that is no token. The company need not exist. */
export const companyOf = (token: string): number | null => {
  const id = isInvitationToken(token) ? Number(token.slice(0, token.indexOf("."))) : 0;
  return id > 0 && id <= 2_147_483_647 ? id : null;
};
