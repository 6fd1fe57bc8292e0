import { asPlatform, inCompany } from "@balcao/core/base/database";
import { fileStore } from "@balcao/core/base/files/store";
import { logger } from "@balcao/core/base/logger";
import { clearNext } from "@balcao/core/desk/retentions/clear";
import { endDays, isDayOver } from "@balcao/core/desk/retentions/days";
import { companiesWithRetention, putOffOfShut } from "@balcao/core/desk/retentions/due-companies";
import { startDueRetention } from "@balcao/core/desk/retentions/service";

/**
 * Removes what companies no longer keep, once a day. The companies get one batch each in turn, so that a company with years of messages does not hold up
 * the others. A company that fails is tried again the next time, and does not stop the others.
 */
export async function runRetentions(now = new Date(), clear = clearNext): Promise<void> {
  await asPlatform(putOffOfShut);
  let left = await keepIf(await asPlatform(() => companiesWithRetention(now)), (id) => inCompany(id, () => begin(now)));
  while (left.length > 0) left = await keepIf(left, (id) => clearOne(id, now, clear));
}

/** Puts a due retention into force. Returns whether the removal of this day is still to be done. */
async function begin(now: Date): Promise<boolean> {
  if (await isDayOver(now)) return false;
  await startDueRetention(now);
  return true;
}

/** Removes one batch of a company: messages first, and when none are left, files. Returns whether there may be more. */
async function clearOne(companyId: number, now: Date, clear: typeof clearNext): Promise<boolean> {
  for (const part of ["words", "files"] as const) {
    const { isOver, keys } = await inCompany(companyId, () => clear(part, now));
    await fileStore().remove(keys);
    if (!isOver) return true;
  }
  await inCompany(companyId, () => endDays(now));
  return false;
}

/** The companies for which `work` returns true, without those for which it fails. */
async function keepIf(companyIds: readonly number[], work: (companyId: number) => Promise<boolean>): Promise<number[]> {
  const kept: number[] = [];
  for (const companyId of companyIds) {
    const goesOn = await work(companyId).catch((error: unknown) => {
      logger.error({ companyId, err: error }, "old conversations were not removed");
      return false;
    });
    if (goesOn) kept.push(companyId);
  }
  return kept;
}
