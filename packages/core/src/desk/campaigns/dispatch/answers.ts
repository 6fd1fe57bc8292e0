import { confirmationAnswer } from "@balcao/shared/campaigns/answers";
import { replyDays } from "@balcao/shared/campaigns/rules";
import { isOptOut } from "@balcao/shared/contacts/opt-out";
import { boolean } from "../../../base/columns.ts";
import { query, run } from "../../../base/database.ts";
import type { ReceivedMessage } from "../../../base/happenings.ts";
import { raw, sql } from "../../../base/sql.ts";
import { recordShown } from "../../tickets/activity-record.ts";
import { setOptOut } from "../../contacts/blocking/opt-out.ts";
import { tellTicket } from "../../tickets/publish.ts";
import { CampaignShippingRow } from "../campaign-shipping.model.ts";
import { tellCampaign } from "../service.ts";

/** A yes is answered within so many seconds, by chance. */
const answerWithin = 10;

const openShape = {
  ...CampaignShippingRow.shape("id", "campaignId", "state", "sentAt"),
  /** It waits for a yes or a no. */
  asks: boolean,
  /** The message quotes the question. */
  isQuoted: boolean,
  isRecent: boolean,
};

/**
 * What a customer's message means to the campaigns that wrote to them. A yes or a no answers the question that it quotes, else the newest
 * one; any other message is the reply to the newest message of a campaign. The conversation shows that campaign. The ticket is locked.
 */
export async function answerCampaign(received: ReceivedMessage): Promise<void> {
  const { ticket, fromMe, mediaType, messageId, body, setting } = received;
  if (!setting.answersCampaign || fromMe || mediaType === "undecrypted" || mediaType === "call_log") return;
  const open = await query(
    openShape,
    sql`select ${CampaignShippingRow.pick("s", "id", "campaignId", "state", "sentAt")}, s.state in ('asking', 'waiting_confirmation') as asks,
       coalesce(s.question_id = (select quoted_id from messages where id = ${messageId}), false) as "isQuoted",
       coalesce(s.sent_at, s.confirmation_requested_at, s.changed_at) > now() - make_interval(days => ${raw(replyDays)}) as "isRecent"
     from campaign_shippings s where s.contact_id = ${ticket.contactId} and s.connection_id = ${ticket.whatsappId} and s.replied_at is null
       and s.state in ('asking', 'waiting_confirmation', 'sending', 'sent', 'delivered', 'read')
     order by coalesce(s.sent_at, s.confirmation_requested_at, s.changed_at) desc, s.id desc for no key update of s`,
  );
  const answer = mediaType === "text" ? confirmationAnswer(body) : null;
  const asked = open.filter(({ asks }) => asks);
  const quoted = asked.find(({ isQuoted }) => isQuoted);
  // While its menu is open, "1" chooses a queue.
  const question = quoted ?? (ticket.automation === "menu" ? undefined : asked[0]);
  if (answer && question) return take(question, answer, received);
  const newest = open.find(({ isRecent }) => isRecent);
  if (!newest) return;
  if (!newest.asks) {
    await run(
      sql`update campaign_shippings set state = 'replied', replied_at = now(), delivered_at = coalesce(delivered_at, now()),
        sent_at = coalesce(sent_at, now()), changed_at = now(),
        opted_out_at = case when ${isOptOut(body, setting.optOutWords ?? "")} then now() end where id = ${newest.id}`,
    );
    await tellCampaign(newest.campaignId);
  }
  await showOn(received, newest.campaignId);
}

/** A yes is answered soon, in the number's turn. A no ends it, and counts as the wish to get no messages. */
async function take(
  { id, campaignId }: { id: number; campaignId: number },
  answer: "yes" | "no",
  received: ReceivedMessage,
): Promise<void> {
  if (answer === "yes")
    await run(
      sql`update campaign_shippings set state = 'queued', confirmed_at = now(), due_at = now() + random() * interval '${raw(answerWithin)} seconds',
        confirmation_requested_at = coalesce(confirmation_requested_at, now()), changed_at = now() where id = ${id}`,
    );
  else {
    await run(
      sql`update campaign_shippings set state = 'refused', replied_at = now(), opted_out_at = now(), changed_at = now(),
        confirmation_requested_at = coalesce(confirmation_requested_at, now()) where id = ${id}`,
    );
    const { ticket, messageId, body } = received;
    if (!received.setting.optedOut)
      await setOptOut(ticket.contactId, { source: "message", words: body.trim(), messageId, userId: null });
  }
  await tellCampaign(campaignId);
}

/** The conversation shows the campaign that it answers, with the campaign's tag. */
async function showOn({ ticket, opens }: ReceivedMessage, campaignId: number): Promise<void> {
  if (ticket.status === "closed") return;
  await run(
    sql`insert into ticket_tags (company_id, ticket_id, tag_id) select k.company_id, ${ticket.id}, k.tag_id from campaigns k
      where k.id = ${campaignId} and k.tag_id is not null on conflict do nothing`,
  );
  const changed = await run(
    sql`update tickets set campaign_id = ${campaignId} where id = ${ticket.id} and campaign_id is distinct from ${campaignId}`,
  );
  if (changed > 0 || opens) await recordShown([ticket.id], null, [{ kind: "campaign", details: { campaignId } }]);
  await tellTicket(ticket.id, null);
}
