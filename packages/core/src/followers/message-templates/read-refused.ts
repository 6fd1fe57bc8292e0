import type { SendFailure } from "@balcao/shared/messages/schema";
import { textOf } from "../../base/columns.ts";
import { query } from "../../base/database.ts";
import type { Happenings } from "../../base/happenings.ts";
import { sql } from "../../base/sql.ts";
import { lockAccounts } from "../../numbers/official/access.ts";
import { storeFacts, wantFacts } from "../../numbers/official/facts.ts";
import { wantTemplates } from "../../numbers/official/wanted-templates.ts";
import { OfficialAccountRow } from "../../numbers/official/official-account.model.ts";

const failure: SendFailure = "template";
/**
 * Failures that concern the number or its account and not the message. For failures that the facts of a number may not show, Meta's own title is
 * stored as a warning.
 */
const ofNumber: Partial<Record<SendFailure, string | null>> = {
  restricted: null,
  payment: "Business eligibility payment issue (131042)",
  "no-name": "Display name approval is required (131037)",
};

/**
 * Fetches the templates of an account after Meta refused a template for good, before a campaign sends that template to more people. Fetches the state
 * of the numbers after Meta refused a message because of its number, so that the admins are told.
 */
export async function readRefused({ changes }: Happenings["messages.acked"]): Promise<void> {
  const failed = changes.flatMap(({ messageId, after }) => (after < 0 ? [messageId] : []));
  if (failed.length === 0) return;
  const accounts = await query(
    OfficialAccountRow.shape("wabaId"),
    sql`select distinct a.waba_id as "wabaId" from messages m join official_accounts a on a.company_id = m.company_id and a.connection_id = m.connection_id
      where m.id = any(${failed}::bigint[]) and m.failure = ${failure} and m.template is not null order by 1`,
  );
  for (const { wabaId } of accounts) await wantTemplates(wabaId);
  const refused = await query(
    { ...OfficialAccountRow.shape("connectionId"), failure: textOf<SendFailure>() },
    sql`select distinct a.connection_id as "connectionId", m.failure from messages m
      join official_accounts a on a.company_id = m.company_id and a.connection_id = m.connection_id
      where m.id = any(${failed}::bigint[]) and m.failure = any(${Object.keys(ofNumber)}::text[]) order by 1, 2`,
  );
  if (refused.length === 0) return;
  await lockAccounts();
  for (const { connectionId, failure: why } of refused) {
    const words = ofNumber[why];
    if (words) await storeFacts({ connectionId }, { alerts: { [why]: words } }, new Date());
  }
  await wantFacts();
}
