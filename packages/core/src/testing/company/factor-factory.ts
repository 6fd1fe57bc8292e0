import { randomBytes } from "node:crypto";
import { totp } from "@balcao/shared/factors/rules";
import type { Actor } from "@balcao/shared/permissions";
import { inCompany } from "../../base/database.ts";
import { placeOfAuthenticator, secrets } from "../../base/secrets.ts";
import { AuthenticatorRow } from "../../company/factors/authenticator.model.ts";
import { PasskeyRow } from "../../company/factors/passkey.model.ts";
import { makeBackupCodes } from "../../company/factors/backup-codes.ts";
import { codeOf, stepOf } from "../../company/factors/totp.ts";

/** A confirmed authenticator app of a user, its backup codes, and its code `later` steps from now. */
export async function makeAuthenticator({ companyId, userId }: Pick<Actor, "companyId" | "userId">) {
  const secret = randomBytes(totp.secretBytes);
  const backupCodes = await inCompany(companyId, async () => {
    const sealed = secrets.encrypt(placeOfAuthenticator(userId), secret);
    await AuthenticatorRow.create({ userId, secret: sealed, confirmedAt: new Date() });
    return makeBackupCodes(userId);
  });
  return { backupCodes, code: (later = 0) => codeOf(secret, stepOf(new Date()) + later) };
}

/** A user's passkey without a real device. Runs in the company's scope, and returns its id. */
export async function makePasskey(userId: number): Promise<number> {
  const credentialId = randomBytes(16).toString("base64url");
  const row = await PasskeyRow.create({
    userId,
    credentialId,
    publicKey: randomBytes(77),
    counter: 0,
    name: "Celular",
  });
  return row.id;
}
