import { run, query } from "../../../base/database.ts";
import { sql } from "../../../base/sql.ts";
import { CompanyRow } from "../../../company/companies/company.model.ts";
import { tellCare } from "../care-list.ts";
import { pull } from "./slow-down.ts";
import { lockCare } from "./care-row.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/**
 * A warning by WhatsApp about a number's conduct. `locked`: the number may begin no conversations before `until`; null: the time is not known.
 * `warned`: the number has nearly used up the conversations that it may begin; `isLast`: no further warning comes, or the number may begin no
 * conversations before `until`.
 */
export type Warning = { kind: "locked"; until: Date | null } | { kind: "warned"; isLast: boolean; until: Date | null };

/**
 * Applies a warning by WhatsApp. While the number may begin no conversations, and for an hour longer, campaigns begin none either. For some days
 * afterwards the number sends half its cap. A first warning halves the cap; a last warning stops all messages to people who never wrote.
 */
export async function heedWarning(connectionId: number, warning: Warning, now: Date): Promise<void> {
  const care = await lockCare(connectionId, now, await timeZone());
  if (warning.kind === "locked") {
    const until = warning.until ? new Date(warning.until.getTime() + hourMs) : new Date(now.getTime() + dayMs);
    if (care.brake === "restricted" && care.brakedUntil && care.brakedUntil >= until) return;
    await pull(care, { reason: "restricted", until, onlyCold: true }, now);
  } else if (warning.isLast) {
    if (care.brake === "warned") return;
    await pull(
      care,
      { reason: "warned", until: warning.until ?? new Date(now.getTime() + 30 * dayMs), onlyCold: true },
      now,
    );
  } else {
    await run(
      sql`update number_care set halved_until = greatest(halved_until, ${warning.until ?? new Date(now.getTime() + 30 * dayMs)}::timestamptz)
        where connection_id = ${connectionId}`,
    );
    await tellCare(connectionId);
  }
}

async function timeZone(): Promise<string> {
  const [company] = await query(CompanyRow.shape("timezone"), sql`select timezone from companies limit 1`);
  return company?.timezone ?? "America/Sao_Paulo";
}
