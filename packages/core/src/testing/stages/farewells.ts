import { inCompany } from "../../base/database.ts";
import { sayFarewell } from "../../followers/automation/farewell.ts";
import { queryText } from "../query-text.ts";

/** Lets the time pass in which a closed ticket can be taken back, for all of a company's, and says what they say then. */
export async function farewells(companyId: number): Promise<void> {
  const due = await inCompany(companyId, () =>
    queryText<{ id: number }>("update tickets set farewell_at = now() where farewell_at is not null returning id"),
  );
  for (const { id } of due) await inCompany(companyId, () => sayFarewell(id));
}
