import { UnfitInstallation } from "../start-faults.ts";

/** The settings of a session that the start reads, as the server reports them. */
export const readSettings = ["TimeZone", "statement_timeout", "lock_timeout", "idle_in_transaction_session_timeout"];

/** The start refuses a session without our settings, because a pooler between us and the server may drop the settings of a connection. */
export function requireOurSettings(found: Readonly<Record<string, string>>): void {
  const others = Object.entries(found).filter(([name, value]) =>
    name === "TimeZone" ? value !== "UTC" : value === "0" || value === "",
  );
  if (others.length === 0) return;
  const named = others.map(([name, value]) => `${name} ${value || "unknown"}`).join(", ");
  throw new UnfitInstallation(
    `The database's sessions have ${named} though others were asked for: connect without a pooler that drops the settings of a connection`,
  );
}
