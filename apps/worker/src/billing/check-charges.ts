import { asPlatform, inCompany } from "@balcao/core/base/database";
import { logger } from "@balcao/core/base/logger";
import { checkCharge } from "@balcao/core/company/billing/charges/charge-invoice";
import {
  closeEvents,
  dueCharges,
  hint,
  type HintedCharge,
  keepEvents,
} from "@balcao/core/company/billing/providers/provider-calls";
import type { Rails } from "@balcao/core/company/billing/providers/providers-in-use";

const batch = 50;
const dayMs = 86_400_000;
/** Settled payments are searched over this many days, so that none is lost when calls fail for days. */
const settledDays = 3;

async function check(rails: Rails, { companyId, chargeId }: HintedCharge, now: Date): Promise<void> {
  const checked = await checkCharge({ companyId, rails, now }, chargeId);
  if (checked) await asPlatform(() => closeEvents(chargeId));
}

/**
 * Reads a charge from its provider after the provider's webhook named it. When several webhook calls name one charge, the first read is enough for all of
 * them.
 */
export async function checkOne(rails: Rails, chargeId: string, companyId: number | null): Promise<void> {
  if (companyId !== null) await check(rails, { companyId, chargeId }, new Date());
}

/** Reads again every charge whose time has come. A charge that fails does not stop the others, and is tried the next time. */
export async function reconcile(rails: Rails, now = new Date()): Promise<void> {
  for (const charge of await asPlatform(() => dueCharges(now, batch)))
    await check(rails, charge, now).catch((error: unknown) =>
      logger.error({ ...charge, reason: String(error) }, "a charge was not checked"),
    );
}

/**
 * Asks providers which payments arrived, and has the charges of these payments checked. This finds payments that neither a call nor a round reported.
 */
export async function reconcileSettled(rails: Rails, now = new Date()): Promise<void> {
  const from = new Date(now.getTime() - settledDays * dayMs);
  for (const provider of await rails.enabled()) {
    const refs = await provider.settledSince(from, now).catch((error: unknown) => {
      logger.error({ provider: provider.name, reason: String(error) }, "a provider does not tell what was paid");
      return [];
    });
    if (refs.length === 0) continue;
    const found = await asPlatform(() => keepEvents(provider.name, refs, "settled"));
    for (const { companyId, chargeId } of found) await inCompany(companyId, () => hint(chargeId, now));
  }
}
