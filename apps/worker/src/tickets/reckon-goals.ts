import { inCompany } from "@balcao/core/base/database";
import { reckonSome } from "@balcao/core/desk/tickets/goals/goals";

/** Computes the clocks of all active tickets of a company, some in each transaction. Several workers may run it at the same time. */
export async function reckonAll(companyId: number | null): Promise<void> {
  if (companyId === null) return;
  for (let after: number | null = 0; after !== null; ) {
    const from: number = after;
    after = await inCompany(companyId, () => reckonSome(from));
  }
}
