import type { ProviderFault } from "@balcao/shared/billing/port";
import type { ProviderName } from "@balcao/shared/billing/schema";
import { query, run } from "../../../base/database.ts";
import { sql } from "../../../base/sql.ts";
import { InstallationSettingRow } from "../models/installation.model.ts";

/** Faults of the provider or of our keys. They affect every company's payments, not only one charge. */
export const silentFaults: ReadonlySet<ProviderFault> = new Set([
  "unavailable",
  "unauthorized",
  "rate_limited",
  "unknown_outcome",
]);
const prefix = "silence.";

/**
 * Stores that a provider does not serve us, with the time of the first fault. With null, it stores that the provider serves us. Call it in the
 * platform's scope.
 */
export async function noteAnswer(name: ProviderName, fault: ProviderFault | null): Promise<void> {
  const key = prefix + name;
  if (fault === null) await run(sql`delete from installation_settings where key = ${key}`);
  else
    await run(
      sql`insert into installation_settings as i (key, value) values (${key}, ${fault})
       on conflict (key) do update set value = excluded.value where i.value <> excluded.value`,
    );
}

/** Since when each provider in use has not served us. Call it in the platform's scope. */
export async function silences(): Promise<Map<string, Date>> {
  const rows = await query(
    InstallationSettingRow.shape("key", "changedAt"),
    sql`select i.key, i.changed_at as "changedAt" from installation_settings i where starts_with(i.key, ${prefix})`,
  );
  return new Map(rows.map(({ key, changedAt }) => [key.slice(prefix.length), changedAt]));
}
