import type { Lane } from "@balcao/shared/campaigns/care";
import { variantTexts } from "@balcao/shared/campaigns/rules";
import type { ShippingReason } from "@balcao/shared/campaigns/schema";
import type { CampaignSettings } from "@balcao/shared/campaigns/settings";
import { optOutLine, renderCampaignText, withOptOut } from "@balcao/shared/campaigns/texts";
import { maxTextLength } from "@balcao/shared/messages/rules";
import { integer, text } from "../../../base/columns.ts";
import { query, run } from "../../../base/database.ts";
import { sql } from "../../../base/sql.ts";
import type { Part } from "../../messages/part.ts";
import { tellMessage } from "../../messages/publish.ts";
import { say, sayAgain } from "../../messages/say.ts";
import { ticketForOutreach } from "../../tickets/for-outreach.ts";
import type { NextShipping } from "./person.ts";
import type { RunningCampaign } from "./running.ts";

interface Sending {
  campaign: RunningCampaign;
  shipping: NextShipping;
  settings: CampaignSettings;
  connectionId: number;
  contactId: number;
  lane: Lane;
}

/**
 * Puts the question, or the files and the message, in line for the number, in the transaction that says so of the person: after a crash
 * nothing is written twice, and what is in line goes out under the id that it has. False when the person cannot be written to after all.
 */
export async function sendTo(sending: Sending): Promise<boolean> {
  const { campaign, shipping, connectionId, contactId } = sending;
  const asks = campaign.confirmation && shipping.confirmedAt === null;
  const failed = asks ? shipping.questionId : shipping.messageId;
  if (failed !== null) return sendAgain(sending, failed, asks);
  const parts = asks ? [{ body: textFor(sending, "confirmationMessage") }] : await partsOf(sending);
  const place = { contactId, connectionId, campaignId: campaign.id, queueId: campaign.queueId };
  const said = await say(await ticketForOutreach(place), { speaker: "campaign", campaignId: campaign.id }, parts);
  if (said.refusal) {
    await leaveOut(shipping.id, said.refusal === "blocked" ? "skipped" : "failed", reasonOf[said.refusal]);
    return false;
  }
  await markOnItsWay(sending, said.messages.at(-1)?.id ?? null, asks);
  return true;
}

/** A message that failed goes out as it is, under the id that it has: if the server has it after all, nobody gets it twice. */
async function sendAgain(sending: Sending, messageId: number, asks: boolean): Promise<boolean> {
  await sayAgain(messageId);
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

const reasonOf = { blocked: "blocked", "no-address": "not-on-whatsapp", "no-connection": "no-connection" } as const;

/** Ends a person's way through the campaign. */
export const leaveOut = (
  id: number,
  state: "skipped" | "failed" | "refused",
  reason: ShippingReason,
): Promise<number> =>
  run(
    sql`update campaign_shippings set state = ${state}, reason = ${reason}, due_at = null, changed_at = now() where id = ${id}`,
  );

/** The person's variant, with its variables and, to somebody who never wrote, the line that says how to opt out. */
function textFor({ campaign, shipping, settings, lane }: Sending, kind: "message" | "confirmationMessage"): string {
  const texts = variantTexts(campaign, kind);
  const chosen = texts.find(({ variant }) => variant === shipping.variant) ?? texts[0];
  const shortcuts = Object.fromEntries(settings.variables.map(({ key, value }) => [key, value]));
  const person = { ...shipping, variables: { ...shortcuts, ...shipping.variables } };
  const body = renderCampaignText(chosen?.text ?? "", person);
  // Whoever was asked has read the line already.
  const isFirst = kind === "confirmationMessage" || !campaign.confirmation;
  const line = lane === "cold" && isFirst ? optOutLine(settings, campaign.language) : "";
  return withOptOut(body.slice(0, maxTextLength - line.length - 2), line);
}

/** The files of its list first, then the message, which is the caption of its own file. */
async function partsOf(sending: Sending): Promise<Part[]> {
  const { fileListId, mediaId } = sending.campaign;
  const files =
    fileListId === null
      ? []
      : await query(
          { id: integer, mimetype: text },
          sql`select f.id, f.mimetype from file_list_entries e join media f on f.company_id = e.company_id and f.id = e.media_id and f.state = 'ok'
           where e.file_list_id = ${fileListId} order by e.position`,
        );
  const [media] =
    mediaId === null
      ? []
      : await query({ id: integer, mimetype: text }, sql`select f.id, f.mimetype from media f where f.id = ${mediaId}`);
  return [
    ...files.map((file) => ({ body: "", media: file })),
    { body: textFor(sending, "message"), media: media ?? null },
  ];
}
