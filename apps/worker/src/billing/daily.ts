import { asPlatform, inCompany } from "@balcao/core/base/database";
import { logger } from "@balcao/core/base/logger";
import { cardTriesDue } from "@balcao/core/company/billing/dunning/card-tries";
import { collect, withdraw } from "@balcao/core/company/billing/charges/charge-invoice";
import { companiesToBill, runDay } from "@balcao/core/company/billing/dunning/daily";
import { findGoneToday } from "@balcao/core/company/billing/subscription/taken-back";
import type { Rails } from "@balcao/core/company/billing/providers/providers-in-use";
import { AppError } from "@balcao/shared/errors";

/**
 * Does the due work of each company, and charges stored cards. A company that fails does not stop the others, and the next round handles it.
 * `publicUrl` is null when the installation sends no e-mails.
 */
export async function billDay(rails: Rails, publicUrl: string | null, now = new Date()): Promise<void> {
  for (const companyId of await asPlatform(() => companiesToBill(now)))
    await billCompany(companyId, { rails, publicUrl, now }).catch((error: unknown) =>
      logger.error({ companyId, reason: String(error) }, "a company's billing was not done"),
    );
}

async function billCompany(
  companyId: number,
  { rails, publicUrl, now }: { rails: Rails; publicUrl: string | null; now: Date },
): Promise<void> {
  const where = { companyId, rails, now };
  const gone = await inCompany(companyId, () => findGoneToday(now));
  // When a provider does not answer, the next round handles the invoice.
  await withdraw(where, gone, null).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
    logger.warn({ companyId, reason: error.code }, "what can be paid of an invoice that goes could not be ended");
  });
  await inCompany(companyId, () => runDay(now, publicUrl));
  for (const invoiceId of await inCompany(companyId, () => cardTriesDue(now)))
    await collect(where, { invoiceId, method: "credit_card" }, null).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      logger.warn({ companyId, invoiceId, reason: error.code }, "a kept card did not pay");
    });
}
