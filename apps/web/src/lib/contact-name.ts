import type { Contact } from "@balcao/shared/contacts/schema";
import { formatNumber } from "@balcao/shared/phone";

/** What a contact is reached by, on screen: its number, or else its user name on WhatsApp; empty where neither is known. */
export const reachedBy = ({ number, userName }: { number: string; userName?: string | undefined }): string =>
  number ? formatNumber(number) : userName ? `@${userName}` : "";

/** A contact's name on screen: its name, or else what it is reached by, or else `unnamed`. */
export const nameOf = (contact: Pick<Contact, "name" | "number"> & { userName?: string }, unnamed: string): string =>
  contact.name.trim() || reachedBy(contact) || unnamed;
