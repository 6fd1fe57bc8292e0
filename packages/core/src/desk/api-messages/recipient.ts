import { takesMessages } from "@balcao/shared/api-messages/rules";
import { AppError } from "@balcao/shared/errors";
import { loadConnections } from "../../numbers/connections/presenter.ts";
import { askForNumber, type CheckedNumber, identitiesOf } from "../contacts/numbers/check.ts";
import { contactWith, lockAddresses } from "../contacts/numbers/identities.ts";
import { knownOf, rememberedAccount } from "../contacts/numbers/known-numbers.ts";
import { nameless } from "../contacts/name.ts";
import { createContact } from "../contacts/service.ts";
import { identifyContact } from "../identity/identify.ts";

/**
 * The owner of a number: a contact, or a person who becomes one. A `commandId` is a question to WhatsApp about the number: wait for its answer before
 * sending.
 */
export type Recipient = { contactId: number } | { number: CheckedNumber; commandId: number | null };

/**
 * Finds a verified contact, or the number in WhatsApp's remembered answer. While the sender is connected, WhatsApp is asked about any other number.
 * Otherwise the message goes to the number as typed, and the sending shows whether it exists. Answers 409 when the sender takes no messages now, and
 * 404 when the number is not on WhatsApp.
 */
export async function findRecipient(connectionId: number, phone: string, now: Date): Promise<Recipient> {
  const [connection] = await loadConnections(connectionId);
  if (!connection) throw new AppError("ERR_NO_WAPP_FOUND");
  if (!takesMessages(connection, now.getTime())) throw new AppError("ERR_WAPP_NOT_INITIALIZED");
  const known = await contactWith(phone);
  if (known?.verified) return { contactId: known.contactId };
  const account = await rememberedAccount(phone);
  if (account) return { number: { ...account, verified: true }, commandId: null };
  if ((await knownOf([phone])).get(phone)?.isValid === false) throw new AppError("ERR_NUMBER_NOT_ON_WHATSAPP");
  const commandId = connection.status === "CONNECTED" ? await askForNumber(phone, connectionId) : null;
  return { number: { phone, lid: null, verified: false }, commandId };
}

/** The recipient's contact, created when there is none. For a number, its addresses are locked here; the contact is not. */
export async function contactOf(to: Recipient): Promise<number> {
  if ("contactId" in to) return to.contactId;
  const { number } = to;
  if (number.verified) return identifyContact(identitiesOf(number), null);
  await lockAddresses(identitiesOf(number));
  const known = await contactWith(number.phone);
  if (known) return known.contactId;
  const { phone } = number;
  return (await createContact({ name: nameless(phone), number: phone, email: "", extraInfo: [] }, number)).id;
}
