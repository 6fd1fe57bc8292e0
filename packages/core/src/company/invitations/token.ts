import { createHash, randomBytes } from "node:crypto";
import { isInvitationToken } from "@balcao/shared/invitations/rules";

/** The token of a link: its company, so that nobody looks through all of them, and 256 bits. Only the hash is kept. */
export function makeToken(companyId: number): { token: string; hash: Buffer } {
  const token = `${companyId}.${randomBytes(32).toString("base64url")}`;
  return { token, hash: hashOf(token) };
}

export const hashOf = (token: string): Buffer => createHash("sha256").update(token).digest();

/** The company that a token names, which need not exist; null for what is no token. */
export const companyOf = (token: string): number | null => {
  const id = isInvitationToken(token) ? Number(token.slice(0, token.indexOf("."))) : 0;
  return id > 0 && id <= 2_147_483_647 ? id : null;
};
