import { confirmationAnswer } from "@balcao/shared/campaigns/answers";
import { replyDays } from "@balcao/shared/campaigns/rules";
import { isOptOut } from "@balcao/shared/contacts/opt-out";
import { boolean } from "../../../base/columns.ts";
import { query, run } from "../../../base/database.ts";
import type { ReceivedMessage } from "../../../base/happenings.ts";
import { raw, sql } from "../../../base/sql.ts";
import { recordShown } from "../../tickets/activity-record.ts";
import { readAnswer } from "../../messages/asked-since.ts";
import { optsOutAsOffered } from "../../messages/offered-leaving.ts";
import { keepsColumn } from "../../tags/keeps-column.ts";
import { tellTicket } from "../../tickets/publish.ts";
import { CampaignShippingRow } from "../campaign-shipping.model.ts";
import { tellCampaigns } from "../tell.ts";

/** The message follows a yes after a random time of at most this many seconds. */
const answerWithin = 10;

const openShape = {
  ...CampaignShippingRow.shape("id", "campaignId", "state", "sentAt", "questionId"),
  /** Whether the campaign's question to the customer has no answer yet. */
  asks: boolean,
  /** Meta holds what the campaign wrote, so the customer has not read it. */
  isHeld: boolean,
  /** The message quotes what the campaign wrote, so the customer has it. */
  isQuoted: boolean,
  isRecent: boolean,
  /** Whether the campaign still runs, so that a yes has an effect. */
  isRunning: boolean,
};

/**
 * Applies a customer's message to the campaigns that wrote to the customer. A yes or a no answers the question that it quotes. Without a quote it
 * answers the newest question, unless somebody asked something else after that question. An opt-out word is a no to every question without an answer.
 * Any other message is the reply to the newest recent message of a campaign, and the conversation shows that campaign. A message that Meta still
 * holds cannot be answered, unless the customer quotes it. The ticket is locked. Returns true for a yes or a no, which then needs no other handling.
 * For a campaign that no longer runs it returns false, so that people see the answer.
 */
export async function answerCampaign(received: ReceivedMessage): Promise<boolean> {
  const { ticket, fromMe, mediaType, messageId, body, choice, setting } = received;
  if (!setting.answersCampaign || fromMe || mediaType === "undecrypted" || mediaType === "call_log") return false;
  const open = await query(
    openShape,
    sql`select ${CampaignShippingRow.pick("s", "id", "campaignId", "state", "sentAt", "questionId")}, s.state in ('asking', 'waiting_confirmation') as asks,
       s.held and s.state in ('asking', 'sending') as "isHeld",
       coalesce((select quoted_id from messages where id = ${messageId}) in (s.question_id, s.message_id), false) as "isQuoted",
       coalesce(s.sent_at, s.confirmation_requested_at, s.changed_at) > now() - make_interval(days => ${raw(replyDays)}) as "isRecent",
       k.status = 'EM_ANDAMENTO' as "isRunning"
     from campaign_shippings s join campaigns k on k.company_id = s.company_id and k.id = s.campaign_id where s.contact_id = ${ticket.contactId} and s.connection_id = ${ticket.whatsappId} and s.replied_at is null
       and s.state in ('asking', 'waiting_confirmation', 'sending', 'sent', 'delivered', 'read')
     order by coalesce(s.sent_at, s.confirmation_requested_at, s.changed_at) desc, s.id desc for no key update of s`,
  );
  const read = open.filter(({ isHeld, isQuoted }) => !isHeld || isQuoted);
  // A tapped line has the company's words and answers the menu, so it is no yes, no or opt-out here.
  const isOwn = mediaType === "text" && choice === null;
  const isOut = isOwn && (isOptOut(body, setting.optOutWords ?? "") || (await optsOutAsOffered(received)));
  if (isOut) for (const one of open.filter(({ asks }) => asks)) await refuse(one, { isOut });
  const asked = read.filter(({ asks }) => asks);
  const question = asked.find(({ isQuoted }) => isQuoted) ?? asked[0];
  const isText = isOwn && !isOut && confirmationAnswer(body) !== null;
  const answer = isText && question?.questionId ? await readAnswer(body, question.questionId, question.isQuoted) : null;
  if (answer && question) {
    await (answer === "yes" ? accept(question) : refuse(question, { isOut }));
    if (!question.isRunning) await showOn(received, question.campaignId);
    return question.isRunning;
  }
  const newest = read.find(({ isRecent }) => isRecent);
  if (!newest) return false;
  if (!newest.asks) {
    await run(
      sql`update campaign_shippings set state = 'replied', replied_at = now(), delivered_at = coalesce(delivered_at, now()),
        sent_at = coalesce(sent_at, now()), held = false, changed_at = now(),
        opted_out_at = case when ${isOut} then now() end where id = ${newest.id}`,
    );
    tellCampaigns([newest.campaignId]);
  }
  await showOn(received, newest.campaignId);
  return false;
}

type AskedShipping = Pick<CampaignShippingRow, "id" | "campaignId">;

/** Lets the number send the message soon after the yes, at one of its next turns. */
async function accept({ id, campaignId }: AskedShipping): Promise<void> {
  await run(
    sql`update campaign_shippings set state = 'queued', confirmed_at = now(), due_at = now() + random() * interval '${raw(answerWithin)} seconds',
      confirmation_requested_at = coalesce(confirmation_requested_at, now()), held = false, changed_at = now() where id = ${id}`,
  );
  tellCampaigns([campaignId]);
}

/** A no ends this campaign for the person, and nothing else: a person who wants no messages at all writes a word of opting out. */
async function refuse({ id, campaignId }: AskedShipping, { isOut }: { isOut: boolean }): Promise<void> {
  await run(
    sql`update campaign_shippings set state = 'refused', replied_at = now(), opted_out_at = case when ${isOut} then now() end, changed_at = now(),
      confirmation_requested_at = coalesce(confirmation_requested_at, now()) where id = ${id}`,
  );
  tellCampaigns([campaignId]);
}

/**
 * Shows the campaign in the conversation that answers it. The ticket gets the campaign's tag, unless the tag would move its card out of another
 * column.
 */
async function showOn({ ticket, opens }: ReceivedMessage, campaignId: number): Promise<void> {
  if (ticket.status === "closed") return;
  await run(
    sql`insert into ticket_tags (company_id, ticket_id, tag_id) select g.company_id, ${ticket.id}, g.id
      from campaigns k join tags g on g.company_id = k.company_id and g.id = k.tag_id
      where k.id = ${campaignId} and not ${keepsColumn(ticket.id)} on conflict do nothing`,
  );
  const changed = await run(
    sql`update tickets set campaign_id = ${campaignId} where id = ${ticket.id} and campaign_id is distinct from ${campaignId}`,
  );
  if (changed > 0 || opens) await recordShown([ticket.id], null, [{ kind: "campaign", details: { campaignId } }]);
  await tellTicket(ticket.id, null);
}
