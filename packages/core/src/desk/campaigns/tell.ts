import { query } from "../../base/database.ts";
import type { Happenings } from "../../base/happenings.ts";
import { publish, publishLast } from "../../base/outbox/write.ts";
import { sql } from "../../base/sql.ts";
import { CampaignRow } from "./campaign.model.ts";
import { loadCampaigns } from "./presenter.ts";

/**
 * Shows campaigns with their counts at the end of the transaction. A tick of a message, an answer and the drop of a number show campaigns too. Such a
 * transaction can no longer lock a campaign, because campaigns are locked before messages and numbers.
 */
export const tellCampaigns = (ids: readonly number[]): void =>
  publishLast("campaign.update", ids, async (shown) => {
    for (const campaign of await loadCampaigns(shown)) publish("campaign.update", { campaign });
  });

/** Shows, after a number dropped, came back, was braked or was released, whether its running campaigns send now, and if not, why. */
export async function tellRunningOn({ connectionId }: { connectionId: number }): Promise<void> {
  const running = await query(
    CampaignRow.shape("id"),
    sql`select k.id from campaigns k where k.connection_id = ${connectionId} and k.status = 'EM_ANDAMENTO'`,
  );
  tellCampaigns(running.map(({ id }) => id));
}

/** Shows, after a change of an account's templates, whether its running campaigns still send their template. */
export async function tellTemplated({ wabaId }: Happenings["templates.changed"]): Promise<void> {
  const running = await query(
    CampaignRow.shape("id"),
    sql`select k.id from campaigns k join official_accounts a on a.company_id = k.company_id and a.connection_id = k.connection_id
      where a.waba_id = ${wabaId} and k.status = 'EM_ANDAMENTO' and k.template is not null`,
  );
  tellCampaigns(running.map(({ id }) => id));
}
