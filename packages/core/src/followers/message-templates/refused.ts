import type { SendFailure } from "@balcao/shared/messages/schema";
import { query } from "../../base/database.ts";
import type { Happenings } from "../../base/happenings.ts";
import { sql } from "../../base/sql.ts";
import { wantTemplates } from "../../numbers/official/wanted-templates.ts";
import { OfficialAccountRow } from "../../numbers/official/official-account.model.ts";

const failure: SendFailure = "template";

/** Asks Meta for the templates of an account after Meta refused a template for good, before a campaign sends that template to more people. */
export async function readRefused({ changes }: Happenings["messages.acked"]): Promise<void> {
  const failed = changes.flatMap(({ messageId, after }) => (after < 0 ? [messageId] : []));
  if (failed.length === 0) return;
  const accounts = await query(
    OfficialAccountRow.shape("wabaId"),
    sql`select distinct a.waba_id as "wabaId" from messages m join official_accounts a on a.company_id = m.company_id and a.connection_id = m.connection_id
      where m.id = any(${failed}::bigint[]) and m.failure = ${failure} and m.template is not null order by 1`,
  );
  for (const { wabaId } of accounts) await wantTemplates(wabaId);
}
