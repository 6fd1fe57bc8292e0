import type { campaignReportApi } from "@balcao/shared/campaigns/report-api";
import type { ShippingReason } from "@balcao/shared/campaigns/schema";
import type { Input } from "@balcao/shared/contract";
import { finalFailures } from "@balcao/shared/messages/schema";
import { AppError } from "@balcao/shared/errors";
import { run } from "../../../base/database.ts";
import { sql } from "../../../base/sql.ts";
import { ConnectionRow } from "../../../numbers/connections/connection.model.ts";
import { lockCampaign } from "../access.ts";
import { tellCampaigns } from "../tell.ts";

/** Failures after which a person is tried again only when a user asks for this person. */
const onlyAlone = ["restricted", "unconfirmed"] as const satisfies readonly ShippingReason[];

/**
 * Queues again all people whose message failed, or one of them, but nobody who got the message. The message keeps its id. Where WhatsApp refused a
 * first message, each further try counts against the number; and where nobody knows whether Meta has the message, a further try may bring it twice. So
 * such a person is tried again only when a user asks for this person. A person to whom Meta lets no marketing through is never tried again.
 */
export async function retryFailed(
  id: number,
  { shippingId }: Input<typeof campaignReportApi.retry>["body"],
): Promise<{ count: number }> {
  const row = await lockCampaign(id);
  if (row.status !== "EM_ANDAMENTO" && row.status !== "FINALIZADA") throw new AppError("ERR_CAMPAIGN_STATE");
  if (row.connectionId === null || !(await ConnectionRow.findByPk(row.connectionId)))
    throw new AppError("ERR_NO_WAPP_FOUND");
  const which =
    shippingId === undefined
      ? sql`coalesce(s.reason, '') <> all(${[...onlyAlone]}::text[])`
      : sql`s.id = ${shippingId}`;
  const count = await run(
    sql`with failed as (
       select s.id from campaign_shippings s where s.campaign_id = ${id} and s.state = 'failed' and s.delivered_at is null and ${which}
         and coalesce(s.reason, '') <> all(${[...finalFailures]}::text[])
       order by s.id for no key update
     )
     update campaign_shippings s set state = 'queued', reason = null, held = false, sent_lane = null, sent_at = null, changed_at = now(),
       confirmation_requested_at = case when s.confirmed_at is not null then s.confirmation_requested_at end,
       due_at = case when s.confirmed_at is not null then now() end
     from failed where s.id = failed.id`,
  );
  if (count === 0) return { count };
  await row.update({ status: "EM_ANDAMENTO", completedAt: null });
  tellCampaigns([id]);
  return { count };
}
