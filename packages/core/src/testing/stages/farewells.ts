import { inCompany } from "../../base/database.ts";
import { sayFarewell } from "../../followers/automation/farewell.ts";
import { queryText } from "../query-text.ts";

/** Lets the time for undoing closings pass, for all closed tickets of a company, and then sends their closing texts. */
export async function farewells(companyId: number): Promise<void> {
  const due = await inCompany(companyId, () =>
    queryText<{ id: number }>("update tickets set farewell_at = now() where farewell_at is not null returning id"),
  );
  for (const { id } of due) await inCompany(companyId, () => sayFarewell(id));
}
