import { inCompany } from "@balcao/core/base/database";
import { noteReauthenticated } from "@balcao/core/company/auth/reauthentication";
import { hasFactor } from "@balcao/core/company/factors/has-factor";
import { proofOf } from "@balcao/core/company/users/before-change";
import { AppError } from "@balcao/shared/errors";
import type { Actor } from "@balcao/shared/permissions";
import type { Request } from "express";
import { factorBrowserOf } from "../factors/factor-browser.ts";
import { withFactorCode } from "./factor-code.ts";

/** Notes that an actor whose password was right has proved it again. An actor with a second factor must also give its code. */
export async function proveAgain(req: Request, actor: Actor, code: string): Promise<{ ok: true }> {
  const { companyId, userId } = actor;
  const facts = await inCompany(companyId, async () => ({
    asksForCode: await hasFactor(userId),
    device: await factorBrowserOf(req, userId, (await proofOf(actor)).email),
  }));
  if (!facts.asksForCode) return inCompany(companyId, () => noteReauthenticated(actor));
  if (code === "") throw new AppError("ERR_FACTOR_CODE");
  return withFactorCode({ companyId, userId, device: facts.device, code }, () => noteReauthenticated(actor));
}
