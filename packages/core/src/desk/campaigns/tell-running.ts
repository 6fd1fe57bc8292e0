import { query } from "../../base/database.ts";
import { publish } from "../../base/outbox/write.ts";
import { sql } from "../../base/sql.ts";
import { CampaignRow } from "./campaign.model.ts";
import { loadCampaigns } from "./presenter.ts";

/** Shows, after a number dropped, came back, was braked or was released, whether its running campaigns send now, and if not, why. */
export async function tellRunningOn({ connectionId }: { connectionId: number }): Promise<void> {
  const running = await query(
    CampaignRow.shape("id"),
    sql`select k.id from campaigns k where k.connection_id = ${connectionId} and k.status = 'EM_ANDAMENTO'`,
  );
  if (running.length === 0) return;
  for (const campaign of await loadCampaigns(running.map(({ id }) => id))) publish("campaign.update", { campaign });
}
