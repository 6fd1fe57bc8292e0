import { query } from "../../base/database.ts";
import { publish } from "../../base/outbox/write.ts";
import { sql } from "../../base/sql.ts";
import { CampaignRow } from "./campaign.model.ts";
import { loadCampaigns } from "./presenter.ts";

/** A number dropped, came back, was braked or let go: its running campaigns show whether they send now, and if not, why. */
export async function tellRunningOn({ connectionId }: { connectionId: number }): Promise<void> {
  const running = await query(
    CampaignRow.shape("id"),
    sql`select k.id from campaigns k where k.connection_id = ${connectionId} and k.status = 'EM_ANDAMENTO'`,
  );
  if (running.length === 0) return;
  for (const campaign of await loadCampaigns(running.map(({ id }) => id))) publish("campaign.update", { campaign });
}
