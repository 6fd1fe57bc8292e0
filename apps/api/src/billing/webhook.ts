import { asPlatform, inCompany } from "@balcao/core/base/database";
import { hint, keepEvents } from "@balcao/core/company/billing/providers/provider-calls";
import { isHookOf } from "@balcao/core/company/billing/providers/providers";
import type { Rails } from "@balcao/core/company/billing/providers/providers-in-use";
import type { ProviderName } from "@balcao/shared/billing/schema";
import { AppError } from "@balcao/shared/errors";
import express from "express";
import { guess, hookLimits } from "../http/guesses.ts";
import type { Exchange } from "../http/handle.ts";
import { through } from "../http/through.ts";

const bytes = express.raw({ type: () => true, limit: 256 * 1024, inflate: false });
/** A call may name at most this many charges. Calls of providers name far fewer. */
const mostRefs = 100;

/**
 * Takes a provider's call: stores it, marks the charges that it names to be checked soon, and answers immediately. A caller who does not know the
 * secret part of the address gets the answer for an unknown path, and the call is not stored.
 */
export async function takeHook(
  rails: Rails,
  { provider, secret }: { provider: ProviderName; secret: string },
  { req, res }: Exchange,
): Promise<{ ok: true }> {
  await guess(hookLimits(req), async () => {
    if (!(await asPlatform(() => isHookOf(provider, secret)))) throw new AppError("ERR_NOT_FOUND");
  });
  await through(bytes, req, res);
  const body = Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0);
  const adapter = await rails.of(provider);
  const headers = Object.fromEntries(
    Object.entries(req.headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(", ") : value]),
  );
  const hints = adapter.hintsOf({ headers, body });
  if (hints === null) throw new AppError("ERR_NOT_FOUND");
  const refs = [...new Set(hints.map(({ ref }) => ref))].slice(0, mostRefs);
  const found = await asPlatform(() => keepEvents(provider, refs, body.toString("utf8")));
  const now = new Date();
  for (const { companyId, chargeId } of found) await inCompany(companyId, () => hint(chargeId, now));
  return { ok: true };
}
