import type { consentsApi } from "@balcao/shared/consents/api";
import { canWithdraw, maxConsents, maxProof } from "@balcao/shared/consents/rules";
import type { Consent } from "@balcao/shared/consents/schema";
import type { Input } from "@balcao/shared/contract";
import { AppError } from "@balcao/shared/errors";
import type { Actor } from "@balcao/shared/permissions";
import { publish } from "../../base/outbox/write.ts";
import { sql } from "../../base/sql.ts";
import { locked } from "../../base/table.ts";
import { recordAudit } from "../../company/audit/record.ts";
import { refuseFuture } from "../../company/companies/time-zone.ts";
import { requireRoom } from "../../company/plans/room.ts";
import { lockContact, showContact } from "../contacts/access.ts";
import { setOptOut } from "../contacts/blocking/opt-out.ts";
import { letCampaignsBack } from "../contacts/numbers/removed-numbers.ts";
import { ConsentRow } from "./consent.model.ts";
import { showConsent, wordsOf } from "./list.ts";

interface Proof {
  words: string;
  messageId: number | null;
}

/** Copies the words of a proof, so that they stay when a retention removes the message. */
async function proofOf(contactId: number, { words, messageId }: Proof): Promise<Proof> {
  if (messageId === null) return { words, messageId };
  const said = await wordsOf(contactId, messageId);
  return {
    words: [said, words]
      .filter(Boolean)
      .join("\n")
      .slice(0, maxProof * 2),
    messageId,
  };
}

/**
 * Stores the legal basis of a purpose, and ends the basis that the purpose had before. The contact is locked, so that an opt-out runs before or after
 * this. A consent to marketing ends the opt-out, also an opt-out that a deletion had kept. Another basis for marketing is refused with
 * ERR_OPT_OUT_STANDS while the contact has opted out. If the same basis is stored already, the stored one is returned, because a browser may send it
 * twice. 400 ERR_VALIDATION for a day in the future.
 */
export async function giveConsent(
  actor: Actor,
  id: number,
  { purpose, purposeName, basis, since, ...given }: Input<typeof consentsApi.give>["body"],
): Promise<Consent> {
  const contactId = await lockContact(id);
  const contact = await showContact(contactId);
  // A group is no person.
  if (contact.isGroup) throw new AppError("ERR_NO_CONTACT_FOUND");
  if (purpose === "marketing" && basis !== "consent" && contact.optedOut) throw new AppError("ERR_OPT_OUT_STANDS");
  await refuseFuture("since", since);
  const proof = await proofOf(contactId, given);
  if (purpose === "marketing" && contact.optedOut) await setOptOut(contactId, null);
  else if (purpose === "marketing" && basis === "consent") await letCampaignsBack(contactId);
  const named = { contactId, purpose, purposeName: purpose === "other" ? purposeName : "", endedAt: null };
  const same = await ConsentRow.findOne({ where: { ...named, basis, since, ...proof } });
  if (same) return showConsent(same.id);
  await requireRoom(sql`consents where contact_id = ${contactId}`, maxConsents);
  await ConsentRow.update({ endedAt: new Date(), endedAs: "replaced", endedBy: actor.userId }, { where: named });
  const row = await ConsentRow.create({ ...named, basis, since, ...proof, notedBy: actor.userId });
  await recordAudit(actor, "consent.given", contact, {});
  publish("consents", { contactIds: [contactId] });
  return showConsent(row.id);
}

/**
 * Notes that the person withdrew a consent. For marketing this is an opt-out with the same proof: the database then ends the consent, so that campaigns
 * and legal bases always agree.
 */
export async function withdrawConsent(actor: Actor, id: number, given: Proof): Promise<Consent> {
  const found = await ConsentRow.findByPk(id);
  if (!found) throw new AppError("ERR_NO_CONSENT_FOUND");
  const contactId = await lockContact(found.contactId);
  const row = await ConsentRow.findByPk(id, locked);
  if (!row) throw new AppError("ERR_NO_CONSENT_FOUND");
  if (!canWithdraw(await showConsent(id))) throw new AppError("ERR_CONSENT_ENDED");
  const { words, messageId } = await proofOf(contactId, given);
  const source = messageId === null ? "user" : "message";
  const contact = await showContact(contactId);
  if (row.purpose === "marketing" && !contact.optedOut)
    await setOptOut(contactId, { source, words, messageId, userId: actor.userId });
  else
    await row.update({
      endedAt: new Date(),
      endedAs: "withdrawn",
      endWords: words,
      endMessageId: messageId,
      endedBy: actor.userId,
      endSource: source,
    });
  await recordAudit(actor, "consent.withdrawn", contact, {});
  publish("consents", { contactIds: [contactId] });
  return showConsent(id);
}
