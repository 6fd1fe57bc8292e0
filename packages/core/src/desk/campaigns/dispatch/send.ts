import { isDeepStrictEqual } from "node:util";
import type { Lane } from "@balcao/shared/campaigns/sending-speed";
import type { ShippingReason } from "@balcao/shared/campaigns/schema";
import type { CampaignSettings } from "@balcao/shared/campaigns/settings";
import type { SentTemplate } from "@balcao/shared/message-templates/sent-template";
import { query, run } from "../../../base/database.ts";
import { sql } from "../../../base/sql.ts";
import { MessageRow } from "../../messages/message.model.ts";
import { tellMessage } from "../../messages/publish.ts";
import type { Refusal } from "../../messages/sending/reachable.ts";
import { say, sayAgain } from "../../messages/sending/say.ts";
import { ticketForOutreach } from "../../tickets/for-outreach.ts";
import { type CampaignPart, partsFor } from "../compose/parts-for.ts";
import type { NextShipping } from "./person.ts";
import type { RunningCampaign } from "./running.ts";

interface SendOrder {
  campaign: RunningCampaign;
  shipping: NextShipping;
  settings: CampaignSettings;
  connectionId: number;
  contactId: number;
  lane: Lane;
  isOpen: boolean;
}

/**
 * Queues the question, or the files and the message, for the number. The same transaction stores this in the person's shipping, so after a crash no
 * message is written twice, and a queued message keeps its id. Returns false when nobody may write to the person after all, or when the text consists
 * of one variable for which the person has no value.
 */
export async function sendTo(sending: SendOrder): Promise<boolean> {
  const { campaign, shipping, settings, connectionId, contactId, lane, isOpen } = sending;
  const asks = campaign.confirmation && shipping.confirmedAt === null;
  const failed = asks ? shipping.questionId : shipping.messageId;
  const { question, message } = await partsFor(campaign, settings, { ...shipping, isCold: lane === "cold", isOpen });
  const parts = asks ? question : message;
  const again = failed === null || (await isOutdated(failed, parts)) ? null : await sendAgain(sending, failed, asks);
  if (again !== null) return again;
  if (parts.length === 0) {
    await leaveOut(shipping.id, "skipped", "variable");
    return false;
  }
  const place = { contactId, connectionId, campaignId: campaign.id, queueId: campaign.queueId };
  const said = await say(await ticketForOutreach(place), { speaker: "campaign", campaignId: campaign.id }, parts);
  if (said.refusal) return cannot(shipping.id, said.refusal);
  await markOnItsWay(sending, said.messages.at(-1)?.id ?? null, asks);
  return true;
}

/**
 * Whether a failed message has another template than the campaign would send now. Meta would put the old values into the new words, and the
 * conversation would show the old words.
 */
async function isOutdated(messageId: number, parts: readonly CampaignPart[]): Promise<boolean> {
  const [failed] = await query(
    MessageRow.shape("body", "template"),
    sql`select body, template from messages where id = ${messageId}`,
  );
  if (!failed?.template) return false;
  const now = parts.find(({ template }) => template);
  return failed.body !== now?.body || !isDeepStrictEqual(wordsOf(failed.template), wordsOf(now.template));
}

/** A template without its category. The category only decides the price, and messages of earlier versions have none. */
const wordsOf = (template: SentTemplate | undefined) => template && { ...template, category: undefined };

/**
 * Sends a failed message again under its id, so nobody gets it twice if the server has it after all. Null when the message is a text and the person
 * wrote too long ago: the campaign's template then replaces it.
 */
async function sendAgain(sending: SendOrder, messageId: number, asks: boolean): Promise<boolean | null> {
  const { campaign, shipping } = sending;
  const refusal = await sayAgain(messageId, "machine");
  const isFirst = asks || !campaign.confirmation;
  if (refusal === "window-closed" && isFirst && campaign.template !== null) return null;
  if (refusal) return cannot(shipping.id, refusal);
  await tellMessage("message.update", messageId);
  await markOnItsWay(sending, messageId, asks);
  return true;
}

const markOnItsWay = (
  { shipping, connectionId, contactId, lane }: SendOrder,
  messageId: number | null,
  asks: boolean,
): Promise<number> =>
  run(
    sql`update campaign_shippings set state = ${asks ? "asking" : "sending"}, contact_id = ${contactId}, connection_id = ${connectionId},
      sent_lane = ${lane}, reason = null, held = false, due_at = null, changed_at = now(),
      question_id = case when ${asks} then ${messageId}::bigint else question_id end,
      message_id = case when ${asks} then message_id else ${messageId}::bigint end
     where id = ${shipping.id}`,
  );

const reasonOf = {
  blocked: "blocked",
  "no-address": "not-on-whatsapp",
  "no-connection": "no-connection",
  "window-closed": "window-closed",
} as const satisfies Record<Refusal, ShippingReason>;

async function cannot(shippingId: number, refusal: Refusal): Promise<false> {
  await leaveOut(shippingId, refusal === "blocked" ? "skipped" : "failed", reasonOf[refusal]);
  return false;
}

/** Ends the campaign for this person. */
export const leaveOut = (
  id: number,
  state: "skipped" | "failed" | "refused",
  reason: ShippingReason,
): Promise<number> =>
  run(
    sql`update campaign_shippings set state = ${state}, reason = ${reason}, due_at = null, changed_at = now() where id = ${id}`,
  );
