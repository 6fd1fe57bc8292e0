import { run } from "../../base/database.ts";
import { publish } from "../../base/outbox/write.ts";
import { sql } from "../../base/sql.ts";
import { locked } from "../../base/table.ts";
import { recordAudit } from "../../company/audit/record.ts";
import type { ClearedCounts } from "./cleared-counts.ts";
import { RetentionDayRow } from "./retention-day.model.ts";

const dayOf = (now: Date): string => now.toISOString().slice(0, 10);

/** Adds what a batch removed to the counts of its day, in the batch's transaction: a crash leaves both or none. */
export async function addToDay(
  { conversations, messages, files, bytes }: Omit<ClearedCounts, "keys" | "ended">,
  now: Date,
): Promise<void> {
  await run(
    sql`insert into retention_days as d (company_id, day, conversations, messages, files, bytes)
     select c.id, ${dayOf(now)}::date, ${conversations}::int, ${messages}::int, ${files}::int, ${bytes}::bigint from companies c
     on conflict (company_id, day) do update set conversations = d.conversations + excluded.conversations, messages = d.messages + excluded.messages,
       files = d.files + excluded.files, bytes = d.bytes + excluded.bytes`,
  );
}

/** Whether this day was already done. */
export const isDayOver = async (now: Date): Promise<boolean> =>
  (await run(sql`select 1 from retention_days where day = ${dayOf(now)}::date and told_at is not null`)) > 0;

/** Ends the days up to this one. The audit gets one line for each day on which something was removed, even for a day that a crash cut short. */
export async function endDays(now: Date): Promise<void> {
  const days = await RetentionDayRow.findAll({ where: { toldAt: null }, order: [["day", "asc"]], ...locked });
  for (const day of days) {
    const { conversations, messages, files, bytes } = day;
    await recordAudit(null, "retention.cleared", null, { conversations, messages, files, bytes });
    await day.update({ toldAt: now });
  }
  if (days.length > 0) publish("retentions", {});
}
