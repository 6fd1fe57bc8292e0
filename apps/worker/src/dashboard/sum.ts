import { sumGoalDays } from "@balcao/core/office/dashboard/goals";
import { companiesToSum, sumDays } from "@balcao/core/office/dashboard/roll-up";
import { asPlatform, inCompany } from "@balcao/core/base/database";

/** Sums all past days of every company. A company that fails does not stop the others, and is reported at the end. */
export async function sumAll(): Promise<void> {
  const faults: unknown[] = [];
  for (const companyId of await asPlatform(companiesToSum))
    try {
      while (await inCompany(companyId, sumDays));
      while (await inCompany(companyId, sumGoalDays));
    } catch (fault) {
      faults.push(fault);
    }
  if (faults.length > 0) throw new AggregateError(faults, `The days of ${faults.length} companies could not be summed`);
}
