import type { campaignsApi } from "@balcao/shared/campaigns/api";
import type { Input } from "@balcao/shared/contract";
import { AppError } from "@balcao/shared/errors";
import type { Actor } from "@balcao/shared/permissions";
import { typedNumber } from "@balcao/shared/numbers/typed-number";
import { numberForms } from "@balcao/shared/phone";
import { ContactRow } from "../../contacts/contact.model.ts";
import type { CheckedNumber } from "../../contacts/numbers/check.ts";
import { createContact } from "../../contacts/service.ts";
import { lockContact } from "../../contacts/access.ts";
import { query } from "../../../base/database.ts";
import { sql } from "../../../base/sql.ts";
import { refusals } from "../../messages/sending/send.ts";
import { say } from "../../messages/sending/say.ts";
import { isOpenNow } from "../../windows/windows.ts";
import { refuseOutOfSight, ticketForMessage } from "../../tickets/for-message.ts";
import { showCampaign } from "../access.ts";
import { readSettingsOf } from "../settings.ts";
import { requireSendable } from "../template/require.ts";
import { partsFor, readComposed } from "./parts-for.ts";
import { findPerson } from "./preview.ts";

type Request = Input<typeof campaignsApi.test>["body"];

/** The contact that has a typed number in either of its forms; null when the number must be checked and the contact made. */
export async function contactWithNumber(typed: string): Promise<number | null> {
  const [found] = await query(
    ContactRow.shape("id"),
    sql`select c.id from contact_identities i join contacts c on c.company_id = i.company_id and c.id = i.contact_id
     where i.kind = 'phone' and i.value = any(${numberForms(typedNumber(typed))}::text[]) order by i.verified desc, c.id limit 1`,
  );
  return found?.id ?? null;
}

/**
 * Sends everything that the campaign's first person would get to a number of the user's choice. That number does not join the campaign, and the
 * message is not counted.
 */
export async function testCampaign(
  actor: Actor,
  id: number,
  { variant, to }: Pick<Request, "variant"> & { to: number | CheckedNumber },
): Promise<{ ok: true }> {
  const campaign = await showCampaign(id);
  const connectionId = campaign.whatsappId;
  if (connectionId === null) throw new AppError("ERR_NO_WAPP_FOUND");
  const settings = await readSettingsOf(id);
  const person = (await findPerson(campaign, settings, { offset: 0 })) ?? {
    name: actor.name,
    number: "",
    email: "",
    variables: {},
    isCold: true,
    isOpen: true,
  };
  const contactId = await lockContact(typeof to === "number" ? to : await makeContact(actor, to));
  await refuseOutOfSight(actor, { contactId, connectionId });
  const isOpen = person.isOpen && (await isOpenNow(contactId, connectionId));
  const kept = await readComposed(id);
  // Meta sends a template in its present version, even while a campaign waits because the template's words changed.
  const composed = { ...kept, template: kept.template && { ...kept.template, begun: null } };
  const { question, message, isTemplate } = await partsFor(composed, settings, { ...person, variant, isOpen });
  if (isTemplate && composed.template) requireSendable(composed.template);
  // The message after a template's question waits for a yes, which opens the window.
  const parts = isTemplate && !isOpen && question.length > 0 ? question : [...question, ...message];
  if (parts.length === 0) throw new AppError("ERR_CREATING_MESSAGE");
  const ticket = await ticketForMessage({ contactId, connectionId, userId: actor.userId }, actor);
  if (!ticket) throw new AppError("ERR_TICKET_NO_ACCESS");
  const said = await say(ticket.id, { speaker: "campaign", campaignId: id }, parts);
  if (said.refusal) throw new AppError(refusals[said.refusal]);
  return { ok: true };
}

const makeContact = async ({ name }: Actor, number: CheckedNumber): Promise<number> =>
  (await createContact({ name, number: number.phone, email: "", extraInfo: [] }, number)).id;
