import { query } from "../../base/database.ts";
import type { Happenings } from "../../base/happenings.ts";
import { publish } from "../../base/outbox/write.ts";
import { sql } from "../../base/sql.ts";
import { CampaignRow } from "./campaign.model.ts";
import { loadCampaigns } from "./presenter.ts";

/** Shows, after a change of an account's templates, whether its running campaigns still send their template. */
export async function tellTemplated({ wabaId }: Happenings["templates.changed"]): Promise<void> {
  const running = await query(
    CampaignRow.shape("id"),
    sql`select k.id from campaigns k join official_accounts a on a.company_id = k.company_id and a.connection_id = k.connection_id
      where a.waba_id = ${wabaId} and k.status = 'EM_ANDAMENTO' and k.template is not null order by k.id`,
  );
  if (running.length === 0) return;
  for (const campaign of await loadCampaigns(running.map(({ id }) => id))) publish("campaign.update", { campaign });
}
