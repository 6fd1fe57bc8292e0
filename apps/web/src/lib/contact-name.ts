import type { Contact } from "@balcao/shared/contacts/schema";
import { formatNumber } from "@balcao/shared/phone";

/** A contact's number for the screen, or else its user name on WhatsApp. Empty when neither is known. */
export const reachedBy = ({ number, userName }: { number: string; userName?: string | undefined }): string =>
  number ? formatNumber(number) : userName ? `@${userName}` : "";

/** A contact's name on screen: its name, or else its address, or else `unnamed`. */
export const nameOf = (contact: Pick<Contact, "name" | "number"> & { userName?: string }, unnamed: string): string =>
  contact.name.trim() || reachedBy(contact) || unnamed;
