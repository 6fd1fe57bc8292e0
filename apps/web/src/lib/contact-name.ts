import type { Contact } from "@balcao/shared/contacts/schema";
import { formatNumber } from "@balcao/shared/phone";

/** A contact's name on screen: its name, or else its number, or else `unnamed`. */
export const nameOf = ({ name, number }: Pick<Contact, "name" | "number">, unnamed: string): string =>
  name.trim() || (number ? formatNumber(number) : unnamed);
