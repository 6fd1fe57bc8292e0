import { type AssistantFaultReason, needsAdmin } from "@balcao/shared/assistant/port";
import type { ProviderFault } from "@balcao/shared/assistant/schema";
import { boolean } from "../../base/columns.ts";
import { query, run } from "../../base/database.ts";
import { publish } from "../../base/outbox/write.ts";
import { sql } from "../../base/sql.ts";
import { writeToAdmins } from "../users/write-to-admins.ts";
import { AssistantFaultRow } from "./assistant-fault.model.ts";
import { faultWording } from "./wording.ts";

interface Outcome {
  /** Null: the provider answered. none: there is no provider. */
  failed: AssistantFaultReason | "none" | null;
  detail: string;
  publicUrl: string;
}

/**
 * Notes the outcome of a question to the provider. For a fault that only an admin can mend, the admins get an e-mail, at most one a day for each
 * cause. The page of prompts shows the fault until the provider answers again.
 */
export async function noteProvider(companyId: number, { failed, detail, publicUrl }: Outcome): Promise<void> {
  if (failed === null) return faultsOver();
  if (!needsAdmin(failed)) return;
  const [noted] = await query(
    { tells: boolean, begins: boolean },
    sql`with before as (select is_over from assistant_faults where reason = ${failed})
     insert into assistant_faults as f (company_id, reason, detail) values (${companyId}, ${failed}, ${detail})
     on conflict (company_id, reason) do update set detail = excluded.detail, is_over = false, at = case when f.is_over then now() else f.at end,
       told_at = case when f.told_at <= now() - interval '1 day' then now() else f.told_at end
     returning f.told_at = now() as tells, coalesce((select is_over from before), true) as begins`,
  );
  if (noted?.tells) await writeToAdmins((language) => faultWording(language, failed, { detail, publicUrl }));
  if (noted?.begins) publish("assistant.changed", { part: "fault" });
}

/** Ends the stored faults, because the provider answers or another provider took its place. */
export async function faultsOver(): Promise<void> {
  const ended = await run(sql`update assistant_faults set is_over = true where not is_over`);
  if (ended > 0) publish("assistant.changed", { part: "fault" });
}

/** The fault that keeps the assistant from answering; null when it answers. */
export async function readFault(): Promise<ProviderFault | null> {
  const [fault] = await query(
    AssistantFaultRow.shape("reason", "detail", "at"),
    sql`select f.reason, f.detail, f.at from assistant_faults f where not f.is_over order by f.at desc limit 1`,
  );
  return fault ? { ...fault, at: fault.at.toISOString() } : null;
}
