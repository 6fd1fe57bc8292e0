import { isDeepStrictEqual } from "node:util";
import type { Lane } from "@balcao/shared/campaigns/sending-speed";
import type { ShippingReason } from "@balcao/shared/campaigns/schema";
import type { CampaignSettings } from "@balcao/shared/campaigns/settings";
import { query, run } from "../../../base/database.ts";
import { sql } from "../../../base/sql.ts";
import { MessageRow } from "../../messages/message.model.ts";
import { tellMessage } from "../../messages/publish.ts";
import type { Refusal } from "../../messages/sending/reach.ts";
import { say, sayAgain } from "../../messages/sending/say.ts";
import { ticketForOutreach } from "../../tickets/for-outreach.ts";
import { type CampaignPart, partsFor } from "../compose/parts-for.ts";
import type { NextShipping } from "./person.ts";
import type { RunningCampaign } from "./running.ts";

interface Sending {
  campaign: RunningCampaign;
  shipping: NextShipping;
  settings: CampaignSettings;
  connectionId: number;
  contactId: number;
  lane: Lane;
  isOpen: boolean;
}

/**
 * Puts the question, or the files and the message, in line for the number. The same transaction notes it in the person's shipping: after a crash
 * nothing is written twice, and what is in line goes out under its id. False when the person cannot be written to after all, or lacks the only value
 * that the text consists of.
 */
export async function sendTo(sending: Sending): Promise<boolean> {
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
 * Whether a failed message holds another template than the campaign would send now: Meta would put the former values into the present words, which are
 * not the words that the conversation shows.
 */
async function isOutdated(messageId: number, parts: readonly CampaignPart[]): Promise<boolean> {
  const [failed] = await query(
    MessageRow.shape("body", "template"),
    sql`select body, template from messages where id = ${messageId}`,
  );
  if (!failed?.template) return false;
  const now = parts.find(({ template }) => template);
  return failed.body !== now?.body || !isDeepStrictEqual(failed.template, now.template);
}

/**
 * Sends a failed message again as it is, under its id: if the server has it after all, nobody gets it twice. Null: it is a text to somebody who wrote
 * too long ago by now, and the campaign's template goes in its place.
 */
async function sendAgain(sending: Sending, messageId: number, asks: boolean): Promise<boolean | null> {
  const { campaign, shipping } = sending;
  const refusal = await sayAgain(messageId);
  const isFirst = asks || !campaign.confirmation;
  if (refusal === "window-closed" && isFirst && campaign.template !== null) return null;
  if (refusal) return cannot(shipping.id, refusal);
  await tellMessage("message.update", messageId);
  await markOnItsWay(sending, messageId, asks);
  return true;
}

const markOnItsWay = (
  { shipping, connectionId, contactId, lane }: Sending,
  messageId: number | null,
  asks: boolean,
): Promise<number> =>
  run(
    sql`update campaign_shippings set state = ${asks ? "asking" : "sending"}, contact_id = ${contactId}, connection_id = ${connectionId},
      sent_lane = ${lane}, reason = null, due_at = null, changed_at = now(),
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

/** Ends a person's way through the campaign. */
export const leaveOut = (
  id: number,
  state: "skipped" | "failed" | "refused",
  reason: ShippingReason,
): Promise<number> =>
  run(
    sql`update campaign_shippings set state = ${state}, reason = ${reason}, due_at = null, changed_at = now() where id = ${id}`,
  );
