import type { Contact } from "@balcao/shared/contacts/schema";
import { formatNumber } from "@balcao/shared/phone";

/** How a contact is called on screen: the name, else the number, else what the caller says for nobody. */
export const nameOf = ({ name, number }: Pick<Contact, "name" | "number">, unnamed: string): string =>
  name.trim() || (number ? formatNumber(number) : unnamed);
