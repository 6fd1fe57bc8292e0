import { inCompany } from "@balcao/core/base/database";
import { officialAccess, refuseUnofficial } from "@balcao/core/numbers/official/access";
import { showOfficial, startRegistered } from "@balcao/core/numbers/official/service";
import { openPass, sealPass } from "@balcao/core/numbers/official/signup-pass";
import { exchangeCode, registerNumber } from "@balcao/outside/graph/signup";
import type { OfficialFacts, OfficialNumber } from "@balcao/shared/connections/official-api";
import type { Connection } from "@balcao/shared/connections/schema";
import type { officialSignupApi as api } from "@balcao/shared/connections/signup-api";
import type { Input } from "@balcao/shared/contract";
import { AppError } from "@balcao/shared/errors";
import type { Actor } from "@balcao/shared/permissions";
import { shownCallback } from "./callback.ts";
import { makeOfficial, tryOfficial } from "./onboard.ts";
import { graph, refuse, requireApp } from "./signup-app.ts";

/** Takes the code of Meta's window, and asks Meta about the number that was signed up in it. */
export async function beginSignup(
  actor: Actor,
  { code, wabaId, phoneNumberId, coexists }: Input<typeof api.begin>["body"],
): Promise<{ pass: string; facts: OfficialFacts }> {
  const { companyId } = actor;
  const app = await requireApp(companyId);
  const found = await exchangeCode(graph, app, code);
  if ("fault" in found) return refuse(found.fault);
  const { token } = found;
  const facts = await tryOfficial(actor, { phoneNumberId, wabaId, token, appSecret: app.appSecret });
  return { pass: sealPass(companyId, { phoneNumberId, wabaId, token, coexists }), facts };
}

/** Makes the connection of a signed-up number. A number that stays in the WhatsApp Business app is already registered there. */
export async function finishSignup(
  actor: Actor,
  { pass, pin, ...fields }: Input<typeof api.create>["body"],
): Promise<Connection> {
  const { coexists, ...signedUp } = openPass(actor.companyId, pass);
  const { appSecret } = await requireApp(actor.companyId);
  if (!coexists && pin === undefined)
    throw new AppError("ERR_VALIDATION", [{ path: ["body", "pin"], message: "A PIN is required" }]);
  const register = async () => {
    const fault = pin === undefined ? null : await registerNumber(graph, signedUp, pin);
    if (fault) refuse(fault);
  };
  return makeOfficial(actor, fields, { ...signedUp, appSecret }, coexists ? undefined : register);
}

/** Registers a number again that Meta has removed from its Cloud API, and starts it. */
export async function registerAgain(actor: Actor, connectionId: number, pin: string): Promise<OfficialNumber> {
  const { companyId } = actor;
  const access = await inCompany(companyId, async () => {
    return (await officialAccess(connectionId)) ?? refuseUnofficial(connectionId);
  });
  const fault = await registerNumber(graph, access, pin);
  if (fault) return refuse(fault);
  return inCompany(companyId, async () => {
    await startRegistered(actor, connectionId);
    return showOfficial(connectionId, shownCallback());
  });
}
